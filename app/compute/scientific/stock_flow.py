"""A run of stocks and flows: dS/dt is what flows in less what flows out.

Source: Sterman, Business Dynamics (2000), chapter 6. Integrated by the Runge-Kutta pair of
Dormand and Prince (scipy's RK45) to a relative tolerance of 1e-8.
"""

from collections.abc import Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import solve_ivp  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from app.compute.base import ComputationError
from app.compute.expressions import Expression, read_expression
from app.domain.modes.scientific.systemsthinking import (
    Component,
    ComponentType,
    Run,
    Series,
    Simulation,
)
from app.errors import LimitExceededError

MAX_EVALUATIONS = 20_000
TIME = "time"

Array: TypeAlias = NDArray[np.float64]
State = dict[str, float]


def simulate(components: Sequence[Component], simulation: Simulation) -> Run:
    """Run the stocks.

    Raises:
        ComputationError: An expression is wrong, equations go in a circle, or the run has no end
            (`DIVERGED`).
        LimitExceededError: It needs too many steps.
    """
    return _Simulation(components, simulation).run()


class _Simulation:
    def __init__(self, components: Sequence[Component], simulation: Simulation) -> None:
        self._simulation = simulation
        computed = {equation.component for equation in simulation.equations}
        values = [c for c in components if c.initial_value is not None and c.id not in computed]
        self._stocks = [c.id for c in values if c.type is ComponentType.STOCK]
        self._start = {c.id: float(c.initial_value or 0) for c in values}
        names = [*self._start, *computed, TIME]
        self._rates = [
            read_expression(flow.rate, f"simulation.flows.{index}.rate", names)
            for index, flow in enumerate(simulation.flows)
        ]
        self._equations = _in_order(
            {
                equation.component: read_expression(
                    equation.expression, f"simulation.equations.{index}.expression", names
                )
                for index, equation in enumerate(simulation.equations)
            }
        )
        self._left = MAX_EVALUATIONS

    def run(self) -> Run:
        times = np.linspace(0, self._simulation.duration, self._simulation.points)
        stocks = _integrated(self._change, times, [self._start[name] for name in self._stocks])
        states = [
            self._state(float(time), column) for time, column in zip(times, stocks.T, strict=True)
        ]
        told = [*self._stocks, *self._equations]
        return Run(
            times=tuple(float(time) for time in times),
            series=tuple(
                Series(component=name, values=tuple(state[name] for state in states))
                for name in told
            ),
        )

    def _state(self, time: float, stocks: Array) -> State:
        amounts = zip(self._stocks, (float(amount) for amount in stocks), strict=True)
        state = {**self._start, **dict(amounts), TIME: time}
        for name, equation in self._equations.items():
            state[name] = equation.number(state)
        return state

    def _change(self, time: float, stocks: Array) -> list[float]:
        self._left -= 1
        if self._left < 0:
            raise LimitExceededError(f"the run takes more than {MAX_EVALUATIONS} steps")
        state = self._state(time, stocks)
        change = dict.fromkeys(self._stocks, 0.0)
        for flow, rate in zip(self._simulation.flows, self._rates, strict=True):
            amount = rate.number(state)
            for name, sign in ((flow.source, -1), (flow.target, 1)):
                if name is not None:
                    change[name] += sign * amount
        return [*change.values()]


def _in_order(equations: Mapping[str, Expression]) -> dict[str, Expression]:
    """Sort equations so that each comes after those that it uses."""
    needs = {name: equation.names & equations.keys() for name, equation in equations.items()}
    try:
        order = [*TopologicalSorter(needs).static_order()]
    except CycleError as error:
        circle = " -> ".join(cast("list[str]", error.args[1]))
        message = f"simulation.equations: they use each other in a circle: {circle}"
        raise ComputationError("CIRCULAR_EQUATIONS", "simulation.equations", message) from error
    return {name: equations[name] for name in order}


def _integrated(change: Any, times: Array, start: Sequence[float]) -> Array:  # noqa: ANN401 (scipy)
    with np.errstate(all="ignore"):
        solved = solve_ivp(  # pyright: ignore[reportUnknownVariableType]
            change, (0, float(times[-1])), start, t_eval=times, rtol=1e-8, atol=1e-10
        )
    if not solved.success:  # pyright: ignore[reportUnknownMemberType]
        message = "simulation: the stocks grow beyond all bounds before its end"
        raise ComputationError("DIVERGED", "simulation", message)
    return cast(Array, solved.y)  # pyright: ignore[reportUnknownMemberType]
