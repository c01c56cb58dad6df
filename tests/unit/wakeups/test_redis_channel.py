"""Workers wake each other through a real Redis."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from pydantic import SecretStr

from app.errors import SetupError
from app.events.bus import EventBus, Topic, WakeUp
from app.supervisor import Health, Supervisor
from app.wakeups.messages import packed
from app.wakeups.redis_channel import MOST_WAITING, RedisChannel, open_redis
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

CHANNEL = "noema:a-database"
WAIT_S = 10


class Worker:
    def __init__(self, name: str) -> None:
        self.name = name
        self.bus = EventBus()
        self.supervisor = Supervisor(self._wait)
        self.failed = asyncio.Event()

    async def _wait(self, _: float) -> None:
        """Note that its channel failed, and let it try again at once."""
        self.failed.set()
        await asyncio.sleep(0)

    @asynccontextmanager
    async def connected(self, url: str, channel: str = CHANNEL) -> AsyncGenerator[None]:
        """Run its channel, and wait until it is subscribed."""
        with self.bus.listen_to(Topic.EVERYTHING) as subscribed:
            async with self.running(url, channel):
                await woken(subscribed)
                yield

    @asynccontextmanager
    async def running(self, url: str, channel: str = CHANNEL) -> AsyncGenerator[None]:
        client = open_redis(SecretStr(url))
        async with RedisChannel(client, channel, self.name, self.bus, self.supervisor).running():
            yield


async def woken(wake_up: WakeUp) -> None:
    assert await wake_up.wait(WAIT_S) is True


async def degraded(worker: Worker) -> None:
    async with asyncio.timeout(WAIT_S):
        await worker.failed.wait()
    assert worker.supervisor.health() == {"redis": Health.DEGRADED}


@pytest.fixture
async def workers(redis_server: RedisServer) -> AsyncGenerator[tuple[Worker, Worker]]:
    """Two that are connected, and have told each other that they are."""
    one, other = Worker("one"), Worker("other")
    async with one.connected(redis_server.url), other.connected(redis_server.url):
        with one.bus.listen("t", "greeting") as heard:
            other.bus.wake("t", ["greeting"])
            await woken(heard)
        with other.bus.listen("t", "greeting") as heard:
            one.bus.wake("t", ["greeting"])
            await woken(heard)
        yield one, other


async def test_a_commit_of_one_worker_wakes_who_follows_its_stream_at_another(
    workers: tuple[Worker, Worker],
) -> None:
    one, other = workers
    with other.bus.listen("t", "s") as follower, other.bus.listen_all() as every:
        one.bus.wake("t", ["s"])
        await woken(follower)
        await woken(every)


async def test_a_worker_is_not_woken_again_by_what_it_told_itself(
    workers: tuple[Worker, Worker],
) -> None:
    one, other = workers
    calls: list[str] = []
    with (
        one.bus.calling(("t", "s"), lambda: calls.append("s")),
        one.bus.listen("t", "later") as later,
    ):
        one.bus.wake("t", ["s"])
        with other.bus.listen("t", "s") as there:
            one.bus.wake("t", ["s"])
            await woken(there)
        other.bus.wake("t", ["later"])
        await woken(later)
    assert calls == ["s", "s"]


async def test_only_a_commit_that_frees_a_job_wakes_the_job_runners_of_another_worker(
    workers: tuple[Worker, Worker],
) -> None:
    one, other = workers
    calls: list[str] = []
    with (
        other.bus.calling(Topic.JOBS.key, lambda: calls.append("jobs")),
        other.bus.listen_to(Topic.JOBS) as jobs,
        other.bus.listen("t", "s") as follower,
    ):
        one.bus.wake("t", ["s"])
        await woken(follower)
        assert calls == []
        one.bus.wake("t", [], frees_jobs=True)
        await woken(jobs)
    assert calls == ["jobs"]


async def test_workers_of_another_database_hear_nothing(redis_server: RedisServer) -> None:
    stranger, one, other = Worker("stranger"), Worker("one"), Worker("other")
    calls: list[str] = []
    url = redis_server.url
    async with one.connected(url), other.connected(url), stranger.connected(url, "noema:else"):
        with (
            stranger.bus.calling(("t", "s"), lambda: calls.append("s")),
            other.bus.listen("t", "s") as follower,
        ):
            one.bus.wake("t", ["s"])
            await woken(follower)
    assert calls == []


async def test_the_last_commit_before_a_stop_is_told(redis_server: RedisServer) -> None:
    one, other = Worker("one"), Worker("other")
    async with AsyncExitStack() as ends, other.connected(redis_server.url):
        await ends.enter_async_context(one.connected(redis_server.url))
        with other.bus.listen("t", "greeting") as heard:
            one.bus.wake("t", ["greeting"])
            await woken(heard)
        with other.bus.listen("t", "s") as follower:
            one.bus.wake("t", ["s"])
            await ends.aclose()
            await woken(follower)


async def test_more_than_can_wait_becomes_a_word_to_look_at_everything(
    workers: tuple[Worker, Worker],
) -> None:
    one, other = workers
    with other.bus.listen("t", "not named") as follower:
        one.bus.wake("t", [f"s{number}" for number in range(MOST_WAITING + 1)])
        await woken(follower)


async def test_what_no_worker_sends_wakes_nobody_and_breaks_nothing(
    workers: tuple[Worker, Worker], redis_server: RedisServer
) -> None:
    _, other = workers
    client = open_redis(SecretStr(redis_server.url))
    with other.bus.listen("t", "s") as follower:
        for body in (b"\xff{", packed("somebody", [("t", "s")])):
            await client.publish(CHANNEL, body)  # pyright: ignore[reportUnknownMemberType]
        await woken(follower)
    await client.aclose()
    assert other.supervisor.health() == {"redis": Health.OK}


async def test_everybody_looks_once_a_lost_redis_is_back(
    workers: tuple[Worker, Worker], redis_server: RedisServer
) -> None:
    one, other = workers
    with other.bus.listen("t", "s") as follower, one.bus.listen("t", "mine") as own:
        await redis_server.stop()
        await degraded(one)
        one.bus.wake("t", ["mine"])
        await woken(own)
        one.bus.wake("t", ["s"])
        await redis_server.start()
        await woken(follower)
        await woken(own)
    assert other.supervisor.health() == {"redis": Health.OK}


async def test_a_refused_password_leaves_the_worker_alone_and_is_not_logged(
    redis_server: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    one = Worker("one")
    url = redis_server.url_with("a-secret-nobody-reads")
    with caplog.at_level(logging.DEBUG):
        async with one.running(url):
            await degraded(one)
            with one.bus.listen("t", "s") as follower:
                one.bus.wake("t", ["s"])
                await woken(follower)
            assert one.supervisor.health() == {"redis": Health.DEGRADED}
    assert "redis: failed, is tried again" in caplog.text
    assert "a-secret-nobody-reads" not in caplog.text


@pytest.mark.parametrize("url", ["http://:a-secret@host", "redis://:a-secret@host:port"])
def test_what_is_no_address_of_a_redis_is_refused_without_its_password(url: str) -> None:
    with pytest.raises(SetupError, match="NOEMA_REDIS_URL must be redis://") as refused:
        open_redis(SecretStr(url))
    assert refused.value.field == "redis_url"
    assert "a-secret" not in str(refused.value)
    assert refused.value.__cause__ is None
