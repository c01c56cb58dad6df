"""Many writers leave their work to one job that waits; none of it is overlooked."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.job import Job, JobKind, JobStatus
from app.graph.cypher import load_statements
from app.graph.driver import open_driver
from app.jobs.queue import JobQueue
from app.local.base import Connection
from tests.factories import make_node, make_session

pytestmark = pytest.mark.usefixtures("empty_line")

KINDS = [JobKind.EMBEDDING]
WAIT_S = 30


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 20) as opened:
        yield opened


@pytest.fixture
async def services(noema: Noema) -> Services:
    """Of a tenant that is there: a key that is not is held alone."""
    return noema.services((await noema.tenants.create(f"team {new_id()}")).id)


@asynccontextmanager
async def _uncommitted(driver: AsyncDriver, tenant_id: str) -> AsyncGenerator[None]:
    """Write what a transaction writes last, and commit it at the end of the block."""
    statement = load_statements()["transaction/write_last"]
    job = {"id": new_id(), "kind": JobKind.EMBEDDING, "subject_id": None}
    given: dict[str, object] = {
        "tenant_id": tenant_id,
        "jobs": [job],
        "streams": [],
        "at": datetime.now(UTC),
    }
    async with driver.session() as session, await session.begin_transaction() as writing:  # pyright: ignore[reportUnknownMemberType]  # **config
        await (await writing.run(statement.query, statement.values(given))).consume()
        yield
        await writing.commit()


async def _add_node(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))


async def _jobs(services: Services) -> list[tuple[str, JobStatus]]:
    return [(job.id, job.status) for job in await services.job_reads.list_open()]


@asynccontextmanager
async def _claimed_meanwhile(
    noema: Noema, services: Services, driver: AsyncDriver
) -> AsyncGenerator[tuple[str, asyncio.Task[Job | None]]]:
    """Claim the one job that waits while a writer that left its work to it has not committed."""
    [(job_id, _)] = await _jobs(services)
    queue = JobQueue(noema.graph_of(services.tenant_id), "worker")
    async with _uncommitted(driver, services.tenant_id):
        with noema.bus.listen_all() as wake_up:
            claim = asyncio.create_task(queue.claim(KINDS))
            while await _jobs(services) != [(job_id, JobStatus.RUNNING)]:
                await wake_up.wait(0.1)
        yield job_id, claim


async def test_who_leaves_work_to_a_job_that_waits_does_not_wait_for_the_others_who_do(
    services: Services, driver: AsyncDriver
) -> None:
    await _add_node(services)
    jobs = await _jobs(services)
    async with asyncio.timeout(WAIT_S), _uncommitted(driver, services.tenant_id):
        await _add_node(services)
    assert await _jobs(services) == jobs


async def test_a_job_begins_only_when_what_was_left_to_it_is_committed(
    noema: Noema, services: Services, driver: AsyncDriver
) -> None:
    await _add_node(services)
    async with asyncio.timeout(WAIT_S):
        async with _claimed_meanwhile(noema, services, driver) as (job_id, claim):
            # By the time that another tenant was written to three times, it would have begun.
            for _ in range(3):
                await _add_node(noema.services(new_id()))
            assert not claim.done()
        claimed = await claim
    assert isinstance(claimed, Job)
    assert (claimed.id, claimed.status) == (job_id, JobStatus.RUNNING)


async def test_who_writes_while_a_job_waits_to_begin_queues_the_next_and_does_not_hold_it_up(
    noema: Noema, services: Services, driver: AsyncDriver
) -> None:
    await _add_node(services)
    async with asyncio.timeout(WAIT_S):
        async with _claimed_meanwhile(noema, services, driver) as (job_id, claim):
            await _add_node(services)
            [first, second] = await _jobs(services)
        # The next writer is not done, and the job begins.
        async with _uncommitted(driver, services.tenant_id):
            await claim
    assert first == (job_id, JobStatus.RUNNING)
    assert second[1] is JobStatus.QUEUED
