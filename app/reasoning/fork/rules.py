"""What a fork may do, and what follows from its branches. Pure."""

from collections.abc import Sequence

from app.domain.fork import (
    ConfidenceSpread,
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    NewSteering,
    Steering,
)
from app.domain.headline import shortened
from app.errors import InvalidInputError
from app.reasoning.fork.errors import ForkBusyError, ForkOverError
from app.reasoning.fork.points import Points
from app.reasoning.fork.schemas import Advice, Comparison, Opposed, Side

SURE = 0.6
"""Share of a branch's own confidence in its worth; the rest is what others say too."""
UNSAID = 0.5
"""Stands for the confidence of a branch that neither said nor showed any."""
EVEN = 0.02
"""Branches nearer to each other than this come out even."""
MAX_TEXT = 20_000
"""Characters of a question, its context, or a word of guidance."""
_OPTION = 300
_BRANCHES_OF = {Steering.EXPAND: (1, 1), Steering.CHALLENGE: (1, 1), Steering.MERGE: (2, 8)}
_ENDED = (ForkBranchStatus.COMPLETE, ForkBranchStatus.FAILED, ForkBranchStatus.CANCELLED)
_OPEN = (ForkStatus.QUEUED, ForkStatus.RUNNING)


def compare(question: str, sides: Sequence[Side], opposed: Opposed) -> Comparison:
    """Compare finished branches by their words, decisions and confidences.

    Args:
        sides: Two or more, in the order of the fork.
    """
    points = Points(question, sides, opposed)
    return Comparison(
        spread=spread_of([side.confidence for side in sides]),
        convergence=tuple(points.convergence()),
        divergence=tuple(points.divergence()),
        differences=tuple(points.differences()),
        advice=(advised(sides, [points.backing(side) for side in sides]),),
    )


def spread_of(confidences: Sequence[float | None]) -> ConfidenceSpread | None:
    """Give least, greatest and mean confidence; None if no branch has any."""
    known = [one for one in confidences if one is not None]
    if not known:
        return None
    return ConfidenceSpread(min(known), max(known), sum(known) / len(known))


def advised(sides: Sequence[Side], backing: Sequence[float]) -> Advice:
    """Recommend the branch of the greatest worth, or none where the first two come out even.

    The worth is 0.6 times its confidence (0.5 where it has none) plus 0.4 times its backing.

    Args:
        backing: Of each side, from 0 to 1.
    """
    worths = [
        SURE * (UNSAID if side.confidence is None else side.confidence) + (1 - SURE) * shared
        for side, shared in zip(sides, backing, strict=True)
    ]
    ranked = sorted(range(len(sides)), key=lambda place: -worths[place])
    first, second = ranked[0], ranked[1]
    figures = "; ".join(
        f"{sides[n].style} {worths[n]:.2f} (confidence {_sure(sides[n])}, backing {backing[n]:.2f})"
        for n in ranked
    )
    if worths[first] - worths[second] < EVEN:
        told = f"{sides[first].style} and {sides[second].style} come out even: {figures}."
        return Advice(None, told, None)
    told = f"{sides[first].style} is worth most by confidence and backing: {figures}."
    return Advice(sides[first].branch_id, told, round(worths[first], 2))


def compared(branches: Sequence[ForkBranch]) -> list[ForkBranch]:
    """Give the branches that are compared: finished, no challenge, and not expanded by another."""
    standing = [
        branch
        for branch in branches
        if branch.status is ForkBranchStatus.COMPLETE and branch.origin is not ForkOrigin.CHALLENGE
    ]
    expanded = {id_ for one in standing if one.origin is ForkOrigin.EXPAND for id_ in one.of_ids}
    return [branch for branch in standing if branch.id not in expanded]


def status_of(branches: Sequence[ForkBranch]) -> tuple[ForkStatus, str | None]:
    """Give how a fork ends whose branches have ended, and why if not all of them finished."""
    left = [branch for branch in branches if branch.status is not ForkBranchStatus.COMPLETE]
    if not left:
        return ForkStatus.COMPLETE, None
    why = "; ".join(f"{branch.style}: {branch.failure or branch.status}" for branch in left)
    done = len(left) < len(branches)
    return (ForkStatus.PARTIAL if done else ForkStatus.FAILED), why


def check_steering(fork: Fork, new: NewSteering) -> list[ForkBranch]:
    """Give the branches that are steered, in the order they were named.

    Raises:
        InvalidInputError: A branch is not of this fork, or they are too few or too many, or there
            is nothing to mind where there must be.
        ForkBusyError: The fork is still thinking.
        ForkOverError: A branch has ended, or never finished.
    """
    if len(new.text or "") > MAX_TEXT:
        raise InvalidInputError(f"at most {MAX_TEXT} characters are allowed", field="text")
    if new.action in (Steering.GUIDE, Steering.REFORK) and not (new.text or "").strip():
        raise InvalidInputError("say what to mind", field="text")
    chosen = [_branch(fork, id_) for id_ in dict.fromkeys(new.branch_ids)]
    if new.action is Steering.GUIDE:
        return _guided(fork, chosen)
    if fork.status in _OPEN:
        raise ForkBusyError("the fork is still thinking; guide it, or wait", field="fork_id")
    least, most = _BRANCHES_OF.get(new.action, (0, 0))
    if not least <= len(chosen) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise InvalidInputError(f"{new.action} takes {wanted} branches", field="branch_ids")
    for branch in chosen:
        require_finished(branch)
    return chosen


def require_finished(branch: ForkBranch) -> None:
    """Refuse a branch that has nothing to go on with.

    Raises:
        ForkOverError: It has not finished.
    """
    if branch.status is not ForkBranchStatus.COMPLETE:
        raise ForkOverError(f"the branch {branch.style} is {branch.status}", field="branch_id")


def option_text(branch: ForkBranch) -> str:
    """Name a branch as an option of a decision."""
    said = branch.conclusion or branch.failure or branch.status.value
    return shortened(f"{branch.style}: {' '.join(said.split())}", _OPTION)


def require_branch(fork: Fork, branch_id: str) -> ForkBranch:
    """Give a branch of a fork.

    Raises:
        InvalidInputError: It is none of its.
    """
    return _branch(fork, branch_id, "branch_id")


def _branch(fork: Fork, branch_id: str, field: str = "branch_ids") -> ForkBranch:
    found = next((branch for branch in fork.branches if branch.id == branch_id), None)
    if found is None:
        raise InvalidInputError(f"the fork has no branch {branch_id}", field=field)
    return found


def _guided(fork: Fork, chosen: list[ForkBranch]) -> list[ForkBranch]:
    if fork.status not in _OPEN:
        raise ForkOverError(f"the fork is {fork.status}; expand or refork it", field="fork_id")
    for branch in chosen:
        if branch.status in _ENDED:
            raise ForkOverError(f"the branch {branch.style} has ended", field="branch_ids")
    return chosen or [branch for branch in fork.branches if branch.status not in _ENDED]


def _sure(side: Side) -> str:
    return "unsaid" if side.confidence is None else f"{side.confidence:.2f}"
