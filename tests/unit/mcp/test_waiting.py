"""Beginning what an agent may go away from."""

import asyncio

import pytest

from app.errors import NotFoundError
from app.mcp.waiting import apart, begun


class Started:
    """A run that is stored before its start has answered."""

    def __init__(self) -> None:
        self.is_stored, self.may_answer = asyncio.Event(), asyncio.Event()
        self.cancelled: list[str] = []

    async def start(self) -> str:
        self.is_stored.set()
        await self.may_answer.wait()
        return "run"

    async def cancel(self) -> None:
        self.cancelled.append("run")


async def test_a_run_is_cancelled_whose_agent_goes_away_before_it_hears_that_it_began() -> None:
    run = Started()
    calling = asyncio.create_task(apart(begun(run.start(), run.cancel)))
    await run.is_stored.wait()
    calling.cancel()
    run.may_answer.set()
    with pytest.raises(asyncio.CancelledError):
        await calling
    assert run.cancelled == ["run"]


async def test_a_run_that_began_goes_on() -> None:
    run = Started()
    run.may_answer.set()
    assert await begun(run.start(), run.cancel) == "run"
    assert run.cancelled == []


async def test_what_was_refused_is_not_cancelled() -> None:
    run = Started()

    async def refuse() -> str:
        await run.start()
        raise NotFoundError("there is no such session", field="session")

    calling = asyncio.create_task(apart(begun(refuse(), run.cancel)))
    await run.is_stored.wait()
    calling.cancel()
    run.may_answer.set()
    with pytest.raises(asyncio.CancelledError):
        await calling
    assert run.cancelled == []
