"""The door of the graph adapter: running statements by name, and the repositories.

A `Graph` belongs to one tenant. Every statement gets that tenant as `$tenant_id`; there is no
way to run one without.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Any, Protocol, TypeVar

from app.domain.job import JobKind
from app.domain.tenant import Tenant
from app.events.types import NewEvent

T = TypeVar("T")
Row = dict[str, Any]


class Transaction(Protocol):
    async def run(self, statement: str, **parameters: object) -> list[Row]:
        """Run the statement file `statement` (`area/verb_noun`) in this transaction."""
        ...

    async def append(self, events: Sequence[NewEvent]) -> None:
        """Append events to their streams in this transaction, numbered without gaps.

        They are written last, those of all calls together, so a stream is locked only then.
        """
        ...

    async def queue(
        self, kind: JobKind, subject_id: str | None = None, job_id: str | None = None
    ) -> None:
        """Queue a job with this transaction, unless one of its kind and subject waits already.

        It is written just before the events.

        Args:
            job_id: Of the job if it is a new one; None for one of no importance.
        """
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


class TenantStore(Protocol):
    """Tenants and keys: single nodes, written without events."""

    async def add_tenant(self, tenant: Tenant) -> None:
        """Store a new tenant.

        Raises:
            ConflictError: The name or the id is taken.
        """
        ...

    async def revoke_key(self, tenant_id: str, key_id: str, at: datetime) -> bool:
        """Note that a key is revoked since `at`, or earlier; False if the tenant has no such."""
        ...
