"""Whose job is next: by the database's clock within a tenant, and fair between tenants."""

import asyncio

import pytest

from app.bootstrap import Noema
from app.domain.ids import derived_id, new_id
from app.domain.job import Job, JobKind
from app.events.bus import EventBus
from app.graph.base import Graph
from app.jobs.queue import JobQueue, Report
from app.jobs.runner import JobRunner, Worker
from app.reasoning.turns.deliberation.backlog import Backlog

pytestmark = pytest.mark.usefixtures("empty_line")


async def _tenant(noema: Noema) -> str:
    return (await noema.tenants.ensure_tenant(f"order {new_id()}")).id


async def _queue(noema: Noema, tenant_id: str, job_id: str | None = None) -> str:
    id_ = job_id or new_id()
    backlog = Backlog(1_000)
    await noema.graph_of(tenant_id).apply(backlog.queue_in, JobKind.DEBATE, id_, new_id())
    return id_


async def _begun(noema: Noema, count: int, at_once: int = 1) -> list[str]:
    """Let a runner do `count` jobs of all tenants and tell which, in the order they were begun."""
    begun: list[str] = []
    enough = asyncio.Event()

    async def work(_: Graph, job: Job, __: Report) -> None:
        begun.append(job.id)
        if len(begun) == count:
            enough.set()

    runner = JobRunner(noema.graph_of, {JobKind.DEBATE: work}, EventBus(), Worker(at_once=at_once))
    async with asyncio.timeout(60), runner.running():
        await enough.wait()
    return begun


async def test_the_id_of_a_job_decides_nothing_about_its_place(noema: Noema) -> None:
    tenant_id = await _tenant(noema)
    first = await _queue(noema, tenant_id)
    forged = await _queue(noema, tenant_id, derived_id(None, tenant_id, "a job of the epoch"))
    reads = noema.services(tenant_id).job_reads
    positions = [(job.id, job.queue_position) for job in await reads.list_open()]
    assert positions == [(first, 1), (forged, 2)]
    assert await _begun(noema, 2) == [first, forged]


async def test_a_tenant_with_many_jobs_does_not_hold_up_the_others(noema: Noema) -> None:
    busy, other = await _tenant(noema), await _tenant(noema)
    many = [await _queue(noema, busy) for _ in range(4)]
    few = [await _queue(noema, other) for _ in range(2)]
    assert await _begun(noema, 6) == [many[0], few[0], many[1], few[1], many[2], many[3]]


async def test_the_tenant_with_the_fewest_running_goes_first(noema: Noema) -> None:
    busy, other = await _tenant(noema), await _tenant(noema)
    kinds = [JobKind.DEBATE]
    mine, theirs = JobQueue(noema.graph_of(busy), "w"), JobQueue(noema.graph_of(other), "w")
    for _ in range(3):
        await _queue(noema, busy)
    await mine.claim(kinds)
    await mine.claim(kinds)
    await _queue(noema, other)
    served_last = await theirs.claim(kinds)
    assert served_last is not None
    await theirs.finish(served_last)
    waiting = await _queue(noema, other)
    assert await _begun(noema, 1) == [waiting]


async def test_a_queue_position_tells_nothing_of_other_tenants(noema: Noema) -> None:
    busy, other = await _tenant(noema), await _tenant(noema)
    for _ in range(3):
        await _queue(noema, busy)
    job_id = await _queue(noema, other)
    job = await noema.services(other).job_reads.require(job_id)
    assert job.queue_position == 1
