"""Records that are older than they are to be kept go; what something rests on stays."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import LiteralString, cast

import pytest

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.job import JobKind, JobStatus
from app.domain.list_filter import ListFilter
from app.domain.nodes.thinking import NodeStatus
from app.domain.page import PageRequest
from app.domain.tenants.retention import RetentionCount, RetentionKind, RetentionPolicy
from app.errors import ConflictError, PastNotKeptError, UnavailableError
from app.events.log import Bounds, follow
from app.events.types import EventType
from app.graph.change import Write
from app.graph.driver import open_driver
from app.local.base import Connection
from app.reasoning.tenants.retention import Retention
from tests.fakes.graph import FailingGraph
from tests.fakes.scripted_model import done, more, text
from tests.graph.thinking_engine.conftest import NewStage, Stage, new_stage

__all__ = ["new_stage"]

DAYS = 30
RAW = RetentionPolicy(DAYS, None, None)
DELTAS = RetentionPolicy(None, DAYS, None)
EVENTS = RetentionPolicy(None, None, DAYS)
Run = Callable[..., Awaitable[None]]
OLD = "datetime() - duration({days: 31})"
ANY = ListFilter()


@pytest.fixture
async def cypher(neo4j: Connection) -> AsyncIterator[Run]:
    """Runs a statement of a test, such as one that lets days pass for a record."""
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:

        async def run(query: str, **given: object) -> None:
            # A query of a test, not of a user.
            await driver.execute_query(cast(LiteralString, query), given)

        yield run


def _say_nothing(_: int) -> Write[None]:
    yield from ()  # pyrefly: ignore[invalid-yield]  # nothing is of any type


class Kept:
    """One answer and what is stored of it."""

    def __init__(self, stage: Stage, node_id: str, cypher: Run) -> None:
        self.stage = stage
        self.node_id = node_id
        self.tenant_id: str = stage.services.tenant_id
        self._cypher = cypher

    def retention(self, policy: RetentionPolicy, batch: int = 500) -> Retention:
        return Retention(self.stage.noema.graph_of(self.tenant_id), policy, batch)

    async def age_raw(self) -> None:
        await self._cypher(
            f"MATCH (p:RawPayload {{tenant_id: $tenant_id}}) SET p.captured_at = {OLD}",
            tenant_id=self.tenant_id,
        )

    async def age_events(self, stream_id: str, until: int = 10_000) -> None:
        await self._cypher(
            "MATCH (e:Event {tenant_id: $tenant_id, stream_id: $stream_id}) WHERE e.seq <= $until"
            f" SET e.at = {OLD}",
            tenant_id=self.tenant_id,
            stream_id=stream_id,
            until=until,
        )

    async def run(self, query: str) -> None:
        await self._cypher(query, tenant_id=self.tenant_id, node_id=self.node_id)

    async def has_raw(self) -> bool:
        return self.node_id in await self.stage.services.raw.of_nodes([self.node_id])

    async def bounds(self, stream_id: str) -> Bounds | None:
        return await self.stage.services.event_reads.bounds(stream_id)

    async def stored(self, stream_id: str) -> list[int]:
        reads = self.stage.services.event_reads
        return [event.seq for event in await reads.list_after(stream_id, 0, 500, ANY)]


@pytest.fixture
async def kept(new_stage: NewStage, cypher: Run) -> Kept:
    stage: Stage = await new_stage([text("We use"), more(" Kafka."), done()])
    return Kept(stage, (await stage.think()).id, cypher)


def _count(kind: RetentionKind, due: int, kept: int = 0, days: int | None = DAYS) -> RetentionCount:
    return RetentionCount(kind, days, due, kept)


async def test_everything_is_kept_for_good_unless_somebody_says_otherwise(kept: Kept) -> None:
    await kept.age_raw()
    await kept.age_events(kept.node_id)
    retention = kept.retention(RetentionPolicy(None, None, None))
    assert await retention.count() == tuple(_count(kind, 0, days=None) for kind in RetentionKind)
    await retention.run(_say_nothing)
    assert await kept.has_raw()
    with pytest.raises(ConflictError, match="everything is kept for good"):
        await retention.request(new_id())
    jobs = (await kept.stage.services.job_reads.list_page(PageRequest(100))).items
    assert [job for job in jobs if job.kind == JobKind.RETENTION] == []


async def test_an_old_raw_payload_goes_and_the_answer_stays(kept: Kept) -> None:
    before = await kept.stage.blocks(kept.node_id)
    retention = kept.retention(RAW)
    await retention.run(_say_nothing)
    assert await kept.has_raw()
    await kept.age_raw()
    counts = {count.kind: count for count in await retention.count()}
    assert counts[RetentionKind.RAW_PAYLOADS] == _count(RetentionKind.RAW_PAYLOADS, 1)
    await retention.run(_say_nothing)
    assert not await kept.has_raw()
    assert await kept.stage.blocks(kept.node_id) == before
    assert (await retention.count())[0].due == 0


CITING = [
    "MATCH (n {id: $node_id}) CREATE (:Insight {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:EVIDENCED_BY]->(n)",
    "MATCH (n {id: $node_id}) CREATE (:Verification {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:EVIDENCE]->(n)",
    "MATCH (n {id: $node_id}) CREATE (:Justification {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:PREMISE]->(n)",
    "MATCH (n {id: $node_id}) CREATE (:Contradiction {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:SIDE_B]->(n)",
    "MATCH (n {id: $node_id}) CREATE (:ThinkingNode {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:CITES]->(n)",
    "MATCH (n {id: $node_id}) CREATE (:ThinkingNode {id: randomUUID(), tenant_id: $tenant_id})"
    "-[:USED]->(n)",
    "MATCH (n {id: $node_id}) CREATE (n)-[:DECIDED]->"
    "(:DecisionPoint {id: randomUUID(), tenant_id: $tenant_id})",
    "CREATE (:AuditEntry {tenant_id: $tenant_id, seq: 1, ids: ['another', $node_id]})",
]


@pytest.mark.parametrize("citing", CITING)
async def test_the_raw_payload_of_what_is_cited_stays(kept: Kept, citing: str) -> None:
    await kept.age_raw()
    await kept.run(citing)
    retention = kept.retention(RAW)
    assert (await retention.count())[0] == _count(RetentionKind.RAW_PAYLOADS, 0, 1)
    await retention.run(_say_nothing)
    assert await kept.has_raw()


async def test_old_lines_of_an_answer_go_but_the_last(kept: Kept) -> None:
    reads = kept.stage.services.event_reads
    head = await reads.head(kept.node_id)
    assert head is not None
    retention = kept.retention(DELTAS)
    await kept.age_events(kept.node_id, head - 1)
    await retention.run(_say_nothing)
    assert await kept.stored(kept.node_id) == [*range(1, head + 1)]
    await kept.age_events(kept.node_id)
    assert (await retention.count())[1] == _count(RetentionKind.TOKEN_DELTAS, head - 1)
    await retention.run(_say_nothing)
    assert await kept.bounds(kept.node_id) == Bounds(head - 1, head)
    lines = await kept.stage.lines(kept.node_id)
    assert [line["type"] for line in lines] == ["done"]
    node = await kept.stage.node(kept.node_id)
    assert (node.status, node.response) == (NodeStatus.COMPLETE, "We use Kafka.")


async def test_a_cursor_in_what_is_not_kept_is_told_where_to_go_on(kept: Kept) -> None:
    stage, session_id = kept.stage, kept.stage.session_id
    await kept.age_events(session_id, 2)
    await kept.retention(EVENTS).run(_say_nothing)
    with pytest.raises(PastNotKeptError) as refused:
        await anext(follow(stage.services.event_reads, stage.noema.followers, session_id, 1))
    assert (refused.value.kept_after, refused.value.code) == (2, "PAST_NOT_KEPT")


async def test_old_events_go_but_those_by_which_something_was_settled(kept: Kept) -> None:
    session_id = kept.stage.session_id
    services = kept.stage.services
    await services.sessions.complete(session_id)
    settled = await services.event_reads.head(session_id)
    await services.sessions.reopen(session_id)
    head = await services.event_reads.head(session_id)
    assert settled is not None
    assert head is not None
    await kept.age_events(session_id, settled)
    retention = kept.retention(EVENTS)
    counted = (await retention.count())[2]
    await retention.run(_say_nothing)
    assert await kept.bounds(session_id) == Bounds(settled, head)
    events = await services.event_reads.list_after(session_id, 0, 500, ANY)
    assert [event.type for event in events if event.seq <= settled] == [
        EventType.SESSION_STATUS_CHANGED
    ]
    assert counted == _count(RetentionKind.EVENTS, settled - 1, 1)
    told = follow(services.event_reads, kept.stage.noema.followers, session_id, 0)
    assert (await anext(told)).seq == settled + 1
    assert await kept.stored(kept.node_id) != []


async def test_a_run_that_is_cut_off_is_taken_up_where_it_was(kept: Kept) -> None:
    session_id = kept.stage.session_id
    head = await kept.stage.services.event_reads.head(session_id)
    assert head is not None
    await kept.age_events(session_id)
    graph = FailingGraph(kept.stage.noema.graph_of(kept.tenant_id), fail_at=3)
    with pytest.raises(UnavailableError):
        await Retention(graph, EVENTS, batch=1).run(_say_nothing)
    assert await kept.bounds(session_id) == Bounds(2, head)
    await kept.retention(EVENTS, batch=1).run(_say_nothing)
    assert await kept.bounds(session_id) == Bounds(head, head)
    assert await kept.stored(session_id) == []


async def test_a_job_deletes_what_is_due_and_tells_how_much(kept: Kept, noema: Noema) -> None:
    await kept.age_raw()
    policy = noema.settings.model_copy(update={"raw_days": DAYS})
    made = Noema(noema.graph_of, noema.bus, policy, noema.tenants, noema.embedder, noema.models)
    retention, job_id = made.retention(kept.tenant_id), new_id()
    assert await retention.request(job_id) == job_id
    assert await retention.request(new_id()) == job_id
    assert await made.retentions.run_due(kept.tenant_id) == 1
    job = await kept.stage.services.job_reads.require(job_id)
    assert (job.status, job.done) == (JobStatus.DONE, 1)
    assert not await kept.has_raw()
