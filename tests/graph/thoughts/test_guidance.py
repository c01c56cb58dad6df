"""A thought is stored with its pattern and the next step, and tells whether that was taken."""

from typing import Any

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.domain.guidance.analysis import ControlMode, ThinkingPattern, ThoughtDepth
from app.domain.guidance.guidance import SuggestionCount, ThoughtGuidance
from app.domain.guidance.policy import GuidancePolicy
from app.domain.ids import new_id
from app.domain.nodes.thought import (
    NewConclusion,
    NewThoughtBranch,
    Revision,
    ThoughtBranchStatus,
    ThoughtLimits,
)
from app.errors import ConflictError, InvalidInputError
from app.reasoning.beliefs.adoption.thoughts import ThoughtBeliefs
from app.reasoning.nodes.thoughts.errors import ThoughtLimitError
from app.reasoning.nodes.thoughts.service import ThoughtParts, ThoughtService
from tests.graph.thoughts.lines import ThoughtLine, recount

_FAILED = "The job failed."


async def _told(line: ThoughtLine, thought_id: str) -> ThoughtGuidance:
    thought = await line.services.thoughts.reads.require(thought_id)
    assert thought.guidance
    return thought.guidance


async def _written(line: ThoughtLine) -> tuple[object, ...]:
    return (await line.metrics(), len(await line.all()), await line.events())


async def test_a_thought_keeps_its_pattern_and_the_next_step(line: ThoughtLine) -> None:
    told = await _told(line, await line.add(_FAILED))
    assert told.analysis
    assert told.analysis.pattern is ThinkingPattern.DEBUGGING
    assert [(one.start, one.end) for one in told.analysis.spans] == [(8, 14)]
    assert (told.control_mode, told.depth) == (ControlMode.CONTINUE, ThoughtDepth.DEEP)
    assert told.suggestion
    assert (told.suggestion.rule_id, told.was_followed) == ("gather_diagnostics", None)


async def test_a_stated_confidence_depth_and_move_win(line: ThoughtLine) -> None:
    given: dict[str, Any] = {
        "confidence": 0.2,
        "control_mode": ControlMode.QUESTION,
        "depth": ThoughtDepth.EXHAUSTIVE,
    }
    told = await _told(line, await line.add(_FAILED, **given))
    assert (told.control_mode, told.depth) == (ControlMode.QUESTION, ThoughtDepth.EXHAUSTIVE)
    assert told.suggestion
    assert told.suggestion.rule_id == "low_confidence"


async def test_a_suggestion_knows_whether_the_next_thought_of_its_line_took_it(
    line: ThoughtLine, driver: AsyncDriver
) -> None:
    first = await line.add(_FAILED)
    second = await line.add("The plan needs a second look.", confidence=0.1)
    branch_id, third = await line.branch(first, "other")
    fourth = await line.add("I am stuck.", branch_id=branch_id)
    await line.add("Let me step back.")
    assert [(await _told(line, id_)).was_followed for id_ in (first, second, third, fourth)] == [
        True,
        True,
        None,
        None,
    ]
    conclusion = NewConclusion(new_id(), line.session_id)
    await line.services.thoughts.service.conclude(conclusion)
    metrics = await line.metrics()
    assert metrics.suggestions == (
        SuggestionCount("gather_diagnostics", 1, 1, 1),
        SuggestionCount("low_confidence", 1, 1, 1),
        SuggestionCount("shift_perspective", 1, 0, 0),
    )
    assert metrics == await recount(driver, line)


async def test_a_repeated_thought_counts_its_suggestion_once(line: ThoughtLine) -> None:
    new = line.thought(_FAILED)
    for _ in range(2):
        await line.services.thoughts.service.add(new)
    assert (await line.metrics()).suggestions == (SuggestionCount("gather_diagnostics", 1),)


async def test_the_last_thought_is_told_no_next_step(line: ThoughtLine) -> None:
    assert (await _told(line, await line.add(_FAILED, next_needed=False))).suggestion is None


