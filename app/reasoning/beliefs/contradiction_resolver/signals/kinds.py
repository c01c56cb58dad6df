"""What two texts would disagree about, and how grave it is. Pure."""

from collections.abc import Collection

from app.domain.beliefs.contradiction import ContradictionType, Severity
from app.reasoning.beliefs.contradiction_resolver.signals.denials import denies
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.stance import is_norm, leaning

_DATED = frozenset(("same_period", "other_date"))
_VALUES = frozenset(("other_value", "other_name", "swapped", "other_date"))
_DENIALS = frozenset(("denial_one_sided", "denial_moved"))
_SURE = 0.8
"""Score of more than one rule, or of one that is seldom wrong."""
_PLAIN = frozenset(
    (
        "denial_in_claim",
        "denial_in_evidence",
        "exclusive",
        "other_date",
        "other_holder",
        "other_name",
        "other_amount",
        "other_number",
        "other_value",
        "other_version",
        "other_version_unplaced",
    )
)


def kind_of(pair: Pair, rules: Collection[str]) -> ContradictionType:
    """Tell what the rules that fired speak of: time, viewpoint, extent, or else a plain fact."""
    found = frozenset(rules)
    if found & _DATED and found & _VALUES and not found & _DENIALS:
        return ContradictionType.TEMPORAL
    if not pair.is_close and not found & _PLAIN and _is_opinion(pair):
        return ContradictionType.PERSPECTIVE
    if "denial_moved" in found:
        return ContradictionType.SCOPE
    if found & {"denial_one_sided", "other_amount", "other_number"}:
        return ContradictionType.FACTUAL
    if "quantifier" in found or (pair.is_close and _both_deny(pair)):
        return ContradictionType.SCOPE
    return ContradictionType.FACTUAL


def severity_of(score: float, kind: ContradictionType) -> Severity:
    """Rank a conflict for review: what is surely wrong comes before what is seen otherwise."""
    if kind is ContradictionType.PERSPECTIVE:
        return Severity.LOW
    return Severity.HIGH if score >= _SURE else Severity.MEDIUM


def _is_opinion(pair: Pair) -> bool:
    sides = pair.claim, pair.evidence
    if any(side.periods for side in sides):
        return False
    return any(is_norm(side) or leaning(side) != 0 for side in sides) and not any(
        map(_tells, sides)
    )


def _tells(side: Side) -> bool:
    """Tell whether a text is about the past: it reports rather than judges."""
    return any(word.lower in ("was", "were", "had", "did") for word in side.words)


def _both_deny(pair: Pair) -> bool:
    return all(any(map(denies, side.words)) for side in (pair.claim, pair.evidence))
