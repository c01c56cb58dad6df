"""Jobs on a real Neo4j: leases, attempts, cancelling, taking over."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.job import Job, JobKind, JobStatus
from app.errors import ConflictError, NotFoundError, SetupError
from app.events.bus import EventBus
from app.graph.base import Graph
from app.graph.change import Write, queue
from app.graph.driver import TenantGraph, open_driver
from app.jobs.queue import LEASE_S, MAX_ATTEMPTS, RETRY_AFTER_S, JobLostError, JobQueue, Report
from app.jobs.runner import JobRunner, Worker
from app.local.base import Connection
from app.metrics import Metrics
from app.reasoning.turns.deliberation.backlog import Backlog
from app.reasoning.turns.deliberation.errors import BacklogFullError
from tests.conftest import PassTime
from tests.factories import make_node, make_session

pytestmark = pytest.mark.usefixtures("empty_line")

KINDS = [JobKind.EMBEDDING]


@pytest.fixture
async def root(neo4j: Connection, noema: Noema) -> AsyncIterator[TenantGraph]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 20) as driver:
        yield TenantGraph(driver, EventBus(), new_id())


async def _queued(services: Services) -> Job:
    """Write one node, whose vector is then due, and give the job of it."""
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    [job] = await services.job_reads.list_open()
    return job


async def test_a_write_queues_one_job_however_often_it_is_repeated(services: Services) -> None:
    first = await _queued(services)
    again = await _queued(services)
    assert again.id == first.id
    assert (first.status, first.attempt) == (JobStatus.QUEUED, 0)


async def test_a_transaction_queues_one_job_of_a_kind_and_subject(
    services: Services, root: TenantGraph
) -> None:
    graph = root.of_tenant(services.tenant_id)

    def work() -> Write[None]:
        for kind in (JobKind.REFERENCES, JobKind.EMBEDDING, JobKind.REFERENCES):
            yield from queue(kind)
        for subject in ("one", "two", "one"):
            yield from queue(JobKind.COMPARISON, subject)

    for _ in range(2):
        await graph.apply(work)
    queued = [(job.kind, job.subject_id) for job in await services.job_reads.list_open()]
    assert sorted(queued, key=str) == [
        ("comparison", "one"),
        ("comparison", "two"),
        ("embedding", None),
        ("references", None),
    ]


async def test_a_write_that_fails_queues_nothing(services: Services, root: TenantGraph) -> None:
    def work() -> Write[None]:
        yield from queue(JobKind.EMBEDDING)
        raise ConflictError("no")

    with pytest.raises(ConflictError):
        await root.of_tenant(services.tenant_id).apply(work)
    assert await services.job_reads.list_open() == []


async def test_a_write_after_the_job_began_queues_the_next_one(
    services: Services, root: TenantGraph
) -> None:
    first = await _queued(services)
    await JobQueue(root.of_tenant(services.tenant_id), "w").claim(KINDS)
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    jobs = await services.job_reads.list_open()
    assert [(job.id == first.id, job.status) for job in jobs] == [
        (True, JobStatus.RUNNING),
        (False, JobStatus.QUEUED),
    ]


async def test_of_many_workers_one_gets_the_job(services: Services, root: TenantGraph) -> None:
    job = await _queued(services)
    graph = root.of_tenant(services.tenant_id)
    queues = [JobQueue(graph, f"worker {n}") for n in range(8)]
    async with asyncio.timeout(30):
        claimed = await asyncio.gather(*(queue.claim(KINDS) for queue in queues))
    assert [found.id for found in claimed if found] == [job.id]
    assert (await services.job_reads.require(job.id)).attempt == 1


async def test_a_lease_that_ran_out_is_taken_over_and_the_first_worker_has_lost_the_job(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    await _queued(services)
    graph = root.of_tenant(services.tenant_id)
    slow, quick = JobQueue(graph, "slow"), JobQueue(graph, "quick")
    job = await slow.claim(KINDS)
    assert job is not None
    await pass_time(services.tenant_id, LEASE_S / 2)
    await Report(graph, slow, job)(5)
    await pass_time(services.tenant_id, LEASE_S / 2)
    assert await quick.claim(KINDS) is None
    await pass_time(services.tenant_id, LEASE_S)
    taken = await quick.claim(KINDS)
    assert taken is not None
    assert (taken.id, taken.attempt, taken.done) == (job.id, 2, 0)
    with pytest.raises(JobLostError):
        await Report(graph, slow, job)(6)
    await slow.finish(job)
    found = await services.job_reads.require(job.id)
    assert (found.status, found.done) == (JobStatus.RUNNING, 0)


async def test_what_a_worker_that_is_gone_had_is_due_at_once_and_nothing_else(
    noema: Noema, root: TenantGraph
) -> None:
    tenant = await noema.tenants.ensure_tenant(f"gone {new_id()}")
    services, graph = noema.services(tenant.id), root.of_tenant(tenant.id)
    job_ids = [await _run_queued(services, root) for _ in range(2)]
    for name in ("gone", "alive"):
        await JobQueue(graph, name).claim([JobKind.DEBATE])
    await noema.recovery.release("gone")
    another = JobQueue(graph, "another")
    taken = await another.claim([JobKind.DEBATE])
    assert taken is not None
    assert (taken.id, taken.attempt) == (job_ids[0], 2)
    assert await another.claim([JobKind.DEBATE]) is None
    for job_id in job_ids:
        await services.jobs.cancel(job_id)


async def test_a_job_nobody_finishes_is_closed_after_the_last_attempt(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    job = await _queued(services)
    queue = JobQueue(root.of_tenant(services.tenant_id), "crashing")
    for _ in range(MAX_ATTEMPTS):
        assert await queue.claim(KINDS) is not None
        await pass_time(services.tenant_id, LEASE_S)
    closed = await queue.claim(KINDS)
    assert closed is not None
    assert (closed.status, closed.error) == (JobStatus.FAILED, "nobody finished it")
    assert await queue.claim(KINDS) is None
    events = await services.event_reads.replay_after(job.id, 0, 10)
    assert [event.type for event in events] == ["job_progressed"] * 3 + ["job_finished"]


async def test_a_failed_attempt_is_tried_again_later_and_keeps_the_reason(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    job = await _queued(services)

    async def fail(_: Graph, __: Job, ___: Report) -> None:
        raise SetupError("no model here")

    runner = JobRunner(root.of_tenant, {JobKind.EMBEDDING: fail}, EventBus())
    assert await runner.run_due(services.tenant_id) == 1
    found = await services.job_reads.require(job.id)
    assert (found.status, found.attempt, found.error) == (JobStatus.QUEUED, 1, "no model here")
    assert await runner.run_due(services.tenant_id) == 0
    for attempt in range(1, MAX_ATTEMPTS):
        await pass_time(services.tenant_id, attempt * RETRY_AFTER_S)
        assert await runner.run_due(services.tenant_id) == 1
    found = await services.job_reads.require(job.id)
    assert (found.status, found.attempt, found.error) == (
        JobStatus.FAILED,
        MAX_ATTEMPTS,
        "no model here",
    )


async def test_a_bug_in_a_handler_fails_the_job_and_shows_nothing_of_itself(
    services: Services, root: TenantGraph, caplog: pytest.LogCaptureFixture
) -> None:
    job = await _queued(services)

    async def crash(_: Graph, __: Job, ___: Report) -> None:
        raise RuntimeError("secret")

    runner = JobRunner(root.of_tenant, {JobKind.EMBEDDING: crash}, EventBus())
    assert await runner.run_due(services.tenant_id) == 1
    assert "unexpected" in str((await services.job_reads.require(job.id)).error)
    assert job.id in caplog.text


async def test_a_cancelled_job_stops_at_its_next_report(
    services: Services, root: TenantGraph
) -> None:
    job = await _queued(services)
    reported: list[int] = []

    async def work(_: Graph, __: Job, report: Report) -> None:
        await report(1)
        reported.append(1)
        await services.jobs.cancel(job.id)
        await report(2)
        reported.append(2)

    runner = JobRunner(root.of_tenant, {JobKind.EMBEDDING: work}, EventBus())
    assert await runner.run_due(services.tenant_id) == 1
    assert reported == [1]
    found = await services.job_reads.require(job.id)
    assert (found.status, found.done) == (JobStatus.CANCELLED, 1)
    with pytest.raises(ConflictError, match="cancelled already"):
        await services.jobs.cancel(job.id)
    events = await services.event_reads.replay_after(job.id, 0, 10)
    assert [event.payload["status"] for event in events] == ["running", "running", "cancelled"]


async def test_a_job_of_another_tenant_is_not_found_and_stays_as_it_is(
    services: Services, other_services: Services
) -> None:
    job = await _queued(services)
    with pytest.raises(NotFoundError):
        await other_services.jobs.cancel(job.id)
    with pytest.raises(NotFoundError):
        await other_services.job_reads.require(job.id)
    assert (await services.job_reads.require(job.id)).status is JobStatus.QUEUED


async def test_stopping_gives_the_job_back_and_the_attempt_does_not_count(
    noema: Noema, root: TenantGraph
) -> None:
    tenant = await noema.tenants.ensure_tenant(f"stopping {new_id()}")
    services = noema.services(tenant.id)
    job = await _queued(services)
    begun = asyncio.Event()

    async def work(graph: Graph, _: Job, __: Report) -> None:
        if graph.tenant_id == tenant.id:
            begun.set()
            await asyncio.Event().wait()

    runner = JobRunner(root.of_tenant, {JobKind.EMBEDDING: work}, EventBus())
    async with asyncio.timeout(60), runner.running():
        await begun.wait()
    found = await services.job_reads.require(job.id)
    assert (found.status, found.attempt) == (JobStatus.QUEUED, 0)


async def test_the_runner_does_what_waits_and_what_is_written_while_it_runs(noema: Noema) -> None:
    tenant = await noema.tenants.ensure_tenant(f"running {new_id()}")
    services = noema.services(tenant.id)
    job = await _queued(services)
    async with asyncio.timeout(60), noema.job_runner.running():
        with noema.bus.listen_all() as wake_up:
            while (await services.job_reads.require(job.id)).status is not JobStatus.DONE:
                await wake_up.wait(1)
            session_id = await services.sessions.create(make_session())
            node = make_node(session_id, TextBlock("The log survives a restart."))
            await services.think_graph.add_node(node)
            while not (await services.thinking_reads.require(node.id)).embedded:
                await wake_up.wait(1)
    events = await services.event_reads.replay_after(job.id, 0, 10)
    told = [(event.type, event.payload.get("done")) for event in events]
    assert (told[0], told[-1]) == (("job_progressed", None), ("job_finished", None))
    # Once for the passage, and once more when its context was embedded as well.
    assert set(told[1:-1]) == {("job_progressed", 1)}


async def _run_queued(services: Services, root: TenantGraph, backlog: int = 9) -> str:
    job_id, graph = new_id(), root.of_tenant(services.tenant_id)
    await graph.apply(Backlog(backlog).queue_in, JobKind.DEBATE, job_id, new_id())
    return job_id


async def test_a_backlog_that_is_full_refuses_and_nothing_is_queued(
    services: Services, root: TenantGraph
) -> None:
    queued = [await _run_queued(services, root, backlog=2) for _ in range(2)]
    with pytest.raises(BacklogFullError):
        await _run_queued(services, root, backlog=2)
    jobs = await services.job_reads.list_open()
    assert [(job.id, job.queue_position) for job in jobs] == [(queued[0], 1), (queued[1], 2)]


async def test_a_deliberation_does_not_wait_behind_vectors(
    services: Services, root: TenantGraph
) -> None:
    await _queued(services)
    job_id = await _run_queued(services, root)
    found = {job.id: job.queue_position for job in await services.job_reads.list_open()}
    assert (len(found), found[job_id]) == (2, 1)


async def test_two_run_at_once_and_a_tenant_sees_only_its_own_queue(
    noema: Noema, root: TenantGraph
) -> None:
    tenants = [await noema.tenants.ensure_tenant(f"runs {new_id()}") for _ in range(2)]
    some = [noema.services(tenant.id) for tenant in tenants]
    ids = [await _run_queued(some[index], root) for index in (0, 1, 0, 1)]
    begun: list[str] = []
    both, last, go_on = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def work(_: Graph, job: Job, __: Report) -> None:
        begun.append(job.id)
        if len(begun) in (2, len(ids)):
            (both if len(begun) == 2 else last).set()
        await go_on.wait()

    bus = EventBus()
    runner = JobRunner(root.of_tenant, {JobKind.DEBATE: work}, bus, Worker(at_once=2))
    async with asyncio.timeout(60), runner.running():
        await both.wait()
        assert begun == ids[:2]
        places = [(await some[n].job_reads.require(ids[n + 2])).queue_position for n in (0, 1)]
        assert places == [1, 1]
        go_on.set()
        await last.wait()
    assert begun == ids


async def test_cancelling_ends_the_work_at_once_and_frees_its_place(
    services: Services, root: TenantGraph, noema: Noema
) -> None:
    first, second = [await _run_queued(services, root) for _ in range(2)]
    begun, ended, done = asyncio.Event(), asyncio.Event(), list[str]()

    async def work(_: Graph, job: Job, __: Report) -> None:
        if job.id == second:
            done.append(job.id)
            return
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    runner = JobRunner(noema.graph_of, {JobKind.DEBATE: work}, noema.bus)
    async with asyncio.timeout(30):
        running = asyncio.create_task(runner.run_due(services.tenant_id))
        await begun.wait()
        await services.jobs.cancel(first)
        await ended.wait()
        assert await running == 2
    assert done == [second]
    assert (await services.job_reads.require(first)).status is JobStatus.CANCELLED


async def test_a_step_longer_than_a_lease_keeps_the_job(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    job_id, graph = await _run_queued(services, root), root.of_tenant(services.tenant_id)
    slow, quick = JobQueue(graph, "slow"), JobQueue(graph, "quick")
    job = await slow.claim([JobKind.DEBATE])
    assert job is not None
    for _ in range(4):
        await pass_time(services.tenant_id, LEASE_S / 2)
        await slow.keep(job)
    assert await quick.claim([JobKind.DEBATE]) is None
    found = await services.job_reads.require(job_id)
    assert (found.status, found.attempt) == (JobStatus.RUNNING, 1)


async def test_a_deliberation_that_gets_on_at_every_attempt_is_never_given_up(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    job_id, graph = await _run_queued(services, root), root.of_tenant(services.tenant_id)
    queue = JobQueue(graph, "crashing")
    for turn in range(2 * MAX_ATTEMPTS):
        job = await queue.claim([JobKind.DEBATE])
        assert job is not None
        await Report(graph, queue, job)(turn + 1)
        await pass_time(services.tenant_id, LEASE_S)
    found = await services.job_reads.require(job_id)
    assert (found.status, found.attempt) == (JobStatus.RUNNING, 1)


async def test_what_a_lost_worker_stores_with_its_progress_is_not_stored(
    services: Services, root: TenantGraph, pass_time: PassTime
) -> None:
    await _run_queued(services, root)
    graph = root.of_tenant(services.tenant_id)
    slow, quick = JobQueue(graph, "slow"), JobQueue(graph, "quick")
    job = await slow.claim([JobKind.DEBATE])
    assert job is not None
    await pass_time(services.tenant_id, LEASE_S)
    await quick.claim([JobKind.DEBATE])
    session = make_session()
    await services.sessions.create(session)
    node = services.think_graph.checked(make_node(session.id))

    def work() -> Write[None]:
        yield from services.think_graph.write_in(session.id, [node], may_extend=False)
        yield from Report(graph, slow, job).note_in(1)

    with pytest.raises(JobLostError):
        await graph.apply(work)
    assert await services.thinking_reads.get_many([node.id]) == [None]


async def test_a_job_says_when_its_last_attempt_began_and_when_it_ended(
    services: Services, root: TenantGraph
) -> None:
    job = await _queued(services)
    assert (job.started_at, job.finished_at) == (None, None)
    line = JobQueue(root.of_tenant(services.tenant_id), "worker")
    first = await line.claim(KINDS)
    assert first is not None
    await line.give_back(first)
    waiting = await services.job_reads.require(job.id)
    assert (waiting.started_at, waiting.finished_at) == (first.started_at, None)
    second = await line.claim(KINDS)
    assert second is not None
    await line.finish(second)
    done = await services.job_reads.require(job.id)
    moments = [first.started_at, second.started_at, done.finished_at]
    assert moments == sorted(moment for moment in moments if moment)
    assert first.started_at != second.started_at
    assert done.started_at == second.started_at


async def test_a_job_that_is_cancelled_ended_then_and_not_again(services: Services) -> None:
    job = await _queued(services)
    await services.jobs.cancel(job.id)
    cancelled = await services.job_reads.require(job.id)
    with pytest.raises(ConflictError):
        await services.jobs.cancel(job.id)
    again = await services.job_reads.require(job.id)
    assert cancelled.finished_at is not None
    assert (again.started_at, again.finished_at) == (None, cancelled.finished_at)


async def test_an_attempt_is_counted_by_its_kind_and_how_it_ended(
    services: Services, root: TenantGraph
) -> None:
    seconds = iter((1.0, 3.5, 10.0, 10.25))
    metrics = Metrics(lambda: next(seconds))

    async def fail(_: Graph, __: Job, ___: Report) -> None:
        raise SetupError("no model here")

    async def work(_: Graph, __: Job, ___: Report) -> None:
        pass

    for handler in (fail, work):
        job = await _queued(services)
        runner = JobRunner(
            root.of_tenant, {JobKind.EMBEDDING: handler}, EventBus(), metrics=metrics
        )
        assert await runner.run_due(services.tenant_id) == 1
        if handler is fail:
            await services.jobs.cancel(job.id)
    found = [(one.labels, one.count, one.sum_s) for one in metrics.jobs.read()]
    assert found == [(("embedding", "done"), 1, 0.25), (("embedding", "failed"), 1, 2.5)]