async def test_a_loop_of_revisions_is_hinted_at_and_then_refused(line: ThoughtLine) -> None:
    await line.add()
    last = await line.add()
    told: list[tuple[int, bool, str | None]] = []
    for _ in range(5):
        last = await line.revise(last)
        guidance = await _told(line, last)
        rule_id = guidance.suggestion.rule_id if guidance.suggestion else None
        told.append((guidance.revision_count, guidance.is_revision_loop, rule_id))
    assert told == [
        (1, False, None),
        (2, False, None),
        (3, False, None),
        (4, True, "revision_loop"),
        (5, True, "revision_loop"),
    ]
    before = await _written(line)
    with pytest.raises(ThoughtLimitError, match="the chain of thought 2 was revised 5 times") as no:
        await line.revise(last)
    assert (no.value.field, await _written(line)) == ("thought_id", before)


async def test_revisions_are_counted_by_chain(line: ThoughtLine) -> None:
    for _ in range(2):
        last = await line.add()
        for _ in range(3):
            last = await line.revise(last)
        assert (await _told(line, last)).revision_count == 3


@pytest.mark.parametrize("move", [ControlMode.REVISE, ControlMode.BRANCH], ids=str)
async def test_a_move_that_the_thought_does_not_make_is_refused(
    line: ThoughtLine, move: ControlMode
) -> None:
    before = await _written(line)
    with pytest.raises(InvalidInputError) as refused:
        await line.add(control_mode=move)
    assert (refused.value.field, await _written(line)) == ("control_mode", before)


async def test_guidance_can_be_turned_off(noema: Noema, services: Services) -> None:
    line = await ThoughtLine.begin(services)
    policy = GuidancePolicy(detects_patterns=False, suggests_next=False, revision_loops=1)
    adopter, candidates = ThoughtBeliefs(services.beliefs), services.thoughts.injection
    parts = ThoughtParts(services.sessions, services.think_graph, adopter, candidates, policy)
    graph = noema.graph_of(services.tenant_id)
    quiet = ThoughtService(graph, parts, ThoughtLimits(5, 2, 1), 1_000)
    first = await quiet.add(line.thought(_FAILED, confidence=0.1))
    told = await _told(line, first)
    assert (told.analysis, told.suggestion) == (None, None)
    second = await quiet.add(line.thought(revises=Revision(first, "Wrong.")))
    with pytest.raises(ThoughtLimitError):
        await quiet.add(line.thought(revises=Revision(second, "Wrong.")))


@pytest.fixture
def pruning(noema: Noema, services: Services) -> ThoughtService:
    """Keeps 2 active branches and prunes for a third."""
    adopter, candidates = ThoughtBeliefs(services.beliefs), services.thoughts.injection
    parts = ThoughtParts(services.sessions, services.think_graph, adopter, candidates)
    limits = ThoughtLimits(20, 2, 1, prunes_branches=True)
    return ThoughtService(noema.graph_of(services.tenant_id), parts, limits, 1_000)


async def _branches(line: ThoughtLine) -> dict[str, ThoughtBranchStatus]:
    [branches] = await line.services.thoughts.reads.branches([line.session_id])
    return {branch.name: branch.status for branch in branches}


async def test_a_new_branch_prunes_the_one_that_is_worth_least(
    line: ThoughtLine, pruning: ThoughtService, driver: AsyncDriver
) -> None:
    root = await line.add()
    for name, confidence in (("sure", 0.9), ("unsure", 0.2), ("new", 0.5)):
        begins = NewThoughtBranch(name, root)
        await pruning.add(line.thought(begins=begins, confidence=confidence))
    active = ThoughtBranchStatus.ACTIVE
    assert await _branches(line) == {
        "sure": active,
        "unsure": ThoughtBranchStatus.PRUNED,
        "new": active,
    }
    assert len(await line.all()) == 4
    assert await line.metrics() == await recount(driver, line)


async def test_a_refused_branch_prunes_none(line: ThoughtLine, pruning: ThoughtService) -> None:
    root = await line.add()
    for name in ("one", "two"):
        await pruning.add(line.thought(begins=NewThoughtBranch(name, root)))
    before = (await _branches(line), await _written(line))
    with pytest.raises(ConflictError):
        await pruning.add(line.thought(begins=NewThoughtBranch("one", root)))
    assert (await _branches(line), await _written(line)) == before
