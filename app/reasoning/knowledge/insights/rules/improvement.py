"""What to do about findings that recur, and whether it helped. Pure."""

import math
from collections.abc import Iterator, Sequence

from app.domain.metacognition import (
    EffectVerdict,
    Excerpt,
    Finding,
    FindingKind,
    ImprovementEffect,
)
from app.reasoning.knowledge.insights.schemas import Case

RECURS = 3
"""Insights of one kind from which on something is proposed; one that counts itself is enough."""
_COUNTED = frozenset({FindingKind.OVERCONFIDENCE, FindingKind.MISSED_ESTIMATE})
_MANY = 30
"""Decisions after which a difference that may be zero is none."""
_Z = 1.959964

ADVICE = {
    FindingKind.ANCHORING: "Write a reason beside every alternative before one is chosen.",
    FindingKind.CONFIRMATION: "Name what opposes a choice, and answer it, before it is made.",
    FindingKind.PREMATURE_CLOSURE: "Name one alternative and test what is open before deciding.",
    FindingKind.OVERCONFIDENCE: "State less confidence: take the share of similar decisions that"
    " succeeded as the starting point.",
    FindingKind.AVAILABILITY: "Look up every earlier case and count how they ended.",
    FindingKind.SUNK_COST: "Compare only what is still to be spent.",
    FindingKind.GROUPTHINK: "Ask for the strongest objection before an agreement is accepted.",
    FindingKind.REVISION_LOOP: "Name the new fact before a thought is revised again.",
    FindingKind.IGNORED_CONTRADICTION: "Settle the open contradictions of the premises first.",
    FindingKind.SINGLE_SOURCE: "Find a second, independent source for what a decision rests on.",
    FindingKind.UNVERIFIED_PREMISE: "Verify the hypotheses that a decision rests on first.",
    FindingKind.REPEATED_REVERSAL: "Write down what would overturn a decision when it is taken.",
    FindingKind.MISSED_ESTIMATE: "Multiply estimates by the factor that earlier ones missed by.",
}


def proposals(recurring: Sequence[Case]) -> Iterator[Finding]:
    """Propose what to do about each kind of finding that recurs.

    Args:
        recurring: Each kind with its held insights (id, text).
    """
    for row in recurring:
        kind, insights = FindingKind(row["finding"]), row["insights"]
        if row["count"] < (1 if kind in _COUNTED else RECURS):
            continue
        yield Finding(
            kind=kind,
            subject_id=f"improvement {kind}",
            text=f"{ADVICE[kind]} Prediction: of the decisions in answers that cite this, a larger"
            f" share succeeds than before ({kind.replace('_', ' ')} was found {row['count']}"
            f" {'times' if row['count'] > 1 else 'time'}).",
            confidence=0.5,
            evidence=tuple(Excerpt(one["id"], one["text"]) for one in insights),
            counter="Outcomes of decisions that cite it and do not end better than those before.",
            improves=True,
        )


def effect(
    before: int, before_succeeded: int, after: int, after_succeeded: int
) -> ImprovementEffect:
    """Compare the shares of decisions that succeeded before and after."""
    counts = (before, before_succeeded, after, after_succeeded)
    if not before or not after:
        return ImprovementEffect(*counts, None, None, None, EffectVerdict.OPEN)
    share_before, share_after = before_succeeded / before, after_succeeded / after
    low_before, high_before = _wilson(before_succeeded, before)
    low_after, high_after = _wilson(after_succeeded, after)
    difference = share_after - share_before
    low = difference - math.hypot(share_after - low_after, high_before - share_before)
    high = difference + math.hypot(high_after - share_after, share_before - low_before)
    return ImprovementEffect(*counts, difference, low, high, _verdict(low, high, after))


def _verdict(low: float, high: float, after: int) -> EffectVerdict:
    if low > 0:
        return EffectVerdict.HELPS
    return EffectVerdict.DOES_NOT_HELP if high < 0 or after >= _MANY else EffectVerdict.OPEN


def _wilson(hits: int, total: int) -> tuple[float, float]:
    """Give the 95 % interval of a share (Wilson's score interval)."""
    share, weight = hits / total, _Z**2 / total
    middle = (share + weight / 2) / (1 + weight)
    reach = _Z / (1 + weight) * math.sqrt(share * (1 - share) / total + weight / (4 * total))
    return middle - reach, middle + reach
