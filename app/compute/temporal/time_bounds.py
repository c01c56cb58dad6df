"""Simple temporal problems: bounds between points of time, and which of them conflict.

Source: Dechter, Meiri, Pearl, "Temporal constraint networks" (1991). Bounds are whole numbers, so
that nothing is lost to rounding: time times `STRICT`, less one where the bound itself is excluded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from app.errors import LimitExceededError

STRICT = 1 << 20
"""More than any path has edges."""
MAX_SEARCH = 500
"""Networks that a search over disjunctions may look at."""

Point = tuple[str, str]
ORIGIN: Point = ("", "")


@dataclass(frozen=True, slots=True)
class Bound:
    """`later - earlier <= most`."""

    earlier: Point
    later: Point
    most: int


@dataclass(frozen=True, slots=True)
class Rule:
    """One of these conjunctions of bounds holds."""

    name: str
    """Empty where it cannot be given up: an interval ends after it starts."""
    choices: tuple[tuple[Bound, ...], ...]


Conflict = frozenset[str]


def find_conflict(rules: Sequence[Rule]) -> Conflict | None:
    """Return rules that cannot hold together, none of which can be left out; None if all can.

    Raises:
        LimitExceededError: The disjunctions take more than `MAX_SEARCH` networks.
    """
    budget = [MAX_SEARCH]
    conflict = _conflict(rules, budget)
    for name in sorted(conflict or ()):
        kept = [rule for rule in rules if not rule.name or rule.name in (conflict or ())]
        smaller = _conflict([rule for rule in kept if rule.name != name], budget)
        conflict = conflict if smaller is None else smaller
    return conflict


def _conflict(rules: Sequence[Rule], budget: list[int]) -> Conflict | None:
    decided = [(rule.name, bound) for rule in rules if len(rule.choices) == 1
               for bound in rule.choices[0]]  # fmt: skip
    return _search(decided, [rule for rule in rules if len(rule.choices) > 1], budget)


def _search(
    decided: Sequence[tuple[str, Bound]], open_rules: Sequence[Rule], budget: list[int]
) -> Conflict | None:
    budget[0] -= 1
    if budget[0] < 0:
        raise LimitExceededError("the disjunctions allow too many combinations to look at")
    cycle = _negative_cycle(decided)
    if cycle is not None or not open_rules:
        return cycle
    rule, rest = open_rules[0], open_rules[1:]
    blamed = frozenset({rule.name})
    for choice in rule.choices:
        conflict = _search([*decided, *((rule.name, bound) for bound in choice)], rest, budget)
        if conflict is None or rule.name not in conflict:
            return conflict
        blamed |= conflict
    return blamed


def _negative_cycle(bounds: Sequence[tuple[str, Bound]]) -> Conflict | None:
    """Return the rules of a cycle of bounds that sums to less than nothing (Bellman, Ford).

    networkx finds that there is one, and misses some that it then looks for.
    """
    distance = dict.fromkeys((p for _, b in bounds for p in (b.earlier, b.later)), 0)
    reached = dict[Point, tuple[str, Bound]]()
    is_tighter = True
    while is_tighter:
        is_tighter = False
        for name, bound in bounds:
            through = distance[bound.earlier] + bound.most
            if through < distance[bound.later]:
                distance[bound.later] = through
                reached[bound.later] = name, bound
                is_tighter = True
        cycle = _cycle(reached)
        if cycle is not None:
            return cycle
    return None


def _cycle(reached: Mapping[Point, tuple[str, Bound]]) -> Conflict | None:
    """Return the rules of a circle of points, each of which was reached from the next."""
    checked = set[Point]()
    for start in reached:
        path = dict[Point, str]()
        point = start
        while point in reached and point not in checked and point not in path:
            path[point], bound = reached[point]
            point = bound.earlier
        if point in path:
            circle = [*path].index(point)
            return frozenset([*path.values()][circle:]) - {""}
        checked.update(path)
    return None


def shortest(rules: Iterable[Rule], points: Sequence[Point]) -> dict[tuple[Point, Point], int]:
    """Return the tightest bound from each point to each other that is decided and there is one."""
    place = {point: index for index, point in enumerate(points)}
    bounds = [b for rule in rules if len(rule.choices) == 1 for b in rule.choices[0]]
    # Twice what any path can sum to.
    infinity = 4 * (1 + sum(abs(bound.most) for bound in bounds))
    most = np.full((len(points), len(points)), infinity, dtype=object)
    for bound in bounds:
        at = place[bound.earlier], place[bound.later]
        most[at] = min(most[at], bound.most)
    np.fill_diagonal(most, 0)
    for k in range(len(points)):
        most = np.minimum(most, most[:, k : k + 1] + most[k : k + 1, :])
    return {
        (p, q): most[place[p], place[q]]
        for p in points
        for q in points
        if most[place[p], place[q]] < infinity // 2
    }
