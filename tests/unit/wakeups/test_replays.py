"""Followers that ask for the same at the same moment read it once, and none of them too early."""

import asyncio
from datetime import UTC, datetime

import pytest

from app.errors import UnavailableError
from app.events.bookmarks import of_request, seen
from app.events.replays import Replays
from app.events.types import Event, EventType

EVENT = Event("s", 4, EventType.SESSION_UPDATED, {}, datetime(2026, 1, 1, tzinfo=UTC))


class Log:
    """Gives one event, as often as it is read; a read ends when `gate` is open."""

    def __init__(self) -> None:
        self.reads = 0
        self.gate = asyncio.Event()
        self.gate.set()
        self.error: UnavailableError | None = None

    async def read(self) -> list[Event]:
        self.reads += 1
        request = seen()
        await self.gate.wait()
        if self.error:
            raise self.error
        if request is not None:
            request.came_to(frozenset(), [f"bookmark {self.reads}"])
        return [EVENT]


@pytest.fixture
def log() -> Log:
    return Log()


@pytest.fixture
def replays() -> Replays:
    return Replays()


async def test_followers_that_are_woken_together_read_once(log: Log, replays: Replays) -> None:
    asked = [replays.after("t", "s", 3, log.read) for _ in range(5)]
    assert await asyncio.gather(*asked) == [[EVENT]] * 5
    assert log.reads == 1


@pytest.mark.parametrize("other", [("u", "s", 3), ("t", "r", 3), ("t", "s", 4)])
async def test_another_tenant_stream_or_place_is_read_by_itself(
    log: Log, replays: Replays, other: tuple[str, str, int]
) -> None:
    await asyncio.gather(replays.after("t", "s", 3, log.read), replays.after(*other, log.read))
    assert log.reads == 2


async def test_who_asks_after_a_read_began_has_one_of_their_own(log: Log, replays: Replays) -> None:
    log.gate.clear()
    first = asyncio.create_task(replays.after("t", "s", 3, log.read))
    while not log.reads:  # noqa: ASYNC110  # the read tells nobody that it began
        await asyncio.sleep(0)
    second = asyncio.create_task(replays.after("t", "s", 3, log.read))
    log.gate.set()
    await asyncio.gather(first, second)
    assert log.reads == 2


async def test_a_follower_that_goes_takes_nothing_from_the_others(
    log: Log, replays: Replays
) -> None:
    log.gate.clear()
    going, staying = (asyncio.create_task(replays.after("t", "s", 3, log.read)) for _ in range(2))
    while not log.reads:  # noqa: ASYNC110  # the read tells nobody that it began
        await asyncio.sleep(0)
    going.cancel()
    log.gate.set()
    assert await staying == [EVENT]
    assert log.reads == 1


async def test_what_is_wrong_with_a_read_is_told_to_all_who_share_it(
    log: Log, replays: Replays
) -> None:
    log.error = UnavailableError("the database is away")
    asked = [replays.after("t", "s", 3, log.read) for _ in range(2)]
    assert await asyncio.gather(*asked, return_exceptions=True) == [log.error, log.error]


async def test_each_client_takes_the_bookmark_of_a_shared_read_along(
    log: Log, replays: Replays
) -> None:
    async def follow() -> str | None:
        with of_request(None) as request:
            await replays.after("t", "s", 3, log.read)
            return request.place

    assert await asyncio.gather(follow(), follow()) == ["bookmark 1", "bookmark 1"]
    assert log.reads == 1


async def test_a_client_that_has_seen_more_does_not_share_a_read_that_may_be_behind(
    log: Log, replays: Replays
) -> None:
    async def follow(token: str | None) -> None:
        with of_request(token) as request:
            request.admit()
            await replays.after("t", "s", 3, log.read)

    await asyncio.gather(follow(None), follow("seen:1"))
    assert log.reads == 2
