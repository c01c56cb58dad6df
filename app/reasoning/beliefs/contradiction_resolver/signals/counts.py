"""Quantities of the same thing that cannot both be right. Pure."""

from collections.abc import Iterator, Sequence

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair
from app.reasoning.beliefs.contradiction_resolver.signals.quantities import Bound, Quantity

_NEAR = 1.1
_LARGE = 20
"""Numbers from here on that lie near each other are taken to count the same thing."""


def find_counts(pair: Pair) -> Iterator[Finding]:
    """Find, for each number of the claim, one that it agrees with or that it rules out."""
    for claimed in pair.claim.quantities:
        held = _counterpart(claimed, pair.evidence.quantities)
        if held:
            yield Finding(_rule(pair, claimed, held), claimed.span, held.span)


def _rule(pair: Pair, claimed: Quantity, held: Quantity) -> str:
    """Name what two numbers say: `other_amount` only where hardly anything else can be meant.

    That is so of an upper and a lower bound of one unit, and of two plain numbers of one unit in
    texts that are otherwise nearly the same.
    """
    if claimed.allows(held):
        return "same_number"
    bounds = {claimed.bound, held.bound}
    is_sure = bounds == {Bound.ABOVE, Bound.BELOW} or (bounds == {Bound.EXACT} and pair.is_close)
    return "other_amount" if is_sure and claimed.is_like(held) else "other_number"


def _counterpart(claimed: Quantity, held: Sequence[Quantity]) -> Quantity | None:
    """Give the number that speaks of the same thing: an equal one, one of its unit, a near one."""
    if claimed.bound is Bound.EXACT:
        equal = [quantity for quantity in held if quantity.value == claimed.value]
        if equal:
            return min(equal, key=lambda q: (not claimed.allows(q), not claimed.is_like(q)))
    alike = [quantity for quantity in held if claimed.is_like(quantity)]
    return min(alike or _near(claimed, held), key=claimed.distance, default=None)


def _near(claimed: Quantity, held: Sequence[Quantity]) -> list[Quantity]:
    """Give the numbers that may be meant although they count something of another name."""
    if claimed.is_rank:
        ranks = [quantity for quantity in held if quantity.is_rank]
        return ranks if len(ranks) == 1 else []
    return [
        quantity
        for quantity in held
        if quantity.value == claimed.value
        or (min(quantity.value, claimed.value) >= _LARGE and claimed.distance(quantity) <= _NEAR)
    ]
