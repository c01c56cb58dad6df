"""A few transactions of one tenant write at a time, and the others wait for them alone."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from app.errors import UnavailableError
from app.graph.writers import AT_ONCE, MOST_WAITING, Writers


@pytest.fixture
def writers() -> Writers:
    return Writers()


async def _turns(rounds: int = 3) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


async def test_as_many_write_at_once_as_may_and_the_next_when_one_has_ended(
    writers: Writers,
) -> None:
    began = list[int]()
    ends = [asyncio.Event() for _ in range(AT_ONCE + 1)]

    async def write(number: int) -> None:
        async with writers.taken("tenant"):
            began.append(number)
            await ends[number].wait()

    async with asyncio.TaskGroup() as group:
        for number in range(AT_ONCE + 1):
            group.create_task(write(number))
        await _turns()
        before = [*began]
        ends[0].set()
        await _turns()
        after = [*began]
        for end in ends:
            end.set()
    assert (before, after) == ([*range(AT_ONCE)], [*range(AT_ONCE + 1)])


async def test_a_tenant_does_not_wait_for_the_writers_of_another(writers: Writers) -> None:
    async with AsyncExitStack() as held:
        for _ in range(AT_ONCE):
            await held.enter_async_context(writers.taken("one"))
        async with asyncio.timeout(5), writers.taken("other"):
            pass


async def test_more_than_may_wait_are_refused_until_there_is_room(writers: Writers) -> None:
    async def write() -> None:
        async with writers.taken("tenant"):
            pass

    async with AsyncExitStack() as held:
        for _ in range(AT_ONCE):
            await held.enter_async_context(writers.taken("tenant"))
        waiting = [asyncio.create_task(write()) for _ in range(MOST_WAITING)]
        await _turns()
        with pytest.raises(UnavailableError, match="too much waits for this already"):
            await write()
    await asyncio.gather(*waiting)
    await write()
