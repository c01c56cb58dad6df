"""Messages of models as blocks: the parts of the GenAI conventions and what SDKs write instead.

Known shapes: `parts` of the OpenTelemetry GenAI conventions, `content` with `tool_calls` as in
OpenAI's chat API, its response items, content blocks of Anthropic, and messages of LangChain.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import cast

import orjson

from app.content.blocks import (
    Block,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, packed, text_of
from app.domain.nodes.thinking import Role

_ROLES = {
    "user": Role.USER,
    "human": Role.USER,
    "HumanMessage": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "AIMessage": Role.ASSISTANT,
    "AIMessageChunk": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "tool": Role.TOOL,
    "function": Role.TOOL,
    "ToolMessage": Role.TOOL,
    "system": Role.SYSTEM,
    "SystemMessage": Role.SYSTEM,
    "developer": Role.SYSTEM,
}
_TEXTS = ("text", "input_text", "output_text", "refusal")
_THOUGHTS = ("reasoning", "thinking")
_CALLS = ("tool_call", "tool_use", "function_call", "function")
_RESULTS = ("tool_call_response", "tool_result", "function_call_output")
_IMAGES = ("image", "image_url", "input_image")


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    blocks: tuple[Block, ...]


def messages_of(value: object, default: Role) -> list[Message]:
    """Read a list of messages, or one; a plain text is a message by `default`."""
    messages = (_message(one, default) for one in _listed(value))
    return [message for message in messages if message.blocks]


def text_value(value: object) -> str:
    """Give a text as it is, and anything else as JSON; nothing is empty."""
    if value is None:
        return ""
    return value if isinstance(value, str) else packed(value)


def result_text(value: object) -> str:
    """Give what a tool answered: its text where it is text alone, or else JSON."""
    parts = as_list(value)
    texts = [part if isinstance(part, str) else text_of(as_map(part), "text") for part in parts]
    return "\n".join(filter(None, texts)) if parts and all(texts) else text_value(value)


def parsed(value: object) -> object:
    """Read a text that is JSON; give anything else as it is."""
    if not isinstance(value, str):
        return value
    try:
        return orjson.loads(value)
    except ValueError:
        return value


def _listed(value: object) -> Iterable[object]:
    if isinstance(value, list):
        listed = as_list(cast(object, value))
        # LangChain gives a list of messages for each prompt of a batch.
        return as_list(next(iter(listed), None)) or listed
    return () if value is None or value == "" else (value,)


def _message(value: object, default: Role) -> Message:
    record = as_map(value)
    if not record:
        return Message(default, tuple(_text(text_value(value))))
    # What LangChain writes of an object: its class is the last of `id`.
    if record.get("lc") and isinstance(record.get("kwargs"), dict):
        kind = as_list(record.get("id"))[-1:] or [None]
        record = {"type": kind[0], **as_map(record.get("kwargs"))}
    role = _role(record, default)
    return Message(role, tuple(_blocks(record, role)))


def _role(record: Json, default: Role) -> Role:
    kind = text_of(record, "type") or ""
    if kind in _RESULTS:
        return Role.TOOL
    if kind in _CALLS or kind == "reasoning":
        return Role.ASSISTANT
    return _ROLES.get(text_of(record, "role") or kind, default)


def _blocks(record: Json, role: Role) -> Iterator[Block]:
    kind = text_of(record, "type") or ""
    if kind in (*_CALLS, *_RESULTS, "reasoning") and "role" not in record:
        yield from _part(record)
        return
    content = record.get("parts", record.get("content", record.get("contents")))
    call_id = text_of(record, "tool_call_id", "id")
    if role is Role.TOOL and not _has_results(content):
        result = result_text(content)
        if result or call_id:
            yield ToolResultBlock(call_id or "", result, record.get("status") == "error")
        return
    for part in [content] if isinstance(content, str) else as_list(content):
        yield from _text(part) if isinstance(part, str) else _part(as_map(part))
    for call in as_maps(record.get("tool_calls")):
        yield _call(as_map(call.get("tool_call")) or call)


def _has_results(content: object) -> bool:
    return any(text_of(part, "type") in _RESULTS for part in as_maps(content))


def _part(part: Json) -> Iterator[Block]:
    # OpenInference puts each part under a name.
    part = as_map(part.get("message_content")) or part
    kind = text_of(part, "type") or "untyped"
    if kind in _TEXTS:
        yield from _text(text_of(part, "content", "text", "refusal") or "")
    elif kind in _THOUGHTS:
        yield from _thought(part)
    elif kind in _CALLS:
        yield _call(part)
    elif kind in _RESULTS:
        yield _result(part)
    elif kind in _IMAGES or _is_image(part):
        yield ImageBlock(text_of(part, "mime_type", "media_type") or "", packed(part))
    elif part:
        yield UnknownBlock(kind, packed(part))


def _is_image(part: Json) -> bool:
    mime_type = text_of(part, "mime_type", "media_type") or ""
    return part.get("modality") == "image" or mime_type.startswith("image/")


def _text(text: str) -> Iterator[Block]:
    if text:
        yield TextBlock(text)


def _thought(part: Json) -> Iterator[Block]:
    summary = (text_of(one, "text") for one in as_maps(part.get("summary")))
    text = text_of(part, "content", "thinking", "text") or "\n\n".join(filter(None, summary))
    if text:
        yield ThinkingBlock(text)


def _call(call: Json) -> ToolCallBlock:
    function = as_map(call.get("function"))
    given = next(
        (
            source[name]
            for source in (function, call)
            for name in ("arguments", "args", "input")
            if source.get(name) is not None
        ),
        None,
    )
    name = text_of(function, "name") or text_of(call, "name") or "tool"
    return ToolCallBlock(text_of(call, "call_id", "id") or "", name, text_value(given) or "{}")


def _result(part: Json) -> ToolResultBlock:
    names = ("response", "result", "output", "content")
    given = next((part[name] for name in names if part.get(name) is not None), None)
    call_id = text_of(part, "call_id", "tool_use_id", "tool_call_id", "id") or ""
    return ToolResultBlock(call_id, result_text(given), part.get("is_error") is True)
