"""The decisions of a session as a log worth keeping: said twice is told once. Pure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.domain.nodes.decision import DecisionPoint

_WORD = re.compile(r"\w+")
_SAME = 0.6
"""Share of the words of both choices from which on they are one decision."""
_FOR_REJECTED, _FOR_REASON = 1.0, 0.5
_LONG = 12
"""Choices beside which a decision is compared, so that a long session takes linear time."""


@dataclass(frozen=True, slots=True)
class LoggedDecision:
    decision: DecisionPoint
    """As it was said last, or with more alternatives before."""
    repeats: tuple[str, ...]
    """Ids of the decisions that said the same."""
    importance: float


def decision_log(decisions: Sequence[DecisionPoint]) -> list[LoggedDecision]:
    """Merge what was decided again shortly after, and order by importance.

    Args:
        decisions: Oldest first.
    """
    kept = list[tuple[DecisionPoint, list[str]]]()
    for decision in decisions:
        if decision.chosen is None:
            continue
        same = _earlier(decision, kept)
        if same is None:
            kept.append((decision, []))
        else:
            earlier, repeats = kept[same]
            told = _fuller(earlier, decision)
            other = decision if told is earlier else earlier
            kept[same] = (told, [*repeats, other.id])
    logged = [
        LoggedDecision(decision, tuple(repeats), _importance(decision, len(repeats)))
        for decision, repeats in kept
    ]
    return sorted(logged, key=lambda one: -one.importance)


def _earlier(
    decision: DecisionPoint, kept: Sequence[tuple[DecisionPoint, list[str]]]
) -> int | None:
    words = _words(decision)
    for place in range(len(kept) - 1, max(-1, len(kept) - 1 - _LONG), -1):
        others = _words(kept[place][0])
        if words and others and len(words & others) / len(words | others) >= _SAME:
            return place
    return None


def _words(decision: DecisionPoint) -> set[str]:
    return set(_WORD.findall(decision.chosen.text.casefold())) if decision.chosen else set()


def _fuller(earlier: DecisionPoint, later: DecisionPoint) -> DecisionPoint:
    return earlier if len(earlier.rejected) > len(later.rejected) else later


def _importance(decision: DecisionPoint, repeats: int) -> float:
    sure = 1.0 if decision.certainty is None else decision.certainty
    reason = decision.chosen is not None and decision.chosen.reason is not None
    weight = sure + _FOR_REJECTED * bool(decision.rejected) + _FOR_REASON * reason + 0.1 * repeats
    return round(weight, 3)
