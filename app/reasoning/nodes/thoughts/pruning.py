"""Which thought branch makes room for a new one. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.domain.nodes.thought import (
    EndBranch,
    NewThought,
    NewThoughtBranch,
    ThoughtBranchStatus,
    ThoughtLimits,
)
from app.reasoning.nodes.thoughts.schemas import ThinkingState

UNSTATED = 0.5
"""Confidence of a branch whose thoughts state none."""


@dataclass(frozen=True, slots=True)
class PrunableBranch:
    """An active branch from which no other one grew."""

    id: str
    confidence: float | None
    last_number: int
    """Number of its last thought in the session."""


def needs_room(new: NewThought, state: ThinkingState, limits: ThoughtLimits) -> bool:
    """Tell whether a branch may begin only if another one is pruned."""
    is_full = state.counters.active_branches >= limits.active_branches
    return limits.prunes_branches and new.begins is not None and is_full


def least_worth(
    branches: Sequence[PrunableBranch], begins: NewThoughtBranch, state: ThinkingState
) -> EndBranch | None:
    """Prune the branch with the lowest confidence x recency; None where no branch may go.

    The recency of a branch is the number of its last thought as a share of all thoughts. The
    branch that the new one grows from stays.
    """
    source = state.thoughts.get(begins.from_id)
    kept = [branch for branch in branches if source is None or branch.id != source.branch_id]
    if not kept:
        return None
    least = min(kept, key=lambda branch: (_worth(branch, state.counters.thoughts), branch.id))
    return EndBranch(least.id, ThoughtBranchStatus.PRUNED, f"made room for {begins.name}")


def without(ended: EndBranch, state: ThinkingState) -> ThinkingState:
    """Give a session as it is once a branch was pruned."""
    counters = replace(state.counters, active_branches=state.counters.active_branches - 1)
    branch = replace(state.branches[ended.branch_id], status=ended.status)
    return replace(state, counters=counters, branches={**state.branches, branch.id: branch})


def _worth(branch: PrunableBranch, thoughts: int) -> float:
    confidence = UNSTATED if branch.confidence is None else branch.confidence
    return confidence * branch.last_number / thoughts
