"""Lanes: who waits takes turns by owner, and nothing is lost when somebody leaves."""

import asyncio
from collections.abc import Sequence

import pytest

from app.domain.lanes import Lanes
from app.errors import UnavailableError


class _Road:
    """Works that hold a lane until they are told to end, and the order in which they began."""

    def __init__(self, lanes: Lanes) -> None:
        self._lanes = lanes
        self._ends: dict[str, asyncio.Event] = {}
        self._works: list[asyncio.Task[None]] = []
        self.begun: list[str] = []

    async def add(self, *names: str) -> list[asyncio.Task[None]]:
        """Let each come in turn; its owner is the first letter."""
        added = [asyncio.create_task(self._work(name)) for name in names]
        self._works += added
        await _settled()
        return added

    async def end(self, *names: str) -> None:
        for name in names:
            self._ends[name].set()
            await _settled()

    async def _work(self, name: str) -> None:
        self._ends[name] = asyncio.Event()
        async with self._lanes.taken(name[0]):
            self.begun.append(name)
            await self._ends[name].wait()


async def _settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_owners_take_turns_however_much_one_of_them_has_waiting() -> None:
    road = _Road(Lanes(1, 100))
    await road.add("a1", "a2", "a3", "a4", "b1", "c1", "b2")
    await road.end("a1", "a2", "b1", "c1", "a3", "b2", "a4")
    assert road.begun == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


async def test_no_more_go_on_at_a_time_than_there_are_lanes() -> None:
    road = _Road(Lanes(2, 100))
    await road.add("a1", "a2", "b1")
    assert road.begun == ["a1", "a2"]
    await road.end("a2")
    assert road.begun == ["a1", "a2", "b1"]
    await road.end("a1", "b1")


async def test_who_has_too_much_waiting_is_refused_and_nobody_else() -> None:
    road = _Road(Lanes(1, 2))
    await road.add("a1", "a2", "a3")
    [refused] = await road.add("a4")
    with pytest.raises(UnavailableError):
        await refused
    await road.add("b1")
    await road.end("a1", "a2", "b1", "a3")
    assert road.begun == ["a1", "a2", "b1", "a3"]


@pytest.mark.parametrize(
    ("leaving", "left"),
    [
        (["a2"], ["a1", "a3", "b1"]),
        (["a2", "a3"], ["a1", "b1"]),
        (["b1"], ["a1", "a2", "a3"]),
    ],
)
async def test_a_lane_is_not_lost_when_somebody_leaves_the_line(
    leaving: Sequence[str], left: Sequence[str]
) -> None:
    road = _Road(Lanes(1, 100))
    names = ["a1", "a2", "a3", "b1"]
    works = dict(zip(names, await road.add(*names), strict=True))
    for name in leaving:
        works[name].cancel()
    await _settled()
    await road.end(*left)
    assert road.begun == left
    await road.add("c1")
    assert road.begun == [*left, "c1"]
    await road.end("c1")


async def test_a_lane_that_was_given_to_somebody_who_leaves_at_that_moment_goes_on() -> None:
    road = _Road(Lanes(1, 100))
    [first, second, _] = await road.add("a1", "b1", "c1")
    road.begun.clear()
    first.cancel()
    await asyncio.sleep(0)
    second.cancel()
    await _settled()
    assert road.begun == ["c1"]
    await road.end("c1")
