"""How alike things are, and where they pull apart. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.graph_answers import OptionConflict

MAX_SHARED_WORDS = 20


def overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Give what both have as a share of what either has, 0 to 1; 0 for two empty sets."""
    either = one | other
    return len(one & other) / len(either) if either else 0.0


def reached(start_id: str, steps: Iterable[tuple[str, str]], depth: int) -> tuple[str, ...]:
    """Give what is reached from a start in at most `depth` steps, nearest first."""
    onward: dict[str, list[str]] = defaultdict(list)
    for start, to in steps:
        onward[start].append(to)
    seen = {start_id}
    found: list[str] = []
    frontier = [start_id]
    for _ in range(depth):
        frontier = sorted({to for id_ in frontier for to in onward[id_]} - seen)
        seen.update(frontier)
        found += frontier
    return tuple(found)


def own_of(premises: Mapping[str, Sequence[str]], id_: str) -> tuple[str, ...]:
    """Give the premises of one that none of the others has, in its order."""
    others = {one for other, found in premises.items() if other != id_ for one in found}
    return tuple(premise for premise in premises[id_] if premise not in others)


def shared_by_all(premises: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Give the premises that all have, by id."""
    sets = [set(premise) for premise in premises.values()]
    return tuple(sorted(set[str].intersection(*sets)))


def option_conflicts(decisions: Iterable[DecisionPoint]) -> tuple[OptionConflict, ...]:
    """Find options that one decision chose and another turned down; case and spaces count not."""
    apart = sorted(
        {decision.id: decision for decision in decisions}.values(), key=lambda one: one.id
    )
    rejected = [(_key(option.text), point, option) for point in apart for option in point.rejected]
    return tuple(
        OptionConflict(point.chosen.text, point.id, other.id, option.reason)
        for point in apart
        if point.chosen is not None
        for key, other, option in rejected
        if other.id != point.id and key == _key(point.chosen.text)
    )


def _key(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")
