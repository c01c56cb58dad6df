"""Telling an agent that what it read is another now.

No event says which lists a write changes, so the resource is read again after each commit and the
answer compared: what is told has changed, whoever wrote it and in which process.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from hashlib import sha256

from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ResourceUpdated
from mcp_types import (
    EmptyResult,
    SubscribeRequestParams,
    SubscriptionsListenRequestParams,
    SubscriptionsListenResult,
    UnsubscribeRequestParams,
)

from app.errors import AppError, InvalidInputError, NotFoundError, UnavailableError
from app.events.bus import WakeUp
from app.mcp import resources
from app.mcp.call import Call, Caller, Context

MOST_WATCHED = 50
"""Resources of one subscription: each is read again after a commit."""
LOOK_S = 5.0
"""How late a write of another process is seen at most."""
PAUSE_S = 0.25
"""Between two looks: what is written in bursts is told once."""
_GONE = "gone"
_LOG = logging.getLogger("noema.mcp")
Tell = Callable[[str], Awaitable[None]]


@asynccontextmanager
async def watched(
    call: Call, uris: Sequence[str], tell: Tell
) -> AsyncGenerator[asyncio.Task[None]]:
    """Tell of each of these resources that changes while the block runs.

    The task ends when its agent may not read any more. What is written once the block has begun is
    told.

    Raises:
        InvalidInputError: They are too many, or one is no id.
    """
    if len(uris) > MOST_WATCHED:
        raise InvalidInputError(f"at most {MOST_WATCHED} resources can be watched", field="uris")
    with call.noema.bus.listen_all() as wake_up:
        seen = await _prints(call, uris)
        task = asyncio.create_task(_watch(call, seen, wake_up, tell))
        try:
            yield task
        finally:
            task.cancel()
            [ended] = await asyncio.gather(task, return_exceptions=True)
            if isinstance(ended, Exception) and not isinstance(ended, AppError):
                raise ended


async def listen(
    call: Call, context: Context, asked: SubscriptionsListenRequestParams
) -> SubscriptionsListenResult:
    """Serve the stream of one subscription until its agent closes it.

    Raises:
        InvalidInputError: As `watched`.
        RateLimitedError: The key follows as many streams as it may.
    """
    # A bus for each: what one tenant writes is told to no other.
    bus = InMemorySubscriptionBus()
    handler = ListenHandler(bus)

    async def tell(uri: str) -> None:
        await bus.publish(ResourceUpdated(uri))

    uris = asked.notifications.resource_subscriptions or ()
    with call.streaming():
        async with watched(call, list(dict.fromkeys(uris)), tell) as task:
            task.add_done_callback(lambda _: handler.close())
            return await handler(context, asked)


class Watching:
    """The subscriptions of one connection, in the words of the protocol before 2026-07-28."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller
        self._watched: dict[str, AsyncExitStack] = {}

    async def subscribe(self, context: Context, asked: SubscribeRequestParams) -> EmptyResult:
        """Watch a resource until it is unsubscribed or the connection ends."""
        if asked.uri in self._watched:
            return EmptyResult()
        if len(self._watched) >= MOST_WATCHED:
            message = f"at most {MOST_WATCHED} resources can be watched"
            raise InvalidInputError(message, field="uri")
        call, stack = await self._caller(context), AsyncExitStack()
        tell = context.session.send_resource_updated
        await stack.enter_async_context(watched(call, [asked.uri], tell))
        self._watched[asked.uri] = stack
        return EmptyResult()

    async def unsubscribe(self, _: Context, asked: UnsubscribeRequestParams) -> EmptyResult:
        if stack := self._watched.pop(asked.uri, None):
            await stack.aclose()
        return EmptyResult()

    async def close(self) -> None:
        """Watch nothing any more."""
        while self._watched:
            await self._watched.popitem()[1].aclose()


async def _watch(call: Call, seen: dict[str, str], wake_up: WakeUp, tell: Tell) -> None:
    while True:
        await wake_up.wait(LOOK_S)
        try:
            await call.admit()
            now = await _prints(call, [*seen])
        except UnavailableError:
            _LOG.warning("subscriptions wait for the database")
            continue
        for uri in [uri for uri in seen if now[uri] != seen[uri]]:
            seen[uri] = now[uri]
            await tell(uri)
        await asyncio.sleep(PAUSE_S)


async def _prints(call: Call, uris: Sequence[str]) -> dict[str, str]:
    return {uri: await _print(call, uri) for uri in uris}


async def _print(call: Call, uri: str) -> str:
    try:
        text = await resources.text_of(call, uri)
    except NotFoundError:
        # It may come to be, and may go.
        return _GONE
    return sha256(text).hexdigest()
