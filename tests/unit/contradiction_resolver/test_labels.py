"""What people decided and what models judged become labels, and nothing else does."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import ContradictionType, Side, Verdict
from app.domain.beliefs.denial import Denial, DeniedSide
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Proposal, ProposalKind, ProposalStatus, QuotedThing
from app.domain.ids import new_id
from app.reasoning.beliefs.contradiction_resolver import policy
from app.reasoning.beliefs.contradiction_resolver.labels import (
    change_labels,
    conflict_labels,
    proposal_labels,
)

NOW = datetime(2026, 1, 1, tzinfo=UTC)
OWN = Verdict("cross-pairs/1+rules/2", True, 0.9, "denial_one_sided")
DENIED = Verdict("openai:small:judge/1", False, 0.1, "two queues")
SEEN = replace(DENIED, is_conflict=True, confidence=0.8)


def _side(text: str) -> Side:
    return Side(new_id(), "knowledge", text, None, "held", None, None, ())


FOUND = Contradiction(
    id="c",
    type=ContradictionType.FACTUAL,
    severity="low",
    status="open",
    resolution=None,
    summary="",
    detector=OWN.detector,
    confidence=0.9,
    rationale=None,
    side_a=_side("A holds."),
    side_b=_side("A does not hold."),
    verdicts=(OWN,),
    draft=None,
    resolved_by_id=None,
    recorded_from=NOW,
)


def _decided(resolution: Resolution) -> Contradiction:
    """Give what was found as it is kept once it is decided."""
    if resolution is Resolution.DISMISSED:
        return replace(FOUND, status="dismissed")
    return replace(FOUND, status="resolved", resolution=resolution)


def _labels(found: Contradiction) -> list[tuple[object, object, object]]:
    return [(row["label"], row["kind"], row["by"]) for row in conflict_labels([found], [])]


@pytest.mark.parametrize(
    ("resolution", "label", "kind"),
    [
        (Resolution.FAVOR_A, "contradiction", "factual"),
        (Resolution.FAVOR_B, "contradiction", "factual"),
        (Resolution.SYNTHESIZED, "contradiction", "factual"),
        (Resolution.DISMISSED, "neutral", None),
    ],
)
def test_what_a_person_decided_is_a_label_before_what_a_model_said(
    resolution: Resolution, label: str, kind: str | None
) -> None:
    for said in (DENIED, SEEN):
        found = replace(_decided(resolution), verdicts=(OWN, said))
        assert _labels(found) == [(label, kind, "person")]


def test_what_a_person_left_open_has_the_label_of_the_model() -> None:
    found = replace(FOUND, resolution=Resolution.UNRESOLVED, verdicts=(OWN, DENIED))
    assert _labels(found) == [("neutral", None, DENIED.detector)]


def test_what_a_policy_settled_has_no_label_of_a_person() -> None:
    found = replace(FOUND, resolution=Resolution.FAVOR_B, rationale=policy.RATIONALE)
    assert _labels(found) == []


def test_what_a_person_reported_is_a_contradiction() -> None:
    assert _labels(replace(FOUND, detector="person", verdicts=())) == [
        ("contradiction", "factual", "person")
    ]


def test_what_only_the_own_judge_judged_has_no_label() -> None:
    assert _labels(FOUND) == []


def test_what_was_forgotten_has_no_label() -> None:
    found = replace(FOUND, resolution=Resolution.FAVOR_A, side_b=_side(""))
    assert _labels(found) == []


def test_a_denial_of_which_no_contradiction_is_kept_is_neutral_with_both_verdicts() -> None:
    denial = Denial("d", DeniedSide("1", "A holds."), DeniedSide("2", "B holds."), OWN, DENIED, NOW)
    assert list(conflict_labels([], [denial])) == [
        {
            "id": "d",
            "a": "A holds.",
            "b": "B holds.",
            "label": "neutral",
            "kind": None,
            "by": "openai:small:judge/1",
            "resolution": None,
            "verdicts": [
                {"judge": "cross-pairs/1+rules/2", "conflict": True, "confidence": 0.9},
                {"judge": "openai:small:judge/1", "conflict": False, "confidence": 0.1},
            ],
        }
    ]


def _quoted(quote: str) -> QuotedThing:
    return QuotedThing(new_id(), "knowledge", quote, None, None, None, None)


PROPOSAL = Proposal(
    id="p",
    kind=ProposalKind.UPDATE,
    status=ProposalStatus.ACCEPTED,
    subject=_quoted("We run Node 18."),
    cited=(_quoted("We run Node 22 now."),),
    rule="now",
    confidence=0.8,
    is_stated=True,
    evidence_id="e",
    falls=0,
    decided_by="person",
    decided_at=NOW,
    edited=False,
    note=None,
    said_at=None,
    recorded_from=NOW,
)


def test_an_update_that_a_person_accepted_is_one() -> None:
    assert list(change_labels([PROPOSAL])) == [
        {
            "id": "p",
            "old": "We run Node 18.",
            "new": "We run Node 22 now.",
            "relation": "updates",
            "by": "person",
        }
    ]


def test_a_rejected_update_and_a_justification_are_no_updates_and_have_their_verdict() -> None:
    rejected = replace(PROPOSAL, status=ProposalStatus.REJECTED)
    justified = replace(PROPOSAL, kind=ProposalKind.JUSTIFICATION)
    assert list(change_labels([rejected, justified])) == []
    told = [(row["kind"], row["accepted"]) for row in proposal_labels([rejected, justified])]
    assert told == [("update", False), ("justification", True)]


@pytest.mark.parametrize(
    "undecided",
    [
        replace(PROPOSAL, decided_by="now", status=ProposalStatus.ACCEPTED),
        replace(PROPOSAL, decided_by=None, status=ProposalStatus.OPEN),
        replace(PROPOSAL, status=ProposalStatus.WITHDRAWN),
        replace(PROPOSAL, subject=None),
        replace(PROPOSAL, subject=_quoted("")),
        replace(PROPOSAL, cited=(_quoted(""),)),
    ],
)
def test_a_proposal_that_no_person_decided_or_that_was_forgotten_has_no_label(
    undecided: Proposal,
) -> None:
    assert list(change_labels([undecided])) + list(proposal_labels([undecided])) == []
