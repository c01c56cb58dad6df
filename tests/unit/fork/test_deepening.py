"""Reading how a model compares branches."""

import json

import pytest

from app.domain.fork import Agreement, BranchStatement, ConfidenceSpread, FoundBy, Significance
from app.reasoning.deliberations.fork.deepening import joined, read_comparison
from app.reasoning.deliberations.fork.rules import compare
from app.reasoning.deliberations.fork.schemas import (
    Advice,
    Convergence,
    Difference,
    Divergence,
    Side,
)

SIDES = (Side("a", "conservative", "Keep it.", 0.6), Side("b", "aggressive", "Change it.", 0.8))
REPLY = {
    "convergence": [{"text": "Disks fill up.", "branches": [1, "aggressive"]}],
    "divergence": [
        {
            "topic": "How soon",
            "significance": "HIGH",
            "positions": [
                {"branch": "[1]", "position": "next year", "confidence": "60 %"},
                {"branch": 2, "position": "now"},
            ],
        }
    ],
    "differences": [{"branch": 2, "text": "Counts the gain."}],
    "recommendation": {"branch": 2, "rationale": "It can be undone.", "confidence": 0.7},
    "insight": "Both fear the disk.",
}


def test_every_part_of_a_comparison_is_read() -> None:
    found = read_comparison(f"Here:\n```json\n{json.dumps(REPLY)}\n```", SIDES)
    assert found is not None
    both = (
        BranchStatement("a", "Disks fill up.", 0.6),
        BranchStatement("b", "Disks fill up.", 0.8),
    )
    by = FoundBy.MODEL
    assert found.convergence == (Convergence("Disks fill up.", Agreement.FULL, both, by),)
    stands = (BranchStatement("a", "next year", 0.6), BranchStatement("b", "now", 0.8))
    assert found.divergence == (Divergence("How soon", Significance.HIGH, stands, by),)
    assert found.differences == (Difference("b", "Counts the gain.", by),)
    assert found.advice == (Advice("b", "It can be undone.", 0.7, by),)
    assert found.insight == "Both fear the disk."


def test_what_the_rules_found_stays_beside_it() -> None:
    ruled = compare("?", SIDES, lambda _a, _b: False)
    model = read_comparison(json.dumps(REPLY), SIDES)
    assert model is not None
    found = joined(ruled, model, "node")
    assert found.spread == ConfidenceSpread(0.6, 0.8, 0.7)
    assert [point.found_by for point in found.divergence] == ["model", "rules"]
    assert [one.found_by for one in found.advice] == ["model", "rules"]
    assert (found.insight, found.node_id) == ("Both fear the disk.", "node")


@pytest.mark.parametrize(
    "reply",
    [
        "They are much alike.",
        "{}",
        '{"convergence": "all of it", "divergence": [7], "differences": [{}]}',
        '{"recommendation": {"branch": 3, "rationale": "x"}}',
        '{"recommendation": {"branch": 1}}',
        '{"convergence": [{"text": "x", "branches": [1, 1, 9]}]}',
        '{"divergence": [{"topic": "x", "positions": [{"branch": 1, "position": "y"}]}]}',
    ],
)
def test_a_reply_that_compares_nothing_gives_nothing(reply: str) -> None:
    assert read_comparison(reply, SIDES) is None


def test_a_weight_that_is_none_counts_as_medium() -> None:
    positions = [{"branch": n, "position": "x"} for n in (1, 2)]
    point = {"topic": "x", "significance": "huge", "positions": positions}
    found = read_comparison(json.dumps({"divergence": [point]}), SIDES)
    assert found is not None
    assert found.divergence[0].significance is Significance.MEDIUM


def test_two_branches_of_one_style_are_told_apart_by_number_alone() -> None:
    twins = (Side("a", "balanced", "x", None), Side("b", "balanced", "y", None))
    told = [{"branch": "balanced", "text": "x"}, {"branch": 2, "text": "y"}]
    found = read_comparison(json.dumps({"differences": told}), twins)
    assert found is not None
    assert [one.branch_id for one in found.differences] == ["b"]
