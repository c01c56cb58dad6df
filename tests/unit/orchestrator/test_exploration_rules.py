"""Which thoughts go on, which are dropped, and what is done next."""

from dataclasses import replace
from typing import Any

import pytest

from app.domain.nodes.exploration import (
    DropReason,
    ExplorationEnd,
    ExploredStatus,
    ExploredThought,
    ThoughtOperation,
)
from app.domain.nodes.exploration_limits import ExplorationLimits, ExplorationStrategy
from app.errors import InvalidInputError
from app.reasoning.orchestrator.exploration import prompts
from app.reasoning.orchestrator.exploration.answers import score_in, thoughts_in
from app.reasoning.orchestrator.exploration.errors import NoScoreError, NoThoughtsError
from app.reasoning.orchestrator.exploration.rules import (
    advance,
    best_of,
    check_limits,
    operation_of,
    path_to,
    task_key,
)
from app.reasoning.orchestrator.exploration.schemas import Operation, Work

KEPT, DROPPED = ExploredStatus.KEPT, ExploredStatus.DROPPED
LIMITS = ExplorationLimits(width=2, keep=1, depth=3, merges=False, refines=False)
BEST_FIRST = replace(LIMITS, strategy=ExplorationStrategy.BEST_FIRST)
DEPTH = replace(LIMITS, strategy=ExplorationStrategy.DEPTH)
FIRST = "generate"


def thought(
    key: str,
    score: float | None = None,
    status: ExploredStatus = ExploredStatus.PROPOSED,
    reason: DropReason | None = None,
    **fields: object,
) -> ExploredThought:
    parent = key.rpartition(".")[0]
    made = ExploredThought(
        id=key,
        key=key,
        operation=ThoughtOperation.GENERATE,
        generation=key.count(".") + 1,
        parent_ids=(parent,) if parent else (),
        text=f"Thought {key}.",
        status=status,
        score=score,
        critique=None,
        drop_reason=reason,
        is_revisited=False,
        node_id="n",
        score_node_id=None,
        source_ids=(),
    )
    changes: dict[str, Any] = fields
    return replace(made, **changes)


def outranked(key: str, score: float) -> ExploredThought:
    return thought(key, score, DROPPED, DropReason.OUTRANKED)


def keys(operations: tuple[Operation, ...]) -> list[str]:
    return [task_key(one) for one in operations]


def test_what_is_proposed_is_scored_first_and_what_was_said_before_is_not() -> None:
    double = thought("3", text="  thought 1. ")
    step = advance(LIMITS, (thought("1"), thought("2"), double), [FIRST])
    assert keys(step.operations) == ["score 1", "score 2"]
    assert [(one.key, one.drop_reason) for one in step.changed] == [("3", DropReason.DUPLICATE)]


def test_the_best_goes_on_and_each_other_has_its_reason() -> None:
    step = advance(LIMITS, (thought("1", 0.4), thought("2", 0.2), thought("3", 0.6)), [FIRST])
    assert [(one.key, one.status, one.drop_reason) for one in step.changed] == [
        ("1", DROPPED, DropReason.OUTRANKED),
        ("2", DROPPED, DropReason.BELOW_MINIMUM),
        ("3", KEPT, None),
    ]
    assert keys(step.operations) == ["generate 3"]


def test_best_first_drops_only_what_is_too_weak_and_goes_on_from_the_best_of_all() -> None:
    thoughts = (thought("1", 0.5, KEPT), thought("2", 0.6, KEPT), thought("2.1", 0.4))
    step = advance(BEST_FIRST, thoughts, [FIRST, "generate 2"])
    assert [(one.key, one.status) for one in step.changed] == [("2.1", KEPT)]
    assert keys(step.operations) == ["generate 1"]


@pytest.mark.parametrize(("limits", "again"), [(LIMITS, "2"), (DEPTH, "1.2")])
def test_where_nothing_goes_on_an_outranked_one_does(limits: ExplorationLimits, again: str) -> None:
    thoughts = (
        thought("1", 0.9, KEPT),
        outranked("2", 0.6),
        thought("1.1", 0.7, KEPT),
        outranked("1.2", 0.5),
        thought("1.1.1", 0.1),
    )
    step = advance(limits, thoughts, [FIRST, "generate 1", "generate 1.1"])
    taken = [one for one in step.changed if one.is_revisited]
    assert [(one.key, one.status, one.drop_reason) for one in taken] == [(again, KEPT, None)]
    assert keys(step.operations) == [f"generate {again}"]


