"""Following a stream: everything once, in order, whatever happens when."""

import asyncio
from collections.abc import AsyncIterator, Collection, Sequence
from datetime import UTC, datetime

import pytest

from app.errors import InvalidInputError, NotFoundError, PastNotKeptError
from app.events.bus import EventBus
from app.events.followers import Followers
from app.events.log import Bounds, follow
from app.events.types import Event, sessions_stream
from app.graph.base import Graph, Row
from app.jobs.follower_watch import FollowerWatch
from tests.fakes.graph import ReadingGraph

AT = datetime(2026, 1, 1, tzinfo=UTC)
NEVER_S = 60.0
SOON_S = 0.01
Waiting = asyncio.Task[list[int]]


class FakeLog:
    """Keeps one stream in memory, with the contract of the stored one."""

    def __init__(self, count: int) -> None:
        self.count: int | None = count
        self.kept_after = 0
        self.tenant_id = "t"
        self.replays = 0
        self.replayed = asyncio.Event()
        self.unseen: set[int] = set()
        """Numbers whose events are not there yet, though later ones are."""

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        self.replays += 1
        self.replayed.set()
        last = min(self.count or 0, after + limit)
        seen = [seq for seq in range(after + 1, last + 1) if seq not in self.unseen]
        return [Event(stream_id, seq, "tick", {}, AT) for seq in seen]

    async def bounds(self, stream_id: str) -> Bounds | None:
        return None if self.count is None else Bounds(self.kept_after, self.count)


async def _take(events: AsyncIterator[Event], count: int) -> list[int]:
    async with asyncio.timeout(5):
        return [(await anext(events)).seq for _ in range(count)]


@pytest.mark.parametrize("after", [0, 3, 1200])
async def test_it_replays_what_came_after_and_nothing_twice(after: int) -> None:
    events = follow(FakeLog(1203), Followers(EventBus()), "s", after)
    assert await _take(events, 1203 - after) == list(range(after + 1, 1204))


async def test_a_commit_between_replay_and_live_is_not_lost() -> None:
    log, bus = FakeLog(1), EventBus()
    events = follow(log, Followers(bus), "s", 0)
    assert await _take(events, 1) == [1]
    log.count = 2
    bus.wake("t", ["s"])
    assert await _take(events, 1) == [2]


async def test_what_is_seen_of_a_half_stored_transaction_waits_for_the_rest_of_it() -> None:
    log, bus = FakeLog(4), EventBus()
    log.unseen = {2, 4}
    events = follow(log, Followers(bus), "s", 0)
    assert await _take(events, 1) == [1]
    waiting = asyncio.create_task(_take(events, 3))
    await asyncio.sleep(0)
    log.unseen = set()
    bus.wake("t", ["s"])
    assert await waiting == [2, 3, 4]


class _Watched:
    """A watch over one log, and what it reads."""

    def __init__(self, log: FakeLog) -> None:
        self.log = log
        self.followers = Followers(EventBus())
        self.reads: list[dict[str, object]] = []
        self.asked: list[set[str]] = []
        self.lapsed: frozenset[str] = frozenset()
        self.watch = FollowerWatch(self._graph_of, self.followers, self._lapsed, NEVER_S)

    async def started(self, stream_id: str = "s", credential: str | None = None) -> Waiting:
        """Begin to follow at the end of the log and wait until nothing is left to read."""
        events = follow(self.log, self.followers, stream_id, self.log.count or 0, credential)
        waiting = asyncio.create_task(_take(events, 1))
        self.log.replayed.clear()
        await self.log.replayed.wait()
        await asyncio.sleep(0)
        return waiting

    def _graph_of(self, tenant_id: str) -> Graph:
        return ReadingGraph(tenant_id, self._read)

    def _read(self, statement: str, parameters: dict[str, object]) -> list[Row]:
        self.reads.append({"statement": statement, **parameters})
        head = self.log.count
        return [] if head is None else [{"stream_id": "s", "head": head}]

    async def _lapsed(self, credentials: Collection[str]) -> frozenset[str]:
        self.asked.append(set(credentials))
        return self.lapsed


