"""Equilibria, dominance and best play of games in strategic form.

Source: Osborne and Rubinstein, A Course in Game Theory (1994), chapters 2-4. Payoffs are an
array with an axis for each player's strategies and a last one for whose payoff it is.
"""

import itertools
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from app.compute.strategic.gametheory_mixed import (
    constant_sum,
    is_pure,
    minimax,
    mixed_equilibria,
)
from app.domain.modes.strategic.gametheory import GameTheoryInput, PayoffMatrix
from app.domain.modes.strategic.gametheory_result import (
    ClaimedEquilibrium,
    Dominance,
    DominanceKind,
    Elimination,
    MatrixAnalysis,
    MinimaxAnalysis,
    MixedEquilibrium,
    PlayerPayoff,
    ProfileOutcome,
    PureEquilibrium,
    StrategyWeight,
)

Array: TypeAlias = NDArray[np.float64]
_TOLERANCE = 1e-9


class Game:
    def __init__(self, given: GameTheoryInput, matrix: PayoffMatrix) -> None:
        self.players = matrix.players
        self.options = [given.options(player) for player in matrix.players]
        self.payoffs: Array = np.zeros((*(len(names) for names in self.options), len(self.players)))
        for entry in matrix.payoffs:
            self.payoffs[self.indices(entry.profile)] = entry.payoffs
        self.slack = _TOLERANCE * max(1.0, float(np.abs(self.payoffs).max()))

    def indices(self, profile: Sequence[str]) -> tuple[int, ...]:
        return tuple(names.index(name) for names, name in zip(self.options, profile, strict=True))

    def names(self, indices: Sequence[int]) -> tuple[str, ...]:
        return tuple(names[index] for names, index in zip(self.options, indices, strict=True))

    def profiles(self) -> Iterator[tuple[int, ...]]:
        return itertools.product(*(range(len(names)) for names in self.options))

    def worth(self, payoffs: Sequence[float] | Array) -> tuple[PlayerPayoff, ...]:
        return tuple(
            PlayerPayoff(player=player, payoff=float(payoff))
            for player, payoff in zip(self.players, payoffs, strict=True)
        )

    def deviations(self, profile: tuple[int, ...], player: int) -> Array:
        """What each strategy of a player gives it where the others keep to the profile."""
        index: list[int | slice] = [*profile, player]
        index[player] = slice(None)
        return self.payoffs[tuple(index)]


def analyse_matrix(given: GameTheoryInput, matrix: PayoffMatrix) -> MatrixAnalysis:
    game = Game(given, matrix)
    dominance = tuple(_dominance(game))
    eliminations, surviving = _eliminated(game)
    best = _pareto(game)
    two, mixed, degenerate = len(game.players) == 2, tuple[MixedEquilibrium, ...](), None
    if two and given.find_mixed:
        mixed, degenerate = _mixed(game)
    total = constant_sum(game.payoffs, game.slack) if two else None
    return MatrixAnalysis(
        pure_equilibria=_pure(game, frozenset(best)),
        mixed_equilibria=mixed,
        is_degenerate=degenerate,
        constant_sum=total,
        minimax_analysis=None if total is None else _minimax(game),
        dominance=dominance,
        dominant_strategies=_dominant(game, dominance),
        eliminations=eliminations,
        surviving=surviving,
        pareto_optimal=tuple(_outcome(game, profile) for profile in best),
        claims=tuple(_claim(game, claimed.profile) for claimed in given.nash_equilibria),
    )


def _pure(game: Game, best: frozenset[tuple[int, ...]]) -> tuple[PureEquilibrium, ...]:
    stable = np.ones(game.payoffs.shape[:-1], dtype=bool)
    strict = stable.copy()
    for player in range(len(game.players)):
        own = game.payoffs[..., player]
        answers = own >= own.max(axis=player, keepdims=True) - game.slack
        stable &= answers
        strict &= answers & (answers.sum(axis=player, keepdims=True) == 1)
    return tuple(
        PureEquilibrium(
            profile=game.names(profile),
            payoffs=game.worth(game.payoffs[profile]),
            is_strict=bool(strict[profile]),
            is_pareto_optimal=profile in best,
        )
        for profile in game.profiles()
        if stable[profile]
    )


