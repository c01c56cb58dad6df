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
    return tuple(one for one in premises[id_] if one not in others)


def shared_by_all(premises: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    """Give the premises that all have, by id."""
    sets = [set(found) for found in premises.values()]
    return tuple(sorted(set[str].intersection(*sets)))


def option_conflicts(decisions: Iterable[DecisionPoint]) -> tuple[OptionConflict, ...]:
    """Find options that one decision chose and another turned down; case and spaces count not."""
    apart = sorted({one.id: one for one in decisions}.values(), key=lambda one: one.id)
    rejected = [(_key(option.text), one, option) for one in apart for option in one.rejected]
    return tuple(
        OptionConflict(one.chosen.text, one.id, other.id, option.reason)
        for one in apart
        if one.chosen is not None
        for key, other, option in rejected
        if other.id != one.id and key == _key(one.chosen.text)
    )


def _key(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".")
