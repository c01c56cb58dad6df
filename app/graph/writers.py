"""How many transactions of one tenant write at the same time (docs/decisions/0034)."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from app.domain.lanes import Lanes
from app.graph.group_commit import GroupCommit

AT_ONCE = 4
"""Each commit makes its text searchable, and more at once only hold each other up."""
MOST_WAITING = 1000


class Writers:
    """Of one process; tenants do not wait for each other."""

    def __init__(self) -> None:
        # Lanes that nobody holds or waits for are forgotten.
        self._lanes = WeakValueDictionary[str, Lanes]()
        self._group_commits = WeakValueDictionary[str, GroupCommit]()

    @asynccontextmanager
    async def taken(self, tenant_id: str) -> AsyncGenerator[None]:
        """Let one transaction of a tenant write while the block runs.

        Raises:
            UnavailableError: As many as may wait for it already.
        """
        lanes = self._lanes.setdefault(tenant_id, Lanes(AT_ONCE, MOST_WAITING))
        async with lanes.taken(tenant_id):
            yield

    def group_commit(self, tenant_id: str) -> GroupCommit:
        return self._group_commits.setdefault(tenant_id, GroupCommit())
