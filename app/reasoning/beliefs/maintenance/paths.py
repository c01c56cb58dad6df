"""Which way a change went through the graph. Pure."""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

MAX_PATH = 10
"""Beliefs told of one path; a thousand paths of a thousand beliefs would be megabytes."""


@dataclass(frozen=True, slots=True)
class Step:
    """How a change came to a belief."""

    premise_id: str
    justification_id: str
    hops: int
    """From the belief that the operation itself changed."""


def steps(
    roots: Iterable[str], causes: Sequence[Mapping[str, Any]], held: Mapping[str, bool]
) -> dict[str, Step]:
    """Find for each changed belief the shortest way from one the operation changed itself.

    Args:
        roots: The beliefs that the operation names.
        causes: premise_id, justification_id and conclusion_id of each justification that lies
            between two changed beliefs.
        held: Each changed belief and whether it is held now: a fall makes nothing rise.
    """
    onward: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for cause in causes:
        if held.get(cause["premise_id"]) == held.get(cause["conclusion_id"]):
            onward[cause["premise_id"]].append(cause)
    found: dict[str, Step] = {}
    hops = {root: 0 for root in roots if root in held}
    queue = deque(hops)
    while queue:
        premise_id = queue.popleft()
        for cause in onward[premise_id]:
            conclusion_id = cause["conclusion_id"]
            if conclusion_id not in hops:
                hops[conclusion_id] = hops[premise_id] + 1
                step = Step(premise_id, cause["justification_id"], hops[conclusion_id])
                found[conclusion_id] = step
                queue.append(conclusion_id)
    return found


def path_to(belief_id: str, found: Mapping[str, Step]) -> list[str]:
    """Give the last beliefs on the way to this one, itself at the end; at most `MAX_PATH`."""
    path = [belief_id]
    while len(path) < MAX_PATH and (step := found.get(path[-1])):
        path.append(step.premise_id)
    return path[::-1]
