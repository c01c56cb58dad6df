"""Verdicts against weaknesses, coverage of claims, and what two reviewers missed."""

import random
from itertools import combinations
from typing import Any

import pytest

from app.compute.academic.critique import chapman, compute
from app.domain.modes.academic.critique import (
    MODE,
    Aspect,
    Consistency,
    CritiqueInput,
    CritiqueResult,
    Verdict,
    WeaknessSeverity,
)
from app.domain.modes.checks import InvalidModeInputError, read_input


def weakness(id_: str, severity: str = "minor", **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "severity": severity, "statement": "Weak.", "evidence": "p. 1", **more}


def strength(id_: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "statement": "Strong.", "evidence": "p. 2", **more}


def solved(*weaknesses: dict[str, Any], **more: Any) -> CritiqueResult:  # noqa: ANN401
    given, _ = read_input(MODE, {"work": "A study", "weaknesses": list(weaknesses), **more})
    assert isinstance(given, CritiqueInput)
    return compute(given)


@pytest.mark.parametrize(
    ("severities", "verdict", "because"),
    [
        (["minor", "moderate"], Verdict.MINOR_REVISION, ("w0", "w1")),
        (["major", "minor", "major"], Verdict.MAJOR_REVISION, ("w0", "w2")),
        (["minor", "fatal"], Verdict.REJECT, ("w1",)),
    ],
)
def test_the_worst_open_weakness_sets_the_verdict(
    severities: list[str], verdict: Verdict, because: tuple[str, ...]
) -> None:
    found = solved(*(weakness(f"w{n}", severity) for n, severity in enumerate(severities)))

    assert (found.implied_verdict, found.because) == (verdict, because)


def test_a_weakness_that_is_mended_asks_for_nothing() -> None:
    found = solved(weakness("w", "fatal", isResolved=True))

    assert (found.implied_verdict, found.open_weaknesses) == (Verdict.ACCEPT, ())


@pytest.mark.parametrize(
    ("verdict", "consistency"),
    [
        ("accept", Consistency.TOO_LENIENT),
        ("major_revision", Consistency.CONSISTENT),
        ("reject", Consistency.TOO_HARSH),
    ],
)
def test_a_verdict_is_compared_with_the_severities(verdict: str, consistency: Consistency) -> None:
    assert solved(weakness("w", "major"), verdict=verdict).consistency is consistency


def test_two_samples_estimate_the_whole_as_published() -> None:
    """Ten marked, fifteen caught, five of them marked: 28.3 (Chapman 1951), where Lincoln has 30.

    The variance of Seber (1982): 11 * 16 * 5 * 10 / (36 * 7).
    """
    total, error = chapman(10, 15, 5)

    assert (total, error**2) == (pytest.approx(28.3333, abs=5e-5), pytest.approx(8800 / 252))


def test_what_two_reviewers_both_missed_is_estimated_from_what_both_found() -> None:
    by = {"a": 5, "b": 10}
    weaknesses = [
        *(weakness(f"both{n}", reviewers=["a", "b"]) for n in range(5)),
        *(
            weakness(f"{who}{n}", reviewers=[who])
            for who, count in by.items()
            for n in range(count)
        ),
    ]
    unseen = solved(*weaknesses, reviewers=["a", "b"]).unseen

    assert unseen is not None
    assert (unseen.found, unseen.found_by_both) == (20, 5)
    assert unseen.estimated_unseen == pytest.approx(28.3333 - 20, abs=5e-5)


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_estimate_is_unbiased_over_all_samples_that_can_be_drawn(count: int) -> None:
    """Chapman (1951): exactly so where the samples together are at least as large as the whole."""
    draw = random.Random(51)
    for _ in range(count):
        whole = draw.randint(2, 8)
        first = draw.randint(1, whole)
        second = draw.randint(whole - first or 1, whole)
        overlaps = [
            sum(one < first for one in sample) for sample in combinations(range(whole), second)
        ]
        mean = sum(chapman(first, second, both)[0] for both in overlaps) / len(overlaps)

        assert mean == pytest.approx(whole)


@pytest.mark.parametrize("reviewers", [["a"], ["a", "b"], ["a", "b", "c"]])
def test_without_two_reviewers_who_found_something_nothing_is_estimated(
    reviewers: list[str],
) -> None:
    assert solved(weakness("w", reviewers=["a"]), reviewers=reviewers).unseen is None


def test_claims_that_nobody_looked_at_are_named() -> None:
    claims = [{"id": name, "statement": "So."} for name in "pqr"]
    found = solved(weakness("w", claim="p"), strengths=[strength("s", claim="p")], claims=claims)

    assert (found.unexamined_claims, found.claim_coverage) == (("q", "r"), pytest.approx(1 / 3))


def test_open_weaknesses_come_the_worst_first_and_with_what_they_lack() -> None:
    found = solved(
        weakness("a"),
        weakness("b", "fatal", evidence=""),
        weakness("c", "major"),
        suggestions=[{"statement": "Count again.", "weaknesses": ["c"]}],
    )

    assert found.open_weaknesses == ("b", "c", "a")
    assert (found.without_suggestion, found.without_evidence) == (("a", "b"), ("b",))


def test_strengths_and_weaknesses_are_counted_by_aspect() -> None:
    found = solved(
        weakness("a", "major", aspect="evidence"),
        weakness("b", "fatal", aspect="evidence", isResolved=True),
        strengths=[strength("s", aspect="clarity")],
    )

    assert found.balance == pytest.approx(1 / 3)
    assert [(a.aspect, a.strengths, a.weaknesses, a.worst) for a in found.aspects] == [
        (Aspect.EVIDENCE, 0, 2, WeaknessSeverity.MAJOR),
        (Aspect.CLARITY, 1, 0, None),
    ]


def test_the_score_is_the_weighted_mean_of_the_criteria() -> None:
    criteria = [{"id": "a", "weight": 2, "score": 0.5}, {"id": "b", "weight": 1, "score": 0.8}]

    assert solved(weakness("w"), criteria=criteria).score == pytest.approx(0.6)
    assert solved(weakness("w")).score is None


@pytest.mark.parametrize(
    ("weaknesses", "more", "code", "path"),
    [
        ([], {}, "NOTHING_TO_COMPUTE", "weaknesses"),
        ([weakness("w")], {"reviewers": ["a", "a"]}, "DUPLICATE", "reviewers.1"),
        ([weakness("w", reviewers=["a"])], {}, "UNKNOWN_REFERENCE", "weaknesses.0.reviewers"),
        ([weakness("w", claim="gone")], {}, "UNKNOWN_REFERENCE", "weaknesses.0.claim"),
        ([weakness("w"), weakness("w")], {}, "DUPLICATE", "weaknesses.1.id"),
    ],
)
def test_a_critique_that_does_not_hold_together_is_refused(
    weaknesses: list[dict[str, Any]], more: dict[str, Any], code: str, path: str
) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        solved(*weaknesses, **more)

    assert [(f.code, f.path) for f in refused.value.findings] == [(code, path)]


def test_a_weakness_that_nothing_shows_is_warned_of() -> None:
    _, warnings = read_input(MODE, {"work": "It", "weaknesses": [weakness("w", evidence="")]})

    assert [(w.code, w.path) for w in warnings] == [("MISSING_EVIDENCE", "weaknesses.0.evidence")]
