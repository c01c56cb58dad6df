"""Waiting for what takes minutes: an agent hears how far it is, and may go away."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Annotated, Any, TypeVar

from anyio import CancelScope
from pydantic import Field

from app.errors import AppError
from app.events.log import REPLAY_PAGE
from app.events.types import Event
from app.mcp.call import Call

T = TypeVar("T")
POLL_S = 5.0
"""A run that was given up writes no event of its own: its state is read so often at least."""
WaitS = Annotated[
    int,
    Field(ge=0, le=3600, description="Seconds; then call again with `id`."),
]
Note = Callable[[float, float | None], None]
"""Says how far something is: done, and of how much."""
Cancel = Callable[[], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Run:
    """Something that runs in the background and tells of itself in a stream of its own."""

    id: str
    is_open: Callable[[], Awaitable[bool]]
    line: Callable[[Event], str | None]
    """What an agent is told of an event; None where it is told nothing."""
    cancel: Cancel | None
    """Ends it when the agent withdraws its call; None for one that the call did not begin."""


async def apart(work: Coroutine[Any, Any, T]) -> T:
    """Do something in a task of its own, which is cancelled once and may clean up.

    The protocol cancels what was withdrawn again at each await: a transaction could not be closed.
    """
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        with CancelScope(shield=True):
            await asyncio.wait({task})
        raise


async def begun(starting: Coroutine[Any, Any, T], cancel: Cancel) -> T:
    """Begin a run, whatever happens meanwhile; cancel it where the agent went away by then.

    A start that is broken off may be stored all the same, and nobody would wait for it.
    """
    task = asyncio.create_task(starting)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        with suppress(AppError):
            await task
            await cancel()
        raise


async def wait_for(call: Call, run: Run, wait_s: int) -> None:
    """Wait until a run has ended or `wait_s` seconds passed, and tell each step of it."""
    limit = asyncio.timeout(wait_s)
    try:
        async with limit:
            await _follow(call, run)
    except TimeoutError:
        if not limit.expired():
            raise
    except asyncio.CancelledError:
        if run.cancel is not None:
            # It may have ended by itself meanwhile.
            with suppress(AppError):
                await run.cancel()
        raise


async def _follow(call: Call, run: Run) -> None:
    log, tenant_id, told = call.services.event_reads, call.principal.tenant_id, 0
    with call.noema.followers.joined(tenant_id, run.id, 0, None) as follower:
        while True:
            # Asked before the events are read: none that came until then is left out.
            is_open = await run.is_open()
            for event in await log.replay_after(run.id, follower.read, REPLAY_PAGE):
                follower.read = event.seq
                if line := run.line(event):
                    told += 1
                    await call.report(told, None, line)
            if not is_open:
                return
            await follower.wake_up.wait(POLL_S)


@asynccontextmanager
async def noting(call: Call, subject: str) -> AsyncGenerator[Note]:
    """Tell an agent how far something is while the block runs; the newest figure is enough."""
    newest: list[tuple[float, float | None]] = []
    changed = asyncio.Event()

    def note(done: float, total: float | None) -> None:
        newest[:] = [(done, total)]
        changed.set()

    async def tell() -> None:
        told = 0.0
        while True:
            await changed.wait()
            changed.clear()
            done, total = newest[0]
            if done > told:
                told = done
                await call.report(done, total, subject)

    telling = asyncio.create_task(tell())
    try:
        yield note
    finally:
        telling.cancel()
        await asyncio.wait({telling})
