"""Engineering analyses: worked examples, and rank flips of random studies tried out."""

import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.engineering.engineering import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.engineering.engineering import MODE, EngineeringInput
from app.domain.modes.engineering.engineering_result import (
    Coverage,
    EngineeringResult,
    FailureAnalysis,
    TradeStudy,
)


def solved(data: dict[str, Any]) -> EngineeringResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, EngineeringInput)
    return compute(given)


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def study(
    weights: dict[str, float],
    rows: dict[str, list[float]],
    **more: Any,  # noqa: ANN401
) -> dict[str, Any]:
    return {
        "alternatives": [{"id": name} for name in rows],
        "criteria": [{"id": name, "weight": weight} for name, weight in weights.items()],
        "scores": [
            {"alternative": name, "criterion": criterion, "score": score}
            for name, row in rows.items()
            for criterion, score in zip(weights, row, strict=True)
        ],
        **more,
    }


def studied(data: dict[str, Any]) -> TradeStudy:
    found = solved(data).trade_study
    assert found is not None
    return found


def covered(**data: Any) -> Coverage:  # noqa: ANN401
    found = solved(data).coverage
    assert found is not None
    return found


def rated(*modes: tuple[int, int, int], **more: Any) -> FailureAnalysis:  # noqa: ANN401
    found = solved(
        {
            "failureModes": [
                {"id": f"f{i}", "severity": s, "occurrence": o, "detection": d}
                for i, (s, o, d) in enumerate(modes)
            ],
            **more,
        }
    ).failure_analysis
    assert found is not None
    return found


HOUSES = study(
    {"price": 3, "place": 2}, {"near": [4, 9], "cheap": [9, 3], "worse": [3, 8], "same": [4, 9]}
)


def test_alternatives_are_ranked_by_their_weighted_totals() -> None:
    found = studied(HOUSES)

    assert [(t.alternative, t.rank, t.total) for t in found.totals] == [
        ("cheap", 1, pytest.approx(6.6)),
        ("near", 2, pytest.approx(6)),
        ("same", 2, pytest.approx(6)),
        ("worse", 4, pytest.approx(5)),
    ]
    assert [t.alternative for t in found.totals if t.is_dominated] == ["worse"]
    assert [w.weight for w in found.weights] == [0.6, 0.4]


def test_the_weight_at_which_the_first_rank_changes_is_found() -> None:
    """9w + 3(1-w) = 4w + 9(1-w) at w = 6/11."""
    found = studied(HOUSES).rank_flips

    assert [(f.criterion, f.alternative, f.flips_at) for f in found] == [
        ("price", "near", pytest.approx(6 / 11)),
        ("place", "near", pytest.approx(5 / 11)),
    ]


def test_what_is_best_in_everything_stays_first_at_any_weight() -> None:
    assert studied(study({"a": 1, "b": 1}, {"x": [9, 9], "y": [1, 2]})).rank_flips == ()


@pytest.mark.parametrize(("name", "expected"), [("cheap", True), ("near", False)])
def test_a_recommendation_is_compared_with_the_totals(name: str, expected: bool) -> None:
    assert studied({**HOUSES, "recommendation": name}).recommendation_is_best is expected


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_the_first_rank_of_random_studies_changes_just_beyond_the_weight(count: int) -> None:
    draw = random.Random(91)
    for _ in range(count):
        weights = {name: draw.uniform(0.1, 1) for name in "abc"}
        rows = {name: [draw.uniform(0, 10) for _ in "abc"] for name in "wxyz"}
        found = studied(study(weights, rows))
        for flip in found.rank_flips:
            step = 1e-6 if flip.flips_at > flip.weight else -1e-6
            for nudge, leader in ((-step, found.totals[0].alternative), (step, flip.alternative)):
                others = sum(w for name, w in weights.items() if name != flip.criterion)
                share = flip.flips_at + nudge
                moved = {name: w * (1 - share) / others for name, w in weights.items()}
                moved[flip.criterion] = share

                assert studied(study(moved, rows)).totals[0].alternative == leader


def test_a_severe_failure_is_critical_however_rare() -> None:
    found = rated((9, 2, 2), (5, 5, 5), (5, 5, 4))

    assert [(r.failure_mode, r.rpn, r.by_rpn, r.by_severity) for r in found.ratings] == [
        ("f1", 125, True, False),
        ("f0", 36, False, True),
        ("f2", 100, False, False),
    ]
    assert found.critical == ("f1", "f0")
    assert (found.highest_rpn, found.mean_rpn) == (125, 87)


