"""Content of Anthropic messages as blocks; what this version does not know is kept as it came."""

from collections.abc import Callable

from app.content.blocks import (
    Block,
    CitationBlock,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, packed, text_of, verbatim


def blocks_of(content: object) -> list[Block]:
    """Turn a message's content, a text or a list of blocks, into blocks in the same order."""
    if isinstance(content, str):
        return [TextBlock(content)] if content else []
    return [block_of(item) for item in as_list(content)]


def block_of(item: object) -> Block:
    """Turn one block of a message's content into a block."""
    fields = as_map(item)
    name = text_of(fields, "type") or ""
    build = _BUILDERS.get(name)
    return build(fields) if build else UnknownBlock(name, packed(item))


def citations_of(item: Json) -> list[Block]:
    """Give what a text block rests on, in order."""
    return [citation_of(citation) for citation in as_maps(item.get("citations"))]


def citation_of(citation: Json) -> Block:
    source = text_of(citation, "url", "source", "title", "document_title") or ""
    return CitationBlock(text_of(citation, "cited_text") or "", source, packed(citation))


def _text(fields: Json) -> Block:
    return TextBlock(text_of(fields, "text") or "")


def _thinking(fields: Json) -> Block:
    return ThinkingBlock(text_of(fields, "thinking") or "", verbatim(fields, "signature"))


def _redacted(fields: Json) -> Block:
    return RedactedThinkingBlock(text_of(fields, "data") or "")


def _tool_call(fields: Json) -> Block:
    arguments = packed(fields.get("input", {}))
    return ToolCallBlock(text_of(fields, "id") or "", text_of(fields, "name") or "", arguments)


def _tool_result(fields: Json) -> Block:
    content = fields.get("content")
    call_id = text_of(fields, "tool_use_id") or ""
    is_error = fields.get("is_error") is True
    if isinstance(content, str) or content is None:
        return ToolResultBlock(call_id, content or "", is_error)
    texts = [text_of(part, "text") for part in as_maps(content) if part.get("type") == "text"]
    only_text = len(texts) == len(as_list(content)) == 1
    joined = "\n\n".join(text for text in texts if text)
    return ToolResultBlock(call_id, joined, is_error, None if only_text else packed(content))


def _image(fields: Json) -> Block:
    source = as_map(fields.get("source"))
    return ImageBlock(text_of(source, "media_type") or "", packed(fields.get("source")))


_BUILDERS: dict[str, Callable[[Json], Block]] = {
    "text": _text,
    "thinking": _thinking,
    "redacted_thinking": _redacted,
    "tool_use": _tool_call,
    "tool_result": _tool_result,
    "image": _image,
}
