"""Each loop of the service meets errors that nobody listed: it goes on, and is named meanwhile."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime
from typing import Any, ParamSpec, TypeVar, cast

import pytest
from neo4j.exceptions import Neo4jError

from app.domain.job import JobKind
from app.events.bus import EventBus, WakeUp
from app.events.followers import Followers
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.graph.errors import to_app_error
from app.jobs.follower_watch import FollowerWatch
from app.jobs.recovery import Recovery
from app.jobs.runner import JobRunner
from app.jobs.vectors.models import VectorModels
from app.reasoning.turns.thinking_engine.turn_log import Clocks
from app.reasoning.turns.thinking_engine.writer import RENEW_S, RETRY_S, GroupWriter
from app.supervisor import Health, Supervisor
from tests.fakes.embedder import LetterEmbedder

P = ParamSpec("P")
T = TypeVar("T")
NO_ROWS: list[Row] = []
NO_CHOICES: Row = {"choices": NO_ROWS}
CODES = [
    "Neo.DatabaseError.Transaction.TransactionCommitFailed",
    "Neo.ClientError.Database.DatabaseNotFound",
    "Neo.ClientError.Statement.TypeError",
    "Neo.TransientError.General.DatabaseUnavailable",
]


def _raw(code: str) -> Neo4jError:
    hydrate: Any = Neo4jError._hydrate_gql  # pyright: ignore[reportPrivateUsage]  # as Bolt does
    return hydrate(neo4j_code=code, gql_status="50N42", description="x", message="x")


ERRORS = [
    *(pytest.param(to_app_error(_raw(code)), id=code) for code in CODES),
    pytest.param(_raw(CODES[0]), id="untranslated"),
    pytest.param(KeyError("a defect"), id="defect"),
]


class FlakyGraph:
    """Fails as often as a test says, then answers."""

    def __init__(self, errors: list[Exception], rows: list[Row]) -> None:
        self.tenant_id = "tenant"
        self._errors = errors
        self._rows = rows
        self.answered = asyncio.Event()

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return self._answer()

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return cast(T, self._answer())

    def _answer(self) -> list[Row]:
        if self._errors:
            raise self._errors.pop()
        self.answered.set()
        return self._rows


class Waits:
    """Stands for the wait before a restart, and notes how each part was then."""

    def __init__(self) -> None:
        self.supervisor = Supervisor(self)
        self.seen: list[dict[str, Health]] = []

    async def __call__(self, _seconds: float) -> None:
        self.seen.append(self.supervisor.health())
        await asyncio.sleep(0)


async def _none(_: str) -> int:
    return 0


def _recovery(graph: Graph, supervisor: Supervisor) -> AbstractAsyncContextManager[None]:
    return Recovery(lambda _: graph, _none, supervisor).running()


def _vector_models(graph: Graph, supervisor: Supervisor) -> AbstractAsyncContextManager[None]:
    return VectorModels(graph, LetterEmbedder(), supervisor).running()


def _jobs(graph: Graph, supervisor: Supervisor) -> AbstractAsyncContextManager[None]:
    async def work(*_: object) -> None:
        raise AssertionError("nothing is due")

    runner = JobRunner(
        lambda _: graph, {JobKind.EMBEDDING: work}, EventBus(), supervisor=supervisor
    )
    return runner.running()


@pytest.mark.parametrize("error", ERRORS)
@pytest.mark.parametrize(
    ("name", "loop", "rows", "beside"),
    [
        ("recovery", _recovery, NO_ROWS, ()),
        ("vector_models", _vector_models, [NO_CHOICES], ("embedder",)),
        ("jobs", _jobs, NO_ROWS, ()),
    ],
)
async def test_a_loop_outlives_an_error_and_is_named_until_a_round_goes_well(
    name: str,
    loop: Callable[[Graph, Supervisor], AbstractAsyncContextManager[None]],
    rows: list[Row],
    beside: tuple[str, ...],
    error: Exception,
) -> None:
    waits, graph = Waits(), FlakyGraph([error, error], rows)
    well = dict.fromkeys(beside, Health.OK)
    async with asyncio.timeout(5), loop(graph, waits.supervisor):
        await graph.answered.wait()
        await asyncio.sleep(0)
        assert waits.supervisor.health() == {name: Health.OK, **well}
    assert [seen[name] for seen in waits.seen] == [Health.FAILING, Health.FAILING]


@pytest.mark.parametrize("error", ERRORS)
async def test_the_watch_of_followers_outlives_an_error(error: Exception) -> None:
    async def lapsed(_: object) -> frozenset[str]:
        return frozenset()

    waits, graph, followers = Waits(), FlakyGraph([error], []), Followers(EventBus())
    watch = FollowerWatch(lambda _: graph, followers, lapsed, 0, waits.supervisor)
    with followers.joined("tenant", "stream", 0, None):
        async with asyncio.timeout(5), watch.running():
            await graph.answered.wait()
            await asyncio.sleep(0)
            assert set(waits.supervisor.health().values()) == {Health.OK}
    assert [set(seen.values()) for seen in waits.seen] == [{Health.FAILING}]


async def test_recovery_closes_what_others_left_when_one_tenant_cannot_be_recovered() -> None:
    async def recover(tenant_id: str) -> int:
        if tenant_id == "broken":
            raise KeyError("a defect")
        recovered.append(tenant_id)
        return 1

    recovered: list[str] = []
    graph = FlakyGraph([], [{"id": "a"}, {"id": "broken"}, {"id": "b"}])
    with pytest.raises(KeyError):
        await Recovery(lambda _: graph, recover).run_once()
    assert recovered == ["a", "b"]


class Turns:
    """One turn of which nothing comes, whose lease the writer renews."""

    def __init__(self, *errors: Exception) -> None:
        self.now_s = 0.0
        self.supervisor = Supervisor()
        self.graph = FlakyGraph([*errors], [{"id": "turn", "cancelled": False}])
        clocks = Clocks(lambda: datetime.now(UTC), lambda: self.now_s)
        self.writer = GroupWriter(lambda _: self.graph, clocks, self.supervisor)
        self.log = self.writer.open("tenant", "turn")

    async def until(self, health: Health) -> None:
        async with asyncio.timeout(5):
            while self.supervisor.health() != {"turn_writer": health}:
                await WakeUp().wait(0.005)

    def later(self, seconds: float) -> None:
        """Let time pass, and wake the writer."""
        self.now_s += seconds
        self.writer.close(self.writer.open("tenant", "another"))


@pytest.fixture
async def turns_without_database() -> AsyncIterator[Turns]:
    turns = Turns(to_app_error(_raw(CODES[0])))
    async with turns.writer.running():
        yield turns


async def test_the_turn_writer_is_named_while_turns_wait_and_writes_them_then(
    turns_without_database: Turns,
) -> None:
    turns = turns_without_database
    turns.later(RENEW_S)
    await turns.until(Health.FAILING)
    # Woken by a turn that is well, and with nothing due, it does not take that for an end of it.
    turns.later(0)
    for _ in range(10):
        await asyncio.sleep(0)
    await turns.until(Health.FAILING)
    turns.later(RETRY_S)
    await turns.until(Health.OK)
    assert turns.graph.answered.is_set()


@pytest.mark.parametrize("error", [_raw(CODES[0]), KeyError("a defect")])
async def test_a_turn_that_breaks_the_writer_is_given_up_and_takes_no_other_along(
    error: Exception,
) -> None:
    # Both are tried together, then each by itself.
    turns = Turns(error, error)
    other = turns.writer.open("tenant", "other")
    async with turns.writer.running():
        turns.later(RENEW_S)
        async with asyncio.timeout(5):
            await turns.graph.answered.wait()
        await turns.until(Health.OK)
    assert other.error is not None
    assert other.error.message == "an unexpected error; the log has it"
    assert turns.log.error is None
