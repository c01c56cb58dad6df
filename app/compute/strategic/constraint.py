"""Constraint satisfaction over finite domains.

Sources: Mackworth, Consistency in networks of relations (1977), AC-3; Russell and Norvig,
Artificial Intelligence: A Modern Approach (4th edition), chapter 6.
"""

import itertools
import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from app.compute.expressions import Expression, Value, read_expression
from app.domain.modes.strategic.constraint import (
    Assignment,
    ConstraintInput,
    ConstraintResult,
    Domain,
    Solution,
)
from app.errors import LimitExceededError

MAX_CHECKS = 200_000
"""Evaluations of constraints, all searches together."""
MAX_COUNTED = 10_000
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")

Domains = dict[str, list[Value]]


class Search:
    """A search with a budget of evaluations."""

    def __init__(self) -> None:
        self.checks = 0

    def holds(self, expression: Expression, at: Mapping[str, Value]) -> bool:
        self.checks += 1
        if self.checks > MAX_CHECKS:
            raise LimitExceededError(f"the search took more than {MAX_CHECKS} checks")
        return expression.holds(at)

    def solutions(
        self, domains: Domains, constraints: Sequence[Expression]
    ) -> Iterator[dict[str, Value]]:
        start = self.arc_consistent(domains, constraints)
        touching = {
            name: [expression for expression in constraints if name in expression.names]
            for name in domains
        }
        if all(start.values()):
            yield from self._extend({}, start, touching)

    def arc_consistent(self, domains: Domains, constraints: Sequence[Expression]) -> Domains:
        left = {name: list(values) for name, values in domains.items()}
        for expression in constraints:
            if len(expression.names) == 1:
                (name,) = expression.names
                left[name] = [v for v in left[name] if self.holds(expression, {name: v})]
        arcs = [
            (first, second, expression)
            for expression in constraints
            if len(expression.names) == 2
            for first, second in itertools.permutations(sorted(expression.names))
        ]
        waiting = deque(arcs)
        while waiting:
            first, second, expression = waiting.popleft()
            kept = [v for v in left[first] if self._has_partner(expression, first, v, second, left)]
            if len(kept) < len(left[first]):
                left[first] = kept
                waiting.extend(arc for arc in arcs if arc[1] == first and arc not in waiting)
        return left

    def _has_partner(
        self, expression: Expression, first: str, value: Value, second: str, left: Domains
    ) -> bool:
        return any(self.holds(expression, {first: value, second: other}) for other in left[second])

    def _extend(
        self,
        at: dict[str, Value],
        left: Domains,
        touching: Mapping[str, Sequence[Expression]],
    ) -> Iterator[dict[str, Value]]:
        if not left:
            yield at
            return
        name = min(left, key=lambda other: len(left[other]))
        for value in left[name]:
            chosen = {**at, name: value}
            rest = {other: values for other, values in left.items() if other != name}
            narrowed = self._narrowed(chosen, rest, touching[name])
            if narrowed is not None:
                yield from self._extend(chosen, narrowed, touching)

    def _narrowed(
        self, at: dict[str, Value], left: Domains, constraints: Sequence[Expression]
    ) -> Domains | None:
        """Drop what a constraint with one open variable rules out; None at a dead end."""
        narrowed = dict(left)
        for expression in constraints:
            open_names = expression.names - at.keys()
            if not open_names and not self.holds(expression, at):
                return None
            if len(open_names) != 1:
                continue
            (name,) = open_names
            narrowed[name] = [v for v in narrowed[name] if self.holds(expression, {**at, name: v})]
            if not narrowed[name]:
                return None
        return narrowed


def compute(given: ConstraintInput) -> ConstraintResult:
    domains = {entry.id: [_value(name) for name in entry.domain] for entry in given.variables}
    proposed = {entry.variable: _value(entry.value) for entry in given.assignments}
    if given.keep_assignments:
        domains.update({name: [value] for name, value in proposed.items()})
    constraints = [
        read_expression(constraint.expression, f"constraints.{index}.expression", domains)
        for index, constraint in enumerate(given.constraints)
    ]
    search = Search()
    possible = _constants_hold(search, constraints)
    found = list(itertools.islice(_solutions(search, domains, constraints), MAX_COUNTED + 1))
    left = search.arc_consistent(domains, constraints)
    conflict = [] if found else _conflict(search, domains, constraints)
    names = {id(e): c.id for e, c in zip(constraints, given.constraints, strict=True)}
    known = [e for e in constraints if e.names <= proposed.keys()]
    result = ConstraintResult(
        is_satisfiable=bool(found),
        solutions=tuple(_solution(given, solution) for solution in found[: given.max_solutions]),
        solution_count=min(len(found), MAX_COUNTED),
        count_is_complete=len(found) <= MAX_COUNTED,
        is_arc_consistent=all(left.values()) and possible,
        domains=_domains(given, left),
        violated=tuple(names[id(e)] for e in known if not e.holds(proposed)),
        undecided=tuple(names[id(e)] for e in constraints if e not in known),
        conflict=tuple(names[id(e)] for e in conflict),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _solutions(
    search: Search, domains: Domains, constraints: Sequence[Expression]
) -> Iterator[dict[str, Value]]:
    if _constants_hold(search, constraints):
        yield from search.solutions(domains, [e for e in constraints if e.names])


def _constants_hold(search: Search, constraints: Sequence[Expression]) -> bool:
    return all(search.holds(e, {}) for e in constraints if not e.names)


def _value(name: str) -> Value:
    return float(name) if _NUMBER.fullmatch(name) else name


def _conflict(
    search: Search, domains: Domains, constraints: Sequence[Expression]
) -> list[Expression]:
    kept = list(constraints)
    for expression in constraints:
        fewer = [other for other in kept if other is not expression]
        if next(_solutions(search, domains, fewer), None) is None:
            kept = fewer
    return kept


def _solution(given: ConstraintInput, found: Mapping[str, Value]) -> Solution:
    return Solution(
        values=tuple(
            Assignment(
                variable=variable.id,
                value=next(name for name in variable.domain if _value(name) == found[variable.id]),
            )
            for variable in given.variables
        )
    )


def _domains(given: ConstraintInput, left: Domains) -> tuple[Domain, ...]:
    return tuple(
        Domain(
            variable=variable.id,
            values=tuple(name for name in variable.domain if _value(name) in left[variable.id]),
        )
        for variable in given.variables
    )


def _explain(result: ConstraintResult) -> str:
    if result.is_satisfiable:
        more = "" if result.count_is_complete else "more than "
        said = f"There are {more}{result.solution_count} solutions."
        if result.solution_count == 1:
            said = "There is exactly one solution."
    else:
        said = f"There is no solution. These conflict: {', '.join(result.conflict)}."
    violated = (
        f" The proposed values violate {', '.join(result.violated)}." if result.violated else ""
    )
    return said + violated
