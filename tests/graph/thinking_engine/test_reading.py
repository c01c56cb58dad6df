"""What a turn says is read once, before it is written, and beside the event loop."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import replace
from datetime import UTC, datetime
from typing import ParamSpec, TypeVar

from app.bootstrap import open_noema
from app.domain.ids import new_id
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.local.base import Connection
from app.reasoning.decisions.extraction.service import Extraction, extract
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from app.reasoning.turns.thinking_engine.turn_log import Clocks
from app.settings import Settings
from tests.factories import make_session
from tests.fakes.scripted_model import ScriptedModel, done, text
from tests.graph.thinking_engine.conftest import NewStage, Stage

P = ParamSpec("P")
T = TypeVar("T")
_in_write = ContextVar("_in_write", default=False)
"""Of this task, and of the threads it starts."""


class _AgainError(Exception):
    """Takes back a first try."""


class _RetryingGraph:
    """Passes everything to `graph`; each write is taken back at its end and done again."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        def taken_back() -> Write[T]:
            yield from write(*args, **kwargs)
            raise _AgainError

        token = _in_write.set(True)
        try:
            with suppress(_AgainError):
                await self._graph.apply(taken_back)
            return await self._graph.apply(write, *args, **kwargs)
        finally:
            _in_write.reset(token)


async def test_an_answer_is_read_once_beside_the_loop_and_before_its_transaction(
    new_stage: NewStage,
) -> None:
    stage: Stage = await new_stage([text("I'll go with Redis instead of Kafka."), done()])
    services = stage.services
    graph = _RetryingGraph(stage.noema.graph_of(services.tenant_id))
    seen: list[tuple[str, int, bool]] = []

    def reads(said: str, node_id: str, at: datetime | None) -> Extraction:
        seen.append((said, threading.get_ident(), _in_write.get()))
        return extract(said, node_id, at)

    parts = services.thinking.parts
    parts = replace(parts, store=replace(parts.store, extract=reads))
    live = LiveTurns(
        lambda _tenant: graph, Clocks(lambda: datetime.now(UTC), asyncio.get_running_loop().time)
    )
    engine, turn = ThinkingEngine(graph, parts, live), stage.turn()
    async with live.running():
        await engine.think(turn)
    [(said, thread, in_write)] = seen
    assert said == "I'll go with Redis instead of Kafka."
    assert thread != threading.get_ident()
    assert not in_write
    [decisions] = await services.decision_reads.of_nodes([turn.id])
    assert [one.chosen and one.chosen.text for one in decisions] == ["Redis"]


async def test_the_threshold_of_the_setting_holds_for_answers(
    settings: Settings, neo4j: Connection
) -> None:
    strict = settings.model_copy(update={"decision_threshold": 1.0})
    said = "The cleanest fix is to add the missing index to the migration."
    assert await _decided(settings, neo4j, said) == 1
    assert await _decided(strict, neo4j, said) == 0


async def _decided(settings: Settings, neo4j: Connection, said: str) -> int:
    model = ScriptedModel([text(said), done()])
    async with open_noema(settings, neo4j) as noema:
        noema.models["offline"] = lambda _tenant: model
        services = noema.services(new_id())
        session_id = await services.sessions.create(make_session())
        node = await Stage(noema, services, session_id, model).think()
        [decisions] = await services.decision_reads.of_nodes([node.id])
        return len(decisions)
