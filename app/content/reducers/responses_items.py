"""Output items of the OpenAI Responses API as blocks; what is not known is kept whole."""

from app.content.blocks import (
    Block,
    CitationBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, packed, text_of

CALLS = {"function_call": "arguments", "custom_tool_call": "input"}
"""Calls of the client's tools, and the field that holds what was asked."""


def blocks_of(item: Json) -> tuple[Block, ...]:
    """Give the blocks of one item, in order."""
    kind = text_of(item, "type") or ""
    if kind == "message":
        parts = map(as_map, as_list(item.get("content")))
        return tuple(block for part in parts for block in _part_blocks(part))
    if kind == "reasoning":
        return (_thinking(item),)
    if kind in CALLS:
        return (_call(item, CALLS[kind]),)
    return (UnknownBlock(kind, packed(item)),)


def citation_of(annotation: Json) -> Block:
    source = text_of(annotation, "url", "title", "filename", "file_id") or ""
    return CitationBlock("", source, packed(annotation))


def _part_blocks(part: Json) -> list[Block]:
    kind = text_of(part, "type") or ""
    if kind == "refusal":
        return [TextBlock(text_of(part, "refusal") or "")]
    if kind != "output_text":
        return [UnknownBlock(kind, packed(part))]
    cited = [citation_of(annotation) for annotation in as_maps(part.get("annotations"))]
    return [TextBlock(text_of(part, "text") or ""), *cited]


def _thinking(item: Json) -> Block:
    parts = [*as_maps(item.get("summary")), *as_maps(item.get("content"))]
    texts = [text for part in parts if (text := text_of(part, "text"))]
    return ThinkingBlock("\n\n".join(texts), text_of(item, "encrypted_content"))


def _call(item: Json, field: str) -> Block:
    asked = item.get(field)
    arguments = asked if isinstance(asked, str) else packed(asked)
    return ToolCallBlock(
        text_of(item, "call_id", "id") or "", text_of(item, "name") or "", arguments
    )