@pytest.mark.parametrize(("claimed", "agrees"), [(36, True), (40, False), (None, None)])
def test_a_claimed_number_is_compared_with_the_product(
    claimed: int | None, agrees: bool | None
) -> None:
    mode = {"id": "f", "severity": 9, "occurrence": 2, "detection": 2, "rpn": claimed}

    found = solved({"failureModes": [mode]}).failure_analysis

    assert found is not None
    assert found.ratings[0].claim_agrees is agrees


def test_a_requirement_is_covered_where_all_that_is_derived_from_it_is() -> None:
    found = covered(
        requirements=[
            {"id": "whole"},
            {"id": "a", "derivedFrom": ["whole"]},
            {"id": "b", "derivedFrom": ["whole"]},
            {"id": "open", "priority": "could"},
            {"id": "never", "priority": "wont"},
        ],
        designElements=[{"id": "e", "satisfies": ["a", "b"]}, {"id": "spare"}],
        verifications=[{"id": "t", "verifies": ["a"], "passed": True}],
    )

    assert [(r.requirement, r.is_satisfied, r.is_verified) for r in found.requirements] == [
        ("whole", True, False),
        ("a", True, True),
        ("b", True, False),
        ("open", False, False),
        ("never", False, False),
    ]
    assert (found.satisfied, found.verified) == (0.75, 0.25)
    assert (found.gaps, found.unneeded) == (("open",), ("spare",))


def test_a_failed_test_reaches_the_requirement_above() -> None:
    found = covered(
        requirements=[{"id": "whole"}, {"id": "part", "derivedFrom": ["whole"]}],
        verifications=[
            {"id": "t", "verifies": ["part"], "passed": False},
            {"id": "u", "verifies": ["whole"], "passed": True},
        ],
    )

    assert [(r.has_failed, r.is_verified) for r in found.requirements] == [(True, False)] * 2


def decisions(*pairs: tuple[str, str | None]) -> dict[str, Any]:
    replaced = {old for _, old in pairs}
    return {
        "designDecisions": [
            {
                "id": name,
                "supersedes": old,
                "status": "superseded" if name in replaced else "accepted",
            }
            for name, old in pairs
        ]
    }


def test_decisions_form_chains_to_the_one_that_stands() -> None:
    found = solved(decisions(("c", "b"), ("a", None), ("b", "a"), ("other", None)))

    assert [(c.decisions, c.current) for c in found.decision_chains] == [
        (("a", "b", "c"), "c"),
        (("other",), "other"),
    ]


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (decisions(("a", "b"), ("b", "a")), "designDecisions"),
        (
            {
                "requirements": [
                    {"id": "a", "derivedFrom": ["b"]},
                    {"id": "b", "derivedFrom": ["a"]},
                ]
            },
            "requirements",
        ),
    ],
    ids=["decisions", "requirements"],
)
def test_a_circle_is_refused(data: dict[str, Any], path: str) -> None:
    with pytest.raises(ComputationError) as error:
        solved(data)

    assert (error.value.finding_code, error.value.field) == ("CYCLE", path)


def test_a_decision_that_is_superseded_twice_is_refused() -> None:
    data = decisions(("a", None), ("b", "a"), ("c", "a"))

    assert refused(data) == [("SUPERSEDED_TWICE", "designDecisions.2.supersedes")]


def test_a_status_that_does_not_agree_is_a_warning() -> None:
    data = decisions(("a", None), ("b", "a"))
    data["designDecisions"][0]["status"] = "accepted"

    _, warnings = read_input(MODE, data)

    assert [(w.code, w.path) for w in warnings] == [("STATUS_MISMATCH", "designDecisions.0.status")]


def test_a_cell_without_a_score_is_refused() -> None:
    assert refused({**HOUSES, "scores": HOUSES["scores"][1:]}) == [("MISSING_SCORE", "scores")]


def test_weights_of_nothing_are_refused() -> None:
    assert refused(study({"a": 0}, {"x": [1]})) == [("NO_WEIGHT", "criteria")]


def test_an_analysis_of_nothing_is_refused() -> None:
    assert refused({"analysisType": "fmea", "requirements": [{"id": "r"}]}) == [
        ("NOTHING_TO_COMPUTE", "analysisType")
    ]
