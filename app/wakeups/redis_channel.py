"""Wake-ups by Redis' publish and subscribe. Implements `app.wakeups.base.WakeUpChannel`.

Imported only where `NOEMA_REDIS_URL` is set: its client is the extra `redis`.
"""

import asyncio
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import TypedDict, cast

from pydantic import SecretStr
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from app.errors import SetupError, UnavailableError
from app.events.bus import EventBus, Key, Topic, WakeUp
from app.supervisor import Part, Supervisor
from app.wakeups.messages import packed, read

BEAT_S = 5.0
"""Every worker sends a message so often, and receives its own: a connection that is gone shows."""
SILENCE_S = 15.0
"""Nothing came for so long: the connection is gone, whatever TCP says."""
CONNECT_S = 2.0
"""A stop waits so long at most for a Redis that does not answer."""
MOST_WAITING = 10_000
"""Keys that wait for Redis; beyond them others are told to look at everything."""


class _Received(TypedDict):
    """What the client gives of a message."""

    type: str
    data: bytes


class RedisChannel:
    """Args:
    name: Of the channel; workers of one database share it.
    worker: This process, as its messages name it.
    """

    def __init__(
        self, client: Redis, name: str, worker: str, bus: EventBus, supervisor: Supervisor
    ) -> None:
        self._client = client
        self._name = name
        self._worker = worker
        self._bus = bus
        self._supervisor = supervisor
        self._waiting: set[Key] = set()
        self._due = WakeUp()
        self._is_stopping = False

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Tell other workers and listen to them in the block; what waits at its end is told."""
        self._is_stopping = False
        try:
            with self._bus.relayed(self._take):
                async with self._supervisor.running(
                    "redis", self._run, self._stop, is_needed=False
                ):
                    yield
        finally:
            await self._client.aclose()

    def _take(self, keys: frozenset[Key]) -> None:
        self._waiting |= keys
        if len(self._waiting) > MOST_WAITING:
            self._waiting = {Topic.EVERYTHING.key}
        self._due.set()

    def _stop(self) -> None:
        self._is_stopping = True
        self._due.set()

    async def _run(self, part: Part) -> None:
        try:
            with _translated():
                async with self._client.pubsub() as subscription:  # pyright: ignore[reportUnknownMemberType]  # **kwargs
                    await subscription.subscribe(self._name)
                    await self._until_stopped(part, subscription)
        finally:
            # What was cut off may have left an answer in a connection.
            await self._client.connection_pool.disconnect()

    async def _until_stopped(self, part: Part, subscription: PubSub) -> None:
        listening = asyncio.create_task(self._listen(part, subscription))
        telling = asyncio.create_task(self._tell())
        tasks = {listening, telling}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _listen(self, part: Part, subscription: PubSub) -> None:
        while True:
            told = cast(_Received | None, await subscription.get_message(timeout=SILENCE_S))
            if told is None:
                raise UnavailableError("Redis is silent")
            part.well()
            if told["type"] == "subscribe":
                self._begin()
            elif told["type"] == "message":
                self._pass_on(told["data"])

    def _begin(self) -> None:
        """Let everybody look once, here and elsewhere: what was told before now may be lost."""
        self._bus.wake_here({Topic.EVERYTHING.key})
        self._take(frozenset({Topic.EVERYTHING.key}))

    def _pass_on(self, body: bytes) -> None:
        message = read(body)
        if message is not None and message.worker != self._worker:
            self._bus.wake_here(message.keys)

    async def _tell(self) -> None:
        """Send what waits, all that gathered meanwhile in one message, and a beat without any."""
        while True:
            await self._due.wait(BEAT_S)
            # Read before sending: what is told while it is sent goes with the next one.
            is_last, keys, self._waiting = self._is_stopping, self._waiting, set()
            await self._client.publish(  # pyright: ignore[reportUnknownMemberType]  # **kwargs
                self._name, packed(self._worker, keys)
            )
            if is_last:
                return


def open_redis(url: SecretStr) -> Redis:
    """Give a client; nothing is sent before its first command.

    Raises:
        SetupError: `url` is no address of a Redis.
    """
    try:
        return Redis.from_url(  # pyright: ignore[reportUnknownMemberType]  # **kwargs
            url.get_secret_value(),
            # The supervisor tries again, and says that it does.
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=CONNECT_S,
            socket_timeout=CONNECT_S,
            # The newer protocol makes the client log each message to standard error.
            protocol=2,
        )
    except ValueError:
        message = "NOEMA_REDIS_URL must be redis://HOST:PORT, rediss://HOST:PORT or unix://PATH"
        # The client's own words may repeat the address, which holds a password.
        raise SetupError(message, field="redis_url") from None


@contextmanager
def _translated() -> Generator[None]:
    try:
        yield
    except (RedisError, OSError) as error:
        raise UnavailableError(f"Redis does not answer: {type(error).__name__}") from error
