"""Random concurrent operations on one session, and what must hold once all of them are over."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass, field, replace
from random import Random
from typing import LiteralString, ParamSpec, TypeVar

from neo4j import AsyncDriver, Query

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.wire import Record, WireFormat
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
from app.domain.nodes.session import NewSession, SessionPatch
from app.domain.page import PageRequest
from app.errors import AppError, ConflictError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Change, Outside, ShortWrite, Write
from app.llm.base import ModelRequest
from app.llm.providers import OFFLINE
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from tests.factories import make_decision, make_node
from tests.fakes.graph import each
from tests.fakes.scripted_model import done, more, text

P = ParamSpec("P")
T = TypeVar("T")
PAGE = PageRequest(50)
MOST_PAUSES = 12
"""Turns of the event loop that a statement may wait for the others."""


class AnsweringModel:
    """Says the same to everybody. Implements `app.llm.base.LanguageModel`."""

    provider = OFFLINE
    api = WireFormat.OFFLINE

    def check(self, request: ModelRequest) -> None:
        return None

    def body(self, request: ModelRequest) -> None:
        return None

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        for record in (text("We decided to use Redis "), more("because it is fast."), done()):
            yield record


class PausingGraph:
    """Passes everything to `graph`, and lets others go first between the steps of a write."""

    def __init__(self, graph: Graph, chance: Random) -> None:
        self._graph = graph
        self._chance = chance

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        await self.pause()
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        def paused(change: Change | Outside) -> Write[list[list[Row]]]:
            yield Outside(self.pause)
            return (yield change)

        def work() -> Write[T]:
            result = yield from each(write(*args, **kwargs), paused)
            yield Outside(self.pause)
            return result

        return await self._graph.apply(
            ShortWrite(work, write.session_id) if isinstance(write, ShortWrite) else work
        )

    async def pause(self) -> None:
        for _ in range(self._chance.randrange(MOST_PAUSES)):
            await asyncio.sleep(0)


@dataclass(frozen=True, slots=True)
class World:
    """A session with something of everything, one beside it, and a belief of neither."""

    services: Services
    session_id: str
    node_id: str
    decision_id: str
    hypothesis_id: str
    outside_id: str
    belief_id: str


Operation = Callable[[World], Awaitable[object]]


@dataclass(slots=True)
class Findings:
    """What went wrong in interleavings, each named with its seed and its operations."""

    unexpected: list[str] = field(default_factory=list[str])
    orphans: list[str] = field(default_factory=list[str])
    counters: list[str] = field(default_factory=list[str])
    streams: list[str] = field(default_factory=list[str])
    unfinished: list[str] = field(default_factory=list[str])
    doubled: list[str] = field(default_factory=list[str])
    seeds: int = 0


def _edge(start_id: str, end_id: str) -> NewEdge:
    return NewEdge(new_id(), EdgeType.SUPPORTS, start_id, end_id)


OPERATIONS: dict[str, Operation] = {
    "create": lambda w: w.services.sessions.create(NewSession(w.session_id, "Again")),
    "delete": lambda w: w.services.sessions.delete(w.session_id),
    "forget": lambda w: w.services.knowledge.forgetting.forget(
        Forget(new_id(), frozenset({w.node_id}))
    ),
    "update": lambda w: w.services.sessions.update(w.session_id, 1, SessionPatch(title="Other")),
    "archive": lambda w: w.services.sessions.archive(w.session_id),
    "decide": lambda w: w.services.think_graph.add_node(
        make_node(w.session_id, parent_id=w.node_id, decisions=(make_decision("Kafka"),))
    ),
    "think": lambda w: w.services.thinking.think(
        TurnRequest(new_id(), w.session_id, (TextBlock("Which queue?"),))
    ),
    "branch": lambda w: w.services.branches.create(
        NewBranch(new_id(), w.session_id, f"aside {new_id()}", ModelChoice(OFFLINE))
    ),
    "fork": lambda w: w.services.forks.start(NewFork(new_id(), w.session_id, "Which queue?")),
    "debate": lambda w: w.services.debates.start(NewDebate(new_id(), "Which one?", w.session_id)),
    "link from": lambda w: w.services.think_graph.link(_edge(w.node_id, w.outside_id)),
    "link to": lambda w: w.services.think_graph.link(_edge(w.outside_id, w.node_id)),
    "propose": lambda w: w.services.hypotheses.propose(
        NewHypothesis(new_id(), "It will hold.", w.session_id)
    ),
    "conclude": lambda w: w.services.hypotheses.conclude(
        Conclusion(new_id(), w.hypothesis_id, HypothesisStatus.REFUTED, "It was measured.")
    ),
    "justify": lambda w: w.services.beliefs.apply(
        Justify(new_id(), w.belief_id, NewJustification(new_id(), frozenset({w.hypothesis_id})))
    ),
    "retract": lambda w: w.services.beliefs.apply(Retract(new_id(), w.hypothesis_id, "No.")),
    "outcome": lambda w: w.services.outcomes.record(
        NewOutcome(new_id(), w.decision_id, OutcomeStatus.SUCCEEDED, "It went well.")
    ),
    "rate": lambda w: w.services.learning.ratings.rate(new_id(), w.node_id, 7),
    "read node": lambda w: w.services.thinking_reads.get_many([w.node_id]),
    "read decision": lambda w: w.services.decision_reads.get_many([w.decision_id]),
    "read session": lambda w: w.services.session_reads.get_many([w.session_id]),
    "list sessions": lambda w: w.services.session_reads.list_page(PAGE),
    "list nodes": lambda w: w.services.thinking_reads.list_by_session(w.session_id, PAGE),
    "list decisions": lambda w: w.services.decision_reads.list_page(PAGE),
    "outline": lambda w: w.services.session_reads.outline(w.session_id, PAGE),
    "why": lambda w: w.services.why.why(w.decision_id),
    "walk": lambda w: w.services.walk.traverse(w.node_id, depth=3),
}
_OFTEN = ("delete", "delete", "forget", "think")
"""What ends things, and what takes long, meets the others more often."""


def chosen(seed: int) -> list[str]:
    """Give the names of two to six operations."""
    chance = Random(seed)
    return chance.choices([*OPERATIONS, *_OFTEN], k=chance.randint(2, 6))


async def interleave(noema: Noema, driver: AsyncDriver, seeds: range, at_once: int) -> Findings:
    """Do the operations of each seed at once, and look at what they left."""
    findings, gate = Findings(), asyncio.Semaphore(at_once)

    async def one(seed: int) -> None:
        async with gate:
            await _interleave_one(noema, driver, seed, findings)

    await asyncio.gather(*map(one, seeds))
    return findings


async def _interleave_one(noema: Noema, driver: AsyncDriver, seed: int, findings: Findings) -> None:
    names, chance, tenant_id = chosen(seed), Random(seed), new_id()
    world = await _world(noema.services(tenant_id))
    pausing = Services(PausingGraph(noema.graph_of(tenant_id), chance), noema._shared)  # pyright: ignore[reportPrivateUsage]  # services of a graph that pauses
    raced = replace(world, services=pausing)
    async with asyncio.timeout(300):
        results = await asyncio.gather(
            *(OPERATIONS[name](raced) for name in names), return_exceptions=True
        )
        # What a deletion left queued finds nothing, and ends.
        if await noema.services(tenant_id).session_reads.get_many([world.session_id]) == [None]:
            await noema.deliberations.run_due(tenant_id)
    label = f"seed {seed} ({', '.join(names)})"
    for name, result in zip(names, results, strict=True):
        if isinstance(result, BaseException) and not isinstance(
            result, NotFoundError | ConflictError
        ):
            findings.unexpected.append(f"{label}: {name}: {_told(result)}")
    await _look(driver, tenant_id, label, findings)
    findings.seeds += 1


def _told(error: BaseException) -> str:
    code = error.code if isinstance(error, AppError) else AppError.code
    return f"{code} {type(error).__name__}: {error}"


async def _world(services: Services) -> World:
    session_id, outside = new_id(), make_node(new_id())
    await services.sessions.create(NewSession(session_id, "A race"))
    await services.sessions.create(NewSession(outside.session_id, "Beside it"))
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    node = make_node(session_id, decisions=(decision,))
    await services.think_graph.add_node(node)
    await services.think_graph.add_node(outside)
    guess = NewHypothesis(new_id(), "Redis is fast enough.", session_id)
    await services.hypotheses.propose(guess)
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "Redis keeps what it is told to keep.")
    await services.beliefs.apply(Assert(new_id(), belief))
    return World(services, session_id, node.id, decision.id, guess.id, outside.id, belief.id)


_COUNTERS: LiteralString = """
MATCH (s:Session {tenant_id: $id})
WITH s, COUNT { (s)-[:HAS_NODE]->() } AS nodes,
  COUNT { (s)-[:HAS_NODE]->()-[:DECIDED]->() } AS decisions
