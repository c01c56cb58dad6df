"""Composition of Allen's relations, and path consistency of a network of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product

from app.domain.modes.temporal.allen import AllenRelation, Ends, relations

Possible = frozenset[AllenRelation]
Network = dict[tuple[int, int], Possible]
"""Of each ordered pair of items, by number."""


@cache
def composition(
    kinds: tuple[bool, bool, bool], first: AllenRelation, second: AllenRelation
) -> Possible:
    """Return how a and c can lie where a is `first` to b and b is `second` to c.

    Args:
        kinds: Whether a, b and c are instants.
    """
    return frozenset(_table(kinds).get((first, second), ()))


@cache
def _table(
    kinds: tuple[bool, bool, bool],
) -> Mapping[tuple[AllenRelation, AllenRelation], frozenset[AllenRelation]]:
    """Compute the table from every way in which six points of time can be three items."""
    found: dict[tuple[AllenRelation, AllenRelation], set[AllenRelation]] = {}
    for a, b, c in product(*(_spans(kind) for kind in kinds)):
        pair = _lie(a, b), _lie(b, c)
        found.setdefault(pair, set()).add(_lie(a, c))
    return {pair: frozenset(possible) for pair, possible in found.items()}


def _spans(is_instant: bool) -> Sequence[tuple[int, int]]:
    return [(t, t) for t in range(6)] if is_instant else [*combinations(range(6), 2)]


def _lie(a: tuple[int, int], b: tuple[int, int]) -> AllenRelation:
    return named(ends(a, b), a[0] == a[1], b[0] == b[1])


def ends(a: tuple[float, float], b: tuple[float, float]) -> Ends:
    signs = [(x > y) - (x < y) for x in a for y in b]
    return signs[0], signs[1], signs[2], signs[3]


def named(of: Ends, subject_is_instant: bool, object_is_instant: bool) -> AllenRelation:
    possible = relations(subject_is_instant, object_is_instant)
    return next(relation for relation, signs in possible.items() if signs == of)


@cache
def _compose_sets(kinds: tuple[bool, bool, bool], first: Possible, second: Possible) -> Possible:
    return frozenset[AllenRelation]().union(
        *(composition(kinds, a, b) for a in first for b in second)
    )


def close(network: Network, is_instant: Sequence[bool]) -> bool:
    """Take relations away that no third item allows, in place, until none is left to take.

    Returns:
        Whether every pair still has one. Sound; for disjunctions not complete (Allen 1983).
    """
    items = range(len(is_instant))
    waiting = dict.fromkeys(network)
    while waiting:
        i, j = next(iter(waiting))
        del waiting[i, j]
        for k in items:
            if k in (i, j):
                continue
            for a, b, c in ((i, j, k), (k, i, j)):
                kinds = is_instant[a], is_instant[b], is_instant[c]
                kept = network[a, c] & _compose_sets(kinds, network[a, b], network[b, c])
                if not kept:
                    return False
                if kept != network[a, c]:
                    network[a, c] = kept
                    network[c, a] = converse(kept)
                    waiting[a, c] = waiting[c, a] = None
    return True


def converse(possible: Iterable[AllenRelation]) -> Possible:
    return frozenset(_CONVERSE[relation] for relation in possible)


def _converses() -> Iterator[tuple[AllenRelation, AllenRelation]]:
    both = relations(subject_is_instant=False, object_is_instant=False)
    for relation, (ss, se, es, ee) in both.items():
        yield relation, named((-ss, -es, -se, -ee), False, False)


_CONVERSE = dict(_converses())
