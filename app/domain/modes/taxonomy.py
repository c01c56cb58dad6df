"""Types of reasoning as a graph: what each needs first, and the modes that carry it out."""

from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from pydantic import ConfigDict, TypeAdapter
from pydantic.dataclasses import dataclass

from app.errors import InvalidInputError, NotFoundError


class ReasoningCategory(StrEnum):
    DEDUCTIVE = "deductive"
    INDUCTIVE = "inductive"
    ABDUCTIVE = "abductive"
    ANALOGICAL = "analogical"
    CAUSAL = "causal"
    MATHEMATICAL = "mathematical"
    SCIENTIFIC = "scientific"
    PROBABILISTIC = "probabilistic"
    DIALECTICAL = "dialectical"
    PRACTICAL = "practical"
    CREATIVE = "creative"
    CRITICAL = "critical"


_CLOSED = ConfigDict(extra="forbid")


@dataclass(frozen=True, config=_CLOSED)
class ReasoningType:
    id: str
    name: str
    category: ReasoningCategory
    purpose: str
    requires: tuple[str, ...]
    """Types that are learned before it."""
    modes: tuple[str, ...]
    """Modes that carry it out, the closest first."""
    cues: tuple[str, ...]
    """Words of a problem that point to it."""


@dataclass(frozen=True, config=_CLOSED)
class Taxonomy:
    version: int
    about: str
    type_weights: tuple[float, ...]
    """Of a cue of a type, for each of its modes in their order."""
    types: tuple[ReasoningType, ...]
    modes: Mapping[str, Mapping[str, float]]
    """Cues of each mode with their weights."""


@cache
def taxonomy() -> Taxonomy:
    path = Path(__file__).with_name("taxonomy.json")
    return TypeAdapter(Taxonomy).validate_json(path.read_bytes())


@cache
def types_by_id() -> Mapping[str, ReasoningType]:
    return {one.id: one for one in taxonomy().types}


def require_type(type_id: str, field: str = "type") -> ReasoningType:
    """Return a type of reasoning.

    Raises:
        NotFoundError: There is none of this id.
    """
    found = types_by_id().get(type_id)
    if found is None:
        raise NotFoundError(f"there is no type of reasoning {type_id[:100]!r}", field=field)
    return found


def learning_path(type_id: str, known: Collection[str] = ()) -> tuple[ReasoningType, ...]:
    """Give the fewest types that lead to one, each after all that it needs; itself last.

    Args:
        known: Types that need not be learned, with all that they need.

    Raises:
        NotFoundError: There is no such type.
        InvalidInputError: One that is known is no type.
    """
    goal = require_type(type_id)
    for one in known:
        if one not in types_by_id():
            raise InvalidInputError(f"there is no type of reasoning {one[:100]!r}", field="known")
    needed = _needed(goal.id, frozenset(known))
    return tuple(types_by_id()[id_] for id_ in _in_order(needed))


def _needed(goal: str, known: frozenset[str]) -> dict[str, tuple[str, ...]]:
    """Give what has to be learned, each with what it needs of that."""
    needed, due = dict[str, tuple[str, ...]](), [goal]
    while due:
        id_ = due.pop()
        if id_ not in needed and id_ not in known:
            before = tuple(one for one in types_by_id()[id_].requires if one not in known)
            needed[id_] = before
            due += before
    return needed


def _in_order(needed: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Give types after what they need; those that may be learned at the same time by their ids."""
    order = TopologicalSorter(needed)
    order.prepare()
    while order.is_active():
        ready = sorted(order.get_ready())
        yield from ready
        order.done(*ready)
