"""What makes a decision an earlier one, and what is searched with. Pure."""

from collections.abc import Iterable
from datetime import datetime

from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.outcome import Outcome


def question_of(decision: DecisionPoint) -> str:
    """Give the words a decision is compared by: what was asked, decided and weighed."""
    options = ([decision.chosen] if decision.chosen else []) + [
        *decision.rejected,
        *decision.considered,
    ]
    parts = (decision.question, decision.description, *(option.text for option in options))
    return " ".join(part for part in parts if part)


def came_before(point: DecisionPoint, other: DecisionPoint) -> bool:
    """Tell whether a decision was taken before another; two of one moment go by their ids."""
    return (_taken(point), point.id) < (_taken(other), other.id)


def latest_first(outcomes: Iterable[Outcome]) -> tuple[Outcome, ...]:
    """Order outcomes by when they were seen, or else recorded; the latest comes first."""
    key = sorted(outcomes, key=lambda o: (o.valid_from or o.recorded_from, o.id), reverse=True)
    return tuple(key)


def _taken(decision: DecisionPoint) -> datetime:
    return decision.valid_from or decision.recorded_from
