"""From stances to a score, and from a score to what it speaks for. Pure."""

from collections.abc import Sequence
from math import isclose

from app.domain.beliefs.hypothesis import (
    TRANSITIONS,
    Conclusion,
    Evidence,
    EvidenceStance,
    HypothesisStatus,
    Thresholds,
)
from app.domain.text import require_text
from app.errors import ConflictError, InvalidInputError

KEPT = 25
"""Pieces of evidence kept of each side; the score is over all."""
CONFIRMED = 0.75
"""Score from which on the evidence speaks for a hypothesis."""
_MAX_RATIONALE = 10_000
_QUOTED = 160


def score(evidence: Sequence[Evidence]) -> float:
    """Give the smoothed share of what supports, weighted by similarity, from 0 to 1.

    The mean of a Beta(1, 1) that saw the weights: 0.5 without evidence, and one hit alone settles
    nothing.
    """
    support = _weight(evidence, EvidenceStance.SUPPORTS)
    against = _weight(evidence, EvidenceStance.CONTRADICTS)
    return (support + 1) / (support + against + 2)


def ratio(evidence: Sequence[Evidence]) -> float:
    """Give the supporting things as a share of those that take a side; 0.5 if none does."""
    support, against = (
        count(evidence, EvidenceStance.SUPPORTS),
        count(evidence, EvidenceStance.CONTRADICTS),
    )
    return support / (support + against) if support + against else 0.5


def count(evidence: Sequence[Evidence], stance: EvidenceStance) -> int:
    return sum(item.stance is stance for item in evidence)


def kept(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """Give the heaviest of each side, the supporting ones first; what is neutral is left out."""
    sides = (EvidenceStance.SUPPORTS, EvidenceStance.CONTRADICTS)
    ordered = sorted(evidence, key=lambda item: (-item.weight, -item.similarity, item.node_id))
    return tuple(one for side in sides for one in [e for e in ordered if e.stance is side][:KEPT])


def suggested_status(
    value: float, evidence: Sequence[Evidence], thresholds: Thresholds
) -> HypothesisStatus:
    """Tell what a score speaks for; a person decides."""
    if all(item.stance is EvidenceStance.NEUTRAL for item in evidence):
        return HypothesisStatus.OPEN
    if value >= CONFIRMED:
        return HypothesisStatus.SUPPORTED
    return HypothesisStatus.REFUTED if value < thresholds.revise else HypothesisStatus.INCONCLUSIVE


def suggestion(value: float, evidence: Sequence[Evidence], thresholds: Thresholds) -> str | None:
    """Say what to revise if the score is under its threshold."""
    if value >= thresholds.revise:
        return None
    against = [item for item in kept(evidence) if item.stance is EvidenceStance.CONTRADICTS]
    sides = count(evidence, EvidenceStance.SUPPORTS) + count(evidence, EvidenceStance.CONTRADICTS)
    return (
        f"{count(evidence, EvidenceStance.CONTRADICTS)} of {sides} things that take a side speak"
        f" against it, most of all: “{against[0].quote[:_QUOTED]}”. Revise it so that it holds"
        " with them, or refute it."
    )


def check_thresholds(thresholds: Thresholds) -> None:
    """Check that each threshold is a share.

    Raises:
        InvalidInputError: One is outside 0..1.
    """
    for name in Thresholds.__slots__:
        if not 0 <= getattr(thresholds, name) <= 1:
            raise InvalidInputError(f"{name} must be from 0 to 1", field=name)


def check_conclusion(conclusion: Conclusion) -> None:
    """Check what needs no look at the graph.

    Raises:
        InvalidInputError: The rationale is blank, or a revision is missing or out of place.
    """
    if not require_text(conclusion.rationale, "rationale", _MAX_RATIONALE).strip():
        raise InvalidInputError("rationale must not be blank", field="rationale")
    is_revised = conclusion.status is HypothesisStatus.SUPERSEDED
    if is_revised != (conclusion.revision is not None):
        raise InvalidInputError("superseded, and nothing else, takes a revision", field="revision")


def check_transition(before: HypothesisStatus, after: HypothesisStatus) -> None:
    """Check that a hypothesis may go from one status to another.

    Raises:
        ConflictError: It may not.
    """
    if after not in TRANSITIONS[before]:
        raise ConflictError(f"a hypothesis that is {before} cannot become {after}", field="status")


def is_same(evidences: Sequence[Evidence], other: Sequence[Evidence]) -> bool:
    """Tell whether two verifications rest on the same evidence."""
    mine = {(e.node_id, e.stance): e.similarity for e in evidences}
    theirs = {(e.node_id, e.stance): e.similarity for e in other}
    return mine.keys() == theirs.keys() and all(
        isclose(mine[key], theirs[key], abs_tol=1e-6) for key in mine
    )


def _weight(evidence: Sequence[Evidence], stance: EvidenceStance) -> float:
    return sum(item.weight for item in evidence if item.stance is stance)