def _mixed(game: Game) -> tuple[tuple[MixedEquilibrium, ...], bool]:
    found, degenerate = mixed_equilibria(game.payoffs)
    return tuple(
        MixedEquilibrium(
            strategies=_weights(game, pair),
            payoffs=game.worth(np.einsum("i,ijp,j->p", pair[0], game.payoffs, pair[1])),
        )
        for pair in found
        if not is_pure(pair)
    ), degenerate


def _minimax(game: Game) -> MinimaxAnalysis:
    value, pair = minimax(game.payoffs)
    return MinimaxAnalysis(value=value, strategies=_weights(game, pair))


def _weights(game: Game, pair: tuple[Array, Array]) -> tuple[StrategyWeight, ...]:
    return tuple(
        StrategyWeight(player=player, strategy=name, probability=min(1.0, float(share)))
        for player, names, shares in zip(game.players, game.options, pair, strict=True)
        for name, share in zip(names, shares, strict=True)
        if share > _TOLERANCE
    )


def _dominance(game: Game) -> Iterator[Dominance]:
    for player, names in enumerate(game.options):
        own = np.moveaxis(game.payoffs[..., player], player, 0)
        for one, other in itertools.permutations(range(len(names)), 2):
            kind = dominance_of(own[one], own[other], game.slack)
            if kind is not None:
                yield Dominance(
                    player=game.players[player],
                    strategy=names[one],
                    dominates=names[other],
                    kind=kind,
                )


def dominance_of(one: Array, other: Array, slack: float) -> DominanceKind | None:
    gain = one - other
    if bool((gain > slack).all()):
        return DominanceKind.STRICT
    if bool((gain >= -slack).all() and (gain > slack).any()):
        return DominanceKind.WEAK
    return None


def _dominant(game: Game, dominance: tuple[Dominance, ...]) -> tuple[Dominance, ...]:
    """Keep what dominates each other strategy of its player."""
    others = {
        player: len(names) - 1 for player, names in zip(game.players, game.options, strict=True)
    }
    counts = dict[str, int]()
    for entry in dominance:
        counts[entry.strategy] = counts.get(entry.strategy, 0) + 1
    return tuple(entry for entry in dominance if counts[entry.strategy] == others[entry.player])


def _eliminated(game: Game) -> tuple[tuple[Elimination, ...], tuple[str, ...]]:
    left = [list(range(len(names))) for names in game.options]
    steps = list[Elimination]()
    for number in itertools.count(1):
        worse = [_worse(game, left, player) for player in range(len(left))]
        if not any(worse):
            break
        for player, pairs in enumerate(worse):
            names = game.options[player]
            steps.extend(
                Elimination(
                    round=number,
                    player=game.players[player],
                    strategy=names[gone],
                    dominated_by=names[better],
                )
                for gone, better in pairs.items()
            )
            left[player] = [index for index in left[player] if index not in pairs]
    kept = (names[i] for names, rest in zip(game.options, left, strict=True) for i in rest)
    return tuple(steps), tuple(kept)


def _worse(game: Game, left: list[list[int]], player: int) -> dict[int, int]:
    """The strategies that are strictly dominated in what is left, each with a better one."""
    own = np.moveaxis(game.payoffs[..., player][np.ix_(*left)], player, 0)
    better = dict[int, int]()
    for one, other in itertools.permutations(range(len(left[player])), 2):
        if dominance_of(own[one], own[other], game.slack) is DominanceKind.STRICT:
            better.setdefault(left[player][other], left[player][one])
    return better


def _pareto(game: Game) -> tuple[tuple[int, ...], ...]:
    """The profiles that no other makes better for somebody and worse for nobody."""
    rows = game.payoffs.reshape(-1, len(game.players))
    kept = list[tuple[int, ...]]()
    for row, profile in zip(rows, game.profiles(), strict=True):
        gain = rows - row
        better = (gain >= -game.slack).all(axis=1) & (gain > game.slack).any(axis=1)
        if not bool(better.any()):
            kept.append(profile)
    return tuple(kept)


def _outcome(game: Game, profile: tuple[int, ...]) -> ProfileOutcome:
    return ProfileOutcome(profile=game.names(profile), payoffs=game.worth(game.payoffs[profile]))


def _claim(game: Game, profile: tuple[str, ...]) -> ClaimedEquilibrium:
    indices, better = game.indices(profile), None
    for player, index in enumerate(indices):
        answers = game.deviations(indices, player)
        if float(answers.max() - answers[index]) > game.slack:
            better = game.options[player][int(answers.argmax())]
            break
    return ClaimedEquilibrium(profile=profile, is_equilibrium=better is None, better=better)
