"""Noema's own format, for answers that are worked out without a model.

A record is one JSON object: `{"kind": …}` with the fields of that kind begins a block,
`{"append": text}` makes the last one longer, `{"done": reason, "usage": {…}}` ends the answer.
A whole answer is a list of these.
"""

from typing import cast

from app.content.blocks import BLOCK_TYPES, ToolCallBlock, UnknownBlock
from app.content.json_fields import Json, as_map, as_maps, count_of, packed, text_of
from app.content.reducers.assembly import BlockBuilder
from app.content.reducers.base import Part
from app.content.reducers.records import JsonReducer, part
from app.content.serialise import to_stored
from app.content.usage import Usage
from app.content.wire import Record

_HEAD = ("id", "model")
"""Fields of the answer, which any record may carry."""


class OfflineReducer(JsonReducer):
    def __init__(self) -> None:
        super().__init__()
        self._last: BlockBuilder | None = None

    def take(self, event: Json, record: Record) -> None:
        self.head.name(event, "id", "model")
        if "kind" in event:
            self._open(event, record)
        elif "append" in event:
            self._append(event, record)
        elif "done" in event:
            self._end(event)

    def take_other(self, value: object, record: Record) -> None:
        if not isinstance(value, list):
            super().take_other(value, record)
        for event in as_maps(cast(object, value)):
            self.take(event, record)

    def parts(self) -> tuple[Part, ...]:
        stored = map(to_stored, self.assembly.blocks)
        return tuple(part(block.kind, block._asdict()) for block in stored)

    def count(self, usage: Json) -> Usage:
        return Usage(
            input_tokens=count_of(usage, "input_tokens"),
            output_tokens=count_of(usage, "output_tokens"),
        )

    def _open(self, event: Json, record: Record) -> None:
        kind = text_of(event, "kind") or ""
        fields = {name: value for name, value in event.items() if name not in ("kind", *_HEAD)}
        block_type = BLOCK_TYPES.get(kind)
        try:
            block = (
                block_type(**_texts(fields)) if block_type else UnknownBlock(kind, packed(event))
            )
        except TypeError as error:
            raise self.malformed(record, f"has not the fields of a {kind} block") from error
        self._close()
        self._last = self.assembly.open(block)

    def _append(self, event: Json, record: Record) -> None:
        text = event["append"]
        if self._last is None or not isinstance(text, str):
            raise self.malformed(record, "appends no text to a block")
        field = "arguments" if self._last.is_a(ToolCallBlock) else "text"
        if not hasattr(self._last.block, field):
            raise self.malformed(record, "appends to a block that has no text")
        self.assembly.extend(self._last, field, text)

    def _close(self) -> None:
        if self._last:
            self.assembly.close(self._last)

    def _end(self, event: Json) -> None:
        self._close()
        self.head.usage = as_map(event.get("usage"))
        self.head.stop_reason = text_of(event, "done")
        self.head.finished = True


def _texts(fields: Json) -> Json:
    """Give the fields if each can be one of a block."""
    for name, value in fields.items():
        if not isinstance(value, bool if name == "is_error" else str):
            raise TypeError(name)
    return fields
