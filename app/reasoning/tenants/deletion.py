"""Deleting a tenant with all that belongs to it: in batches, and from where it stopped."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from app.domain.tenants.tenant import SYSTEM_TENANT
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.graph.base import Graph
from app.graph.change import run
from app.local.training_files import TrainingFiles
from app.reasoning.tenants import recent_keys
from app.reasoning.tenants.service import DEFAULT_TENANT

BATCH = 1_000
"""Nodes of one transaction."""
OnProgress = Callable[[int], None]
"""Told after each batch how many nodes are gone."""


class TenantDeletion:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    files: What the training runs of this home were given.
    drop_vectors: Drops the vectors of questions that this process remembers.
    settle: How long another process may still let in who was let in before.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        files: TrainingFiles,
        drop_vectors: Callable[[], None],
        settle: timedelta = recent_keys.MAX_AGE,
    ) -> None:
        self._graph_of = graph_of
        self._files = files
        self._drop_vectors = drop_vectors
        self._settle_s = settle.total_seconds()

    async def delete(
        self, name: str, confirmed: str, on_progress: OnProgress, batch: int = BATCH
    ) -> int:
        """Close a tenant, delete everything of it and then itself; give how many nodes went.

        Its keys open nothing from the beginning on. What was stopped halfway goes on when it is
        called again. Nobody can bring it back.

        Args:
            confirmed: The name, given a second time.

        Raises:
            InvalidInputError: `confirmed` is another name.
            ConflictError: It is the tenant `default`.
            NotFoundError: There is no tenant of this name.
        """
        if name == DEFAULT_TENANT:
            raise ConflictError("the tenant default stays: this machine works in it", field="name")
        if confirmed != name:
            raise InvalidInputError("this is not the name of the tenant", field="confirm")
        tenant_id = await self._close(name)
        own = self._graph_of(tenant_id)
        [row] = await own.read("tenant/list_training_folders")
        await self._files.remove([*row["folders"], tenant_id])
        gone = await _emptied(own, batch, on_progress, 0)
        # Who was let in before may have written until now.
        await asyncio.sleep(self._settle_s)
        gone = await _emptied(own, batch, on_progress, gone)
        self._drop_vectors()
        await self._graph_of(SYSTEM_TENANT).apply(run, "tenant/end_deletion", id=tenant_id)
        return gone

    async def _close(self, name: str) -> str:
        rows = await self._graph_of(SYSTEM_TENANT).apply(run, "tenant/begin_deletion", name=name)
        if not rows:
            raise NotFoundError(f"there is no tenant {name!r}", field="name")
        return rows[0]["tenant"]["id"]


async def _emptied(own: Graph, batch: int, on_progress: OnProgress, gone: int) -> int:
    """Delete the nodes of a tenant until none is left, and count on from `gone`."""
    while True:
        [row] = await own.apply(run, "tenant/delete_nodes", limit=batch)
        if not row["nodes"]:
            return gone
        gone += row["nodes"]
        on_progress(gone)
