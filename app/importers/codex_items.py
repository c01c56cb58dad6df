"""Items of the OpenAI Responses API as blocks; what this version does not know is kept whole."""

from collections.abc import Iterator

from app.content.blocks import (
    Block,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, packed, text_of, verbatim
from app.domain.nodes.thinking import Role

_TEXTS = {"input_text", "output_text", "text", "summary_text", "reasoning_text"}
_CALLS = {
    "function_call": "arguments",
    "custom_tool_call": "input",
    "tool_search_call": "arguments",
}
"""Calls and the field that holds what the tool was asked."""


def role_of(item: Json) -> Role:
    """Tell who speaks; whatever is neither an input nor an output comes from the model."""
    kind = text_of(item, "type") or ""
    if kind == "message":
        role = text_of(item, "role")
        return Role.ASSISTANT if role == "assistant" else _input_role(role)
    if kind == "agent_message":
        return Role.USER
    return Role.TOOL if kind.endswith("_output") else Role.ASSISTANT


def blocks_of(item: Json) -> Iterator[Block]:
    """Give the blocks of one item, in order."""
    kind = text_of(item, "type") or ""
    if kind in ("message", "agent_message"):
        yield from _content(item.get("content"))
    elif kind == "reasoning":
        yield from _reasoning(item)
    elif kind in _CALLS:
        yield _call(item, _CALLS[kind])
    elif kind == "web_search_call":
        name, arguments = "web_search", packed(item.get("action"))
        yield ToolCallBlock(text_of(item, "call_id", "id") or "", name, arguments)
    elif kind.endswith("_output"):
        yield _output(item)
    else:
        yield UnknownBlock(kind, packed(item))


def _input_role(role: str | None) -> Role:
    return Role.USER if role == "user" else Role.SYSTEM


def _content(content: object) -> Iterator[Block]:
    if isinstance(content, str):
        yield TextBlock(content)
    yield from (_part(part) for part in as_list(content))


def _part(part: object) -> Block:
    fields = as_map(part)
    kind = text_of(fields, "type") or ""
    if kind in _TEXTS:
        return TextBlock(text_of(fields, "text") or "")
    if kind == "input_image":
        return ImageBlock("", packed(part))
    return UnknownBlock(kind, packed(part))


def _reasoning(item: Json) -> Iterator[Block]:
    """Give the readable reasoning; the encrypted one is the signature of its last part."""
    parts = [*as_maps(item.get("summary")), *as_maps(item.get("content"))]
    texts = [text_of(part, "text") or "" for part in parts] or [""]
    yield from (ThinkingBlock(text) for text in texts[:-1])
    yield ThinkingBlock(texts[-1], verbatim(item, "encrypted_content"))


def _call(item: Json, field: str) -> Block:
    asked = item.get(field)
    arguments = asked if isinstance(asked, str) else packed(asked)
    name = text_of(item, "name") or (text_of(item, "type") or "").removesuffix("_call")
    return ToolCallBlock(text_of(item, "call_id", "id") or "", name, arguments)


def _output(item: Json) -> Block:
    call_id = text_of(item, "call_id") or ""
    given = item.get("output", item.get("tools"))
    if isinstance(given, str):
        return ToolResultBlock(call_id, given)
    parts = as_maps(given) or [as_map(given)]
    texts = [text for part in parts if (text := text_of(part, "text"))]
    return ToolResultBlock(call_id, "\n\n".join(texts), parts=packed(given))
