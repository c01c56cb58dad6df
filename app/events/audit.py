"""The audit log: who read or changed what through a door. No entry holds a word of a content."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from itertools import islice

MOST_IDS = 20
MOST_OPERATIONS = 20
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)


class AuditDoor(StrEnum):
    GRAPHQL = "graphql"
    HTTP = "http"
    MCP = "mcp"


class AuditAccess(StrEnum):
    READ = "read"
    CHANGE = "change"


class AuditOutcome(StrEnum):
    OK = "ok"
    REFUSED = "refused"
    """With an error that is expected; nothing was changed."""
    FAILED = "failed"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewAuditEntry:
    at: datetime
    """When it arrived."""
    door: AuditDoor
    access: AuditAccess
    operations: tuple[str, ...]
    """Fields of the schema, a path or a tool; never what a client calls them."""
    key_id: str
    principal: str
    """The name of the key."""
    ids: tuple[str, ...]
    """The first that it named, at most `MOST_IDS`."""
    outcome: AuditOutcome
    code: str | None
    """Of the first error."""
    took_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditEntry(NewAuditEntry):
    seq: int
    """From 1, in the order of writing."""


@dataclass(frozen=True, slots=True)
class AuditFilter:
    """Which entries to list; None is any."""

    since: datetime | None = None
    until: datetime | None = None
    key_id: str | None = None
    access: AuditAccess | None = None
    outcome: AuditOutcome | None = None
    operation: str | None = None
    touched_id: str | None = None

    def parameters(self) -> dict[str, object]:
        """Give the values for a statement."""
        return {
            "since": self.since,
            "until": self.until,
            "key_id": self.key_id,
            "access": self.access,
            "outcome": self.outcome,
            "operation": self.operation,
            "touched_id": self.touched_id,
        }


ALL = AuditFilter()


def ids_in(given: object) -> tuple[str, ...]:
    """Find the ids in what a client sent; other texts are passed over, whatever holds them."""
    found = dict.fromkeys(_ids(given))
    return tuple(islice(found, MOST_IDS))


def _ids(given: object) -> Iterator[str]:
    if isinstance(given, str):
        if _UUID.fullmatch(given):
            yield given.lower()
    elif isinstance(given, Mapping):
        for value in given.values():  # pyright: ignore[reportUnknownVariableType]  # JSON of any form
            yield from _ids(value)  # pyright: ignore[reportUnknownArgumentType]
    elif isinstance(given, (list, tuple)):
        for value in given:  # pyright: ignore[reportUnknownVariableType]  # the same
            yield from _ids(value)  # pyright: ignore[reportUnknownArgumentType]
