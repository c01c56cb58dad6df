"""Short writes in the queue share a transaction, and each gets its own result."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.errors import ConflictError, OutcomeUnknownError, UnavailableError
from app.graph.change import Write, append
from app.graph.group_commit import AT_ONCE, MAX_GROUP, MAX_WAITING, Group, GroupCommit, PendingWrite


def _nothing() -> Write[None]:
    yield from append([])


class _Runner:
    """Notes each group, and completes each write with its session."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.groups = list[list[str | None]]()
        self._error = error

    async def run(self, group: Group) -> None:
        self.groups.append([pending.session_id for pending in group])
        if self._error:
            raise self._error
        for pending in group:
            pending.complete((pending.session_id,))


async def _turns(rounds: int = 5) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


def _waiting(
    writes: GroupCommit, *session_ids: str | None
) -> list[asyncio.Task[tuple[Any] | None]]:
    return [asyncio.create_task(writes.wait(PendingWrite(id_, _nothing))) for id_ in session_ids]


@pytest.fixture
def writes() -> GroupCommit:
    """All its transactions are in use."""
    writes = GroupCommit()
    assert [writes.acquire() for _ in range(AT_ONCE + 1)] == [True] * AT_ONCE + [False]
    return writes


async def test_writes_of_a_group_run_in_the_order_of_their_locks(
    writes: GroupCommit,
) -> None:
    runner, waiting = _Runner(), _waiting(writes, "c", None, "a", "b", "a")
    await _turns()
    writes.release(runner.run)
    assert await asyncio.gather(*waiting) == [("c",), (None,), ("a",), ("b",), ("a",)]
    assert runner.groups == [["a", "a", "b", "c", None]]


async def test_a_group_is_limited_and_the_next_follows_it(
    writes: GroupCommit,
) -> None:
    runner, waiting = _Runner(), _waiting(writes, *["a"] * MAX_GROUP, "b")
    await _turns()
    writes.release(runner.run)
    await asyncio.gather(*waiting)
    assert runner.groups == [["a"] * MAX_GROUP, ["b"]]


async def test_a_released_transaction_is_free_if_nothing_waits(writes: GroupCommit) -> None:
    writes.release(_Runner().run)
    assert [writes.acquire(), writes.acquire()] == [True, False]


async def test_a_transaction_is_free_after_its_last_group(writes: GroupCommit) -> None:
    waiting = _waiting(writes, "a")
    await _turns()
    writes.release(_Runner().run)
    await asyncio.gather(*waiting)
    await _turns()
    assert [writes.acquire(), writes.acquire()] == [True, False]


async def test_a_write_cancelled_in_the_queue_does_not_run(writes: GroupCommit) -> None:
    runner, [left, stays] = _Runner(), _waiting(writes, "left", "stays")
    await _turns()
    left.cancel()
    await _turns()
    writes.release(runner.run)
    assert await stays == ("stays",)
    assert (left.cancelled(), runner.groups) == (True, [["stays"]])


async def test_every_write_of_a_group_gets_its_unavailable_error(writes: GroupCommit) -> None:
    waiting = _waiting(writes, "a", "b")
    await _turns()
    writes.release(_Runner(OutcomeUnknownError()).run)
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in ended] == [OutcomeUnknownError] * 2
    await _turns()
    assert writes.acquire()


@pytest.mark.parametrize("error", [ConflictError("taken", field="id"), RuntimeError("a defect")])
async def test_every_write_of_a_group_that_failed_runs_alone(
    writes: GroupCommit, error: Exception
) -> None:
    waiting = _waiting(writes, "a", "b")
    await _turns()
    writes.release(_Runner(error).run)
    assert await asyncio.gather(*waiting) == [None, None]
    await _turns()
    assert writes.acquire()


async def test_a_cancelled_group_cancels_all_that_wait(writes: GroupCommit) -> None:
    waiting = _waiting(writes, *["a"] * MAX_GROUP, "later")
    await _turns()
    writes.release(_Runner(asyncio.CancelledError()).run)
    ended: Sequence[object] = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(one) for one in ended} == {asyncio.CancelledError}
    await _turns()
    assert writes.acquire()


async def test_a_full_queue_refuses_writes(writes: GroupCommit) -> None:
    waiting = _waiting(writes, *["a"] * MAX_WAITING)
    await _turns()
    with pytest.raises(UnavailableError, match="too much waits for this already"):
        await writes.wait(PendingWrite("a", _nothing))
    writes.release(_Runner().run)
    await asyncio.gather(*waiting)
