"""One message of a Gemini CLI session as nodes: what was said, and what its tools answered. Pure.

The content of a message is what Google's API takes: a text, a part, or a list of both.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from app.content.blocks import (
    Block,
    ImageBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
    UnknownBlock,
)
from app.content.json_fields import Json, as_list, as_map, as_maps, count_of, packed, text_of
from app.content.usage import Usage
from app.domain.nodes.thinking import NodeKind, Role
from app.importers.base import ParsedNode
from app.importers.fields import moment
from app.importers.lines import Span
from app.importers.roles import kind_of

_ROLES = {"user": Role.USER, "gemini": Role.ASSISTANT}
_FAILED = ("error", "cancelled")
_MAX_NAME = 80


@dataclass(frozen=True, slots=True)
class Position:
    """Where a message stands in its file and in its conversation."""

    span: Span
    parent: str | None
    branch: str | None


def nodes_of(message: Json, place: Position) -> list[ParsedNode] | str:
    """Read a message, or say in a word why it holds nothing to keep."""
    kind = text_of(message, "type") or "untyped"
    role = _ROLES.get(kind)
    if role is None:
        return kind[:_MAX_NAME]
    name = text_of(message, "id") or f"line:{place.span.line}"
    calls = as_maps(message.get("toolCalls"))
    blocks = tuple(_said(message, calls))
    if not blocks:
        # What tools answered stands beside their calls, too.
        return "functionResponse" if _parts(message) else "empty"
    said = _node(message, place, name, role, blocks)
    results = tuple(_results(calls))
    if not results:
        return [said]
    at = max(filter(None, (moment(call.get("timestamp")) for call in calls)), default=said.at)
    beside = Position(place.span, name, place.branch)
    return [said, _answered(beside, f"{name}:results", results, at)]


def _said(message: Json, calls: list[Json]) -> Iterator[Block]:
    for thought in as_maps(message.get("thoughts")):
        told = (text_of(thought, "subject"), text_of(thought, "description"))
        if text := "\n".join(filter(None, told)):
            yield ThinkingBlock(text)
    for part in _parts(message):
        yield from _part(part)
    for call in calls:
        yield ToolCallBlock(
            text_of(call, "id") or "",
            text_of(call, "name") or "tool",
            packed(as_map(call.get("args"))),
        )


def _parts(message: Json) -> list[object]:
    return _listed(message.get("content"))


def _listed(value: object) -> list[object]:
    """Give a list as it is, and one part as a list of it."""
    if isinstance(value, list):
        return as_list(cast(object, value))
    return [value] if value else []


def _part(part: object) -> Iterator[Block]:
    if isinstance(part, str):
        if part:
            yield TextBlock(part)
        return
    fields = as_map(part)
    if text := text_of(fields, "text"):
        yield ThinkingBlock(text) if fields.get("thought") is True else TextBlock(text)
    elif "inlineData" in fields:
        media_type = text_of(as_map(fields["inlineData"]), "mimeType") or ""
        yield ImageBlock(media_type, packed(fields["inlineData"]))
    elif "functionCall" not in fields and "functionResponse" not in fields and fields:
        yield UnknownBlock(next(iter(fields))[:_MAX_NAME], packed(fields))


def _results(calls: list[Json]) -> Iterator[ToolResultBlock]:
    for call in calls:
        result = call.get("result")
        if result is not None:
            text = "\n".join(filter(None, map(_result_text, _listed(result))))
            is_error = call.get("status") in _FAILED
            yield ToolResultBlock(text_of(call, "id") or "", text, is_error)


def _result_text(part: object) -> str:
    if isinstance(part, str):
        return part
    fields = as_map(part)
    response = as_map(as_map(fields.get("functionResponse")).get("response"))
    known = text_of(fields, "text") or text_of(response, "output", "error")
    return known or packed(response or fields)


def _node(
    message: Json, place: Position, name: str, role: Role, blocks: tuple[Block, ...]
) -> ParsedNode:
    is_answer = role is Role.ASSISTANT
    return ParsedNode(
        external_id=name,
        parent_id=place.parent,
        role=role,
        kind=kind_of(role, blocks),
        blocks=blocks,
        at=moment(message.get("timestamp")),
        line=place.span.line,
        end=place.span.end,
        provider="google" if is_answer else None,
        model=text_of(message, "model") if is_answer else None,
        usage=_usage(as_map(message.get("tokens"))) if is_answer else None,
        branch=place.branch,
    )


def _answered(
    place: Position, name: str, results: tuple[ToolResultBlock, ...], at: datetime | None
) -> ParsedNode:
    return ParsedNode(
        external_id=name,
        parent_id=place.parent,
        role=Role.TOOL,
        kind=NodeKind.MESSAGE,
        blocks=results,
        at=at,
        line=place.span.line,
        end=place.span.end,
        branch=place.branch,
    )


def _usage(tokens: Json) -> Usage | None:
    if not tokens:
        return None
    return Usage(
        input_tokens=count_of(tokens, "input"),
        output_tokens=count_of(tokens, "output"),
        thinking_tokens=count_of(tokens, "thoughts"),
        cache_read_tokens=count_of(tokens, "cached"),
    )
