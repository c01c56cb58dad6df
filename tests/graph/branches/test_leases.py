"""Two writers on one branch."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, NewBranch, NewMerge
from app.errors import AppError, NotFoundError
from app.graph.base import Graph
from app.graph.change import Write
from app.reasoning.nodes.branches.errors import BranchBusyError
from tests.conftest import PassTime
from tests.factories import make_node
from tests.talk import Talk

T = TypeVar("T")
TTL_S = 15.0
Lease = Callable[[str], Awaitable[Branch]]


@pytest.fixture
def graph(noema: Noema, services: Services) -> Graph:
    return noema.graph_of(services.tenant_id)


@pytest.fixture
def lease(graph: Graph, services: Services, claude: Branch) -> Lease:
    async def take(owner: str) -> Branch:
        return await graph.apply(services.branches.lease_in, claude.id, owner, TTL_S)

    return take


async def test_a_second_writer_gets_a_conflict_and_the_first_is_not_disturbed(
    graph: Graph, services: Services, claude: Branch, lease: Lease
) -> None:
    first = await lease("first")
    with pytest.raises(BranchBusyError) as refused:
        await lease("second")
    assert (refused.value.code, refused.value.retryable) == ("BRANCH_BUSY", True)
    assert await services.branches.require(claude.id) == first
    node = make_node(claude.session_id)
    await services.think_graph.add_node(node)
    moved = await graph.apply(services.branches.advance_in, claude.id, "first", node.id, "r1")
    assert (moved.head_id, moved.response_id, moved.version) == (node.id, "r1", 2)


async def test_of_many_writers_at_once_one_gets_the_branch(lease: Lease) -> None:
    owners = [f"turn {i}" for i in range(8)]
    found = await asyncio.gather(*(lease(o) for o in owners), return_exceptions=True)
    got = [one.lease_owner for one in found if isinstance(one, Branch)]
    assert len(got) == 1
    assert got[0] in owners
    assert sum(isinstance(one, BranchBusyError) for one in found) == 7


async def test_the_same_turn_may_ask_again(
    lease: Lease, services: Services, pass_time: PassTime
) -> None:
    await lease("first")
    await pass_time(services.tenant_id, TTL_S / 2)
    await lease("first")
    await pass_time(services.tenant_id, TTL_S / 2)
    with pytest.raises(BranchBusyError):
        await lease("second")


async def test_a_lease_that_ran_out_may_be_taken_over_and_the_late_one_can_write_no_more(
    graph: Graph, services: Services, claude: Branch, lease: Lease, pass_time: PassTime
) -> None:
    await lease("first")
    await pass_time(services.tenant_id, TTL_S)
    taken = await lease("second")
    assert taken.lease_owner == "second"
    branches, node = services.branches, make_node(claude.session_id)
    await services.think_graph.add_node(node)

    def late() -> Write[Branch]:
        return (yield from branches.advance_in(claude.id, "first", node.id, None))

    with pytest.raises(BranchBusyError):
        await graph.apply(late)
    await graph.apply(branches.release_in, claude.id, "first")
    assert await branches.require(claude.id) == taken


async def test_a_lease_is_given_back(
    graph: Graph, services: Services, claude: Branch, lease: Lease
) -> None:
    await lease("first")
    await graph.apply(services.branches.release_in, claude.id, "first")
    free = await services.branches.require(claude.id)
    assert (free.lease_owner, free.lease_until) == (None, None)
    assert (await lease("second")).lease_owner == "second"


async def test_a_head_moves_only_to_a_node_of_the_session(
    graph: Graph, services: Services, claude: Branch, lease: Lease
) -> None:
    held = await lease("first")
    with pytest.raises(BranchBusyError):
        await graph.apply(services.branches.advance_in, claude.id, "first", new_id(), None)
    assert await services.branches.require(claude.id) == held


async def test_what_is_not_there_or_another_tenants_cannot_be_leased(
    noema: Noema, graph: Graph, services: Services, other_services: Services, claude: Branch
) -> None:
    theirs = noema.graph_of(other_services.tenant_id)

    def missing() -> Write[Branch]:
        return (yield from services.branches.lease_in(new_id(), "x", TTL_S))

    def foreign() -> Write[Branch]:
        return (yield from other_services.branches.lease_in(claude.id, "x", TTL_S))

    for where, work in ((graph, missing), (theirs, foreign)):
        with pytest.raises(NotFoundError):
            await where.apply(work)
    assert (await services.branches.require(claude.id)).lease_owner is None


async def test_nothing_is_merged_into_a_branch_somebody_writes_on(
    graph: Graph, services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "Which queue?", "Streams.")
    new = NewBranch(new_id(), claude.session_id, "side", source_branch_id=claude.id)
    side = await services.branches.create(new)
    held = await graph.apply(services.branches.lease_in, claude.id, "first", TTL_S)
    merge = NewMerge(new_id(), side.id, claude.id, "Because.")
    with pytest.raises(AppError) as refused:
        await services.branches.merge(merge)
    assert refused.value.code == "BRANCH_BUSY"
    assert await services.branches.require(claude.id) == held
    assert await services.thinking_reads.get_many([merge.id]) == [None]
