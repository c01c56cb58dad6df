"""Anthropic Messages: blocks that open, grow and end, each at its index."""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from app.content.anthropic_blocks import block_of, citation_of, citations_of
from app.content.blocks import Block, TextBlock, ThinkingBlock, ToolCallBlock, UnknownBlock
from app.content.deltas import Field
from app.content.json_fields import Json, as_list, as_map, count_of, packed, text_of
from app.content.reducers.base import Part
from app.content.reducers.drafts import Draft, Drafts
from app.content.reducers.records import JsonReducer, index_of, part
from app.content.usage import Usage
from app.content.wire import Record


class _Growth(NamedTuple):
    field: str
    """Of the delta, and of the block at the vendor."""
    block: type[Block]
    block_field: Field


_GROWTH = {
    "text_delta": _Growth("text", TextBlock, "text"),
    "thinking_delta": _Growth("thinking", ThinkingBlock, "text"),
    "signature_delta": _Growth("signature", ThinkingBlock, "signature"),
    "input_json_delta": _Growth("partial_json", ToolCallBlock, "arguments"),
}
_INPUT = ("partial_json",)


class AnthropicMessagesReducer(JsonReducer):
    def __init__(self) -> None:
        super().__init__()
        self._drafts = Drafts(self.assembly)
        self._handlers: dict[str, Callable[[Json, Record], None]] = {
            "message": self._take_message,
            "message_start": self._start_message,
            "content_block_start": self._start_block,
            "content_block_delta": self._grow_block,
            "content_block_stop": self._end_block,
            "message_delta": self._change_message,
            "message_stop": self._end_message,
            "error": self._fail,
        }

    def take(self, event: Json, record: Record) -> None:
        handle = self._handlers.get(text_of(event, "type") or record.event or "")
        if handle:
            handle(event, record)
        elif record.whole:
            raise self.malformed(record, "is neither a message nor an error")

    def parts(self) -> tuple[Part, ...]:
        contents = map(_content, self._drafts.in_order())
        return tuple(part(text_of(content, "type") or "", content) for content in contents)

    def count(self, usage: Json) -> Usage:
        details = as_map(usage.get("output_tokens_details"))
        return Usage(
            input_tokens=count_of(usage, "input_tokens"),
            output_tokens=count_of(usage, "output_tokens"),
            thinking_tokens=count_of(details, "thinking_tokens"),
            cache_read_tokens=count_of(usage, "cache_read_input_tokens"),
            cache_write_tokens=count_of(usage, "cache_creation_input_tokens"),
        )

    def _take_message(self, message: Json, _: Record) -> None:
        for place, item in enumerate(map(as_map, as_list(message.get("content")))):
            self._start(place, item)
            self._end(place)
        self._start_message({"message": message}, _)
        self._change_message({"delta": message}, _)
        self._end_message(message, _)

    def _start_message(self, event: Json, _: Record) -> None:
        message = as_map(event.get("message"))
        self.head.name(message, "id", "model")
        self._use(message.get("usage"))

    def _start_block(self, event: Json, record: Record) -> None:
        place = index_of(event, "index")
        if place is None or place in self._drafts:
            raise self.malformed(record, "opens a block at no place of its own")
        self._start(place, as_map(event.get("content_block")))

    def _start(self, place: int, item: Json) -> None:
        block = block_of(item)
        if isinstance(block, ToolCallBlock):
            # The input stands here as `{}` when its text is still to come.
            block = replace(block, arguments="")
        self._drafts.start(place, item, (block, *citations_of(item)))

    def _grow_block(self, event: Json, record: Record) -> None:
        place, delta = self._known(event, record), as_map(event.get("delta"))
        kind = text_of(delta, "type") or ""
        if kind in _GROWTH:
            self._grow(self._drafts[place], delta, _GROWTH[kind])
        elif kind == "citations_delta":
            self._cite(place, as_map(delta.get("citation")))
        elif self._drafts[place].blocks[0].is_a(UnknownBlock):
            _merge(self._drafts[place], delta)

    def _grow(self, draft: Draft, delta: Json, growth: _Growth) -> None:
        text = text_of(delta, growth.field) or ""
        draft.grow((growth.field,), text)
        if draft.blocks[0].is_a(growth.block):
            self.assembly.extend(draft.blocks[0], growth.block_field, text)

    def _cite(self, place: int, citation: Json) -> None:
        item = self._drafts[place].item
        item["citations"] = [*as_list(item.get("citations")), citation]
        self._drafts.open(place, citation_of(citation))

    def _end_block(self, event: Json, record: Record) -> None:
        self._end(self._known(event, record))

    def _end(self, place: int) -> None:
        draft = self._drafts[place]
        first = draft.blocks[0].block
        if isinstance(first, ToolCallBlock) and not first.arguments.strip():
            arguments = packed(draft.item.get("input", {}))
            self.assembly.close(draft.blocks[0], replace(first, arguments=arguments))
        elif isinstance(first, UnknownBlock):
            self.assembly.close(draft.blocks[0], block_of(_content(draft)))
        self._drafts.close(place)

    def _change_message(self, event: Json, _: Record) -> None:
        delta = as_map(event.get("delta"))
        self.head.stop_reason = text_of(delta, "stop_reason") or self.head.stop_reason
        self._use(event.get("usage"))

    def _end_message(self, event: Json, _: Record) -> None:
        self.head.finished = True

    def _fail(self, event: Json, _: Record) -> None:
        self.head.fail(event.get("error"))

    def _use(self, usage: object) -> None:
        """Merge figures: the start tells what was read, the end what was written."""
        self.head.usage |= {n: value for n, value in as_map(usage).items() if value is not None}

    def _known(self, event: Json, record: Record) -> int:
        place = index_of(event, "index")
        if place is None or place not in self._drafts:
            raise self.malformed(record, "names a block that was not opened")
        return place


def _content(draft: Draft) -> Json:
    """Give the block as the vendor would have sent it at once."""
    content = dict(draft.content())
    text = content.pop("partial_json", "")
    if draft.grown(_INPUT).strip():
        # What was cut short is no JSON; it stays a text, so that nothing is made up.
        content["input"] = text
        with suppress(ValueError, RecursionError):
            content["input"] = json.loads(text)
    return content


def _merge(draft: Draft, delta: Json) -> None:
    """Let a block of an unknown kind grow: texts get longer, anything else is replaced."""
    for name, value in delta.items():
        if isinstance(value, str) and name != "type":
            draft.grow((name,), value)
        elif value is not None and name != "type":
            draft.item[name] = value
