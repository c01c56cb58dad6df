"""Scores of hypotheses, exactly."""

import pytest

from app.domain.beliefs.hypothesis import (
    TRANSITIONS,
    Conclusion,
    Evidence,
    EvidenceStance,
    HypothesisStatus,
    NewHypothesis,
    Thresholds,
)
from app.domain.ids import new_id
from app.errors import ConflictError, InvalidInputError
from app.reasoning.beliefs.hypothesis_verification import rules

FOR, AGAINST, UNCLEAR = (
    EvidenceStance.SUPPORTS,
    EvidenceStance.CONTRADICTS,
    EvidenceStance.NEUTRAL,
)
THRESHOLDS = Thresholds()


def _evidence(stance: EvidenceStance, weight: float = 0.8, name: str = "n") -> Evidence:
    return Evidence(name, "knowledge", stance, weight or 0.8, weight, "entails", f"It is {name}.")


def test_without_evidence_score_and_ratio_are_one_half() -> None:
    assert (rules.score([]), rules.ratio([])) == (0.5, 0.5)
    assert rules.score([_evidence(UNCLEAR, 0.0)]) == 0.5


def test_one_supporting_thing_alone_confirms_nothing() -> None:
    one = [_evidence(FOR, 0.8)]
    assert rules.score(one) == pytest.approx(1.8 / 2.8)
    assert rules.ratio(one) == 1.0
    assert (
        rules.suggested_status(rules.score(one), one, THRESHOLDS) is HypothesisStatus.INCONCLUSIVE
    )


def test_the_score_weighs_by_similarity_and_the_ratio_counts() -> None:
    mixed = [_evidence(FOR, 0.9), _evidence(FOR, 0.8), _evidence(AGAINST, 0.7)]
    assert rules.score(mixed) == pytest.approx(2.7 / (1.7 + 0.7 + 2))
    assert rules.ratio(mixed) == pytest.approx(2 / 3)


def test_what_says_the_same_as_another_counts_in_the_ratio_and_not_in_the_score() -> None:
    doubled = [_evidence(FOR, 0.8), _evidence(FOR, 0.0)]
    assert rules.score(doubled) == rules.score(doubled[:1])


@pytest.mark.parametrize(
    ("value", "status"),
    [
        (0.75, HypothesisStatus.SUPPORTED),
        (0.7499, HypothesisStatus.INCONCLUSIVE),
        (0.40, HypothesisStatus.INCONCLUSIVE),
        (0.3999, HypothesisStatus.REFUTED),
    ],
)
def test_a_score_speaks_for_a_status(value: float, status: HypothesisStatus) -> None:
    assert rules.suggested_status(value, [_evidence(FOR)], THRESHOLDS) is status


def test_without_evidence_a_hypothesis_stays_open() -> None:
    none = [_evidence(UNCLEAR, 0.0)]
    assert rules.suggested_status(0.5, none, THRESHOLDS) is HypothesisStatus.OPEN


def test_a_revision_is_suggested_under_the_threshold_alone_and_names_what_speaks_against() -> None:
    against = [_evidence(AGAINST, 0.9, "false"), _evidence(AGAINST, 0.8), _evidence(FOR, 0.8)]
    assert rules.suggestion(0.40, against, THRESHOLDS) is None
    told = rules.suggestion(0.39, against, THRESHOLDS)
    assert told is not None
    assert told.startswith(
        "2 of 3 things that take a side speak against it, most of all: “It is false.”"
    )
    assert rules.suggestion(0.5, against, Thresholds(revise=0.6)) is not None


def test_of_each_side_the_25_heaviest_are_kept() -> None:
    many = [_evidence(FOR, 0.75 + n / 1000, f"for {n:02}") for n in range(30)]
    many += [_evidence(AGAINST, 0.7, "against"), _evidence(UNCLEAR, 0.0)]
    kept = rules.kept(many)
    assert [one.node_id for one in kept] == [f"for {n:02}" for n in range(29, 4, -1)] + ["against"]


def test_the_same_evidence_in_another_order_is_the_same() -> None:
    one, other = _evidence(FOR, 0.8, "x"), _evidence(AGAINST, 0.8, "y")
    assert rules.is_same([one, other], [other, one])
    assert not rules.is_same([one], [one, other])
    assert not rules.is_same([one], [_evidence(AGAINST, 0.8, "x")])
    assert not rules.is_same([one], [_evidence(FOR, 0.9, "x")])


@pytest.mark.parametrize("before", HypothesisStatus)
@pytest.mark.parametrize("after", HypothesisStatus)
def test_a_status_follows_only_on_those_of_the_table(
    before: HypothesisStatus, after: HypothesisStatus
) -> None:
    if after in TRANSITIONS[before]:
        rules.check_transition(before, after)
    else:
        with pytest.raises(ConflictError, match=f"{before} cannot become {after}"):
            rules.check_transition(before, after)


def test_what_was_refuted_or_superseded_must_be_opened_first() -> None:
    for status in (HypothesisStatus.REFUTED, HypothesisStatus.SUPERSEDED):
        assert TRANSITIONS[status] == {HypothesisStatus.OPEN}


@pytest.mark.parametrize(
    ("status", "rationale", "revision", "field"),
    [
        (HypothesisStatus.REFUTED, " ", None, "rationale"),
        (HypothesisStatus.SUPERSEDED, "so", None, "revision"),
        (HypothesisStatus.REFUTED, "so", NewHypothesis("x", "y"), "revision"),
    ],
)
def test_a_conclusion_that_lacks_something_names_the_field(
    status: HypothesisStatus, rationale: str, revision: NewHypothesis | None, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        rules.check_conclusion(Conclusion(new_id(), new_id(), status, rationale, revision))
    assert refused.value.field == field


@pytest.mark.parametrize("field", ["support", "contradict", "revise"])
@pytest.mark.parametrize("value", [-0.01, 1.01, float("nan")])
def test_a_threshold_is_a_share(field: str, value: float) -> None:
    with pytest.raises(InvalidInputError) as refused:
        rules.check_thresholds(Thresholds(**{field: value}))
    assert refused.value.field == field
