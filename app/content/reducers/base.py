"""The one way from what a vendor sent to what was said: live, for storage and for replay."""

from dataclasses import dataclass
from typing import Protocol

from app.content.blocks import Block
from app.content.deltas import Delta
from app.content.usage import Usage
from app.content.wire import Record


class MalformedStreamError(ValueError):
    """A record is not what its wire format allows; names the record, never quotes it whole."""


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of the vendor's own content, put together from its increments."""

    kind: str
    """The vendor's word for it, such as `tool_use` or `functionCall`."""
    json: str
    """As the vendor would take it back: nothing added, nothing left out."""


@dataclass(frozen=True, slots=True)
class VendorFailure:
    """An error the vendor told of inside its answer, after it had begun."""

    code: str
    message: str


@dataclass(frozen=True, slots=True)
class Reply:
    """What was said so far."""

    blocks: tuple[Block, ...] = ()
    parts: tuple[Part, ...] = ()
    """The vendor's own content, in its order; what goes back to it unmodified."""
    stop_reason: str | None = None
    """The vendor's own word; None as long as it has not said."""
    usage: Usage = Usage()
    usage_json: str | None = None
    """The vendor's own figures: the last it reported, start and end merged where it splits them."""
    response_id: str | None = None
    model: str | None = None
    """The model that answered, as the vendor names it."""
    failure: VendorFailure | None = None
    finished: bool = False
    """Whether the vendor said that this was all."""


class Reducer(Protocol):
    """Reads the records of one answer in order."""

    def feed(self, record: Record) -> tuple[Delta, ...]:
        """Take one record and give what it changed; unknown kinds of event change nothing.

        Raises:
            MalformedStreamError: The record cannot be read; what was read before stays.
        """
        ...

    def reply(self) -> Reply:
        """Give what was said so far; an unfinished block is part of it."""
        ...
