"""Gemini's function calls whose arguments come in pieces (`streamFunctionCallArguments`).

The first piece names the call, each later one adds values at their paths, and one without
`willContinue`, often `{}`, is the last. A piece belongs to the open call of its id, and without an
id to the one that began last.
"""

import json
import math
from dataclasses import dataclass, field
from typing import Any, cast

from app.content.blocks import ToolCallBlock
from app.content.json_fields import Json, as_list, as_map, text_of
from app.content.reducers.assembly import Assembly, BlockBuilder
from app.content.reducers.drafts import Draft
from app.content.reducers.paths import ObjectWriter, PathError, keys_of

CALL = "functionCall"
_END: Json = {CALL: {}}
_VALUES: dict[str, Any] = {
    "stringValue": str,
    "numberValue": (int, float),
    "boolValue": bool,
    "nullValue": object,
}
_FIELDS = {"jsonPath", "willContinue", *_VALUES}


@dataclass(slots=True)
class _Call:
    """A call whose end has not been read."""

    call_id: str
    name: str
    writer: ObjectWriter = field(default_factory=ObjectWriter)
    text: list[str] = field(default_factory=list[str])
    """Of the arguments so far."""
    growing: BlockBuilder | None = None
    draft: Draft = field(default_factory=lambda: Draft({CALL: {}}))


@dataclass(frozen=True, slots=True)
class CallPiece:
    """What one part adds to a call."""

    call: _Call
    item: Json
    added: str
    """Text that the arguments grow by."""
    is_last: bool


class StreamedCalls:
    """The calls of one answer."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._open: list[_Call] = []
        self._has_ended = False

    def read(self, item: Json) -> CallPiece | None:
        """Read a part; None where it is no piece of a call.

        Raises:
            PathError: The piece belongs to no call, or does not follow on those before it.
        """
        fields = as_map(item.get(CALL))
        call = self._call_of(fields) if CALL in item else None
        if call is None:
            return None
        is_last = fields.get("willContinue") is not True
        added = "".join(_added(call.writer, piece) for piece in _pieces(fields))
        if is_last:
            added += call.writer.end()
            self._open.remove(call)
            self._has_ended = True
        return CallPiece(call, item, added, is_last)

    def is_second_end(self, item: Json) -> bool:
        """Tell whether a part only repeats that a call has ended."""
        return item == _END and self._has_ended

    def take(self, piece: CallPiece) -> Draft | None:
        """Let a call grow; give its draft where it begins."""
        call, begun = piece.call, None
        if call.growing is None:
            call.growing = self._assembly.open(ToolCallBlock(call.call_id, call.name, ""))
            begun = call.draft
        call.text.append(piece.added)
        self._assembly.extend(call.growing, "arguments", piece.added)
        _keep(call.draft.item, piece.item)
        if piece.is_last:
            self._assembly.close(call.growing)
            _keep_whole(as_map(call.draft.item[CALL]), "".join(call.text))
        return begun

    def close(self) -> None:
        """End the calls whose end never came, as far as they came."""
        for call in self._open:
            if call.growing:
                self._assembly.close(call.growing)
        self._open.clear()

    def _call_of(self, fields: Json) -> _Call | None:
        """Give the call a piece belongs to, begun by it or before; None for a whole call."""
        call_id, name = text_of(fields, "id"), text_of(fields, "name")
        if call := self._known(call_id, name):
            return call
        if name is None and "args" not in fields and not (self._has_ended and not fields):
            verb = "goes on with" if fields else "ends"
            raise PathError(f"{verb} a call that never began")
        if "partialArgs" not in fields and fields.get("willContinue") is not True:
            return None
        self._open.append(_Call(call_id or "", name or ""))
        return self._open[-1]

    def _known(self, call_id: str | None, name: str | None) -> _Call | None:
        if call_id is not None:
            return next((call for call in self._open if call.call_id == call_id), None)
        return self._open[-1] if self._open and name is None else None


def _keep(kept: Json, item: Json) -> None:
    """Add a part to what is kept of its call."""
    call, more = as_map(kept[CALL]), as_map(item[CALL])
    pieces = call.setdefault("partialArgs", [])
    pieces.extend(as_list(more.get("partialArgs")))
    call |= more | {"partialArgs": pieces}
    kept |= item | {CALL: call}


def _keep_whole(call: Json, arguments: str) -> None:
    """Let the call say its arguments as one that came whole does."""
    for name in ("partialArgs", "willContinue"):
        call.pop(name, None)
    call["args"] = json.loads(arguments)


def _pieces(fields: Json) -> list[Json]:
    pieces = as_list(fields.get("partialArgs"))
    is_list = isinstance(fields.get("partialArgs", pieces), list)
    if not is_list or not all(isinstance(piece, dict) for piece in pieces):
        raise PathError("has partialArgs that are no list of objects")
    if as_map(fields.get("args")):
        raise PathError("has whole arguments and pieces of them at once")
    return cast(list[Json], pieces)


def _added(writer: ObjectWriter, piece: Json) -> str:
    """Give the text that a value, or more of one, adds."""
    path, values = keys_of(piece.get("jsonPath")), _values(piece)
    goes_on = piece.get("willContinue") is True
    if path == writer.text_at:
        if values.keys() - {"stringValue"}:
            raise PathError("goes on with a text by what is no stringValue")
        return writer.go_on(values.get("stringValue", ""), ends=not goes_on)
    if not values:
        raise PathError("has an argument without a value")
    [(name, value)] = values.items()
    if name == "stringValue" and goes_on:
        return writer.begin_text(path, value)
    return writer.add(path, None if name == "nullValue" else value)


def _values(piece: Json) -> dict[str, Any]:
    """Give the value of a piece under the name of its kind; empty where it has none."""
    if unknown := sorted(piece.keys() - _FIELDS):
        raise PathError(f"has an argument with unknown fields: {', '.join(unknown)[:80]}")
    values = {name: value for name, value in piece.items() if name in _VALUES}
    if len(values) > 1:
        raise PathError("has an argument with more than one value")
    for name, value in values.items():
        if not _is_a(name, value):
            raise PathError(f"has a {name} that is none")
    return values


def _is_a(name: str, value: Any) -> bool:  # noqa: ANN401  # JSON of any shape
    is_number = not isinstance(value, bool) or name != "numberValue"
    is_finite = not isinstance(value, float) or math.isfinite(value)
    return isinstance(value, _VALUES[name]) and is_number and is_finite
