"""Counterfactuals by abduction, action and prediction.

Source: Pearl, Causality (2nd edition, 2009), section 7.1, theorem 7.1.7.
"""

import graphlib
import itertools
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.compute.base import ComputationError
from app.compute.expressions import Expression, read_expression
from app.domain.modes.causal.counterfactual import (
    BackgroundFound,
    Change,
    CounterfactualInput,
    CounterfactualResult,
    NoiseFound,
    Scenario,
    ScenarioOutcome,
    ValueProbability,
)
from app.errors import LimitExceededError

MAX_EVALUATIONS = 400_000
"""Combinations of background values, times variables, times scenarios."""
SHOWN = 20
_TOLERANCE = 1e-9

Numbers = dict[str, float]


@dataclass(frozen=True, slots=True)
class World:
    """One way that the background may have been, with all that follows."""

    weight: float
    background: Numbers
    noises: Numbers
    values: Numbers


class Model:
    def __init__(self, given: CounterfactualInput) -> None:
        self.given = given
        self.observed = {entry.variable: entry.value for entry in given.actual}
        self.deviations = {v.id: v.noise_deviation for v in given.variables}
        names = {*self.deviations, *(entry.id for entry in given.background)}
        self.equations = {
            variable.id: read_expression(variable.equation, f"variables.{index}.equation", names)
            for index, variable in enumerate(given.variables)
        }
        self.order = _order(self.equations)

    def worlds(self) -> list[World]:
        """Every way that agrees with what was observed, with weights that sum to 1."""
        sizes = math.prod(len(entry.values) for entry in self.given.background)
        work = sizes * len(self.order) * (1 + len(self.given.counterfactuals))
        if work > MAX_EVALUATIONS:
            raise LimitExceededError("background: there are too many combinations of values")
        names = [entry.id for entry in self.given.background]
        choices = [
            list(zip(entry.values, entry.probabilities, strict=True))
            for entry in self.given.background
        ]
        found = [
            self._world(dict(zip(names, (value for value, _ in chosen), strict=True)), chosen)
            for chosen in itertools.product(*choices)
            if all(probability for _, probability in chosen)
        ]
        return _weighed([world for world in found if world is not None])

    def _world(self, background: Numbers, chosen: Sequence[tuple[float, float]]) -> World | None:
        weight = sum(math.log(probability) for _, probability in chosen)
        values, noises = dict(background), Numbers()
        for name in self.order:
            expected = self.equations[name].number(values)
            values[name] = self.observed.get(name, expected)
            left, deviation = values[name] - expected, self.deviations[name]
            if deviation is not None:
                noises[name] = left
                weight -= (left / deviation) ** 2 / 2
            elif abs(left) > _TOLERANCE * max(1.0, abs(expected)):
                return None
        return World(weight, background, noises, values)

    def predict(self, world: World, settings: Mapping[str, float]) -> Numbers:
        values = dict(world.background)
        for name in self.order:
            if name in settings:
                values[name] = settings[name]
            else:
                values[name] = self.equations[name].number(values) + world.noises.get(name, 0.0)
        return values


def compute(given: CounterfactualInput) -> CounterfactualResult:
    model = Model(given)
    worlds = model.worlds()
    outcomes = tuple(_outcome(model, worlds, scenario) for scenario in given.counterfactuals)
    return CounterfactualResult(
        noises=tuple(
            NoiseFound(variable=name, value=sum(w.weight * w.noises[name] for w in worlds))
            for name in model.order
            if model.deviations[name] is not None
        ),
        background=tuple(
            BackgroundFound(
                background=entry.id,
                value=value,
                probability=_share(w.weight for w in worlds if w.background[entry.id] == value),
            )
            for entry in given.background
            for value in dict.fromkeys(entry.values)
        ),
        outcomes=outcomes,
        explanation=" ".join(map(_explain, given.counterfactuals, outcomes)),
    )


def _order(equations: Mapping[str, Expression]) -> tuple[str, ...]:
    causes = {name: e.names & equations.keys() for name, e in equations.items()}
    try:
        return tuple(graphlib.TopologicalSorter(causes).static_order())
    except graphlib.CycleError as error:
        cycle = " -> ".join(error.args[1])
        message = f"variables: the equations go in a circle: {cycle}"
        raise ComputationError("CYCLE", "variables", message) from error


def _weighed(worlds: list[World]) -> list[World]:
    if not worlds:
        message = "actual: by the equations this cannot have been"
        raise ComputationError("IMPOSSIBLE_EVIDENCE", "actual", message)
    highest = max(world.weight for world in worlds)
    shares = [math.exp(world.weight - highest) for world in worlds]
    total = sum(shares)
    return [
        World(share / total, world.background, world.noises, world.values)
        for share, world in zip(shares, worlds, strict=True)
    ]


def _outcome(model: Model, worlds: list[World], scenario: Scenario) -> ScenarioOutcome:
    settings = {entry.variable: entry.value for entry in scenario.interventions}
    predicted = [model.predict(world, settings) for world in worlds]
    return ScenarioOutcome(
        scenario=scenario.id,
        changes=tuple(_change(name, worlds, predicted) for name in model.order),
    )


def _change(name: str, worlds: list[World], predicted: list[Numbers]) -> Change:
    pairs = [
        (world.weight, world.values[name], values[name])
        for world, values in zip(worlds, predicted, strict=True)
    ]
    actual = sum(weight * was for weight, was, _ in pairs)
    would = sum(weight * other for weight, _, other in pairs)
    shares = dict[float, float]()
    for weight, _, other in pairs:
        value = round(other, 9) + 0.0
        shares[value] = shares.get(value, 0.0) + weight
    likeliest = sorted(shares.items(), key=lambda item: (-item[1], item[0]))[:SHOWN]
    return Change(
        variable=name,
        actual=actual,
        counterfactual=would,
        difference=would - actual,
        probability_of_change=_share(
            weight for weight, was, other in pairs if not math.isclose(was, other, abs_tol=1e-9)
        ),
        distribution=tuple(
            ValueProbability(value=value, probability=min(1.0, share)) for value, share in likeliest
        ),
    )


def _share(weights: Iterable[float]) -> float:
    return min(1.0, math.fsum(weights))


def _explain(scenario: Scenario, outcome: ScenarioOutcome) -> str:
    settled = {entry.variable for entry in scenario.interventions}
    changed = [
        f"{change.variable} from {change.actual:.4g} to {change.counterfactual:.4g}"
        for change in outcome.changes
        if change.variable not in settled and change.probability_of_change > 0
    ]
    return f"{scenario.id}: {', '.join(changed) or 'nothing else changes'}."
