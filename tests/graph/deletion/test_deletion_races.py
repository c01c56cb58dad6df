"""Writes to a session that is deleted while they wait for it, on a real Neo4j."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, replace
from typing import LiteralString

import pytest
from neo4j import AsyncDriver, Query

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    Justify,
    NewBelief,
    NewJustification,
    Retract,
)
from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus, NewHypothesis
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.debate import NewDebate
from app.domain.fork import NewFork
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.nodes.session import SessionPatch
from app.errors import ConflictError, NotFoundError
from app.events.types import EventType, NewEvent, knowledge_stream, learning_stream, sessions_stream
from app.graph.change import Write, append
from app.graph.driver import open_driver
from app.llm.providers import OFFLINE
from app.local.base import Connection
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.think_graph.service import Written
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from tests.factories import make_decision, make_node, make_session
from tests.fakes.graph import HeldGraph
from tests.graph.memory.planted import no_leftovers
from tests.sampled import sampled

WAIT_S = 60
Writing = Callable[["Doomed"], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Doomed:
    """A session that is about to go, and one beside it that stays."""

    services: Services
    session_id: str
    node_id: str
    decision_id: str
    hypothesis_id: str
    branch_id: str
    outside_id: str
    """A node of the session that stays."""
    belief_id: str
    """A belief of no session."""


class Race:
    """Lets one write wait for another that is done but for its commit."""

    def __init__(self, noema: Noema, driver: AsyncDriver, services: Services) -> None:
        self._driver = driver
        self.services = services
        self.held = HeldGraph(noema.graph_of(services.tenant_id))

    async def doomed(self) -> Doomed:
        services, outside = self.services, make_node(new_id())
        session_id = await services.sessions.create(make_session())
        await services.sessions.create(replace(make_session(), id=outside.session_id))
        decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
        node = make_node(session_id, decisions=(decision,))
        await services.think_graph.add_node(node)
        await services.think_graph.add_node(outside)
        guess = NewHypothesis(new_id(), "Redis is fast enough.", session_id)
        await services.hypotheses.propose(guess)
        belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "Redis keeps what it is told to keep.")
        await services.beliefs.apply(Assert(new_id(), belief))
        main = await services.branches.ensure_main(session_id)
        found = (node.id, decision.id, guess.id, main.id, outside.id, belief.id)
        return Doomed(services, session_id, *found)

    async def deletion(self, doomed: Doomed, write: Writing) -> BaseException | None:
        """Let `write` wait for the deletion of a session; give what it raised."""
        deletion = SessionService(self.held, 1_000, no_leftovers()).delete(doomed.session_id)
        return await self.overtaken(deletion, write(doomed))

    async def overtaken(
        self, first: Awaitable[object], second: Awaitable[object]
    ) -> BaseException | None:
        """Do `first`, which is held before its commit, while `second` waits for it."""
        async with asyncio.timeout(WAIT_S):
            doing = asyncio.ensure_future(first)
            await self.held.holds.wait()
            waiting = asyncio.ensure_future(second)
            await self._until_blocked(waiting)
            self.held.let_go.set()
            await doing
            await asyncio.wait({waiting})
        return waiting.exception()

    async def counts(self) -> dict[str, int]:
        """Count the tenant's nodes by label, but for jobs of the background."""
        rows = await self.run(
            "MATCH (n {tenant_id: $id}) WHERE NOT n:Job UNWIND labels(n) AS label"
            " RETURN label, count(n) ORDER BY label"
        )
        return {str(label): int(str(count)) for label, count in rows}

    async def run(self, query: LiteralString) -> list[list[object]]:
        result = await self._driver.execute_query(Query(query), id=self.services.tenant_id)
        return [list(record.values()) for record in result.records]

    async def _until_blocked(self, waiting: "asyncio.Future[object]") -> None:
        query = "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN status"
        while not waiting.done() and not await self.run(query):  # noqa: ASYNC110
            await asyncio.sleep(0)  # the database tells nobody that a transaction waits


@pytest.fixture
async def race(noema: Noema, neo4j: Connection, services: Services) -> AsyncIterator[Race]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as driver:
        yield Race(noema, driver, services)


def _edge(start_id: str, end_id: str) -> NewEdge:
    return NewEdge(new_id(), EdgeType.SUPPORTS, start_id, end_id)


