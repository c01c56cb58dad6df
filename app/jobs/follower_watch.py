"""Looks for the events of other processes, once for all followers of this one."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager

from app.events.bus import WakeUp
from app.events.followers import Followers, wake_behind
from app.graph.base import Graph
from app.supervisor import Part, Supervisor

Lapsed = Callable[[Collection[str]], Awaitable[frozenset[str]]]
"""Looks at credentials and gives those that open nothing any more."""


class FollowerWatch:
    """Args:
    graph_of: Gives the graph as one tenant sees it.
    lapsed: Looks at the credentials that streams were opened with.
    poll_s: Longest time between two looks; a revoked credential is looked at at once.
    """

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        followers: Followers,
        lapsed: Lapsed,
        poll_s: float,
        supervisor: Supervisor | None = None,
    ) -> None:
        self._graph_of = graph_of
        self._followers = followers
        self._lapsed = lapsed
        self._poll_s = poll_s
        self._supervisor = supervisor or Supervisor()
        self._stopping = asyncio.Event()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Look again and again until the block ends; nobody follows, nothing is read."""
        self._stopping.clear()
        with self._followers.revocations() as wake_up:

            async def run(part: Part) -> None:
                await self._run(part, wake_up)

            def stop() -> None:
                self._stopping.set()
                wake_up.set()

            # Told to stop, not cancelled: the driver would leave the socket of a read open.
            async with self._supervisor.running("followers", run, stop):
                yield

    async def look(self) -> None:
        """Wake whoever has more to read, or may read no longer.

        Raises:
            AppError: The database does not answer; nobody was woken in vain.
        """
        for tenant_id, followers in self._followers.by_tenant().items():
            streams = sorted({follower.stream_id for follower in followers})
            rows = await self._graph_of(tenant_id).read("event/list_heads", stream_ids=streams)
            wake_behind(tenant_id, followers, {row["stream_id"]: row["head"] for row in rows})
        await self._look_at_credentials()

    async def _look_at_credentials(self) -> None:
        holders = [
            follower
            for followers in self._followers.by_tenant().values()
            for follower in followers
            if follower.credential is not None
        ]
        lapsed = await self._lapsed({str(holder.credential) for holder in holders})
        for holder in holders:
            if holder.credential in lapsed:
                # It looks at its credential itself before it reads, and tells its reader.
                holder.wake_up.set()

    async def _run(self, part: Part, wake_up: WakeUp) -> None:
        while not self._stopping.is_set():
            await self.look()
            part.well()
            await wake_up.wait(self._poll_s)
