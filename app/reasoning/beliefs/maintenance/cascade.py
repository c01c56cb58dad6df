"""Brings stored statuses in line with the least fixed point after a change.

Each grounded belief has a rank: 0 for an asserted one, and for any other a number over the ranks
of all premises of some justification of it. What loses a premise keeps its rank only while a
justification proves it from lower ranks, so a circle cannot keep itself up; whatever was dropped
for want of such a proof and has another gets a new rank. The same is done a second time without
the beliefs named by open contradictions (`free_rank`): held without a free rank is disputed.

All of it happens in the database, many rounds a statement; only ids of what changed come here.
"""

from collections.abc import Sequence
from typing import Any

from app.graph.change import Write, run
from app.reasoning.beliefs.maintenance.state import Effect

Map = dict[str, Any]
FIRST_ROUNDS = 8
"""Rounds of the first statement; most changes go no further."""
MORE_ROUNDS = 400


def settle(lock_id: str, effect: Effect, *, is_disputable: bool) -> Write[list[Map]]:
    """Settle everything that follows from `effect` and give what changed.

    Args:
        lock_id: Of the tenant's beliefs.
        is_disputable: Whether a contradiction is open, or was before this operation.

    Returns:
        A map a changed belief: id, kind, before, after, was_disputed, disputed,
        superseded_by, reason.
    """
    gives, takes, sides = effect.gives, effect.takes, effect.sides
    touched = {*gives, *takes, *sides}
    touched |= yield from _settle_rank(lock_id, "held_rank", gives, takes)
    if is_disputable:
        given, taken = (*gives, *sides), (*takes, *sides)
        touched |= yield from _settle_rank(lock_id, "free_rank", given, taken)
    if not touched:
        return []
    given = {"ids": sorted(touched), "is_disputable": is_disputable}
    [row] = yield from run("belief/update_statuses", **given)
    return row["changed"]


def _settle_rank(
    lock_id: str, rank: str, gives: Sequence[str], takes: Sequence[str]
) -> Write[set[str]]:
    dropped = yield from _rounds("belief/drop_ungrounded", "dropped", rank, takes, lock_id)
    given = [*gives, *dropped]
    raised = yield from _rounds("belief/spread_grounded", "raised", rank, given, lock_id)
    return {*dropped, *raised}


def _rounds(
    statement: str, found: str, rank: str, ids: Sequence[str], lock_id: str
) -> Write[list[str]]:
    all_found: list[str] = []
    left, rounds = list(dict.fromkeys(ids)), FIRST_ROUNDS
    while left:
        [row] = yield from run(statement, lock_id=lock_id, rank=rank, ids=left, rounds=rounds)
        all_found += row[found]
        left, rounds = row["left"], MORE_ROUNDS
    return all_found
