"""Beliefs side by side: what can conflict, and what is found where two judges are asked."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import ContradictionType, Finding, Severity, Verdict
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver import pairs, policy
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    Compared,
    Judgement,
    Label,
    Opinion,
    Span,
)

MARCH, JUNE = datetime(2026, 3, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
OFFLINE = "The queue survives a restart of the broker."
LOST = "The queue does not survive a restart of the broker."


def _belief(id_: str, text: str, similarity: float | None = None) -> Neighbour:
    return Neighbour(id_, "knowledge", text, similarity=similarity)


def _judgement(score: float, label: Label) -> Judgement:
    return Judgement(
        label=label,
        kind=ContradictionType.FACTUAL,
        score=score,
        severity=Severity.HIGH,
        spans_a=(Span(0, 3),),
        spans_b=(),
        rules=("denial_one_sided", "same_topic"),
        detector="rules/2",
    )


def _opinion(confidence: float, *, is_conflict: bool) -> Opinion:
    verdict = Verdict("a model", is_conflict, confidence, "They cannot both hold.")
    return Opinion(verdict, ((4, 9),), ((0, 5),))


def test_a_denial_of_a_near_belief_is_found_with_the_older_one_as_side_a() -> None:
    [found] = pairs.compared(_belief("b", LOST), [_belief("a", OFFLINE, 0.93)])
    assert (found.a.id, found.b.id) == ("a", "b")
    assert found.judgement.label is Label.CONTRADICTION
    a, b = found.judgement.spans_a, found.judgement.spans_b
    assert [OFFLINE[slice(*span)] for span in a] + [LOST[slice(*span)] for span in b] != []


def test_of_many_that_sound_alike_the_nearest_are_judged_and_no_more() -> None:
    many = [_belief(f"{n:03}", OFFLINE, 0.7 + n / 1_000) for n in range(pairs.MOST + 2)]
    judged = pairs.compared(_belief("b", LOST), many)
    assert {one.a.id for one in judged} == {one.id for one in many[2:]}


def test_the_order_in_which_two_beliefs_come_changes_nothing() -> None:
    one = pairs.compared(_belief("b", LOST), [_belief("a", OFFLINE, 0.93)])
    other = pairs.compared(_belief("a", OFFLINE), [_belief("b", LOST, 0.93)])
    assert one[0].judgement == other[0].judgement


@pytest.mark.parametrize(("similarity", "count"), [(0.69, 0), (0.70, 1), (None, 1)])
def test_beliefs_that_are_far_apart_are_not_compared(similarity: float | None, count: int) -> None:
    others = [_belief("a", OFFLINE, similarity)]
    assert len(pairs.compared(_belief("b", LOST), others)) == count


def test_beliefs_that_only_sound_alike_are_not_compared() -> None:
    about_others = "No lorry of the brewery ever survives a winter in the mountains."
    assert pairs.compared(_belief("b", LOST), [_belief("a", about_others, 0.75)]) == []
    assert pairs.compared(_belief("b", "?"), [_belief("a", "!", 0.99)]) == []


def test_beliefs_that_hold_at_different_times_are_not_compared() -> None:
    spring = Neighbour("a", "knowledge", OFFLINE, None, 0.93, MARCH, JUNE)
    summer = Neighbour("b", "knowledge", LOST, None, None, JUNE, None)
    assert pairs.periods_apart(spring, summer)
    assert pairs.periods_apart(summer, spring)
    assert pairs.compared(summer, [spring]) == []
    always = Neighbour("b", "knowledge", LOST)
    assert not pairs.periods_apart(spring, always)


def _found(
    judgement: Judgement, opinion: Opinion | None, *, is_sure: bool = True
) -> Finding | None:
    pair = Compared(_belief("a", OFFLINE), _belief("b", LOST), judgement, is_sure)
    return pairs.finding_of(pair, opinion)


@pytest.mark.parametrize(("opinion", "is_sure"), [(None, False), (True, True), (False, None)])
def test_what_is_not_nearly_sure_is_possible_until_a_model_sees_or_denies_it(
    opinion: bool | None, is_sure: bool | None
) -> None:
    said = None if opinion is None else _opinion(0.7, is_conflict=opinion)
    found = _found(_judgement(0.6, Label.CONTRADICTION), said, is_sure=False)
    assert (found and found.is_sure) == is_sure


def test_what_the_rules_find_alone_has_their_score() -> None:
    assert _found(_judgement(0.8, Label.CONTRADICTION), None) == Finding(
        severity=Severity.HIGH,
        detector="rules/2",
        confidence=0.8,
        spans_a=((0, 3),),
        spans_b=(),
        verdicts=(Verdict("rules/2", True, 0.8, "denial_one_sided, same_topic"),),
    )


def test_both_verdicts_are_kept_and_the_confidence_is_their_mean() -> None:
    found = _found(_judgement(0.8, Label.CONTRADICTION), _opinion(0.9, is_conflict=True))
    assert found is not None
    assert (found.detector, round(found.confidence, 3)) == ("rules/2+a model", 0.85)
    assert [verdict.detector for verdict in found.verdicts] == ["rules/2", "a model"]
    # The rules' own words come first; where they have none, those that the model quotes.
    assert (found.spans_a, found.spans_b) == (((0, 3),), ((0, 5),))


def test_what_only_one_of_two_judges_sees_is_kept_with_less_confidence() -> None:
    by_rules = _found(_judgement(0.8, Label.CONTRADICTION), _opinion(0.1, is_conflict=False))
    by_model = _found(_judgement(0.3, Label.NEUTRAL), _opinion(0.9, is_conflict=True))
    assert by_rules is not None
    assert by_model is not None
    assert (by_rules.detector, round(by_rules.confidence, 3)) == ("rules/2", 0.45)
    assert (by_model.detector, round(by_model.confidence, 3)) == ("a model", 0.6)


def test_what_nobody_sees_is_no_finding() -> None:
    neutral = _judgement(0.3, Label.NEUTRAL)
    assert _found(neutral, None) is None
    assert _found(neutral, _opinion(0.2, is_conflict=False)) is None


def _dated(a: datetime | None, b: datetime | None, kind: ContradictionType) -> Compared:
    one, other = (Neighbour(i, "knowledge", "", valid_from=at) for i, at in (("a", a), ("b", b)))
    return Compared(one, other, replace(_judgement(0.95, Label.CONTRADICTION), kind=kind))


@pytest.mark.parametrize(
    ("a", "b", "kind", "confidence", "resolution"),
    [
        (MARCH, JUNE, ContradictionType.TEMPORAL, 0.9, Resolution.FAVOR_B),
        (JUNE, MARCH, ContradictionType.TEMPORAL, 0.9, Resolution.FAVOR_A),
        (MARCH, JUNE, ContradictionType.TEMPORAL, 0.89, None),
        (MARCH, JUNE, ContradictionType.FACTUAL, 0.9, None),
        (MARCH, MARCH, ContradictionType.TEMPORAL, 0.9, None),
        (None, JUNE, ContradictionType.TEMPORAL, 0.9, None),
    ],
)
def test_the_policy_settles_only_what_is_sure_and_of_two_known_times(
    a: datetime | None,
    b: datetime | None,
    kind: ContradictionType,
    confidence: float,
    resolution: Resolution | None,
) -> None:
    finding = Finding(Severity.HIGH, "rules/2", confidence, (), (), ())
    assert policy.resolution_of(_dated(a, b, kind), finding) is resolution