WRITES: dict[str, tuple[str, Writing]] = {
    "delete": ("session_id", lambda d: d.services.sessions.delete(d.session_id)),
    "update": (
        "session_id",
        lambda d: d.services.sessions.update(d.session_id, 1, SessionPatch(title="Another")),
    ),
    "archive": ("session_id", lambda d: d.services.sessions.archive(d.session_id)),
    "add a node": (
        "session_id",
        lambda d: d.services.think_graph.add_node(make_node(d.session_id)),
    ),
    "link from it": (
        "start_id",
        lambda d: d.services.think_graph.link(_edge(d.node_id, d.outside_id)),
    ),
    "link to it": (
        "end_id",
        lambda d: d.services.think_graph.link(_edge(d.outside_id, d.node_id)),
    ),
    "propose": (
        "session_id",
        lambda d: d.services.hypotheses.propose(NewHypothesis(new_id(), "So it is.", d.session_id)),
    ),
    "conclude": (
        "id",
        lambda d: d.services.hypotheses.conclude(
            Conclusion(new_id(), d.hypothesis_id, HypothesisStatus.SUPPORTED, "It was measured.")
        ),
    ),
    "justify by it": (
        "premise_ids",
        lambda d: d.services.beliefs.apply(
            Justify(new_id(), d.belief_id, NewJustification(new_id(), frozenset({d.hypothesis_id})))
        ),
    ),
    "retract": (
        "belief_id",
        lambda d: d.services.beliefs.apply(Retract(new_id(), d.hypothesis_id, "It is not so.")),
    ),
    "record an outcome": (
        "decision_id",
        lambda d: d.services.outcomes.record(
            NewOutcome(new_id(), d.decision_id, OutcomeStatus.SUCCEEDED, "It went well.")
        ),
    ),
    "rate": ("id", lambda d: d.services.learning.ratings.rate(new_id(), d.node_id, 7)),
    "begin a branch": (
        "session_id",
        lambda d: d.services.branches.create(
            NewBranch(new_id(), d.session_id, "aside", ModelChoice(OFFLINE))
        ),
    ),
    "rename a branch": ("branch_id", lambda d: d.services.branches.rename(d.branch_id, "other")),
    "think": (
        "session_id",
        lambda d: d.services.thinking.start(
            TurnRequest(new_id(), d.session_id, (TextBlock("Which queue?"),))
        ),
    ),
    "debate": (
        "session_id",
        lambda d: d.services.debates.start(NewDebate(new_id(), "Which queue?", d.session_id)),
    ),
    "fork": (
        "session_id",
        lambda d: d.services.forks.start(NewFork(new_id(), d.session_id, "Which queue?")),
    ),
}


@pytest.mark.parametrize("name", sampled(WRITES, first=4))
async def test_a_write_that_waited_for_a_deletion_finds_nothing_and_writes_nothing(
    race: Race, name: str
) -> None:
    field, write = WRITES[name]
    refused = await race.deletion(await race.doomed(), write)
    assert isinstance(refused, NotFoundError), refused
    assert refused.field == field
    assert await race.counts() == _after_deletion()


async def test_a_deletion_waits_for_a_belief_that_begins_to_rest_on_the_session(
    race: Race,
) -> None:
    doomed = await race.doomed()
    beliefs = BeliefService(race.held, 1_000)
    justification = NewJustification(new_id(), frozenset({doomed.hypothesis_id}))
    refused = await race.overtaken(
        beliefs.apply(Justify(new_id(), doomed.belief_id, justification)),
        race.services.sessions.delete(doomed.session_id),
    )
    assert isinstance(refused, ConflictError), refused
    assert refused.field == "session_id"
    found = await race.services.session_reads.require(doomed.session_id)
    assert found.node_count == 1


async def test_a_debate_whose_session_was_deleted_is_not_tried_again(
    race: Race, noema: Noema
) -> None:
    doomed = await race.doomed()
    debate_id = await race.services.debates.start(
        NewDebate(new_id(), "Which queue?", doomed.session_id)
    )
    job_id = (await race.services.debates.require(debate_id)).job_id
    await race.services.sessions.delete(doomed.session_id)
    assert await noema.deliberations.run_due(race.services.tenant_id) == 0
    with pytest.raises(NotFoundError):
        # It went with its debate: why an attempt failed may quote it.
        await race.services.job_reads.require(job_id)


async def test_a_longer_transcript_does_not_bring_back_what_is_forgotten_meanwhile(
    race: Race, noema: Noema
) -> None:
    doomed, think_graph = await race.doomed(), race.services.think_graph
    longer = make_node(
        doomed.session_id, *map(TextBlock, ("One.", "Two.", "Three.")), node_id=doomed.node_id
    )

    def extend() -> Write[Written]:
        checked = [think_graph.checked(longer)]
        return (yield from think_graph.write_in(doomed.session_id, checked, may_extend=True))

    forgetting = Forgetting(race.held, BeliefService(race.held, 1_000), no_leftovers())
    forgotten = forgetting.forget(Forget(new_id(), frozenset({doomed.node_id})))
    extending = noema.graph_of(race.services.tenant_id).apply(extend)
    assert await race.overtaken(forgotten, extending) is None
    assert (await race.services.thinking_reads.require(doomed.node_id)).response == ""


async def test_an_event_of_what_is_gone_brings_no_stream_back(race: Race, noema: Noema) -> None:
    doomed, tenant_id = await race.doomed(), race.services.tenant_id
    await race.services.sessions.delete(doomed.session_id)
    before = await race.counts()

    streams = (doomed.session_id, sessions_stream(tenant_id))
    events = [NewEvent(stream_id, EventType.SESSION_UPDATED) for stream_id in streams]
    with pytest.raises(NotFoundError):
        await noema.graph_of(tenant_id).apply(append, events)
    assert await race.counts() == before


@pytest.mark.parametrize("name", [sessions_stream, knowledge_stream, learning_stream])
async def test_the_streams_of_a_tenant_begin_with_whatever_is_told_first(
    noema: Noema, services: Services, name: Callable[[str], str]
) -> None:
    stream_id = name(services.tenant_id)
    events = [NewEvent(stream_id, EventType.SESSION_UPDATED)]
    await noema.graph_of(services.tenant_id).apply(append, events)
    assert await services.event_reads.head(stream_id) == 1


def _after_deletion() -> dict[str, int]:
    """Count what the deletion alone leaves: the session beside it, the belief, and the log."""
    return {
        "Belief": 1,
        "BeliefLock": 1,
        "BeliefOperation": 3,
        "ContentBlock": 1,
        "Event": 8,
        "KnowledgeEntry": 1,
        "Searchable": 2,
        "Session": 1,
        "StatusRecord": 1,
        "Stream": 3,
        "ThinkingNode": 1,
    }
