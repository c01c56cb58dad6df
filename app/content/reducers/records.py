"""What the reducers share: reading a record, and what a reply says besides its blocks."""

import json
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import cast

from app.content.deltas import Delta
from app.content.json_fields import Json, as_map, count_of, packed, text_of
from app.content.reducers.assembly import Assembly
from app.content.reducers.base import MalformedStreamError, Part, Reply, VendorFailure
from app.content.surrogates import joined_halves
from app.content.usage import Usage
from app.content.wire import Record

_END = "[DONE]"
"""What the OpenAI formats end with; it is no JSON."""
LONGEST_LIST = 10_000
"""No vendor sends more items in one answer; a larger index would only eat memory."""


@dataclass(slots=True)
class Head:
    """What is said of an answer as a whole."""

    stop_reason: str | None = None
    usage: Json = field(default_factory=dict[str, object])
    response_id: str | None = None
    model: str | None = None
    failure: VendorFailure | None = None
    finished: bool = False

    def name(self, fields: Json, identity: str, model: str) -> None:
        """Take the answer's id and model from the fields of these names."""
        self.response_id = text_of(fields, identity) or self.response_id
        self.model = text_of(fields, model) or self.model

    def fail(self, error: object) -> None:
        """Keep an error; the vendors spell its fields in their own ways."""
        fields = as_map(error) or {"message": error}
        code = next((fields[name] for name in ("status", "code", "type") if fields.get(name)), "")
        message = fields.get("message")
        said = message if isinstance(message, str) else packed(error)
        self.failure = VendorFailure(joined_halves(str(code) or "error"), joined_halves(said))


class JsonReducer(ABC):
    """Reads answers whose records are JSON; a subclass knows one vendor's words."""

    def __init__(self) -> None:
        self.assembly = Assembly()
        self.head = Head()
        self._records = 0

    def feed(self, record: Record) -> tuple[Delta, ...]:
        self._records += 1
        if record.data.strip() == _END:
            self.end()
        else:
            self._take_value(self._read(record), record)
        return self.assembly.take()

    def reply(self) -> Reply:
        head = self.head
        return Reply(
            blocks=self.assembly.blocks,
            parts=self.parts(),
            stop_reason=head.stop_reason,
            usage=self.count(head.usage),
            usage_json=joined_halves(packed(head.usage)) if head.usage else None,
            response_id=head.response_id,
            model=head.model,
            failure=head.failure,
            finished=head.finished,
        )

    @abstractmethod
    def take(self, event: Json, record: Record) -> None:
        """Take one object; what is wrong with it is found before anything changes."""

    @abstractmethod
    def parts(self) -> tuple[Part, ...]: ...

    @abstractmethod
    def count(self, usage: Json) -> Usage: ...

    def end(self) -> None:
        """Take the word that nothing more comes."""
        self.head.finished = True

    def take_other(self, value: object, record: Record) -> None:
        """Take JSON that is no object."""
        raise self.malformed(record, f"is a JSON {type(value).__name__}, not an object")

    def malformed(self, record: Record, why: str) -> MalformedStreamError:
        name = f" ({record.event[:80]})" if record.event else ""
        return MalformedStreamError(f"record {self._records}{name} {why}")

    def _take_value(self, value: object, record: Record) -> None:
        if isinstance(value, dict):
            self.take(as_map(cast(object, value)), record)
        else:
            self.take_other(value, record)

    def _read(self, record: Record) -> object:
        try:
            return json.loads(record.data)
        except ValueError as error:
            raise self.malformed(record, f"is not JSON: {error}") from error
        except RecursionError as error:
            raise self.malformed(record, "is nested too deeply") from error


def part(kind: str, content: object) -> Part:
    return Part(joined_halves(kind), joined_halves(packed(content)))


def index_of(event: Json, name: str) -> int | None:
    """Give a place in a list; None where the field is none that a vendor would send."""
    place = count_of(event, name)
    return place if place is not None and place < LONGEST_LIST else None
