"""A few processes that compute for all tenants, which take turns."""

from dataclasses import dataclass

from app.compute.base import Computed, Computer
from app.compute.worker import ComputeWorker
from app.domain.lanes import Lanes
from app.domain.modes.base import ModeInput

WORKERS = 2
MOST_WAITING = 20
"""Computations of one tenant that may wait."""


class ComputePool:
    """Args:
    seconds: The longest a computation may take.
    max_bytes: Memory of each process.
    """

    def __init__(self, seconds: float, max_bytes: int) -> None:
        self._lanes = Lanes(WORKERS, MOST_WAITING)
        # The last one that was used is used again: the other may never have to start.
        self._idle = [ComputeWorker(seconds, max_bytes) for _ in range(WORKERS)]
        self._all = tuple(self._idle)

    def of(self, tenant_id: str) -> Computer:
        """Give what computes for one tenant."""
        return _OfTenant(self, tenant_id)

    async def compute(self, tenant_id: str, mode: str, given: ModeInput) -> Computed:
        """Compute when it is the tenant's turn; raises as `Computer.compute`.

        Raises:
            UnavailableError: Too many computations of this tenant wait already.
        """
        async with self._lanes.taken(tenant_id):
            worker = self._idle.pop()
            try:
                return await worker.compute(mode, given)
            finally:
                self._idle.append(worker)

    async def close(self) -> None:
        for worker in self._all:
            await worker.close()


@dataclass(frozen=True, slots=True)
class _OfTenant:
    pool: ComputePool
    tenant_id: str

    async def compute(self, mode: str, given: ModeInput) -> Computed:
        return await self.pool.compute(self.tenant_id, mode, given)
