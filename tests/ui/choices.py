"""Decisions for the browser tests to show."""

from dataclasses import replace
from datetime import UTC, datetime

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Contradict
from app.domain.beliefs.contradiction import ContradictionType, Finding, Severity
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.factories import make_decision, make_node, make_session

MARCH = datetime(2026, 3, 3, 12, tzinfo=UTC)
QUESTION = "Which queue survives a restart?"


class Choices:
    """A decision of March that was replaced, one that rested on it, and one that nobody tried."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.session_id = new_id()
        rejected = ("a file", "no locks")
        self.table = replace(make_decision("a table", rejected), question=QUESTION)
        self.pool = make_decision("a pool of tables")
        self.backup = make_decision("a backup a day")
        self.broker = make_decision("a broker")

    async def write(self) -> "Choices":
        self.session_id = await self._services.sessions.create(make_session("Queues"))
        await self.decide(self.table, self.pool, self.backup, at=MARCH)
        await self.decide(self.broker)
        await self.link(EdgeType.DEPENDS_ON, self.pool, self.table)
        await self.link(EdgeType.SUPERSEDES, self.broker, self.table)
        return self

    async def decide(self, *decisions: NewDecision, at: datetime | None = None) -> None:
        node = make_node(self.session_id, TextBlock("Decided."), decisions=decisions)
        await self._services.think_graph.add_node(replace(node, valid_from=at))

    async def link(self, type_: EdgeType, start: NewDecision, end: NewDecision) -> None:
        await self._services.think_graph.link(NewEdge(new_id(), type_, start.id, end.id))

    async def contradict(self, a_id: str, b_id: str, summary: str) -> str:
        id_ = new_id()
        finding = Finding(Severity.HIGH, "rules/2", 0.8, spans_a=(), spans_b=(), verdicts=())
        type_ = ContradictionType.FACTUAL
        told = Contradict(new_id(), id_, a_id, b_id, type_, summary, finding)
        await self._services.beliefs.apply(told)
        return id_


def decision_path(decision: NewDecision, section: str = "") -> str:
    return f"/#/decision/{decision.id}{section and '/'}{section}"
