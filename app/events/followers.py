"""Who follows which stream in this process, so that one reader can look for all of them."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from app.events.bus import EventBus, Topic, WakeUp
from app.events.replays import Replays
from app.events.types import standing_streams


@dataclass(eq=False, slots=True)
class Follower:
    tenant_id: str
    stream_id: str
    read: int
    """The last sequence number that it has read."""
    wake_up: WakeUp
    credential: str | None = None
    """What opened the stream; None where nothing has to stay valid."""


class Followers:
    """Args:
    bus: Wakes the followers of a stream after each commit of this process.
    """

    def __init__(self, bus: EventBus) -> None:
        self._bus = bus
        self._open: dict[str, set[Follower]] = {}
        self.replays = Replays()

    def revocations(self) -> AbstractContextManager[WakeUp]:
        """Be woken when a credential was revoked."""
        return self._bus.listen_to(Topic.KEYS)

    @contextmanager
    def joined(
        self, tenant_id: str, stream_id: str, read: int, credential: str | None
    ) -> Generator[Follower]:
        """Count a follower in while the block runs; it is woken when there is more to read."""
        with self._bus.listen(tenant_id, stream_id) as wake_up:
            follower = Follower(tenant_id, stream_id, read, wake_up, credential)
            self._open.setdefault(tenant_id, set()).add(follower)
            try:
                yield follower
            finally:
                self._leave(follower)

    def _leave(self, follower: Follower) -> None:
        others = self._open[follower.tenant_id]
        others.discard(follower)
        if not others:
            del self._open[follower.tenant_id]

    def by_tenant(self) -> dict[str, Sequence[Follower]]:
        return {tenant_id: tuple(open_) for tenant_id, open_ in self._open.items()}


def wake_behind(tenant_id: str, followers: Sequence[Follower], heads: Mapping[str, int]) -> None:
    """Wake the followers whose stream has more than they read, or is there no longer.

    Args:
        heads: The last sequence number of each stream that there is.
    """
    standing = dict.fromkeys(standing_streams(tenant_id), 0)
    for follower in followers:
        head = heads.get(follower.stream_id, standing.get(follower.stream_id))
        if head is None or head > follower.read:
            follower.wake_up.set()
