"""Thought branches: begun, continued, selected, merged, left."""

import pytest

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.thought import EndBranch, NewThoughtBranch, ThoughtBranch, ThoughtBranchStatus
from app.domain.request import Request
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.reasoning.nodes.thoughts.errors import ThoughtLimitError
from app.reasoning.nodes.thoughts.service import ThoughtService
from tests.graph.thoughts.lines import ThoughtLine

_SELECTED, _ABANDONED = ThoughtBranchStatus.SELECTED, ThoughtBranchStatus.ABANDONED


async def _branches(line: ThoughtLine) -> dict[str, ThoughtBranch]:
    [found] = await line.services.thoughts.reads.branches([line.session_id])
    return {branch.name: branch for branch in found}


async def test_a_branch_grows_beside_the_main_line(line: ThoughtLine) -> None:
    first = await line.add()
    branch_id, begun = await line.branch(first, "cache")
    on_main = await line.add()
    on_branch = await line.add(branch_id=branch_id)
    parents = await line.services.thinking_reads.get_many([begun, on_main, on_branch])
    assert [node.parent_id for node in parents if node] == [first, first, begun]
    [thought] = [one for one in await line.all() if one.id == begun]
    assert (thought.branch_id, thought.branches_from_id, thought.number) == (branch_id, first, 2)
    branch = (await _branches(line))["cache"]
    assert (branch.status, branch.forked_from_id) == ("active", first)
    assert (branch.head_id, branch.thought_count, branch.reason) == (on_branch, 2, "why not")


async def test_a_selection_abandons_the_branches_begun_beside_it(line: ThoughtLine) -> None:
    first = await line.add()
    chosen, begun = await line.branch(first, "cache")
    await line.branch(first, "shard")
    await line.branch(begun, "later")
    end = EndBranch(chosen, _SELECTED, "It costs less.")
    await line.services.thoughts.service.end_branch(end)
    branches = await _branches(line)
    assert {name: (one.status, one.ended_reason) for name, one in branches.items()} == {
        "cache": ("selected", "It costs less."),
        "shard": ("abandoned", "cache was selected"),
        "later": ("active", None),
    }
    assert (await line.metrics()).active_branches == 1
    assert (await line.events())[-2:] == ["thought_branch_changed"] * 2


@pytest.mark.parametrize("status", [_ABANDONED, ThoughtBranchStatus.PRUNED], ids=str)
async def test_a_branch_that_is_left_takes_no_thought(
    line: ThoughtLine, status: ThoughtBranchStatus
) -> None:
    branch_id, _ = await line.branch(await line.add(), "cache")
    end = EndBranch(branch_id, status, "It leads nowhere.")
    await line.services.thoughts.service.end_branch(end)
    before = await line.events()
    with pytest.raises(ConflictError, match=f"cache is {status}") as refused:
        await line.add(branch_id=branch_id)
    assert refused.value.field == "branch_id"
    with pytest.raises(ConflictError, match=f"cache is {status}"):
        await line.services.thoughts.service.end_branch(end)
    assert await line.events() == before


async def test_an_outcome_sent_again_under_its_key_is_written_once(line: ThoughtLine) -> None:
    branch_id, _ = await line.branch(await line.add(), "cache")
    end, key = EndBranch(branch_id, _ABANDONED, "It leads nowhere."), new_id()
    for _ in range(2):
        await line.services.thoughts.service.end_branch(end, Request.of(key, "End", {}))
    assert (await line.events()).count("thought_branch_changed") == 2


async def test_a_merge_takes_over_the_results_of_its_branches(line: ThoughtLine) -> None:
    first = await line.add()
    cache, _ = await line.branch(first, "cache")
    shard, _ = await line.branch(first, "shard")
    merged = await line.add("Cache each shard.", merges=(cache, shard))
    branches = await _branches(line)
    assert {one.status for one in branches.values()} == {_SELECTED}
    assert {one.ended_reason for one in branches.values()} == {"merged into thought 4"}
    assert (await line.metrics()).active_branches == 0
    node = await line.services.thinking_reads.require(merged)
    assert node.parent_id == first
    with pytest.raises(ConflictError, match="cache is selected") as refused:
        await line.add(merges=(cache,))
    assert refused.value.field == "merges"