WHERE s.node_count <> nodes OR s.decision_count <> decisions
RETURN 'nodes ' + s.node_count + ' of ' + nodes + ', decisions ' + s.decision_count + ' of '
  + decisions
"""
_ORPHANS: LiteralString = """
MATCH (n {tenant_id: $id})
WHERE n.session_id IS NOT NULL
    AND NOT EXISTS { MATCH (:Session {id: n.session_id, tenant_id: $id}) }
  OR NOT EXISTS { (n)--() } AND NOT n:Session AND NOT n:Stream AND NOT n:Event AND NOT n:Job
    AND NOT n:BeliefLock AND NOT n:BeliefOperation AND NOT n:RunQueue
    AND n.forgotten IS NULL
RETURN reduce(all = '', l IN labels(n) | all + ' ' + l)
"""
_STREAMS: LiteralString = """
MATCH (stream:Stream {tenant_id: $id})
WITH stream, COLLECT {
  MATCH (e:Event {stream_id: stream.id, tenant_id: $id}) RETURN e.seq ORDER BY e.seq
} AS seqs, EXISTS {
  MATCH (o {id: stream.id, tenant_id: $id}) WHERE NOT o:Stream
} OR stream.id CONTAINS ':' AS owned
WHERE NOT owned OR seqs <> range(1, stream.head)
RETURN 'stream ' + CASE WHEN owned THEN 'with gaps' ELSE 'of nothing' END AS wrong
UNION ALL
MATCH (e:Event {tenant_id: $id})
WHERE e.seq > 0 AND NOT EXISTS { MATCH (:Stream {id: e.stream_id, tenant_id: $id}) }
RETURN 'event of no stream: ' + e.type AS wrong
"""
_UNFINISHED: LiteralString = """
MATCH (n:Turn|ThinkingNode|Branch {tenant_id: $id})
WHERE n:Turn OR n.status = 'streaming' OR n.lease_owner IS NOT NULL
RETURN labels(n)[0] AS wrong
UNION ALL
MATCH (j:Job {tenant_id: $id})
WHERE j.kind IN ['debate', 'fork'] AND j.status = 'queued'
  AND NOT EXISTS { MATCH (d:Debate|Fork {id: j.subject_id, tenant_id: $id}) }
RETURN 'Job ' + j.kind AS wrong
"""
_DOUBLED: LiteralString = """
MATCH (a:Searchable {tenant_id: $id})-[r]->(b:Searchable)
WHERE r.recorded_to IS NULL
WITH a, b, type(r) AS type, count(r) AS count WHERE count > 1
RETURN type
"""
_CLEAR: LiteralString = "MATCH (n {tenant_id: $id}) DETACH DELETE n"


async def _look(driver: AsyncDriver, tenant_id: str, label: str, findings: Findings) -> None:
    kinds: tuple[tuple[list[str], LiteralString], ...] = (
        (findings.counters, _COUNTERS),
        (findings.orphans, _ORPHANS),
        (findings.streams, _STREAMS),
        (findings.unfinished, _UNFINISHED),
        (findings.doubled, _DOUBLED),
    )
    for found, query in kinds:
        result = await driver.execute_query(Query(query), id=tenant_id)
        found += [f"{label}: {record[0]}" for record in result.records]
    await driver.execute_query(Query(_CLEAR), id=tenant_id)
