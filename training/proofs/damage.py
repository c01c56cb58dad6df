"""Removes and exchanges sentences, for training."""

import random
from enum import StrEnum


class Damage(StrEnum):
    REMOVED = "removed"
    EXCHANGED = "exchanged"


def damaged(count: int, kind: Damage, share: float, source: random.Random) -> list[int]:
    """Return the indices of the remaining sentences in their new order.

    Args:
        count: Sentences of the proof, at least 2.
        share: Share of the sentences to damage; at least one is removed, or two exchanged.
    """
    order = list(range(count))
    if kind is Damage.REMOVED:
        gone = source.sample(order, min(max(1, round(share * count)), count - 1))
        return [at for at in order if at not in gone]
    places = source.sample(order, min(max(2, round(share * count)), count))
    for place, other in zip(places, [*places[1:], places[0]], strict=True):
        order[place] = other
    return order
