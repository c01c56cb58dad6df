"""Shapley values and the core of a game with transferable utility.

Source: Shapley, A value for n-person games (1953); Gillies, Solutions to general
non-zero-sum games (1959). A coalition is a number whose bits are its members.
"""

from math import factorial

from app.compute.linear_programs import Program, Row, Status, solve
from app.domain.modes.strategic.gametheory import GameTheoryInput
from app.domain.modes.strategic.gametheory_result import (
    Blocking,
    CoalitionAnalysis,
    PlayerShare,
)

_TOLERANCE = 1e-9


def analyse_coalitions(given: GameTheoryInput) -> CoalitionAnalysis:
    players = [player.id for player in given.players]
    worth = _worth(given, players)
    shapley, core = shapley_values(worth, len(players)), core_point(worth, len(players))
    told = {share.player: share.amount for share in given.allocation}
    offered = [told[player] for player in players] if told else None
    blocking = _blocking(worth, offered) if offered else []
    error = sum(offered) - worth[-1] if offered else None
    return CoalitionAnalysis(
        shapley=_shares(players, shapley),
        is_superadditive=is_superadditive(worth),
        is_convex=is_convex(worth, len(players)),
        core_is_empty=core is None,
        core_allocation=_shares(players, core or ()),
        shapley_in_core=not _blocking(worth, shapley),
        allocation_in_core=None if error is None else not blocking and abs(error) <= _slack(worth),
        blocking=tuple(
            Blocking(
                players=tuple(_members(players, coalition)),
                value=worth[coalition],
                offered=_sum(offered or [], coalition),
            )
            for coalition in blocking
        ),
        allocation_error=error,
    )


def shapley_values(worth: list[float], players: int) -> list[float]:
    """Average what each player adds over all orders of arrival."""
    weights = [
        factorial(size) * factorial(players - size - 1) / factorial(players)
        for size in range(players)
    ]
    return [
        sum(
            weights[others.bit_count()] * (worth[others | 1 << player] - worth[others])
            for others in range(len(worth))
            if not others >> player & 1
        )
        for player in range(players)
    ]


def core_point(worth: list[float], players: int) -> list[float] | None:
    """Return a division that no coalition can improve on, or None where there is none."""
    rows = [
        Row(tuple(-float(coalition >> player & 1) for player in range(players)), -worth[coalition])
        for coalition in range(1, len(worth) - 1)
    ]
    everybody = Row((1.0,) * players, worth[-1], is_equality=True)
    free = ((None, None),) * players
    found = solve(Program((0.0,) * players, (*rows, everybody), free))
    return list(found.values) if found.status is Status.OPTIMAL else None


def is_superadditive(worth: list[float]) -> bool:
    slack = _slack(worth)
    everybody = len(worth) - 1
    return all(
        worth[first | second] >= worth[first] + worth[second] - slack
        for first in range(1, everybody)
        for second in _subsets(everybody & ~first)
    )


def is_convex(worth: list[float], players: int) -> bool:
    """Tell whether a player adds the more, the larger the coalition that it joins."""
    slack = _slack(worth)
    return all(
        worth[rest | 1 << i | 1 << j] - worth[rest | 1 << j]
        >= worth[rest | 1 << i] - worth[rest] - slack
        for i in range(players)
        for j in range(i)
        for rest in range(len(worth))
        if not rest & (1 << i | 1 << j)
    )


def _worth(given: GameTheoryInput, players: list[str]) -> list[float]:
    worth = [0.0] * 2 ** len(players)
    for coalition in given.cooperative_game:
        worth[sum(1 << players.index(name) for name in coalition.players)] = coalition.value
    return worth


def _blocking(worth: list[float], offered: list[float]) -> list[int]:
    slack = _slack(worth)
    return [
        coalition
        for coalition in range(1, len(worth))
        if worth[coalition] > _sum(offered, coalition) + slack
    ]


def _slack(worth: list[float]) -> float:
    return _TOLERANCE * max(1.0, *(abs(value) for value in worth))


def _sum(amounts: list[float], coalition: int) -> float:
    return sum(amount for player, amount in enumerate(amounts) if coalition >> player & 1)


def _subsets(coalition: int) -> list[int]:
    """The coalitions within one, itself included, nobody left out."""
    subsets, subset = list[int](), coalition
    while subset:
        subsets.append(subset)
        subset = (subset - 1) & coalition
    return subsets


def _members(players: list[str], coalition: int) -> list[str]:
    return [player for index, player in enumerate(players) if coalition >> index & 1]


def _shares(players: list[str], amounts: list[float] | tuple[()]) -> tuple[PlayerShare, ...]:
    return tuple(
        PlayerShare(player=player, amount=amount)
        for player, amount in zip(players, amounts, strict=False)
    )
