"""Counterfactuals: what would have been, had something else been done, all else alike."""

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Formula,
    Identifier,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Probability,
    RefersTo,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import HOLDER, SELF, Items, Links, LinkType, ModeGraph, Named

_TOLERANCE = 1e-9
VariableName = Annotated[Identifier, RefersTo("variables.id")]


class Background(Values):
    """Something that nothing in the model causes and that takes one of a few values."""

    id: Identifier
    description: Text = ""
    values: Annotated[tuple[float, ...], Field(min_length=1, max_length=20)]
    probabilities: Annotated[tuple[Probability, ...], Field(min_length=1, max_length=20)]
    """Of the values, in their order."""


class Variable(Values):
    id: Identifier
    description: Text = ""
    equation: Formula
    """What makes it what it is: arithmetic over its causes, `0.7*training + 0.4*homework`."""
    noise_deviation: Annotated[float, Field(gt=0)] | None = None
    """The standard deviation of what adds to the equation and is not said; None where nothing
    does. Such a variable must be observed, because its noise is told from what was."""


class Setting(Values):
    variable: VariableName
    value: float


class Scenario(Values):
    id: Name
    description: Text = ""
    interventions: Annotated[
        tuple[Setting, ...], Field(min_length=1, max_length=50), Unique("variable")
    ]
    """What is made otherwise; the equations of these variables no longer hold."""


class CounterfactualInput(ModeInput):
    background: Annotated[tuple[Background, ...], Field(max_length=20), Unique("id")] = ()
    """Independent of each other."""
    variables: Annotated[tuple[Variable, ...], Field(min_length=1, max_length=100), Unique("id")]
    actual: Annotated[tuple[Setting, ...], Field(max_length=100), Unique("variable")] = ()
    """What was observed."""
    counterfactuals: Annotated[
        tuple[Scenario, ...], Field(min_length=1, max_length=50), Unique("id")
    ]

    def findings(self) -> Iterator[Finding]:
        names = {variable.id for variable in self.variables}
        observed = {entry.variable for entry in self.actual}
        for index, entry in enumerate(self.background):
            path = f"background.{index}"
            if entry.id in names:
                yield Finding("DUPLICATE", f"{path}.id", f"{path}.id: a variable has this name")
            if len(entry.values) != len(entry.probabilities):
                message = f"{path}.probabilities: each value needs one"
                yield Finding("DIMENSION_MISMATCH", f"{path}.probabilities", message)
            elif abs(sum(entry.probabilities) - 1) > _TOLERANCE:
                message = f"{path}.probabilities: they must sum to 1"
                yield Finding("PROBABILITIES_DO_NOT_SUM_TO_1", f"{path}.probabilities", message)
        for index, variable in enumerate(self.variables):
            if variable.noise_deviation is not None and variable.id not in observed:
                path = f"variables.{index}.noiseDeviation"
                message = f"{path}: {variable.id!r} was not observed, so its noise is not known"
                yield Finding("UNOBSERVED_NOISE", path, message)


class NoiseFound(Values):
    variable: Identifier
    value: float
    """What added to its equation; expected where the background is not certain."""


class BackgroundFound(Values):
    background: Identifier
    value: float
    probability: Probability
    """After what was observed."""


class ValueProbability(Values):
    value: float
    probability: Probability


class Change(Values):
    variable: Identifier
    actual: float
    """Expected, given what was observed."""
    counterfactual: float
    difference: float
    probability_of_change: Probability
    distribution: tuple[ValueProbability, ...]
    """Of the counterfactual values, the 20 likeliest."""


class ScenarioOutcome(Values):
    scenario: Name
    changes: tuple[Change, ...]
    """Of every variable, causes before effects."""


class CounterfactualResult(ModeResult):
    noises: tuple[NoiseFound, ...]
    background: tuple[BackgroundFound, ...]
    outcomes: tuple[ScenarioOutcome, ...]


MODE = Mode(
    name="counterfactual",
    group="causal",
    title="Counterfactual",
    purpose="Compute what would have been in this very case, had something been done otherwise.",
    input=CounterfactualInput,
    result=CounterfactualResult,
    method="Abduction, action, prediction: the background is inferred from what was observed, the"
    " equations of what is changed are cut, and the rest is computed again.",
    libraries=(),
    graph=ModeGraph(
        items=(
            Items("background", "background", caption="description"),
            Items("variables", "variable", caption="description"),
            Items("actual", "observation", name=None),
            Items("counterfactuals", "scenario", caption="description"),
        ),
        links=(
            Links(
                "variables",
                Named(("equation",)),
                SELF,
                LinkType.CAUSES,
                ("variables", "background"),
            ),
            Links("actual", SELF, "variable", LinkType.ATTESTS, ("variables",), weight="value"),
            Links(
                "counterfactuals.interventions",
                HOLDER,
                "variable",
                LinkType.ASSIGNS,
                ("variables",),
                weight="value",
            ),
        ),
    ),
    example={
        "variables": [
            {"id": "encouragement", "equation": "0", "noiseDeviation": 1},
            {"id": "homework", "equation": "0.5*encouragement", "noiseDeviation": 1},
            {
                "id": "score",
                "equation": "0.7*encouragement + 0.4*homework",
                "noiseDeviation": 1,
            },
        ],
        "actual": [
            {"variable": "encouragement", "value": 0.5},
            {"variable": "homework", "value": 1},
            {"variable": "score", "value": 1.5},
        ],
        "counterfactuals": [
            {
                "id": "twice the homework",
                "interventions": [{"variable": "homework", "value": 2}],
            }
        ],
    },
)
