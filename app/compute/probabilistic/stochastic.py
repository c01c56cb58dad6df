"""Markov chains, simulation and random variables.

Source: Kemeny and Snell, Finite Markov Chains (1960); Norris, Markov Chains (1997), chapter 1.
"""

import math
from collections.abc import Sequence
from typing import Any, TypeAlias

import networkx
import numpy as np
import scipy.stats  # pyright: ignore[reportMissingTypeStubs]
from numpy.typing import NDArray

from app.compute.base import ComputationError
from app.compute.intervals import wilson_interval
from app.domain.modes.probabilistic.stochastic import (
    Distribution,
    RandomVariable,
    Simulation,
    StochasticInput,
)
from app.domain.modes.probabilistic.stochastic_result import (
    Absorption,
    AbsorptionTime,
    ChainAnalysis,
    CommunicatingClass,
    SimulationFound,
    StateProbability,
    StochasticResult,
    VariableFound,
)

Array: TypeAlias = NDArray[np.float64]
_nx: Any = networkx
_stats: Any = scipy.stats


class Chain:
    def __init__(self, given: StochasticInput) -> None:
        self.names = tuple(state.id for state in given.states)
        self.at = {name: index for index, name in enumerate(self.names)}
        self.steps: Array = np.zeros((len(self.names), len(self.names)))
        for entry in given.transitions:
            self.steps[self.at[entry.source], self.at[entry.target]] = entry.probability
        self.graph = _nx.DiGraph()
        self.graph.add_nodes_from(range(len(self.names)))
        self.graph.add_edges_from(np.argwhere(self.steps > 0).tolist())

    def classes(self) -> list[list[int]]:
        return sorted(sorted(found) for found in _nx.strongly_connected_components(self.graph))

    def is_recurrent(self, members: Sequence[int]) -> bool:
        return set(members).issuperset(
            target for member in members for target in self.graph.successors(member)
        )

    def period(self, members: Sequence[int]) -> int | None:
        """The greatest common divisor of the lengths of all ways back."""
        levels = {members[0]: 0}
        waiting, common = [members[0]], 0
        while waiting:
            source = waiting.pop()
            for target in self.graph.successors(source):
                if target not in levels and target in members:
                    levels[target] = levels[source] + 1
                    waiting.append(target)
                if target in levels:
                    common = math.gcd(common, levels[source] + 1 - levels[target])
        return common or None

    def start(self, given: StochasticInput) -> Array | None:
        start = np.zeros(len(self.names))
        if given.current_state is not None:
            start[self.at[given.current_state]] = 1
        for entry in given.initial_distribution:
            start[self.at[entry.state]] = entry.probability
        return start if start.any() else None

    def probabilities(self, shares: Array) -> tuple[StateProbability, ...]:
        return tuple(
            StateProbability(state=name, probability=float(min(max(share, 0.0), 1.0)))
            for name, share in zip(self.names, shares, strict=True)
        )


def compute(given: StochasticInput) -> StochasticResult:
    chain = Chain(given) if given.states else None
    analysis = _analysis(given, chain) if chain else None
    simulated = None
    if chain and given.simulation:
        simulated = _simulated(given, chain, given.simulation)
    variables = tuple(_variable(entry) for entry in given.random_variables)
    return StochasticResult(
        chain=analysis,
        simulation=simulated,
        random_variables=variables,
        explanation=_explain(analysis, simulated, variables),
    )


def _analysis(given: StochasticInput, chain: Chain) -> ChainAnalysis:
    members = chain.classes()
    recurrent = [found for found in members if chain.is_recurrent(found)]
    irreducible = len(members) == 1
    period = chain.period(members[0]) if irreducible else None
    start = chain.start(given)
    absorption, times = _absorption(chain, recurrent)
    return ChainAnalysis(
        classes=tuple(
            CommunicatingClass(
                states=tuple(chain.names[i] for i in found),
                is_recurrent=found in recurrent,
                period=chain.period(found),
            )
            for found in members
        ),
        is_irreducible=irreducible,
        period=period,
        is_ergodic=period == 1,
        stationary=_stationary(chain, recurrent[0]) if len(recurrent) == 1 else (),
        absorption=absorption,
        absorption_times=times,
        after_steps=()
        if start is None
        else chain.probabilities(start @ np.linalg.matrix_power(chain.steps, given.step_count)),
        history_log_likelihood=_log_likelihood(given, chain),
        disagreements=_disagreements(given, irreducible, period),
    )


def _stationary(chain: Chain, members: list[int]) -> tuple[StateProbability, ...]:
    inner = chain.steps[np.ix_(members, members)]
    # One of the balance equations follows from the others; the sum takes its place.
    balance = inner.T - np.eye(len(members))
    balance[-1] = 1
    right = np.zeros(len(members))
    right[-1] = 1
    shares = np.zeros(len(chain.names))
    shares[members] = _solve(balance, right)
    return chain.probabilities(shares)


def _absorption(
    chain: Chain, recurrent: list[list[int]]
) -> tuple[tuple[Absorption, ...], tuple[AbsorptionTime, ...]]:
    inside = {member for found in recurrent for member in found}
    transient = [index for index in range(len(chain.names)) if index not in inside]
    if not transient:
        return (), ()
    stay = np.eye(len(transient)) - chain.steps[np.ix_(transient, transient)]
    steps = _solve(stay, np.ones(len(transient)))
    into = [_solve(stay, chain.steps[np.ix_(transient, f)].sum(axis=1)) for f in recurrent]
    absorbed = tuple(
        Absorption(
            state=chain.names[index],
            into=tuple(chain.names[i] for i in found),
            probability=float(min(max(shares[row], 0.0), 1.0)),
        )
        for row, index in enumerate(transient)
        for found, shares in zip(recurrent, into, strict=True)
    )
    return absorbed, tuple(
        AbsorptionTime(state=chain.names[index], expected_steps=float(steps[row]))
        for row, index in enumerate(transient)
    )


