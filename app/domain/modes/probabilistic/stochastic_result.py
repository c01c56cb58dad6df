"""What is computed of a stochastic process."""

from app.domain.modes.base import ModeResult, Name, Probability, Values


class StateProbability(Values):
    state: Name
    probability: Probability


class CommunicatingClass(Values):
    states: tuple[Name, ...]
    is_recurrent: bool
    """Whether the chain never leaves it; otherwise it is transient."""
    period: int | None
    """None where no state is ever returned to."""


class Absorption(Values):
    """From a transient state into one recurrent class."""

    state: Name
    into: tuple[Name, ...]
    probability: Probability


class AbsorptionTime(Values):
    state: Name
    expected_steps: float
    """Until a recurrent class is reached."""


class ChainAnalysis(Values):
    classes: tuple[CommunicatingClass, ...]
    is_irreducible: bool
    period: int | None
    """Of an irreducible chain; None otherwise."""
    is_ergodic: bool
    """Irreducible and of period 1."""
    stationary: tuple[StateProbability, ...]
    """Empty where there is more than one."""
    absorption: tuple[Absorption, ...]
    absorption_times: tuple[AbsorptionTime, ...]
    after_steps: tuple[StateProbability, ...]
    """Where the chain is after `stepCount` steps; empty without a start."""
    history_log_likelihood: float | None
    """The natural logarithm of the history's probability, given its first state."""
    disagreements: tuple[str, ...]
    """What was claimed of the chain and is not so: `isErgodic`, `isIrreducible`, `period`."""


class SimulationFound(Values):
    seed: int
    runs: int
    visits: int
    """Runs that visited the target."""
    share: Probability
    low: Probability
    """Of the 95 % interval."""
    high: Probability
    exact: Probability


class VariableFound(Values):
    variable: Name
    mean: float | None
    """None where it does not exist."""
    variance: float | None
    """None where it is infinite or does not exist."""
    quantile_05: float
    median: float
    quantile_95: float


class StochasticResult(ModeResult):
    chain: ChainAnalysis | None
    simulation: SimulationFound | None
    random_variables: tuple[VariableFound, ...]
