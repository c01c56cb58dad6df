"""Trade studies: weighted totals and how far the first rank depends on the weights.

Source: Triantaphyllou and Sanchez, A sensitivity analysis approach for some deterministic
multi-criteria decision-making methods (1997).
"""

from app.domain.modes.engineering.engineering import EngineeringInput
from app.domain.modes.engineering.engineering_result import (
    AlternativeTotal,
    RankFlip,
    TradeStudy,
    WeightShare,
)

_TOLERANCE = 1e-9
Rows = dict[str, list[float]]


def trade_study(given: EngineeringInput) -> TradeStudy:
    total = sum(criterion.weight for criterion in given.criteria)
    weights = [criterion.weight / total for criterion in given.criteria]
    cells = {(entry.alternative, entry.criterion): entry.score for entry in given.scores}
    rows = {
        alternative.id: [cells[alternative.id, criterion.id] for criterion in given.criteria]
        for alternative in given.alternatives
    }
    totals = {name: _weighted(weights, row) for name, row in rows.items()}
    ranked = sorted(totals, key=lambda name: -totals[name])
    flips = [
        flip
        for index, criterion in enumerate(given.criteria)
        if (flip := _flip(criterion.id, index, weights, rows, ranked[0])) is not None
    ]
    flips.sort(key=lambda flip: abs(flip.flips_at - flip.weight))
    best = totals[ranked[0]]
    return TradeStudy(
        weights=tuple(
            WeightShare(criterion=criterion.id, weight=weight)
            for criterion, weight in zip(given.criteria, weights, strict=True)
        ),
        totals=tuple(_total(name, totals, rows) for name in ranked),
        rank_flips=tuple(flips),
        recommendation_is_best=None
        if given.recommendation is None
        else totals[given.recommendation] >= best - _TOLERANCE,
    )


def _weighted(weights: list[float], row: list[float]) -> float:
    return sum(weight * score for weight, score in zip(weights, row, strict=True))


def _total(name: str, totals: dict[str, float], rows: Rows) -> AlternativeTotal:
    return AlternativeTotal(
        alternative=name,
        total=totals[name],
        rank=1 + sum(other > totals[name] + _TOLERANCE for other in totals.values()),
        is_dominated=any(_dominates(other, rows[name]) for other in rows.values()),
    )


def _dominates(one: list[float], other: list[float]) -> bool:
    pairs = list(zip(one, other, strict=True))
    return all(a >= b for a, b in pairs) and any(a > b for a, b in pairs)


def _flip(
    criterion: str, index: int, weights: list[float], rows: Rows, first: str
) -> RankFlip | None:
    """Find the nearest weight of a criterion above or below which another one leads."""
    found = [
        (abs(at - weights[index]), at, name)
        for name, row in rows.items()
        if name != first and (at := _crossing(index, weights, rows[first], row)) is not None
    ]
    if not found:
        return None
    _, at, name = min(found)
    return RankFlip(criterion=criterion, weight=weights[index], flips_at=at, alternative=name)


def _crossing(
    index: int, weights: list[float], leader: list[float], row: list[float]
) -> float | None:
    """Return the weight at which a rival draws level and from which on it leads.

    The lead is linear in the weight: what the rest gives at 0, what the criterion gives at 1.
    """
    rest = 1 - weights[index]
    if rest <= _TOLERANCE:
        return None
    lead = [a - b for a, b in zip(leader, row, strict=True)]
    at_one = lead[index]
    at_zero = (_weighted(weights, lead) - weights[index] * at_one) / rest
    slope = at_one - at_zero
    if abs(slope) <= _TOLERANCE:
        return None
    crossing = -at_zero / slope
    # At a bound nothing lies beyond in which the rival would lead.
    return crossing if _TOLERANCE < crossing < 1 - _TOLERANCE else None
