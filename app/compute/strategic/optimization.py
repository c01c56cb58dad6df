"""Linear and integer programs, and solutions that somebody proposes.

Source: Hillier and Lieberman, Introduction to Operations Research (10th edition), chapters 3-6;
Chinneck, Feasibility and Infeasibility in Optimization (2008), for the minimal conflict.
"""

from dataclasses import dataclass

from app.compute.base import ComputationError
from app.compute.expressions import Expression, read_expression
from app.compute.linear_programs import Program, Row, Solution, Status, solve
from app.compute.strategic.linear_forms import (
    LinearForm,
    LinearRelation,
    NotLinearError,
    linear_form,
    linear_relation,
    relation_sides,
)
from app.domain.modes.strategic.optimization import (
    Candidate,
    ConstraintState,
    Direction,
    Judged,
    ObjectiveValue,
    OptimizationInput,
    OptimizationResult,
    Optimum,
    Variable,
    VariableType,
    VariableValue,
)

_TOLERANCE = 1e-7


@dataclass(frozen=True, slots=True)
class Problem:
    given: OptimizationInput
    names: tuple[str, ...]
    objectives: tuple[Expression, ...]
    constraints: tuple[Expression, ...]

    def signs(self) -> list[float]:
        return [_sign(objective.type) for objective in self.given.objectives]


def compute(given: OptimizationInput) -> OptimizationResult:
    problem = _read(given)
    optima = _optima(problem)
    judged = _judged(problem)
    gap = _gap(problem, optima[0], judged) if optima else None
    is_claimed = given.solution is not None and optima is not None
    return OptimizationResult(
        is_linear=optima is not None,
        optima=optima or (),
        candidates=judged,
        solution_is_optimal=gap is not None and gap <= _TOLERANCE if is_claimed else None,
        solution_gap=gap,
        explanation=_explain(optima or (), judged, gap),
    )


def _read(given: OptimizationInput) -> Problem:
    names = tuple(variable.id for variable in given.variables)
    return Problem(
        given,
        names,
        tuple(
            read_expression(objective.formula, f"objectives.{index}.formula", names)
            for index, objective in enumerate(given.objectives)
        ),
        tuple(
            read_expression(constraint.formula, f"constraints.{index}.formula", names)
            for index, constraint in enumerate(given.constraints)
        ),
    )


def _optima(problem: Problem) -> tuple[Optimum, ...] | None:
    try:
        relations = [linear_relation(expression) for expression in problem.constraints]
        forms = [linear_form(expression) for expression in problem.objectives]
    except NotLinearError:
        if problem.given.candidates:
            return None
        message = "a formula is not linear: give candidates, which are then compared"
        raise ComputationError("NOT_LINEAR", "candidates", message) from None
    rows = tuple(_row(problem, relation) for relation in relations)
    return tuple(
        _optimum(problem, index, form, relations, rows) for index, form in enumerate(forms)
    )


def _optimum(
    problem: Problem,
    index: int,
    form: LinearForm,
    relations: list[LinearRelation],
    rows: tuple[Row, ...],
) -> Optimum:
    sign = problem.signs()[index]
    costs = tuple(sign * form.coefficients.get(name, 0.0) for name in problem.names)
    found = solve(_program(problem, costs, rows))
    if found.status is Status.INFEASIBLE:
        raise _infeasible(problem, rows)
    if found.status is Status.UNBOUNDED:
        path = f"objectives.{index}"
        message = f"{path}: it can be made as good as one likes; a constraint is missing"
        raise ComputationError("UNBOUNDED", path, message)
    return Optimum(
        objective=problem.given.objectives[index].id,
        value=sign * found.objective + form.constant,
        values=_values(problem, found.values),
        constraints=_states(problem, found, relations, sign),
        reduced_costs=_values(problem, tuple(sign * cost for cost in found.reduced_costs)),
    )


def _program(problem: Problem, costs: tuple[float, ...], rows: tuple[Row, ...]) -> Program:
    variables = problem.given.variables
    return Program(
        costs,
        rows,
        tuple(_bounds(variable) for variable in variables),
        tuple(variable.type is not VariableType.CONTINUOUS for variable in variables),
    )


def _row(problem: Problem, relation: LinearRelation) -> Row:
    coefficients = tuple(relation.form.coefficients.get(name, 0.0) for name in problem.names)
    return Row(coefficients, -relation.form.constant, relation.is_equality)


def _bounds(variable: Variable) -> tuple[float | None, float | None]:
    if variable.type is not VariableType.BINARY:
        return variable.lower_bound, variable.upper_bound
    low, high = variable.lower_bound, variable.upper_bound
    return max(0.0, low or 0.0), 1.0 if high is None else min(1.0, high)


