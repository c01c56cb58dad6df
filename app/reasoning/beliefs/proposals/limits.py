"""What a review, an edit and a suggestion may name. Pure."""

from collections.abc import Sequence

from app.domain.beliefs.belief import BeliefKind
from app.domain.beliefs.proposal import Edit, ProposalKind, Review, Suggest
from app.domain.text import require_text
from app.errors import InvalidInputError, NotFoundError
from app.reasoning.beliefs.proposals.schemas import Used

MAX_AT_ONCE = 100
"""Proposals of one review."""
MAX_CITED = 20
_MAX_NOTE = 2_000
_MAX_REASON = 300


def check_review(review: Review) -> None:
    if not 1 <= len(set(review.proposal_ids)) <= MAX_AT_ONCE:
        raise InvalidInputError(f"name from 1 to {MAX_AT_ONCE} proposals", field="proposal_ids")
    if review.note is not None:
        require_text(review.note, "note", _MAX_NOTE)


def check_edit(edit: Edit, kind: ProposalKind, subject_id: str) -> None:
    _check_cited(kind, subject_id, edit.cited_ids)


def check_suggestion(suggested: Suggest) -> None:
    _check_cited(suggested.kind, suggested.subject_id, suggested.cited_ids)
    if not require_text(suggested.reason, "reason", _MAX_REASON).strip():
        raise InvalidInputError("say why it is so", field="reason")
    if not 0 <= suggested.confidence <= 1:
        raise InvalidInputError("confidence must be from 0 to 1", field="confidence")


def require_quotable(suggested: Suggest, found: Sequence[Used]) -> Sequence[Used]:
    """Return what was found of the subject and the cited, in this order, if that is all of it.

    Raises:
        NotFoundError: Something is not there, or has no words any more.
        InvalidInputError: The subject is of a kind that cannot be held true or false.
    """
    there = {one.id for one in found if one.text}
    if suggested.subject_id not in there:
        raise NotFoundError("there is no such belief", field="subject_id")
    if missing := [id_ for id_ in suggested.cited_ids if id_ not in there]:
        raise NotFoundError(f"there is no such belief: {missing[0]}", field="cited_ids")
    if found[0].kind not in frozenset(BeliefKind):
        raise InvalidInputError(f"a {found[0].kind} cannot be held", field="subject_id")
    return found


def _check_cited(kind: ProposalKind, subject_id: str, cited_ids: Sequence[str]) -> None:
    cited = set(cited_ids)
    most = 1 if kind == ProposalKind.UPDATE else MAX_CITED
    if not 1 <= len(cited) <= most or len(cited) < len(cited_ids):
        raise InvalidInputError(f"name from 1 to {most} different beliefs", field="cited_ids")
    if subject_id in cited:
        raise InvalidInputError("a proposal cannot cite its subject", field="cited_ids")
