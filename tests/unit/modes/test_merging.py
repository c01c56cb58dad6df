"""What several modes say of the same claims, merged."""

import pytest

from app.domain.modes.merging import (
    Answer,
    ClaimConflict,
    LeftOut,
    MergeStrategy,
    Verdict,
    conflicts,
    merge,
    probability_at,
)

_LEAK, _THEFT, _RAIN = "The pipe leaks.", "It was stolen.", "It rained."
_ANSWERS = {
    _LEAK: [Answer("bayesian", 0.9, 1.0), Answer("evidential", 0.6, 3.0)],
    _THEFT: [Answer("bayesian", 0.8, 1.0), Answer("evidential", 0.3, 3.0)],
    _RAIN: [Answer("evidential", 0.2, 3.0)],
}


@pytest.mark.parametrize(
    ("strategy", "expected"),
    [
        (MergeStrategy.UNION, [(0.75, "holds"), (0.55, "holds"), (0.2, "fails")]),
        (MergeStrategy.WEIGHTED, [(0.675, "holds"), (0.425, "fails"), (0.2, "fails")]),
        (MergeStrategy.HIERARCHICAL, [(0.9, "holds"), (0.8, "holds"), (0.2, "fails")]),
        (MergeStrategy.DIALECTICAL, [(0.675, "holds"), (0.425, "open"), (0.2, "fails")]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_every_claim_is_merged_by_the_strategy(
    strategy: MergeStrategy, expected: list[tuple[float, str]]
) -> None:
    claims, left_out = merge(strategy, _ANSWERS)

    assert [claim.claim for claim in claims] == [_LEAK, _THEFT, _RAIN]
    assert [claim.probability for claim in claims] == pytest.approx([one for one, _ in expected])
    assert [claim.verdict for claim in claims] == [verdict for _, verdict in expected]
    assert left_out == ()


def test_the_intersection_keeps_what_two_modes_agree_on_and_says_why_not_the_rest() -> None:
    [leak], left_out = merge(MergeStrategy.INTERSECTION, _ANSWERS)

    assert (leak.claim, leak.probability, leak.verdict) == (_LEAK, 0.6, Verdict.HOLDS)
    assert left_out == (
        LeftOut(_THEFT, "the modes are not of one mind"),
        LeftOut(_RAIN, "only evidential answers it"),
    )


def test_a_conflict_names_both_sides() -> None:
    assert [*conflicts(_ANSWERS)] == [ClaimConflict(_THEFT, "bayesian", "evidential", 0.5)]


def test_an_even_answer_leaves_a_claim_open() -> None:
    [claim], _ = merge(MergeStrategy.UNION, {_LEAK: [Answer("bayesian", 0.5, 1.0)]})
    assert claim.verdict is Verdict.OPEN


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("posteriors.0.probability", 0.25),
        ("isErgodic", 1.0),
        ("posteriors.1.probability", None),
        ("posteriors.probability", None),
        ("score", None),
        ("explanation", None),
        ("missing", None),
    ],
)
def test_an_answer_is_a_probability_or_a_truth_value(path: str, found: float | None) -> None:
    result = {
        "explanation": "0.5",
        "posteriors": [{"probability": 0.25}],
        "isErgodic": True,
        "score": 7,
    }
    assert probability_at(result, path) == found