async def test_idle_followers_read_nothing_and_one_statement_looks_for_all_of_them() -> None:
    watched = _Watched(FakeLog(1))
    waiting = [await watched.started(stream) for stream in ("s", "s", "s")]
    replays = watched.log.replays
    await watched.watch.look()
    await asyncio.sleep(0)
    assert watched.log.replays == replays == 3
    assert watched.reads == [{"statement": "event/list_heads", "stream_ids": ["s"]}]
    await _left(waiting)


async def test_events_of_another_process_wake_their_followers_alone() -> None:
    watched, other = _Watched(FakeLog(1)), FakeLog(0)
    waiting = await watched.started()
    other.tenant_id = watched.log.tenant_id
    quiet = follow(other, watched.followers, sessions_stream("t"), 0)
    standing = asyncio.create_task(_take(quiet, 1))
    await asyncio.sleep(0)
    watched.log.count = 2
    await watched.watch.look()
    assert await waiting == [2]
    assert other.replays == 1
    await _left([standing])


async def test_no_follower_costs_no_statement() -> None:
    watched = _Watched(FakeLog(1))
    await _left([await watched.started()])
    await watched.watch.look()
    assert watched.reads == []


async def test_a_follower_whose_credential_lapsed_is_woken_and_all_are_looked_at_once() -> None:
    watched = _Watched(FakeLog(1))
    waiting = [await watched.started(credential=name) for name in ("old", "good", "good")]
    replays, watched.lapsed = watched.log.replays, frozenset({"old"})
    await watched.watch.look()
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert watched.asked == [{"old", "good"}]
    assert watched.log.replays == replays + 1
    await _left(waiting)


async def _left(waiting: Sequence[Waiting]) -> None:
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)


async def test_an_unknown_stream_is_not_found() -> None:
    log = FakeLog(0)
    log.count = None
    with pytest.raises(NotFoundError):
        await _take(follow(log, Followers(EventBus()), "s", 0), 1)


@pytest.mark.parametrize("after", [-1, 4])
async def test_a_sequence_number_outside_the_stream_is_refused(after: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await _take(follow(FakeLog(3), Followers(EventBus()), "s", after), 1)
    assert refused.value.field == "after"


async def test_a_stream_that_is_deleted_ends_for_its_followers() -> None:
    watched = _Watched(FakeLog(1))
    waiting = await watched.started()
    watched.log.count = None
    await watched.watch.look()
    with pytest.raises(NotFoundError):
        await waiting


async def test_who_has_nothing_begins_with_the_oldest_event_that_is_kept() -> None:
    log = FakeLog(5)
    log.kept_after = 3
    assert await _take(follow(log, Followers(EventBus()), "s", 0), 2) == [4, 5]


@pytest.mark.parametrize("after", [3, 4])
async def test_who_has_all_that_is_not_kept_goes_on(after: int) -> None:
    log = FakeLog(5)
    log.kept_after = 3
    assert await _take(follow(log, Followers(EventBus()), "s", after), 1) == [after + 1]


@pytest.mark.parametrize("after", [1, 2])
async def test_who_has_a_part_of_what_is_not_kept_is_told_where_to_go_on(after: int) -> None:
    log = FakeLog(5)
    log.kept_after = 3
    with pytest.raises(PastNotKeptError, match="go on after 3") as refused:
        await _take(follow(log, Followers(EventBus()), "s", after), 1)
    assert refused.value.kept_after == 3
    assert log.replays == 0


async def test_a_commit_to_another_tenants_stream_of_the_same_id_wakes_nobody() -> None:
    bus = EventBus()
    with bus.listen("t", "s") as wake_up:
        bus.wake("other", ["s"])
        assert await wake_up.wait(SOON_S) is False


async def test_a_follower_that_left_is_forgotten() -> None:
    bus = EventBus()
    with bus.listen("t", "s") as wake_up:
        bus.wake("t", ["s"])
        assert await wake_up.wait(NEVER_S) is True
    bus.wake("t", ["s"])
    assert await wake_up.wait(SOON_S) is False
