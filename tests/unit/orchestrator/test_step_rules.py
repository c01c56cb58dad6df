"""What becomes of the verdicts on the steps of a chain."""

import json
import math

import pytest

from app.domain.debate import IssueSeverity
from app.domain.nodes.step_check import (
    StepIssue,
    StepIssueKind,
    StepJudgement,
    StepPattern,
    StepVerdict,
)
from app.reasoning.orchestrator.steps.errors import NoVerdictError
from app.reasoning.orchestrator.steps.rules import (
    chain_score,
    is_valid,
    judgement_of,
    patterns_in,
)

CORRECT, INCORRECT = StepVerdict.CORRECT, StepVerdict.INCORRECT
NEUTRAL, UNCERTAIN = StepVerdict.NEUTRAL, StepVerdict.UNCERTAIN


def step(
    verdict: StepVerdict, confidence: float = 0.95, severity: IssueSeverity | None = None
) -> StepJudgement:
    kind = StepIssueKind.FACTUAL_ERROR
    issues = (StepIssue(kind, severity, "It is wrong."),) if severity else ()
    return StepJudgement(verdict, confidence, issues)


@pytest.mark.parametrize(
    ("judged", "score"),
    [
        ([step(CORRECT, 0.8)], 0.8),
        ([step(INCORRECT, 0.5)], 0.15),
        ([step(NEUTRAL)], 0.9),
        ([step(UNCERTAIN)], 0.7),
        ([step(CORRECT, 0.81), step(NEUTRAL)], math.sqrt(0.81 * 0.9)),
    ],
)
def test_a_chain_scores_the_geometric_mean_of_its_steps(
    judged: list[StepJudgement], score: float
) -> None:
    assert chain_score(judged) == pytest.approx(score)


def test_one_critical_issue_invalidates_a_chain_of_a_good_score() -> None:
    nine = [step(CORRECT)] * 9
    minor, critical = (
        [*nine, step(INCORRECT, 0.5, severity)]
        for severity in (IssueSeverity.MINOR, IssueSeverity.CRITICAL)
    )
    assert chain_score(critical) == pytest.approx(0.7898, abs=1e-4)
    assert (is_valid(minor), is_valid(critical)) == (True, False)


def test_a_chain_of_which_nothing_is_known_is_neither_valid_nor_not() -> None:
    assert is_valid([step(UNCERTAIN), step(NEUTRAL)]) is None
    assert is_valid([step(UNCERTAIN)]) is None
    assert is_valid([step(UNCERTAIN), step(CORRECT, 0.7)]) is True
    assert is_valid([step(UNCERTAIN), step(CORRECT, 0.6)]) is False


@pytest.mark.parametrize(
    ("judged", "found"),
    [
        ([step(CORRECT, c) for c in (0.9, 0.8, 0.6)], (StepPattern.DECLINING_CONFIDENCE,)),
        ([step(CORRECT, c) for c in (0.9, 0.8, 0.7)], ()),
        ([step(CORRECT, c) for c in (0.9, 0.5)], ()),
        ([step(NEUTRAL, 0.5, IssueSeverity.MINOR)] * 2, (StepPattern.RECURRING_ISSUE,)),
        ([step(CORRECT, 0.85), step(INCORRECT, 0.9)], (StepPattern.ERROR_AFTER_CONFIDENCE,)),
        ([step(CORRECT, 0.8), step(INCORRECT, 0.9)], ()),
    ],
)
def test_patterns_are_named_at_their_thresholds(
    judged: list[StepJudgement], found: tuple[StepPattern, ...]
) -> None:
    assert patterns_in(judged) == found


def test_a_verdict_is_read_out_of_what_a_model_says_around_it() -> None:
    issue = {"kind": "non_sequitur", "severity": "major", "text": "It does not follow."}
    told = {"verdict": "incorrect", "confidence": 0.0, "issues": [issue], "sources": ["a"]}
    assert judgement_of(f"I looked.\n```json\n{json.dumps(told)}\n```") == StepJudgement(
        INCORRECT,
        0.0,
        (StepIssue(StepIssueKind.NON_SEQUITUR, IssueSeverity.MAJOR, "It does not follow."),),
        ("a",),
    )


@pytest.mark.parametrize(
    "answer", ["", "It is right.", '{"verdict": "right"}', '{"verdict": "correct"}']
)
def test_what_is_no_verdict_is_refused_and_not_taken_for_uncertainty(answer: str) -> None:
    with pytest.raises(NoVerdictError):
        judgement_of(answer)
