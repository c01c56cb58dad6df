"""Following a stream: everything once, in order, whatever happens when."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from app.errors import InvalidInputError, NotFoundError
from app.events.bus import EventBus
from app.events.log import follow
from app.events.types import Event

AT = datetime(2026, 1, 1, tzinfo=UTC)
NEVER_S = 60.0
SOON_S = 0.01


class FakeLog:
    """Keeps one stream in memory, with the contract of the stored one."""

    def __init__(self, count: int) -> None:
        self.count: int | None = count
        self.unseen: set[int] = set()
        """Numbers whose events are not there yet, though later ones are."""

    async def replay_after(self, stream_id: str, after: int, limit: int) -> list[Event]:
        last = min(self.count or 0, after + limit)
        seen = [seq for seq in range(after + 1, last + 1) if seq not in self.unseen]
        return [Event(stream_id, seq, "tick", {}, AT) for seq in seen]

    async def head(self, stream_id: str) -> int | None:
        return self.count


async def _take(events: AsyncIterator[Event], count: int) -> list[int]:
    async with asyncio.timeout(5):
        return [(await anext(events)).seq for _ in range(count)]


@pytest.mark.parametrize("after", [0, 3, 1200])
async def test_it_replays_what_came_after_and_nothing_twice(after: int) -> None:
    events = follow(FakeLog(1203), EventBus(), "s", after, NEVER_S)
    assert await _take(events, 1203 - after) == list(range(after + 1, 1204))


async def test_a_commit_between_replay_and_live_is_not_lost() -> None:
    log, bus = FakeLog(1), EventBus()
    events = follow(log, bus, "s", 0, NEVER_S)
    assert await _take(events, 1) == [1]
    log.count = 2
    bus.wake(["s"])
    assert await _take(events, 1) == [2]


async def test_what_is_seen_of_a_half_stored_transaction_waits_for_the_rest_of_it() -> None:
    log, bus = FakeLog(4), EventBus()
    log.unseen = {2, 4}
    events = follow(log, bus, "s", 0, NEVER_S)
    assert await _take(events, 1) == [1]
    waiting = asyncio.create_task(_take(events, 3))
    await asyncio.sleep(0)
    log.unseen = set()
    bus.wake(["s"])
    assert await waiting == [2, 3, 4]


async def test_events_of_another_process_arrive_by_the_poll() -> None:
    log = FakeLog(1)
    events = follow(log, EventBus(), "s", 1, SOON_S)
    waiting = asyncio.create_task(_take(events, 1))
    await asyncio.sleep(0)
    log.count = 2
    assert await waiting == [2]


async def test_an_unknown_stream_is_not_found() -> None:
    log = FakeLog(0)
    log.count = None
    with pytest.raises(NotFoundError):
        await _take(follow(log, EventBus(), "s", 0, NEVER_S), 1)


@pytest.mark.parametrize("after", [-1, 4])
async def test_a_sequence_number_outside_the_stream_is_refused(after: int) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await _take(follow(FakeLog(3), EventBus(), "s", after, NEVER_S), 1)
    assert refused.value.field == "after"


async def test_a_stream_that_is_deleted_ends_for_its_followers() -> None:
    log = FakeLog(1)
    events = follow(log, EventBus(), "s", 1, SOON_S)
    waiting = asyncio.create_task(_take(events, 1))
    await asyncio.sleep(0)
    log.count = None
    with pytest.raises(NotFoundError):
        await waiting


async def test_a_follower_that_left_is_forgotten() -> None:
    bus = EventBus()
    with bus.listen("s") as wake_up:
        bus.wake(["s"])
        assert await wake_up.wait(NEVER_S) is True
    bus.wake(["s"])
    assert await wake_up.wait(SOON_S) is False