def _solve(matrix: Array, right: Array) -> Array:
    return np.asarray(np.linalg.solve(matrix, right), dtype=np.float64)


def _log_likelihood(given: StochasticInput, chain: Chain) -> float | None:
    if not given.state_history:
        return None
    places = [chain.at[name] for name in given.state_history]
    shares = [float(chain.steps[a, b]) for a, b in zip(places, places[1:], strict=False)]
    if 0.0 in shares:
        step = shares.index(0.0)
        path = f"stateHistory.{step + 1}"
        source, target = given.state_history[step : step + 2]
        message = f"{path}: the chain never goes from {source!r} to {target!r}"
        raise ComputationError("IMPOSSIBLE_HISTORY", path, message)
    return math.fsum(math.log(share) for share in shares)


def _disagreements(
    given: StochasticInput, irreducible: bool, period: int | None
) -> tuple[str, ...]:
    pairs = {
        "isErgodic": (given.is_ergodic, period == 1),
        "isIrreducible": (given.is_irreducible, irreducible),
        "period": (given.period, period),
    }
    return tuple(
        name for name, (told, is_so) in pairs.items() if told is not None and told != is_so
    )


def _simulated(given: StochasticInput, chain: Chain, asked: Simulation) -> SimulationFound:
    start = chain.start(given)
    if start is None:
        raise ComputationError("NO_START", "simulation", "simulation: it has no start")
    target = chain.at[asked.target]
    visits = _visits(chain, start, asked, given.step_count)
    low, high = wilson_interval(visits, asked.runs, 0.95)
    stopped = chain.steps.copy()
    stopped[target] = np.eye(len(chain.names))[target]
    exact = (start @ np.linalg.matrix_power(stopped, given.step_count))[target]
    return SimulationFound(
        seed=asked.seed,
        runs=asked.runs,
        visits=visits,
        share=visits / asked.runs,
        low=low,
        high=high,
        exact=float(min(max(exact, 0.0), 1.0)),
    )


def _visits(chain: Chain, start: Array, asked: Simulation, steps: int) -> int:
    draw = np.random.default_rng(asked.seed)
    target, last = chain.at[asked.target], len(chain.names) - 1
    sums = np.minimum(np.cumsum(chain.steps, axis=1), 1.0)
    places = np.minimum(np.searchsorted(np.cumsum(start), draw.random(asked.runs), "right"), last)
    visited = places == target
    for _ in range(steps):
        # The draw lies in one cell of the cumulative row; cells of probability 0 are empty.
        places = (draw.random(asked.runs)[:, None] >= sums[places]).sum(axis=1).clip(max=last)
        visited |= places == target
    return int(visited.sum())


def _variable(given: RandomVariable) -> VariableFound:
    frozen = _frozen(given)
    mean, variance = (float(value) for value in frozen.stats(moments="mv"))
    low, median, high = (float(value) for value in frozen.ppf([0.05, 0.5, 0.95]))
    return VariableFound(
        variable=given.id,
        mean=mean if math.isfinite(mean) else None,
        variance=variance if math.isfinite(variance) else None,
        quantile_05=low,
        median=median,
        quantile_95=high,
    )


def _frozen(given: RandomVariable) -> Any:  # noqa: ANN401 (scipy has no types)
    told = {entry.name: entry.value for entry in given.parameters}
    made = {
        Distribution.NORMAL: lambda: _stats.norm(told["mean"], told["deviation"]),
        Distribution.UNIFORM: lambda: _stats.uniform(told["low"], told["high"] - told["low"]),
        Distribution.EXPONENTIAL: lambda: _stats.expon(scale=1 / told["rate"]),
        Distribution.POISSON: lambda: _stats.poisson(told["mean"]),
        Distribution.BINOMIAL: lambda: _stats.binom(told["trials"], told["probability"]),
        Distribution.BERNOULLI: lambda: _stats.bernoulli(told["probability"]),
        Distribution.GEOMETRIC: lambda: _stats.geom(told["probability"]),
        Distribution.GAMMA: lambda: _stats.gamma(told["shape"], scale=told["scale"]),
        Distribution.BETA: lambda: _stats.beta(told["alpha"], told["beta"]),
        Distribution.LOGNORMAL: lambda: _stats.lognorm(
            told["deviation"], scale=math.exp(told["mean"])
        ),
        Distribution.WEIBULL: lambda: _stats.weibull_min(told["shape"], scale=told["scale"]),
        Distribution.STUDENT_T: lambda: _stats.t(told["degrees"]),
    }
    return made[given.distribution]()


def _explain(
    chain: ChainAnalysis | None,
    simulated: SimulationFound | None,
    variables: tuple[VariableFound, ...],
) -> str:
    said = list[str]()
    if chain is not None:
        kind = "ergodic" if chain.is_ergodic else "not ergodic"
        said.append(f"The chain has {len(chain.classes)} classes and is {kind}.")
        shares = ", ".join(f"{entry.state} {entry.probability:.4g}" for entry in chain.stationary)
        said.extend([f"Its stationary distribution is {shares}."] if shares else [])
        said.extend(
            f"From {entry.state} it is on average {entry.expected_steps:.4g} steps to absorption."
            for entry in chain.absorption_times[:5]
        )
    if simulated is not None:
        said.append(
            f"{simulated.visits} of {simulated.runs} runs visit the target"
            f" ({simulated.low:.4g} to {simulated.high:.4g}); exactly it is {simulated.exact:.4g}."
        )
    said.extend(f"{v.variable} has the median {v.median:.4g}." for v in variables)
    return " ".join(said)
