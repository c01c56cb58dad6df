"""One message of a ChatGPT export as blocks; content this version does not know is kept whole."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

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
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.importers.fields import moment
from app.importers.roles import kind_of

_ROLES = {"user": Role.USER, "assistant": Role.ASSISTANT, "tool": Role.TOOL}
_MAX_NAME = 80
_UNFINISHED = {"in_progress", "finished_partial_completion"}


@dataclass(frozen=True, slots=True)
class Message:
    role: Role
    kind: NodeKind
    blocks: tuple[Block, ...]
    at: datetime | None
    status: NodeStatus
    provider: str | None
    model: str | None


def message_of(message: Json, name: str, call_id: str) -> Message | str:
    """Read a message, or say in a word why it holds nothing to keep.

    Args:
        name: The id of the message; of a call, too, as the export gives calls none.
        call_id: What a tool's message answers to: the one it follows.
    """
    author = text_of(as_map(message.get("author")), "role") or "no role"
    role = _ROLES.get(author)
    if role is None:
        return author[:_MAX_NAME] if message else "empty"
    blocks = tuple(_blocks(message, role, name, call_id))
    if not blocks:
        return "empty"
    is_answer = role is Role.ASSISTANT
    return Message(
        role=role,
        kind=kind_of(role, blocks),
        blocks=blocks,
        at=moment(message.get("create_time")),
        status=_status(message),
        provider="openai" if is_answer else None,
        model=text_of(as_map(message.get("metadata")), "model_slug") if is_answer else None,
    )


def _status(message: Json) -> NodeStatus:
    is_cut = message.get("status") in _UNFINISHED
    return NodeStatus.INTERRUPTED if is_cut else NodeStatus.COMPLETE


def _blocks(message: Json, role: Role, name: str, call_id: str) -> Iterable[Block]:
    content = as_map(message.get("content"))
    recipient = text_of(message, "recipient") or "all"
    if role is Role.ASSISTANT and recipient != "all" and (asked := _plain(content)):
        return [ToolCallBlock(name, recipient, _arguments(asked))]
    if role is Role.TOOL and (given := _plain(content)) and not _has_assets(content):
        return [ToolResultBlock(call_id, given, _failed(message))]
    kind = text_of(content, "content_type") or "untyped"
    return _READERS.get(kind, _unknown)(content)


def _plain(content: Json) -> str:
    """Give the text of a content that has one."""
    parts = (part for part in as_list(content.get("parts")) if isinstance(part, str) and part)
    return text_of(content, "text", "result") or "\n\n".join(parts)


def _has_assets(content: Json) -> bool:
    return bool(as_maps(content.get("parts")))


def _failed(message: Json) -> bool:
    result = as_map(as_map(message.get("metadata")).get("aggregate_result"))
    return "error" in (text_of(result, "status") or "")


def _arguments(asked: str) -> str:
    """Keep what is a JSON object; other code becomes the one argument `code`."""
    try:
        is_object = isinstance(json.loads(asked), dict)
    except (ValueError, RecursionError):
        is_object = False
    return asked if is_object else packed({"code": asked})


def _text(content: Json) -> list[Block]:
    return [TextBlock(text)] if (text := _plain(content)) else []


def _multimodal(content: Json) -> list[Block]:
    return [block for part in as_list(content.get("parts")) for block in _part(part)]


def _part(part: object) -> list[Block]:
    if isinstance(part, str):
        return [TextBlock(part)] if part else []
    kind = text_of(as_map(part), "content_type") or "untyped"
    is_image = kind == "image_asset_pointer"
    return [ImageBlock("", packed(part)) if is_image else UnknownBlock(kind, packed(part))]


def _thoughts(content: Json) -> list[Block]:
    texts = (
        "\n".join(filter(None, (text_of(thought, "summary"), text_of(thought, "content"))))
        for thought in as_maps(content.get("thoughts"))
    )
    return [ThinkingBlock(text) for text in texts if text]


def _unknown(content: Json) -> list[Block]:
    kind = text_of(content, "content_type") or "untyped"
    says_more = any(value for name, value in content.items() if name != "content_type")
    return [UnknownBlock(kind, packed(content))] if says_more else []


_READERS: dict[str, Callable[[Json], list[Block]]] = {
    "text": _text,
    "code": _text,
    "multimodal_text": _multimodal,
    "thoughts": _thoughts,
}
