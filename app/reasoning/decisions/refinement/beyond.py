"""What a closer reading finds beside what was told before. Pure."""

from collections.abc import Sequence
from typing import Protocol

from app.domain.nodes.decision import NewDecision
from app.reasoning.decisions.extraction.commitments.finder import CERTAIN


class KnownDecision(Protocol):
    """A decision of the same text that is there already."""

    @property
    def start(self) -> int | None: ...

    @property
    def end(self) -> int | None: ...

    @property
    def chosen(self) -> object | None: ...


def beyond(found: Sequence[NewDecision], told: Sequence[KnownDecision]) -> tuple[NewDecision, ...]:
    """Give what was found in other sentences; beside a choice that was told it is certain."""
    beside = [one for one in found if not any(_overlap(one, known) for known in told)]
    if any(known.chosen for known in told):
        beside = [one for one in beside if (one.certainty or 0) >= CERTAIN]
    return tuple(beside)


def _overlap(found: KnownDecision, known: KnownDecision) -> bool:
    places = (found.start, found.end, known.start, known.end)
    if None in places:
        return False
    return (found.start or 0) < (known.end or 0) and (known.start or 0) < (found.end or 0)
