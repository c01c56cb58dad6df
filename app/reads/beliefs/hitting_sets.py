"""The smallest set that meets every one of some sets. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass


class OutOfStepsError(Exception):
    """The search gave up."""


@dataclass(slots=True)
class Budget:
    steps: int | None
    """How many are left; None is no limit."""

    def spend(self) -> None:
        """Take one step.

        Raises:
            OutOfStepsError: None is left.
        """
        if self.steps is None:
            return
        self.steps -= 1
        if self.steps < 0:
            raise OutOfStepsError


def smallest_hitting_set(sets: Sequence[frozenset[str]], budget: Budget) -> frozenset[str]:
    """Give a smallest set that shares an element with each of `sets`, by size from the bottom.

    Raises:
        OutOfStepsError: The budget is spent.
    """
    size = _apart(sets)
    while (hitting_set := _meet(sets, frozenset(), size, budget)) is None:
        size += 1
    return hitting_set


def _meet(
    sets: Sequence[frozenset[str]], chosen: frozenset[str], left: int, budget: Budget
) -> frozenset[str] | None:
    budget.spend()
    unmet = [set_ for set_ in sets if chosen.isdisjoint(set_)]
    if not unmet:
        return chosen
    if _apart(unmet) > left:
        return None
    smallest = min(unmet, key=len)
    # What meets most comes first.
    order = sorted(smallest, key=lambda id_: (-sum(id_ in one for one in unmet), id_))
    for id_ in order:
        if (hitting_set := _meet(unmet, chosen | {id_}, left - 1, budget)) is not None:
            return hitting_set
    return None


def _apart(sets: Sequence[frozenset[str]]) -> int:
    """Count sets that share nothing, smallest first: each needs an element of its own."""
    taken: set[str] = set()
    count = 0
    for set_ in sorted(sets, key=len):
        if taken.isdisjoint(set_):
            taken |= set_
            count += 1
    return count