def _states(
    problem: Problem, found: Solution, relations: list[LinearRelation], sign: float
) -> tuple[ConstraintState, ...]:
    at = dict(zip(problem.names, found.values, strict=True))
    states = list[ConstraintState]()
    for index, (constraint, relation) in enumerate(
        zip(problem.given.constraints, relations, strict=True)
    ):
        slack = -_worth(relation.form, at)
        turned = -1.0 if relation.is_reversed else 1.0
        states.append(
            ConstraintState(
                constraint=constraint.id,
                slack=slack,
                is_binding=abs(slack) <= _TOLERANCE,
                shadow_price=sign * turned * found.marginals[index] + 0.0
                if found.marginals
                else None,
            )
        )
    return tuple(states)


def _infeasible(problem: Problem, rows: tuple[Row, ...]) -> ComputationError:
    """Name constraints of which none can be left out without the rest becoming feasible."""
    nothing = tuple(0.0 for _ in problem.names)
    kept = list(range(len(rows)))
    for index in range(len(rows)):
        fewer = [other for other in kept if other != index]
        tried = _program(problem, nothing, tuple(rows[other] for other in fewer))
        if solve(tried).status is Status.INFEASIBLE:
            kept = fewer
    names = ", ".join(problem.given.constraints[index].id for index in kept)
    message = f"no values satisfy all constraints; these conflict: {names or 'bounds alone'}"
    return ComputationError("INFEASIBLE", "constraints", message)


def _judged(problem: Problem) -> tuple[Judged, ...]:
    measured = [_measured(problem, candidate) for candidate in problem.given.candidates]
    violated = [_violated(problem, candidate) for candidate in problem.given.candidates]
    signs = problem.signs()
    costs = [
        None if failed else tuple(sign * value for sign, value in zip(signs, row, strict=True))
        for row, failed in zip(measured, violated, strict=True)
    ]
    return tuple(
        Judged(
            candidate=candidate.id,
            is_feasible=not failed,
            violated=failed,
            objectives=tuple(
                ObjectiveValue(objective=objective.id, value=value)
                for objective, value in zip(problem.given.objectives, row, strict=True)
            ),
            is_pareto_optimal=cost is not None
            and not any(other is not None and dominates(other, cost) for other in costs),
        )
        for candidate, row, failed, cost in zip(
            problem.given.candidates, measured, violated, costs, strict=True
        )
    )


def dominates(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Tell whether costs are nowhere higher and somewhere lower."""
    pairs = list(zip(one, other, strict=True))
    return all(a <= b + _TOLERANCE for a, b in pairs) and any(a < b - _TOLERANCE for a, b in pairs)


def _measured(problem: Problem, candidate: Candidate) -> tuple[float, ...]:
    at = {entry.variable: entry.value for entry in candidate.values}
    return tuple(expression.number(at) for expression in problem.objectives)


def _violated(problem: Problem, candidate: Candidate) -> tuple[str, ...]:
    at = {entry.variable: entry.value for entry in candidate.values}
    wrong = [
        constraint.id
        for constraint, expression in zip(
            problem.given.constraints, problem.constraints, strict=True
        )
        if relation_sides(expression) and not expression.holds(at)
    ]
    return (*wrong, *(v.id for v in problem.given.variables if not _allows(v, at[v.id])))


def _allows(variable: Variable, value: float) -> bool:
    low, high = _bounds(variable)
    whole = variable.type is VariableType.CONTINUOUS or abs(value - round(value)) <= _TOLERANCE
    above = low is None or value >= low - _TOLERANCE
    return whole and above and (high is None or value <= high + _TOLERANCE)


def _gap(problem: Problem, best: Optimum, judged: tuple[Judged, ...]) -> float | None:
    claimed = next((e for e in judged if e.candidate == problem.given.solution), None)
    if claimed is None or not claimed.is_feasible:
        return None
    return max(0.0, problem.signs()[0] * (claimed.objectives[0].value - best.value))


def _worth(form: LinearForm, at: dict[str, float]) -> float:
    return form.constant + sum(value * at[name] for name, value in form.coefficients.items())


def _values(problem: Problem, values: tuple[float, ...]) -> tuple[VariableValue, ...]:
    return tuple(
        VariableValue(variable=name, value=value + 0.0)
        for name, value in zip(problem.names, values, strict=False)
    )


def _sign(direction: Direction) -> float:
    return -1.0 if direction is Direction.MAXIMIZE else 1.0


def _explain(optima: tuple[Optimum, ...], judged: tuple[Judged, ...], gap: float | None) -> str:
    said = [
        f"The best {optimum.objective} is {optimum.value:.6g} at "
        + ", ".join(f"{entry.variable} = {entry.value:.6g}" for entry in optimum.values)
        + "."
        for optimum in optima
    ]
    if judged:
        feasible = sum(entry.is_feasible for entry in judged)
        best = ", ".join(entry.candidate for entry in judged if entry.is_pareto_optimal)
        said.append(f"{feasible} of {len(judged)} candidates are feasible; undominated: {best}.")
    if gap is not None:
        said.append(f"The claimed solution is {gap:.6g} worse than the optimum.")
    return " ".join(said)
