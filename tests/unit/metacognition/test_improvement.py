"""What is proposed for findings that recur, and the effect it had."""

import pytest

from app.domain.metacognition import EffectVerdict, FindingKind
from app.reasoning.knowledge.insights.rules.improvement import ADVICE, effect, proposals


def test_there_is_advice_for_every_kind_of_finding() -> None:
    assert ADVICE.keys() == {*FindingKind}


def test_the_interval_of_a_difference_is_newcombes() -> None:
    # 56 of 70 against 48 of 80: table II of Newcombe (1998), method 10.
    found = effect(80, 48, 70, 56)
    assert found.difference == pytest.approx(0.2)
    assert (found.low, found.high) == (
        pytest.approx(0.0524, abs=1e-4),
        pytest.approx(0.3339, abs=1e-4),
    )
    assert found.verdict is EffectVerdict.HELPS


@pytest.mark.parametrize(
    ("counts", "verdict"),
    [
        ((10, 5, 0, 0), EffectVerdict.OPEN),
        ((0, 0, 10, 5), EffectVerdict.OPEN),
        ((10, 5, 4, 3), EffectVerdict.OPEN),
        ((40, 30, 12, 2), EffectVerdict.DOES_NOT_HELP),
        ((40, 20, 30, 15), EffectVerdict.DOES_NOT_HELP),
        ((40, 20, 30, 28), EffectVerdict.HELPS),
    ],
    ids=str,
)
def test_a_verdict_waits_for_enough_decisions(
    counts: tuple[int, int, int, int], verdict: EffectVerdict
) -> None:
    assert effect(*counts).verdict is verdict


def test_a_finding_must_recur_unless_it_counts_itself() -> None:
    rows = [
        {"finding": kind, "count": count, "insights": [{"id": "i", "text": "It is."}]}
        for kind, count in (("anchoring", 2), ("sunk_cost", 3), ("overconfidence", 1))
    ]
    found = [(finding.kind, finding.improves) for finding in proposals(rows)]
    assert found == [(FindingKind.SUNK_COST, True), (FindingKind.OVERCONFIDENCE, True)]
