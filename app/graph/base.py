"""The door of the graph adapter: running statements by name, and the repositories.

A `Graph` belongs to one tenant. Every statement gets that tenant as `$tenant_id`; there is no
way to run one without.
"""

from collections.abc import Callable
from datetime import datetime
from typing import ParamSpec, Protocol, TypeVar

from app.domain.tenant import Tenant
from app.graph.change import Row, Write

P = ParamSpec("P")
T = TypeVar("T")


class Graph(Protocol):
    @property
    def tenant_id(self) -> str: ...

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        """Run one reading statement; retried when the server says it may be."""
        ...

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Make the changes that `write` tells in one transaction: all is stored or nothing is.

        Events and jobs are written last, those of all its changes together, so a stream is locked
        only then; subscribers are woken after the commit. `write` is called again where the
        transaction is tried again (deadlock, lost leader).
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

    async def rename_tenant(self, tenant: Tenant) -> None:
        """Store the new name of a tenant.

        Raises:
            ConflictError: The name is taken.
        """
        ...

    async def revoke_key(self, tenant_id: str, key_id: str, at: datetime) -> bool:
        """Note that a key is revoked since `at`, or earlier; False if the tenant has no such."""
        ...