async def test_a_merge_into_a_branch_continues_it(line: ThoughtLine) -> None:
    first = await line.add()
    cache, _ = await line.branch(first, "cache")
    shard, _ = await line.branch(first, "shard")
    merged = await line.add("Cache each shard.", branch_id=cache, merges=(shard,))
    branches = await _branches(line)
    assert (branches["cache"].status, branches["cache"].head_id) == ("active", merged)
    assert branches["shard"].status is _SELECTED
    with pytest.raises(InvalidInputError) as refused:
        await line.add(branch_id=cache, merges=(cache,))
    assert refused.value.field == "branch_id"


async def test_a_name_is_given_to_one_branch_of_a_session(line: ThoughtLine) -> None:
    first = await line.add()
    await line.branch(first, "cache")
    with pytest.raises(ConflictError, match="a branch cache already") as refused:
        await line.branch(first, "cache")
    assert refused.value.field == "name"
    assert len(await line.all()) == 2


async def test_more_active_branches_than_allowed_are_a_typed_error(
    line: ThoughtLine, limited: ThoughtService
) -> None:
    first = await line.add()
    branch_id, _ = await line.branch(first, "one")
    await line.branch(first, "two")
    third = line.thought(begins=NewThoughtBranch("three", first))
    with pytest.raises(ThoughtLimitError, match="2 active thought branches") as refused:
        await limited.add(third)
    assert refused.value.code == "LIMIT_EXCEEDED"
    assert len(await line.all()) == 3
    await limited.end_branch(EndBranch(branch_id, _ABANDONED, "Too many."))
    await limited.add(third)
    assert len(await line.all()) == 4


async def test_a_branch_of_another_session_is_not_found(
    line: ThoughtLine, services: Services
) -> None:
    other = await ThoughtLine.begin(services)
    theirs, _ = await other.branch(await other.add(), "cache")
    for given, field in (({"branch_id": theirs}, "branch_id"), ({"merges": (theirs,)}, "merges")):
        with pytest.raises(NotFoundError) as refused:
            await line.add(**given)
        assert refused.value.field == field
    with pytest.raises(NotFoundError):
        await services.thoughts.service.end_branch(EndBranch(new_id(), _ABANDONED, "Gone."))
    active = EndBranch(theirs, ThoughtBranchStatus.ACTIVE, "Go on.")
    with pytest.raises(InvalidInputError, match="no outcome"):
        await services.thoughts.service.end_branch(active)
    assert await line.all() == []


async def test_a_comparison_tells_what_only_one_branch_assumes(line: ThoughtLine) -> None:
    first = await line.add()
    cache, _ = await line.branch(first, "cache")
    shard, _ = await line.branch(first, "shard")
    shared = {"assumptions": ("The load stays.",), "tags": ("disk",)}
    await line.add(branch_id=cache, uncertainty=0.2, confidence=0.5, **shared)
    await line.add(branch_id=cache, uncertainty=0.4, assumptions=("Reads repeat.",))
    await line.add(branch_id=shard, **shared)
    one, two = await line.services.thoughts.reads.compare([cache, shard])
    assert (one.branch.id, one.own_assumptions, one.own_tags) == (cache, ("Reads repeat.",), ())
    assert one.average_uncertainty == pytest.approx(0.3)
    assert (one.average_confidence, one.revisions) == (0.5, 0)
    assert (two.own_assumptions, two.average_uncertainty) == ((), None)


async def test_a_comparison_needs_different_branches_of_one_session(
    line: ThoughtLine, services: Services
) -> None:
    reads = services.thoughts.reads
    own, _ = await line.branch(await line.add(), "cache")
    other = await ThoughtLine.begin(services)
    theirs, _ = await other.branch(await other.add(), "cache")
    for ids in ([own], [own, own], [own, theirs], [own] * 11):
        with pytest.raises(InvalidInputError):
            await reads.compare(ids)
    with pytest.raises(NotFoundError):
        await reads.compare([own, new_id()])