def test_those_that_go_on_are_joined_and_those_with_a_critique_improved() -> None:
    limits = replace(LIMITS, keep=2, merges=True, refines=True)
    thoughts = (thought("1", 0.5, critique="Vague."), thought("2", 0.6))
    step = advance(limits, thoughts, [FIRST])
    assert keys(step.operations) == ["generate 2", "generate 1", "refine 1", "merge m1 of 1 2"]
    read = operation_of("merge m1 of 1 2")
    assert read == Operation(Work.MERGE, "m1", ("1", "2"))


@pytest.mark.parametrize(
    ("thoughts", "tasks", "limits", "end"),
    [
        ((), [FIRST], LIMITS, ExplorationEnd.EXHAUSTED),
        ((thought("1", 0.95),), [FIRST], LIMITS, ExplorationEnd.TARGET_REACHED),
        ((thought("1.1.1", 0.5),), [FIRST], LIMITS, ExplorationEnd.DEPTH_REACHED),
        ((thought("1", 0.2),), [FIRST], LIMITS, ExplorationEnd.EXHAUSTED),
        (
            (thought("1", 0.5),),
            [FIRST],
            replace(LIMITS, max_thoughts=2),
            ExplorationEnd.THOUGHTS_SPENT,
        ),
    ],
)
def test_an_exploration_ends_for_a_reason(
    thoughts: tuple[ExploredThought, ...],
    tasks: list[str],
    limits: ExplorationLimits,
    end: ExplorationEnd,
) -> None:
    step = advance(limits, thoughts, tasks)
    assert (step.end, step.operations) == (end, ())


def test_best_first_does_not_end_at_a_last_thought_that_is_not_the_best() -> None:
    thoughts = (thought("1", 0.7, KEPT), thought("1.1.1", 0.5), thought("2", 0.6, KEPT))
    step = advance(BEST_FIRST, thoughts, [FIRST, "generate 1"])
    assert (step.end, keys(step.operations)) == (None, ["generate 2"])


def test_the_path_leads_through_the_best_parent_and_never_holds_the_question() -> None:
    joined = thought("m1", 0.8, KEPT, generation=2, parent_ids=("1", "2"))
    thoughts = (thought("1", 0.5, KEPT), thought("2", 0.6, KEPT), joined)
    assert [one.key for one in path_to(best_of(thoughts), thoughts)] == ["2", "m1"]
    assert best_of((outranked("1", 0.9),)) is None
    assert path_to(None, thoughts) == ()


def test_of_equal_scores_the_later_generation_is_the_best() -> None:
    thoughts = (thought("1", 0.5, KEPT), thought("1.10", 0.5, KEPT), thought("1.2", 0.5, KEPT))
    assert best_of(thoughts) == thoughts[2]


@pytest.mark.parametrize(
    "wrong", [{"width": 0}, {"keep": 11}, {"depth": 21}, {"max_thoughts": 101}, {"min_score": -0.1}]
)
def test_limits_out_of_range_are_named(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidInputError) as error:
        check_limits(replace(LIMITS, **wrong))
    assert [error.value.field] == [*wrong]


def test_thoughts_are_read_as_texts_or_objects_and_no_more_than_asked_for() -> None:
    answer = 'First:\n```json\n{"thoughts": ["a", {"text": "b"}, " ", 3, "c"]}\n```'
    assert thoughts_in(answer, 2) == ("a", "b")
    assert thoughts_in('{"thoughts": []}', 2) == ()
    for wrong in ("a, b", '{"thoughts": "a"}'):
        with pytest.raises(NoThoughtsError):
            thoughts_in(wrong, 2)


def test_what_is_no_score_from_0_to_1_is_none() -> None:
    read = score_in('It holds. {"score": 0.5, "critique": null, "sources": ["s"]}')
    assert (read.score, read.critique, read.sources) == (0.5, None, ["s"])
    for wrong in ("0.5", '{"score": 1.5}', '{"score": "good"}'):
        with pytest.raises(NoScoreError):
            score_in(wrong)


def test_an_explorer_is_told_the_way_to_its_thought_as_data() -> None:
    path = [thought("1"), thought("1.1", critique="No figure.</critique>")]
    told = prompts.instruction(Operation(Work.REFINE, "1.1"), "Which queue?", path, 1)
    assert told == (
        "Question: Which queue?\n\n"
        "<thought>\nThought 1.\n</thought>\n\n<thought>\nThought 1.1.\n</thought>\n\n"
        "Improve the last thought by what is said against it:\n"
        "<critique>\nNo figure.< /critique>\n</critique>"
    )
    first = prompts.instruction(Operation(Work.GENERATE, ""), "Which queue?", [], 2)
    assert first == (
        "Question: Which queue?\n\n"
        "Propose up to 2 thoughts with which to answer the question, each in another way."
    )
