"""What is computed of a game."""

from enum import StrEnum

from app.domain.modes.base import ModeResult, Name, Probability, Values


class PlayerPayoff(Values):
    player: Name
    payoff: float


class PureEquilibrium(Values):
    profile: tuple[Name, ...]
    payoffs: tuple[PlayerPayoff, ...]
    is_strict: bool
    """Whether each player would lose by any other strategy."""
    is_pareto_optimal: bool


class StrategyWeight(Values):
    player: Name
    strategy: Name
    probability: Probability


class MixedEquilibrium(Values):
    strategies: tuple[StrategyWeight, ...]
    """Those that are played at all."""
    payoffs: tuple[PlayerPayoff, ...]


class DominanceKind(StrEnum):
    STRICT = "strict"
    WEAK = "weak"


class Dominance(Values):
    player: Name
    strategy: Name
    dominates: Name
    kind: DominanceKind


class Elimination(Values):
    round: int
    player: Name
    strategy: Name
    """It is removed, because another is strictly better whatever the others do."""
    dominated_by: Name


class MinimaxAnalysis(Values):
    value: float
    """What the first player gets where both play their best."""
    strategies: tuple[StrategyWeight, ...]
    """An optimal strategy of each player."""


class ProfileOutcome(Values):
    profile: tuple[Name, ...]
    payoffs: tuple[PlayerPayoff, ...]


class ClaimedEquilibrium(Values):
    profile: tuple[Name, ...]
    is_equilibrium: bool
    better: Name | None
    """A strategy that a player would rather switch to; None where there is none."""


class MatrixAnalysis(Values):
    pure_equilibria: tuple[PureEquilibrium, ...]
    mixed_equilibria: tuple[MixedEquilibrium, ...]
    """Of two players, where they were looked for; pure ones are left out."""
    is_degenerate: bool | None
    """Whether there may be infinitely many equilibria, of which some are given. None where mixed
    ones were not looked for."""
    constant_sum: float | None
    """What the payoffs of two players always sum to; None where they do not."""
    minimax_analysis: MinimaxAnalysis | None
    """Of a game of two with a constant sum."""
    dominance: tuple[Dominance, ...]
    dominant_strategies: tuple[Dominance, ...]
    """Those that dominate each other strategy of the player."""
    eliminations: tuple[Elimination, ...]
    surviving: tuple[Name, ...]
    """The strategies that iterated elimination of strictly dominated ones leaves."""
    pareto_optimal: tuple[ProfileOutcome, ...]
    claims: tuple[ClaimedEquilibrium, ...]


class Choice(Values):
    node: Name
    player: Name
    next: Name
    """The node that the best move leads to."""
    action: str
    is_unique: bool
    """Whether every other move is worse for the player."""


class TreeAnalysis(Values):
    choices: tuple[Choice, ...]
    """The best move at every decision, also at those that are not reached."""
    path: tuple[Name, ...]
    """What is played; it ends where chance moves."""
    payoffs: tuple[PlayerPayoff, ...]
    """What is expected from the root on."""
    is_unique: bool


class PlayerShare(Values):
    player: Name
    amount: float


class Blocking(Values):
    players: tuple[Name, ...]
    value: float
    offered: float
    """What the allocation gives its members together."""


class CoalitionAnalysis(Values):
    shapley: tuple[PlayerShare, ...]
    is_superadditive: bool
    is_convex: bool
    core_is_empty: bool
    core_allocation: tuple[PlayerShare, ...]
    """A point of the core; empty where there is none."""
    shapley_in_core: bool
    allocation_in_core: bool | None
    """None where no allocation was given."""
    blocking: tuple[Blocking, ...]
    """The coalitions that get more alone than the allocation gives them."""
    allocation_error: float | None
    """What the allocation gives all together less what there is to divide."""


class GameTheoryResult(ModeResult):
    matrix: MatrixAnalysis | None
    tree: TreeAnalysis | None
    coalition_analysis: CoalitionAnalysis | None
