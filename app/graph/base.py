"""The door of the graph adapter: running statements by name, and the repositories.

A `Graph` belongs to one tenant. Every statement gets that tenant as `$tenant_id`; there is no
way to run one without.
"""

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ParamSpec, Protocol, TypeVar

from app.domain.tenants.tenant import Tenant
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
        transaction is tried again (deadlock, lost leader). A `ShortWrite` may share its transaction
        with others of its tenant, and runs again alone if one of them fails.
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


@dataclass(frozen=True, slots=True)
class StoredTie:
    """A relationship as it is stored."""

    type: str
    properties: Mapping[str, object]
    end: str
    """Key of the node it ends at."""


@dataclass(frozen=True, slots=True)
class StoredNode:
    """A node as it is stored, with the relationships that begin at it; all values fit JSON."""

    key: str
    """Names the node within one database or one backup."""
    labels: tuple[str, ...]
    properties: Mapping[str, object]
    ties: tuple[StoredTie, ...] = ()


@dataclass(frozen=True, slots=True)
class NewTie:
    type: str
    properties: Mapping[str, object]
    start: str
    end: str


class Snapshots(Protocol):
    """A database as a whole: what a backup reads, and what a restore writes."""

    def nodes_of(self, tenant_id: str, pause_s: float) -> AsyncGenerator[StoredNode]:
        """Give every node of a tenant, as all of them were at one moment.

        No write of the tenant is committed meanwhile; writes wait.

        Raises:
            UnavailableError: It takes longer than `pause_s`.
        """
        ...

    async def require_empty(self) -> None:
        """Raises:
        ConflictError: The database holds a node.
        """
        ...

    async def begin_restore(self, migrations: Sequence[str]) -> None:
        """Build the indexes of these migrations, and let nobody open the database meanwhile.

        Raises:
            SetupError: This version does not know one of them; nothing is written then.
        """
        ...

    async def create_nodes(self, tenant_id: str, nodes: Sequence[StoredNode]) -> list[str]:
        """Create nodes without their ties and give their keys in the same order."""
        ...

    async def create_ties(self, tenant_id: str, ties: Sequence[NewTie]) -> None: ...

    async def end_restore(self) -> tuple[str, ...]:
        """Open the database to everybody and apply the pending migrations; give their names."""
        ...
