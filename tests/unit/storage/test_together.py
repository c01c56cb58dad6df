"""Short writes that wait for a turn are made together, and each ends by itself."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from app.errors import ConflictError, OutcomeUnknownError, UnavailableError
from app.graph.change import Write, append
from app.graph.together import MOST_TOGETHER, MOST_WAITING, TURNS, Group, Joined, ShortWrites


def _nothing() -> Write[None]:
    yield from append([])


class _Maker:
    """Notes what is made together, and ends each with what it locks first."""

    def __init__(self, error: BaseException | None = None) -> None:
        self.groups = list[list[str | None]]()
        self._error = error

    async def make(self, group: Group) -> None:
        self.groups.append([joined.session_id for joined in group])
        if self._error:
            raise self._error
        for joined in group:
            joined.finish((joined.session_id,))


async def _turns(rounds: int = 5) -> None:
    for _ in range(rounds):
        await asyncio.sleep(0)


def _joining(
    writes: ShortWrites, *session_ids: str | None
) -> list[asyncio.Task[tuple[Any] | None]]:
    return [asyncio.create_task(writes.join(Joined(id_, _nothing))) for id_ in session_ids]


@pytest.fixture
def writes() -> ShortWrites:
    """All turns are taken."""
    writes = ShortWrites()
    assert [writes.take() for _ in range(TURNS + 1)] == [True] * TURNS + [False]
    return writes


async def test_what_waits_is_made_together_in_the_order_of_what_is_locked_first(
    writes: ShortWrites,
) -> None:
    maker, waiting = _Maker(), _joining(writes, "c", None, "a", "b", "a")
    await _turns()
    writes.hand_on(maker.make)
    assert await asyncio.gather(*waiting) == [("c",), (None,), ("a",), ("b",), ("a",)]
    assert maker.groups == [["a", "a", "b", "c", None]]


async def test_no_more_than_may_are_made_together_and_the_next_go_after_them(
    writes: ShortWrites,
) -> None:
    maker, waiting = _Maker(), _joining(writes, *["a"] * MOST_TOGETHER, "b")
    await _turns()
    writes.hand_on(maker.make)
    await asyncio.gather(*waiting)
    assert maker.groups == [["a"] * MOST_TOGETHER, ["b"]]


async def test_a_turn_that_nobody_waits_for_is_free_again(writes: ShortWrites) -> None:
    writes.hand_on(_Maker().make)
    assert [writes.take(), writes.take()] == [True, False]


async def test_a_turn_is_free_again_after_those_who_waited_for_it(writes: ShortWrites) -> None:
    waiting = _joining(writes, "a")
    await _turns()
    writes.hand_on(_Maker().make)
    await asyncio.gather(*waiting)
    await _turns()
    assert [writes.take(), writes.take()] == [True, False]


async def test_who_leaves_before_the_turn_is_not_made(writes: ShortWrites) -> None:
    maker, [left, stays] = _Maker(), _joining(writes, "left", "stays")
    await _turns()
    left.cancel()
    await _turns()
    writes.hand_on(maker.make)
    assert await stays == ("stays",)
    assert (left.cancelled(), maker.groups) == (True, [["stays"]])


async def test_each_is_told_what_cannot_be_known(writes: ShortWrites) -> None:
    waiting = _joining(writes, "a", "b")
    await _turns()
    writes.hand_on(_Maker(OutcomeUnknownError()).make)
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in ended] == [OutcomeUnknownError] * 2
    await _turns()
    assert writes.take()


@pytest.mark.parametrize("error", [ConflictError("taken", field="id"), RuntimeError("a defect")])
async def test_each_is_made_by_itself_where_one_is_refused(
    writes: ShortWrites, error: Exception
) -> None:
    waiting = _joining(writes, "a", "b")
    await _turns()
    writes.hand_on(_Maker(error).make)
    assert await asyncio.gather(*waiting) == [None, None]
    await _turns()
    assert writes.take()


async def test_nobody_waits_for_a_turn_that_was_cancelled(writes: ShortWrites) -> None:
    waiting = _joining(writes, *["a"] * MOST_TOGETHER, "later")
    await _turns()
    writes.hand_on(_Maker(asyncio.CancelledError()).make)
    ended: Sequence[object] = await asyncio.gather(*waiting, return_exceptions=True)
    assert {type(one) for one in ended} == {asyncio.CancelledError}
    await _turns()
    assert writes.take()


async def test_more_than_may_wait_are_refused(writes: ShortWrites) -> None:
    waiting = _joining(writes, *["a"] * MOST_WAITING)
    await _turns()
    with pytest.raises(UnavailableError, match="too much waits for this already"):
        await writes.join(Joined("a", _nothing))
    writes.hand_on(_Maker().make)
    await asyncio.gather(*waiting)
