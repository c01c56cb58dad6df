"""Whether formulas of propositional and monadic first-order logic can be true together.

Decided by a SAT solver over Tseitin's clauses (Tseitin 1968). A formula of monadic logic over
k predicates has a model if and only if it has one of 2^k things (Löwenheim 1915; Börger, Grädel,
Gurevich, The Classical Decision Problem, section 6.2), so that its quantifiers are written out.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pysat.solvers import Solver  # pyright: ignore[reportMissingTypeStubs]

from app.domain.modes.formulas import QUANTIFIERS, Formula, Op, negated
from app.errors import LimitExceededError

MAX_CONFLICTS = 200_000
MAX_PREDICATES = 4
MAX_CLAUSES = 200_000

Model = dict[str, bool]


@dataclass(frozen=True, slots=True)
class Satisfiability:
    model: Model | None
    """What makes all formulas true; None where nothing does."""
    conflict: tuple[int, ...] = ()
    """Where there is no model: which formulas, by place, conflict already; none can be left out."""


def satisfy(formulas: Sequence[Formula]) -> Satisfiability:
    """Look for what makes all formulas true.

    Raises:
        LimitExceededError: They are too hard, or have more than four predicates.
    """
    grounded = ground(formulas)
    clauses = _Clauses()
    selectors = [clauses.literal(formula) for formula in grounded]
    with Solver(name="glucose4", bootstrap_with=clauses.all) as solver:
        if _solved(solver, selectors):
            return Satisfiability(_model(solver, clauses.variables))
        return Satisfiability(None, _minimal_conflict(solver, selectors))


def entails(premises: Sequence[Formula], conclusion: Formula) -> bool:
    return satisfy([*premises, negated(conclusion)]).model is None


def evaluate(formula: Formula, model: Mapping[str, bool]) -> bool:
    """Return the truth of a formula without quantifiers and modal operators."""
    match formula.op:
        case Op.ATOM:
            return model[str(formula)]
        case Op.TRUE | Op.FALSE:
            return formula.op is Op.TRUE
        case Op.NOT:
            return not evaluate(formula.parts[0], model)
        case _:
            left, right = (evaluate(part, model) for part in formula.parts)
            return connect(formula.op, left, right)


def connect(op: Op, left: bool, right: bool) -> bool:
    match op:
        case Op.AND:
            return left and right
        case Op.OR:
            return left or right
        case Op.IMPLIES:
            return right or not left
        case _:
            return left == right


def ground(formulas: Sequence[Formula]) -> list[Formula]:
    """Write quantifiers out over as many things as a model may need."""
    if not any(inner.op in QUANTIFIERS for formula in formulas for inner in formula.walk()):
        return [*formulas]
    predicates = {i.name for f in formulas for i in f.walk() if i.op is Op.ATOM and i.term}
    if len(predicates) > MAX_PREDICATES:
        raise LimitExceededError(f"more than {MAX_PREDICATES} predicates are not decided")
    constants = sorted({term for formula in formulas for term in _constants(formula, frozenset())})
    things = [*constants, *(f"thing{number}" for number in range(1, 2 ** len(predicates) + 1))]
    budget = [MAX_CLAUSES]
    return [_written_out(formula, {}, things, budget) for formula in formulas]


def _constants(formula: Formula, bound: frozenset[str]) -> Iterable[str]:
    if formula.op is Op.ATOM and formula.term and formula.term not in bound:
        yield formula.term
    inside = bound | {formula.name} if formula.op in QUANTIFIERS else bound
    for part in formula.parts:
        yield from _constants(part, inside)


def _written_out(
    formula: Formula, bound: Mapping[str, str], things: Sequence[str], budget: list[int]
) -> Formula:
    budget[0] -= 1
    if budget[0] < 0:
        raise LimitExceededError("the quantifiers are nested too deeply to be decided")
    if formula.op is Op.ATOM:
        return Formula(Op.ATOM, name=formula.name, term=bound.get(formula.term, formula.term))
    if formula.op not in QUANTIFIERS:
        parts = tuple(_written_out(part, bound, things, budget) for part in formula.parts)
        return Formula(formula.op, parts)
    cases = [
        _written_out(formula.parts[0], {**bound, formula.name: thing}, things, budget)
        for thing in things
    ]
    op = Op.AND if formula.op is Op.FORALL else Op.OR
    joined = cases[0]
    for case in cases[1:]:
        joined = Formula(op, (joined, case))
    return joined


@dataclass(slots=True)
class _Clauses:
    """Clauses that define one literal for each formula (Tseitin)."""

    all: list[list[int]] = field(default_factory=list[list[int]])
    variables: dict[str, int] = field(default_factory=dict[str, int])
    _known: dict[Formula, int] = field(default_factory=dict[Formula, int])
    _count: int = 0

    def literal(self, formula: Formula) -> int:
        if formula not in self._known:
            self._known[formula] = self._define(formula)
        return self._known[formula]

    def _define(self, formula: Formula) -> int:
        if formula.op is Op.NOT:
            return -self.literal(formula.parts[0])
        if formula.op is Op.ATOM:
            return self.variables.setdefault(str(formula), self._fresh())
        if formula.op in (Op.TRUE, Op.FALSE):
            truth = self._fresh()
            self.all.append([truth])
            return truth if formula.op is Op.TRUE else -truth
        left, right = (self.literal(part) for part in formula.parts)
        return self._connected(formula.op, left, right)

    def _connected(self, op: Op, left: int, right: int) -> int:
        name = self._fresh()
        if op is Op.IFF:
            self.all += [[-name, -left, right], [-name, left, -right]]
            self.all += [[name, left, right], [name, -left, -right]]
            return name
        # a & b is ~(~a | ~b); a -> b is ~a | b.
        if op is Op.AND:
            left, right = -left, -right
        elif op is Op.IMPLIES:
            left = -left
        self.all += [[-name, left, right], [name, -left], [name, -right]]
        return -name if op is Op.AND else name

    def _fresh(self) -> int:
        self._count += 1
        return self._count


def _solved(solver: Solver, literals: Sequence[int]) -> bool:
    solver.conf_budget(MAX_CONFLICTS)  # pyright: ignore[reportUnknownMemberType]
    found: bool | None = solver.solve_limited(assumptions=[*literals])  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    if found is None:
        raise LimitExceededError(f"no answer after {MAX_CONFLICTS} conflicts of the SAT solver")
    return bool(found)  # pyright: ignore[reportUnknownArgumentType]


def _model(solver: Solver, variables: Mapping[str, int]) -> Model:
    values: list[int] = solver.get_model() or []  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
    true = {literal for literal in values if literal > 0}  # pyright: ignore[reportUnknownVariableType]
    return {name: variable in true for name, variable in variables.items()}


def _minimal_conflict(solver: Solver, selectors: Sequence[int]) -> tuple[int, ...]:
    """Leave out one formula after another that the conflict does not need."""
    kept = [*range(len(selectors))]
    for place in range(len(selectors)):
        rest = [index for index in kept if index != place]
        if not _solved(solver, [selectors[index] for index in rest]):
            kept = rest
    return tuple(kept)
