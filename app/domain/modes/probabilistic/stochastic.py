"""Stochastic processes: Markov chains, random variables and seeded simulation."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    Name,
    Probability,
    RefersTo,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import Items, Links, LinkType, ModeGraph
from app.domain.modes.probabilistic.stochastic_result import StochasticResult

_TOLERANCE = 1e-9
MAX_WORK = 20_000_000
StateName = Annotated[Name, RefersTo("states.id")]


class State(Values):
    id: Name
    description: Text = ""


class Transition(Values):
    source: StateName
    target: StateName
    probability: Probability


class Start(Values):
    state: StateName
    probability: Probability


class Distribution(StrEnum):
    NORMAL = "normal"
    UNIFORM = "uniform"
    EXPONENTIAL = "exponential"
    POISSON = "poisson"
    BINOMIAL = "binomial"
    BERNOULLI = "bernoulli"
    GEOMETRIC = "geometric"
    GAMMA = "gamma"
    BETA = "beta"
    LOGNORMAL = "lognormal"
    WEIBULL = "weibull"
    STUDENT_T = "student_t"


class Parameter(Values):
    name: Name
    value: float


class RandomVariable(Values):
    id: Name
    description: Text = ""
    distribution: Distribution
    parameters: Annotated[tuple[Parameter, ...], Field(max_length=3), Unique("name")]
    """normal: mean, deviation. uniform: low, high. exponential: rate. poisson: mean. binomial:
    trials, probability. bernoulli, geometric: probability. gamma: shape, scale. beta: alpha, beta.
    lognormal: mean, deviation, both of the logarithm. weibull: shape, scale. student_t: degrees."""


class Simulation(Values):
    """Runs of the chain that are drawn from a seed, so that they can be repeated."""

    seed: Annotated[int, Field(ge=0, le=2**32 - 1)]
    runs: Annotated[int, Field(ge=1, le=100_000)] = 10_000
    target: StateName
    """It is counted how many runs visit this state within `stepCount` steps."""


class StochasticInput(ModeInput):
    states: Annotated[tuple[State, ...], Field(max_length=100), Unique("id")] = ()
    transitions: Annotated[tuple[Transition, ...], Field(max_length=10_000)] = ()
    """Those of probability 0 may be left out; those from each state sum to 1."""
    initial_distribution: Annotated[tuple[Start, ...], Field(max_length=100), Unique("state")] = ()
    current_state: StateName | None = None
    """Where the chain is, if not by the initial distribution."""
    state_history: Annotated[tuple[StateName, ...], Field(max_length=1_000)] = ()
    step_count: Annotated[int, Field(ge=0, le=10_000)] = 0
    is_ergodic: bool | None = None
    """What is claimed of the chain; it is compared with what is computed."""
    is_irreducible: bool | None = None
    period: int | None = None
    random_variables: Annotated[tuple[RandomVariable, ...], Field(max_length=50), Unique("id")] = ()
    simulation: Simulation | None = None

    def findings(self) -> Iterator[Finding]:
        if not self.states and not self.random_variables:
            yield Finding(
                "NOTHING_TO_COMPUTE", "", "give the states of a chain or random variables"
            )
        yield from self._of_transitions()
        total = sum(entry.probability for entry in self.initial_distribution)
        if self.initial_distribution and abs(total - 1) > _TOLERANCE:
            path = "initialDistribution"
            message = f"{path}: it must sum to 1 and sums to {total:g}"
            yield Finding("PROBABILITIES_DO_NOT_SUM_TO_1", path, message)
        yield from self._of_start()
        for index, variable in enumerate(self.random_variables):
            yield from _of_parameters(f"randomVariables.{index}.parameters", variable)

    def _of_transitions(self) -> Iterator[Finding]:
        totals, seen = {state.id: 0.0 for state in self.states}, set[tuple[str, str]]()
        for index, entry in enumerate(self.transitions):
            totals[entry.source] = totals.get(entry.source, 0.0) + entry.probability
            if (entry.source, entry.target) in seen:
                path = f"transitions.{index}"
                yield Finding("DUPLICATE", path, f"{path}: the transition is there twice")
            seen.add((entry.source, entry.target))
        for name, total in totals.items():
            if abs(total - 1) > _TOLERANCE:
                message = f"transitions: those from {name!r} must sum to 1 and sum to {total:g}"
                yield Finding("PROBABILITIES_DO_NOT_SUM_TO_1", "transitions", message)

    def _of_start(self) -> Iterator[Finding]:
        if self.current_state is not None and self.initial_distribution:
            message = "currentState: give it or initialDistribution, not both"
            yield Finding("TWO_STARTS", "currentState", message)
        if self.simulation is None:
            return
        if self.current_state is None and not self.initial_distribution:
            message = "simulation: give currentState or initialDistribution to start from"
            yield Finding("NO_START", "simulation", message)
        if self.simulation.runs * self.step_count * len(self.states) > MAX_WORK:
            message = f"simulation.runs: runs, stepCount and states multiply to at most {MAX_WORK}"
            yield Finding("TOO_MUCH_WORK", "simulation.runs", message)


POSITIVE, SHARE, ANY, COUNT = "above 0", "from 0 to 1", "", "a whole number from 1 to 1,000,000"
PARAMETERS: dict[Distribution, dict[str, str]] = {
    Distribution.NORMAL: {"mean": ANY, "deviation": POSITIVE},
    Distribution.UNIFORM: {"low": ANY, "high": ANY},
    Distribution.EXPONENTIAL: {"rate": POSITIVE},
    Distribution.POISSON: {"mean": POSITIVE},
    Distribution.BINOMIAL: {"trials": COUNT, "probability": SHARE},
    Distribution.BERNOULLI: {"probability": SHARE},
    Distribution.GEOMETRIC: {"probability": f"{POSITIVE}, {SHARE}"},
    Distribution.GAMMA: {"shape": POSITIVE, "scale": POSITIVE},
    Distribution.BETA: {"alpha": POSITIVE, "beta": POSITIVE},
    Distribution.LOGNORMAL: {"mean": ANY, "deviation": POSITIVE},
    Distribution.WEIBULL: {"shape": POSITIVE, "scale": POSITIVE},
    Distribution.STUDENT_T: {"degrees": POSITIVE},
}
"""What each distribution needs."""


def _of_parameters(path: str, variable: RandomVariable) -> Iterator[Finding]:
    told = {entry.name: entry.value for entry in variable.parameters}
    needed = PARAMETERS[variable.distribution]
    if told.keys() != needed.keys():
        message = f"{path}: {variable.distribution} needs {', '.join(needed)}"
        yield Finding("WRONG_PARAMETERS", path, message)
        return
    for index, entry in enumerate(variable.parameters):
        rule = needed[entry.name]
        if not _fits(entry.value, rule):
            at = f"{path}.{index}.value"
            yield Finding("OUT_OF_RANGE", at, f"{at}: {entry.name} must be {rule}")
    if variable.distribution is Distribution.UNIFORM and told["low"] >= told["high"]:
        yield Finding("EMPTY_RANGE", path, f"{path}: low must be below high")


def _fits(value: float, rule: str) -> bool:
    return (
        (POSITIVE not in rule or value > 0)
        and (SHARE not in rule or 0 <= value <= 1)
        and (rule != COUNT or (value.is_integer() and 1 <= value <= 1_000_000))
    )


MODE = Mode(
    name="stochastic",
    group="probabilistic",
    title="Stochastic",
    purpose="Tell where a random process goes, how long it takes, and how sure that is.",
    input=StochasticInput,
    result=StochasticResult,
    method="Strongly connected classes, periods by greatest common divisors, stationary"
    " distributions and absorption by linear equations; moments and quantiles in closed form;"
    " simulation from a seed with Wilson's interval.",
    libraries=("networkx", "numpy", "scipy"),
    graph=ModeGraph(
        items=(Items("states", "state"),),
        links=(
            Links(
                "transitions",
                "source",
                "target",
                LinkType.MOVES_TO,
                ("states",),
                weight="probability",
            ),
        ),
    ),
    example={
        "states": [{"id": "sunny"}, {"id": "rainy"}],
        "transitions": [
            {"source": "sunny", "target": "sunny", "probability": 0.9},
            {"source": "sunny", "target": "rainy", "probability": 0.1},
            {"source": "rainy", "target": "sunny", "probability": 0.5},
            {"source": "rainy", "target": "rainy", "probability": 0.5},
        ],
        "currentState": "sunny",
        "stepCount": 7,
        "simulation": {"seed": 7, "runs": 1000, "target": "rainy"},
    },
)
