"""The eight archetypes of systems as patterns of loops that share components.

Sources: Senge, The Fifth Discipline (1990), appendix 2; Kim, Systems Archetypes I (1992); Braun,
The System Archetypes (2002). Where one pattern is part of another, the larger is reported alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations, product

from app.domain.modes.scientific.systemsthinking import ArchetypeName

_A = ArchetypeName


@dataclass(frozen=True, slots=True)
class SignedLoop:
    place: int
    """In the list of loops."""
    nodes: frozenset[str]
    signs: dict[tuple[str, str], int]
    """Of each link."""
    delayed: frozenset[tuple[str, str]]

    @property
    def is_balancing(self) -> bool:
        return sum(sign < 0 for sign in self.signs.values()) % 2 == 1

    def into(self, node: str) -> int:
        return next(sign for (_, target), sign in self.signs.items() if target == node)

    def out_of(self, node: str) -> int:
        return next(sign for (source, _), sign in self.signs.items() if source == node)


@dataclass(frozen=True, slots=True)
class Pattern:
    archetype: ArchetypeName
    loops: tuple[SignedLoop, ...]
    because: str


def find_archetypes(loops: Sequence[SignedLoop]) -> list[Pattern]:
    """Return the patterns, the largest first; no pair of loops is told of twice."""
    balancing = [loop for loop in loops if loop.is_balancing]
    reinforcing = [loop for loop in loops if not loop.is_balancing]
    found = list[Pattern]()
    told = set[frozenset[int]]()
    for pattern in _patterns(reinforcing, balancing):
        pairs = {frozenset((a.place, b.place)) for a, b in combinations(pattern.loops, 2)}
        if not pairs & told:
            found.append(pattern)
            told |= pairs
    return found


def _patterns(
    reinforcing: Sequence[SignedLoop], balancing: Sequence[SignedLoop]
) -> Iterator[Pattern]:
    yield from _tragedies(reinforcing, balancing)
    yield from _underinvestments(reinforcing, balancing)
    yield from _shifted_burdens(reinforcing, balancing)
    for growth, check in product(reinforcing, balancing):
        yield from _fix_or_limit(growth, check)
    for first, second in combinations(reinforcing, 2):
        yield from _success(first, second)
    for first, second in combinations(balancing, 2):
        yield from _rivals(first, second)


def _tragedies(
    reinforcing: Sequence[SignedLoop], balancing: Sequence[SignedLoop]
) -> Iterator[Pattern]:
    for first, second in combinations(balancing, 2):
        common = first.nodes & second.nodes
        mine = [r for r in reinforcing if r.nodes & first.nodes and not r.nodes & second.nodes]
        theirs = [r for r in reinforcing if r.nodes & second.nodes and not r.nodes & first.nodes]
        for one, other in product(mine if common else (), theirs):
            if not one.nodes & other.nodes:
                yield Pattern(
                    _A.TRAGEDY_OF_THE_COMMONS,
                    (one, other, first, second),
                    f"Two growing activities are checked through {_listed(common)}, which they"
                    " share.",
                )


def _underinvestments(
    reinforcing: Sequence[SignedLoop], balancing: Sequence[SignedLoop]
) -> Iterator[Pattern]:
    for limit, capacity in permutations(balancing, 2):
        shared = limit.nodes & capacity.nodes
        if not shared or not capacity.delayed or limit.delayed:
            continue
        for growth in reinforcing:
            if growth.nodes & limit.nodes and not growth.nodes & capacity.nodes:
                yield Pattern(
                    _A.GROWTH_AND_UNDERINVESTMENT,
                    (growth, limit, capacity),
                    f"Growth is limited through {_listed(shared)}, which an investment restores"
                    " only with a delay.",
                )


def _shifted_burdens(
    reinforcing: Sequence[SignedLoop], balancing: Sequence[SignedLoop]
) -> Iterator[Pattern]:
    for quick, lasting in permutations(balancing, 2):
        shared = quick.nodes & lasting.nodes
        if len(shared) != 1:
            continue
        (symptom,) = shared
        if quick.into(symptom) != lasting.into(symptom):
            continue
        for side in reinforcing:
            # It leaves the symptom with the quick fix and comes back with the lasting one.
            leaves = {link for link in quick.signs if link[0] == symptom} & side.signs.keys()
            returns = {link for link in lasting.signs if link[1] == symptom} & side.signs.keys()
            if leaves and returns:
                yield Pattern(
                    _A.SHIFTING_THE_BURDEN,
                    (quick, lasting, side),
                    f"Two remedies act on {symptom}, and the quick one weakens the other.",
                )


def _fix_or_limit(growth: SignedLoop, check: SignedLoop) -> Iterator[Pattern]:
    own = growth.signs.keys() - check.signs.keys()
    if check.nodes < growth.nodes and check.signs.keys() & growth.signs and own & growth.delayed:
        yield Pattern(
            _A.FIXES_THAT_FAIL,
            (check, growth),
            f"The remedy between {_listed(check.nodes)} brings the problem back with a delay.",
        )
    elif check.nodes & growth.nodes and not check.nodes <= growth.nodes:
        yield Pattern(
            _A.LIMITS_TO_GROWTH,
            (growth, check),
            f"Growth through {_listed(growth.nodes)} is checked through"
            f" {_listed(check.nodes - growth.nodes)}.",
        )


def _success(first: SignedLoop, second: SignedLoop) -> Iterator[Pattern]:
    shared = first.nodes & second.nodes
    if len(shared) == 1:
        (given,) = shared
        if first.out_of(given) != second.out_of(given):
            yield Pattern(
                _A.SUCCESS_TO_THE_SUCCESSFUL,
                (first, second),
                f"What {given} gives to one it takes from the other, and each success brings more.",
            )


def _rivals(first: SignedLoop, second: SignedLoop) -> Iterator[Pattern]:
    shared = first.nodes & second.nodes
    if len(shared) != 1:
        return
    (between,) = shared
    if first.into(between) == second.into(between):
        return
    if bool(first.delayed) == bool(second.delayed):
        yield Pattern(
            _A.ESCALATION,
            (first, second),
            f"Each side corrects {between} in its own favour.",
        )
    else:
        yield Pattern(
            _A.DRIFTING_GOALS,
            (first, second),
            f"{between} is closed at once by giving way, and by the correction only later.",
        )


def _listed(names: frozenset[str]) -> str:
    return ", ".join(sorted(names))
