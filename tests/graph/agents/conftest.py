"""Plans of agents, and processes that carry them out and can be killed."""

from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from typing import Any, ParamSpec, TypeVar

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.plan import NewPlan, TaskPlan
from app.graph.base import Graph, Row
from app.graph.change import Change, Write
from app.reasoning.orchestrator.agents.findings import Findings
from app.reasoning.orchestrator.agents.runner import PlanParts, PlanRunner
from app.reasoning.orchestrator.agents.schemas import GraphTools
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.turns.deliberation.service import Deliberation
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.service import ThinkingEngine
from tests.factories import make_node, make_session

P = ParamSpec("P")
T = TypeVar("T")
GOAL = "Which queue survives a restart?"
FACTS = (
    "Redis Streams survive a restart because the append-only file is written at each entry.",
    "A Redis list survives no restart of the queue where the file is not written.",
)


class KilledError(BaseException):
    """The process is gone: nothing above may catch it and write."""


class MortalGraph:
    """A graph whose process is killed at its n-th transaction, before that is stored."""

    def __init__(self, graph: Graph, kill_at: int | None = None) -> None:
        self._graph = graph
        self._kill_at = kill_at
        self.transactions = 0

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        self.transactions += 1
        if self._kill_at is not None and self.transactions >= self._kill_at:
            raise KilledError
        return await self._graph.apply(write, *args, **kwargs)


class Kept:
    """Progress of a job that nobody takes away. Implements `Progress`."""

    def note_in(self, done: int) -> Write[None]:
        yield Change()


@dataclass
class CountedTools:
    """Implements `GraphTools`; counts what is asked."""

    reads: GraphTools
    asked: list[tuple[str, Mapping[str, Any]]] = field(default_factory=list[Any])

    @property
    def tools(self) -> Any:  # noqa: ANN401  # as the port
        return self.reads.tools

    async def read(self, name: str, given: Mapping[str, Any]) -> object:
        self.asked.append((name, given))
        return await self.reads.read(name, given)


@dataclass
class Desk:
    """One session with two facts in it, and the plans in it."""

    noema: Noema
    services: Services
    session_id: str
    tools: CountedTools

    async def start(self, **fields: Any) -> str:  # noqa: ANN401
        new = NewPlan(new_id(), self.session_id, GOAL)
        return await self.services.plans.service.start(replace(new, **fields))

    async def carry_out(self, plan_id: str) -> TaskPlan:
        assert await self.noema.deliberations.run_due(self.services.tenant_id) == 1
        return await self.services.plans.service.require(plan_id)

    async def process(self, plan_id: str, kill_at: int | None = None) -> MortalGraph:
        """Let a process of its own carry a plan out until it ends or is killed."""
        graph = MortalGraph(self.noema.graph_of(self.services.tenant_id), kill_at)
        live = LiveTurns(lambda _tenant: graph, self.noema.live_turns.clocks)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(live.running())
            engine = ThinkingEngine(graph, self.services.thinking.parts, live)
            await PlanRunner(self._parts(graph, engine)).carry_out(plan_id, Kept())
        return graph

    def _parts(self, graph: Graph, engine: ThinkingEngine) -> PlanParts:
        parts = self.services.plans.parts
        return replace(
            parts,
            plans=AgentPlans(graph),
            deliberation=Deliberation(graph, engine),
            reads=self.tools,
            findings=Findings(graph, parts.findings.think_graph),
        )


async def new_desk(noema: Noema, services: Services) -> Desk:
    session = make_session("Queues")
    await services.sessions.create(session)
    for fact in FACTS:
        await services.think_graph.add_node(make_node(session.id, TextBlock(fact)))
    return Desk(noema, services, session.id, CountedTools(services.plans.parts.reads))


@pytest.fixture
async def desk(noema: Noema, services: Services) -> Desk:
    return await new_desk(noema, services)
