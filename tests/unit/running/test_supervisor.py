"""Loops that fail and go on: restarted with back-off, logged once, and their state known."""

import asyncio
import logging

import pytest

from app.errors import UnavailableError
from app.supervisor import MOST_S, STALLED_S, Health, Part, Supervisor, back_off_s

AWAY = UnavailableError("Neo4j is away")


class Waits:
    """Stands for the wait before a restart: notes how long it should be, and lets it be over."""

    def __init__(self) -> None:
        self.asked: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.asked.append(seconds)
        await asyncio.sleep(0)


class Scripted:
    """A loop whose rounds end as a test says, and that says when it got to the end of them."""

    def __init__(self, *rounds: Exception | None) -> None:
        self._rounds = list(rounds)
        self.over = asyncio.Event()

    async def __call__(self, part: Part) -> None:
        while self._rounds:
            error = self._rounds.pop(0)
            if error is not None:
                raise error
            part.well()
        self.over.set()
        await asyncio.Event().wait()

    async def done(self) -> None:
        async with asyncio.timeout(5):
            await self.over.wait()


def test_the_wait_before_a_restart_doubles_and_is_bounded() -> None:
    waits = [back_off_s(failures) for failures in (1, 2, 3, 4, 5, 100_000)]
    assert waits == [0.5, 1.0, 2.0, 4.0, MOST_S, MOST_S]


async def test_a_loop_that_fails_is_started_again_after_a_growing_wait() -> None:
    waits, loop = Waits(), Scripted(RuntimeError("a"), AWAY, RuntimeError("b"), None)
    async with Supervisor(waits).running("writer", loop):
        await loop.done()
    assert waits.asked == [0.5, 1.0, 2.0]


async def test_a_round_that_goes_well_makes_the_next_wait_short_again() -> None:
    waits, loop = Waits(), Scripted(AWAY, AWAY, None, AWAY)
    async with Supervisor(waits).running("writer", loop):
        await loop.done()
    assert waits.asked == [0.5, 1.0, 0.5]


async def test_a_failing_loop_is_named_until_a_round_goes_well() -> None:
    seen: list[dict[str, Health]] = []

    async def look(_seconds: float) -> None:
        seen.append(supervisor.health())

    supervisor, loop = Supervisor(look), Scripted(AWAY, RuntimeError("bug"), None)
    async with supervisor.running("writer", loop):
        await loop.done()
        assert supervisor.health() == {"writer": "ok"}
    assert seen == [{"writer": "failing"}, {"writer": "failing"}]
    assert supervisor.health() == {}


async def test_a_failure_is_logged_once_with_its_traceback_and_so_is_its_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loop = Scripted(AWAY, AWAY, AWAY, None, None, AWAY)
    with caplog.at_level(logging.WARNING, "app.supervisor"):
        async with Supervisor(Waits()).running("writer", loop):
            await loop.done()
    told = [(record.getMessage(), record.exc_info is not None) for record in caplog.records]
    assert told == [
        ("writer: failed, is tried again", True),
        ("writer: well again after 3 failures", False),
        ("writer: failed, is tried again", True),
    ]


async def test_another_failure_than_the_last_one_is_logged_too(
    caplog: pytest.LogCaptureFixture,
) -> None:
    bug = RuntimeError("bug")
    loop = Scripted(AWAY, bug, bug)
    with caplog.at_level(logging.WARNING, "app.supervisor"):
        async with Supervisor(Waits()).running("writer", loop):
            await loop.done()
    assert [record.exc_info and record.exc_info[1] for record in caplog.records] == [AWAY, bug]


async def test_a_loop_that_ends_no_round_is_named() -> None:
    now = [0.0]
    supervisor, loop = Supervisor(clock_s=lambda: now[0]), Scripted(None)
    async with supervisor.running("writer", loop):
        await loop.done()
        now[0] = STALLED_S
        assert supervisor.health() == {"writer": "ok"}
        now[0] += 1
        assert supervisor.health() == {"writer": "stalled"}


async def test_the_end_of_the_block_does_not_wait_for_a_restart() -> None:
    resting = asyncio.Event()

    async def forever(_seconds: float) -> None:
        resting.set()
        await asyncio.Event().wait()

    async with asyncio.timeout(5):
        async with Supervisor(forever).running("writer", Scripted(AWAY), stop=lambda: None):
            await resting.wait()


async def test_a_loop_that_can_be_stopped_is_not_cancelled() -> None:
    told, ended = asyncio.Event(), list[str]()

    async def loop(_part: Part) -> None:
        await told.wait()
        ended.append("by itself")

    async with asyncio.timeout(5), Supervisor().running("jobs", loop, stop=told.set):
        await asyncio.sleep(0)
    assert ended == ["by itself"]


async def test_two_parts_of_one_name_are_refused() -> None:
    supervisor = Supervisor()
    async with supervisor.running("jobs", Scripted()):
        with pytest.raises(ValueError, match="jobs runs already"):
            async with supervisor.running("jobs", Scripted()):
                pass
        assert supervisor.health() == {"jobs": "ok"}
