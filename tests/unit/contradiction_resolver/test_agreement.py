"""How often judges agree, and drafts with what was decided."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import (
    ContradictionType,
    DraftedResolution,
    ResolutionDraft,
    Side,
    Verdict,
)
from app.domain.beliefs.denial import Denial, DeniedSide
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import new_id
from app.reasoning.beliefs.contradiction_resolver.agreement import (
    Agreement,
    DraftAgreement,
    JudgeAgreement,
    agreement_of,
)

OWN, MODEL = "cross-pairs/1+rules/2", "openai:small:judge/1"


def _contradiction(
    said: Sequence[tuple[str, bool]] = (),
    drafted: DraftedResolution | None = None,
    decided: Resolution | None = None,
) -> Contradiction:
    is_dismissed = decided is Resolution.DISMISSED
    sides = [Side(new_id(), "knowledge", text, None, "held", None, None, ()) for text in "ab"]
    draft = ResolutionDraft(drafted, None, "why", (), (), 0.9, "words/1") if drafted else None
    return Contradiction(
        id=new_id(),
        type=ContradictionType.FACTUAL,
        severity="low",
        status="dismissed" if is_dismissed else "open",
        resolution=None if is_dismissed else decided,
        summary="a against b",
        detector=OWN,
        confidence=0.9,
        rationale=None,
        side_a=sides[0],
        side_b=sides[1],
        verdicts=tuple(Verdict(name, is_conflict, 0.9, "why") for name, is_conflict in said),
        draft=draft,
        resolved_by_id=None,
        recorded_from=datetime(2026, 1, 1, tzinfo=UTC),
    )


def test_the_local_judge_and_a_model_are_compared_where_both_judged() -> None:
    both = ((True, True), (True, True), (True, False), (False, True), (False, True))
    found = agreement_of(
        [_contradiction([(OWN, own), (MODEL, model)]) for own, model in both]
        + [_contradiction([(OWN, True)]), _contradiction()]
    )
    assert found == Agreement((JudgeAgreement(OWN, MODEL, 2, 1, 2),), ())


def test_what_a_model_denied_counts_although_nothing_of_it_is_kept() -> None:
    at, sides = datetime(2026, 1, 1, tzinfo=UTC), (DeniedSide("1", "a"), DeniedSide("2", "b"))
    denials = [
        Denial(new_id(), *sides, Verdict(OWN, own, 0.6, ""), Verdict(MODEL, False, 0.1, ""), at)
        for own in (True, True, False)
    ]
    kept = _contradiction([(OWN, True), (MODEL, True)])
    assert agreement_of([kept], denials).judges == (JudgeAgreement(OWN, MODEL, 2, 2, 0),)


def test_each_model_is_compared_by_itself() -> None:
    found = agreement_of(
        [_contradiction([(OWN, True), (model, True)]) for model in ("b:1:1", "a:1:1", "b:1:1")]
    )
    assert [(one.model, one.agreed) for one in found.judges] == [("a:1:1", 1), ("b:1:1", 2)]


@pytest.mark.parametrize(
    ("drafted", "decided", "is_agreed"),
    [
        (DraftedResolution.FAVOR_A, Resolution.FAVOR_A, True),
        (DraftedResolution.FAVOR_A, Resolution.FAVOR_B, False),
        (DraftedResolution.SYNTHESIZED, Resolution.SYNTHESIZED, True),
        (DraftedResolution.SCOPE_SPLIT, Resolution.DISMISSED, True),
        (DraftedResolution.CANNOT_TELL, Resolution.UNRESOLVED, True),
        (DraftedResolution.CANNOT_TELL, Resolution.DISMISSED, False),
    ],
)
def test_a_draft_is_compared_with_what_was_decided(
    drafted: DraftedResolution, decided: Resolution, is_agreed: bool
) -> None:
    found = agreement_of([_contradiction(drafted=drafted, decided=decided)])
    assert found.drafts == (DraftAgreement("words/1", int(is_agreed), int(not is_agreed)),)


def test_what_nobody_decided_or_drafted_is_not_counted() -> None:
    undecided = _contradiction(drafted=DraftedResolution.FAVOR_A)
    undrafted = _contradiction(decided=Resolution.FAVOR_A)
    assert agreement_of([undecided, undrafted]).drafts == ()
