"""The door of the graph adapter: running statements by name, and the repositories.

A `Graph` belongs to one tenant. Every statement gets that tenant as `$tenant_id`; there is no
way to run one without.
"""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol, TypeVar

from app.events.types import NewEvent

T = TypeVar("T")
Row = dict[str, Any]


class Transaction(Protocol):
    async def run(self, statement: str, **parameters: object) -> list[Row]:
        """Run the statement file `statement` (`area/verb_noun`) in this transaction."""
        ...

    async def append(self, events: Sequence[NewEvent]) -> None:
        """Append events to their streams, numbered without gaps, in this transaction."""
        ...


class Graph(Protocol):
    @property
    def tenant_id(self) -> str: ...

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        """Run one reading statement; retried when the server says it may be."""
        ...

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """Run `work` as one transaction: all of it is stored or nothing is.

        `work` may run more than once (deadlock, lost leader), so it must not act elsewhere.
        Subscribers of the streams it appended to are woken after the commit.
        """
        ...
