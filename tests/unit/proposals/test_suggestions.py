"""What may be proposed by hand."""

from dataclasses import replace

import pytest

from app.domain.beliefs.proposal import ProposalKind, Suggest
from app.errors import InvalidInputError, NotFoundError
from app.reasoning.beliefs.proposals.limits import check_suggestion, require_quotable
from app.reasoning.beliefs.proposals.rules import of_suggestion
from app.reasoning.beliefs.proposals.schemas import Used

_SUGGESTED = Suggest(
    "00000000-0000-4000-8000-00000000000a",
    ProposalKind.JUSTIFICATION,
    "decision",
    ("premise",),
    "the licence is free",
    0.8,
)
_DECISION = Used("decision", "decision", "We take NATS.", None)
_PREMISE = Used("premise", "knowledge", "NATS is free.", None)


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"cited_ids": ()}, "cited_ids", "name from 1 to 20 different beliefs"),
        ({"cited_ids": ("a", "a")}, "cited_ids", "name from 1 to 20 different beliefs"),
        ({"cited_ids": ("decision",)}, "cited_ids", "a proposal cannot cite its subject"),
        (
            {"kind": ProposalKind.UPDATE, "cited_ids": ("a", "b")},
            "cited_ids",
            "name from 1 to 1 different beliefs",
        ),
        ({"reason": "  "}, "reason", "say why it is so"),
        ({"reason": "x" * 301}, "reason", "reason has 301 bytes; the limit is 300"),
        ({"confidence": 1.01}, "confidence", "confidence must be from 0 to 1"),
        ({"confidence": float("nan")}, "confidence", "confidence must be from 0 to 1"),
    ],
)
def test_a_proposal_that_cannot_be_decided_is_refused_by_the_name_of_the_field(
    wrong: dict[str, object], field: str, message: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        check_suggestion(replace(_SUGGESTED, **wrong))  # pyright: ignore[reportArgumentType]  # fields by name
    assert (refused.value.field, str(refused.value)) == (field, message)


def test_a_proposal_names_what_is_there_and_can_be_held() -> None:
    with pytest.raises(NotFoundError, match="there is no such belief: premise"):
        require_quotable(_SUGGESTED, [_DECISION])
    with pytest.raises(InvalidInputError, match="a template cannot be held"):
        require_quotable(_SUGGESTED, [replace(_DECISION, kind="template"), _PREMISE])
    assert require_quotable(_SUGGESTED, [_DECISION, _PREMISE]) == [_DECISION, _PREMISE]


def test_what_is_proposed_by_hand_is_never_stated_so_that_a_person_has_to_agree() -> None:
    proposed = of_suggestion(_SUGGESTED, _DECISION, [_PREMISE])
    assert (proposed.rule, proposed.confidence, proposed.is_stated) == (
        "the licence is free",
        0.8,
        False,
    )
    assert (proposed.subject.quote, proposed.cited[0].quote) == ("We take NATS.", "NATS is free.")
