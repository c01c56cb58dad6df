"""Which arguments can be accepted together.

Source: Dung, "On the acceptability of arguments" (1995); Baroni, Caminada, Giacomin, "An
introduction to argumentation semantics" (2011).
"""

from collections.abc import Iterator, Mapping, Sequence

from pysat.solvers import Solver  # pyright: ignore[reportMissingTypeStubs]

from app.errors import LimitExceededError

MAX_EXTENSIONS = 200

Attackers = Mapping[str, frozenset[str]]
"""Of each argument."""


def grounded(attackers: Attackers) -> tuple[frozenset[str], frozenset[str]]:
    """Return what is in and what is out: the least fixed point of defence."""
    accepted, rejected = frozenset[str](), frozenset[str]()
    while True:
        more = frozenset(name for name, by in attackers.items() if by <= rejected)
        out = frozenset(name for name, by in attackers.items() if by & more)
        if (more, out) == (accepted, rejected):
            return accepted, rejected
        accepted, rejected = more, out


def preferred(attackers: Attackers) -> list[frozenset[str]]:
    """Return the largest admissible sets, in the order in which arguments are given.

    Raises:
        LimitExceededError: There are more than `MAX_EXTENSIONS`.
    """
    names = [*attackers]
    number = {name: index for index, name in enumerate(names, 1)}
    with Solver(name="glucose4", bootstrap_with=[*_admissible(attackers, number)]) as solver:
        found = [*_largest(solver, number)]
    return sorted(found, key=lambda chosen: sorted(number[name] for name in chosen))


def is_stable(chosen: frozenset[str], attackers: Attackers) -> bool:
    return all(name in chosen or by & chosen for name, by in attackers.items())


def _admissible(attackers: Attackers, number: Mapping[str, int]) -> Iterator[list[int]]:
    for name, by in attackers.items():
        for attacker in by:
            yield [-number[attacker], -number[name]]
            defenders = [number[defender] for defender in attackers[attacker]]
            yield [-number[name], *defenders]


def _largest(solver: Solver, number: Mapping[str, int]) -> Iterator[frozenset[str]]:
    count = 0
    while (chosen := _solution(solver, number, ())) is not None:
        while (larger := _larger(solver, number, chosen)) is not None:
            chosen = larger
        count += 1
        if count > MAX_EXTENSIONS:
            raise LimitExceededError(f"there are more than {MAX_EXTENSIONS} preferred positions")
        yield chosen
        # What is still to be found has something that this one lacks.
        _add(solver, [number[name] for name in number if name not in chosen])


def _larger(
    solver: Solver, number: Mapping[str, int], chosen: frozenset[str]
) -> frozenset[str] | None:
    for name in number:
        if name not in chosen:
            found = _solution(solver, number, [number[n] for n in (*chosen, name)])
            if found is not None:
                return found
    return None


def _add(solver: Solver, clause: Sequence[int]) -> None:
    solver.add_clause([*clause])  # pyright: ignore[reportUnknownMemberType]


def _solution(
    solver: Solver, number: Mapping[str, int], assumed: Sequence[int]
) -> frozenset[str] | None:
    if not solver.solve(assumptions=[*assumed]):  # pyright: ignore[reportUnknownMemberType]
        return None
    model: list[int] = solver.get_model() or []  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    true = {literal for literal in model if literal > 0}  # pyright: ignore[reportUnknownVariableType]
    return frozenset(name for name, variable in number.items() if variable in true)
