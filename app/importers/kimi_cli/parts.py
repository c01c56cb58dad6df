"""Parts of messages of Kimi CLI as blocks. Pure."""

from collections.abc import Iterator
from typing import cast

from app.content.blocks import (
    Block,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, packed, text_of

_MAX_NAME = 80


def blocks_of(content: object) -> Iterator[Block]:
    """Read a content: a text, or a list of parts."""
    for part in _listed(content):
        if isinstance(part, str):
            yield TextBlock(part)
        else:
            yield from _part(as_map(part))


def call_of(call: Json) -> ToolCallBlock:
    function = as_map(call.get("function"))
    name = text_of(function, "name") or "tool"
    return ToolCallBlock(text_of(call, "id") or "", name, text_of(function, "arguments") or "{}")


def output_text(content: object) -> str:
    """Give the text of what a tool answered; a part that is no text as JSON."""
    parts = (
        part if isinstance(part, str) else text_of(as_map(part), "text") or packed(part)
        for part in _listed(content)
    )
    return "\n".join(parts)


def _listed(content: object) -> list[object]:
    if isinstance(content, list):
        return as_list(cast(object, content))
    return [content] if content else []


def _part(part: Json) -> Iterator[Block]:
    kind = text_of(part, "type") or "untyped"
    if kind == "text":
        if text := text_of(part, "text"):
            yield TextBlock(text)
    elif kind == "think":
        if thought := text_of(part, "think"):
            yield ThinkingBlock(thought)
    elif kind == "image_url":
        address = text_of(as_map(part.get("image_url")), "url") or ""
        yield ImageBlock(_media_type(address), packed(part["image_url"]))
    elif part:
        yield UnknownBlock(kind[:_MAX_NAME], packed(part))


def _media_type(address: str) -> str:
    """Give the type that a `data:` address names."""
    if not address.startswith("data:"):
        return ""
    return address.removeprefix("data:").partition(",")[0].partition(";")[0][:_MAX_NAME]
