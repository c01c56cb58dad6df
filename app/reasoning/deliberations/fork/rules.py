"""What a fork may do, and what follows from its branches. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.content.blocks import TextBlock
from app.domain.fork import (
    MIN_BRANCHES,
    ConfidenceSpread,
    FindingKind,
    Fork,
    ForkBranch,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    ForkStyle,
    NewFork,
    NewSelection,
    NewSteering,
    Steering,
)
from app.domain.nodes.headline import shortened
from app.domain.text import require_text, require_title
from app.errors import ConflictError, InvalidInputError
from app.llm.base import Effort, Message, ModelRequest
from app.reasoning.deliberations.fork.errors import ForkBusyError, ForkOverError
from app.reasoning.deliberations.fork.points import Points
from app.reasoning.deliberations.fork.schemas import Advice, Comparison, Opposed, Side
from app.reasoning.turns.thinking_engine.schemas import DEFAULT_OUTPUT_TOKENS

SURE = 0.6
"""Share of a branch's own confidence in its worth; the rest is what others say too."""
UNSAID = 0.5
"""Stands for the confidence of a branch that neither said nor showed any."""
EVEN = 0.02
"""Branches nearer to each other than this come out even."""
MAX_TEXT = 20_000
"""Characters of a question, its context, or a word of guidance."""
_OPTION = 300
_OUTPUT_TOKENS = {
    Effort.LOW: 8_192,
    Effort.MEDIUM: 16_384,
    Effort.HIGH: 32_768,
    Effort.MAX: 64_000,
}
"""Room for what each effort thinks (5,000 to 50,000 tokens) and for the answer."""
_STYLE_NAME = re.compile(r"[a-z0-9_-]{1,40}")
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
    known = [confidence for confidence in confidences if confidence is not None]
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
    expanded = {
        id_ for branch in standing if branch.origin is ForkOrigin.EXPAND for id_ in branch.of_ids
    }
    return [branch for branch in standing if branch.id not in expanded]


def status_of(branches: Sequence[ForkBranch]) -> tuple[ForkStatus, str | None]:
    """Give how a fork ends whose branches have ended, and why if not all of them finished."""
    left = [branch for branch in branches if branch.status is not ForkBranchStatus.COMPLETE]
    if not left:
        return ForkStatus.COMPLETE, None
    why = "; ".join(f"{branch.style}: {branch.failure or branch.status}" for branch in left)
    done = len(left) < len(branches)
    return (ForkStatus.PARTIAL if done else ForkStatus.FAILED), why


def check_question(new: NewFork) -> None:
    """Refuse a fork that asks nothing or too much.

    Raises:
        InvalidInputError: A text is empty where it must not be, or has over 20,000 characters.
    """
    require_words(new.question, "question")
    if new.context is not None:
        require_words(new.context, "context")
    for index, branch in enumerate(new.branches):
        if branch.guidance is not None:
            require_words(branch.guidance, f"branches[{index}].guidance")


def effort_of(name: str | None) -> Effort | None:
    return Effort(name) if name else None


def output_tokens(effort: Effort | None) -> int:
    """Give how many tokens a branch may write, thinking included."""
    return _OUTPUT_TOKENS[effort] if effort else DEFAULT_OUTPUT_TOKENS


def probe(model: str, new: NewFork) -> ModelRequest:
    """Give a request such as the branches will make, to be checked before anything is written."""
    effort, asked = effort_of(new.effort), Message("user", (TextBlock(new.question),))
    return ModelRequest(model, (asked,), output_tokens(effort), effort=effort)


def require_words(text: str, field: str) -> str:
    """Return a text that says something, within 20,000 characters.

    Raises:
        InvalidInputError: It says nothing, is longer, or cannot be stored.
    """
    if not text.strip() or len(text) > MAX_TEXT:
        raise InvalidInputError(f"{field} must have 1 to {MAX_TEXT} characters", field=field)
    return require_text(text, field, 4 * MAX_TEXT)


def checked_style(style: ForkStyle) -> ForkStyle:
    """Give a style as it is stored.

    Raises:
        InvalidInputError: Its name is no word of small letters, digits and dashes, a text is empty
            or too long, or a share lies outside 0..1.
    """
    if not _STYLE_NAME.fullmatch(style.name):
        raise InvalidInputError("name must be 1 to 40 of a-z, 0-9, - and _", field="name")
    for share in ("unsaid", "support", "attack"):
        if not 0 <= getattr(style.weighing, share) <= 1:
            raise InvalidInputError(f"{share} must be from 0 to 1", field=share)
    title, frame = require_title(style.title), require_words(style.frame, "frame").strip()
    return replace(style, title=title, frame=frame)


def same(known: Fork, new: NewFork) -> Fork:
    """Give a fork that was asked for again.

    Raises:
        ConflictError: Something else was asked for under its id.
    """
    if (known.session_id, known.question) != (new.session_id, new.question):
        raise ConflictError("this id was used for another fork", field="id")
    return known


def check_selection(fork: Fork, new: NewSelection) -> ForkBranch:
    """Give the branch that is chosen.

    Raises:
        InvalidInputError: It is none of the fork's.
        ForkBusyError: The fork is still thinking.
        ForkOverError: The branch never finished, or the fork is settled by another decision.
    """
    require_ended(fork.status)
    chosen = _branch(fork, new.branch_id, "branch_id")
    _require_finished(chosen)
    require_unsettled(fork.decision_id, new.id)
    return chosen


def require_ended(status: ForkStatus) -> None:
    """Refuse to go on from a fork that thinks.

    Raises:
        ForkBusyError: It does.
    """
    if status in _OPEN:
        raise ForkBusyError("the fork is still thinking; guide it, or wait", field="fork_id")


def require_open(status: ForkStatus) -> None:
    """Refuse to guide or stop a fork that has ended.

    Raises:
        ForkOverError: It has.
    """
    if status not in _OPEN:
        raise ForkOverError(f"the fork is {status} already", field="fork_id")


def require_unsettled(decision_id: str | None, new_id: str) -> None:
    """Refuse a second choice.

    Raises:
        ForkOverError: Another decision settled the fork.
    """
    if decision_id not in (None, new_id):
        raise ForkOverError(f"the fork is settled by {decision_id}", field="fork_id")


def check_steering(fork: Fork, new: NewSteering) -> list[ForkBranch]:
    """Give the branches that are steered, in the order they were named.

    Raises:
        InvalidInputError: A branch is not of this fork, or they are too few or too many, or there
            is nothing to mind where there must be.
        ForkBusyError: The fork is still thinking.
        ForkOverError: A branch has ended, or never finished.
    """
    if new.text is not None or new.action in (Steering.GUIDE, Steering.REFORK):
        require_words(new.text or "", "text")
    chosen = [_branch(fork, id_) for id_ in dict.fromkeys(new.branch_ids)]
    if new.action is Steering.GUIDE:
        return _guided(fork, chosen)
    require_ended(fork.status)
    least, most = _BRANCHES_OF.get(new.action, (0, 0))
    if not least <= len(chosen) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise InvalidInputError(f"{new.action} takes {wanted} branches", field="branch_ids")
    for branch in chosen:
        _require_finished(branch)
    return chosen


def steered_style(
    action: Steering, chosen: Sequence[ForkBranch], known: Mapping[str, ForkStyle]
) -> ForkStyle:
    """Give the frame of mind that a steered branch thinks in.

    Who expands thinks on in the style of the branch, who challenges is contrarian, and who merges
    is balanced.
    """
    if action is Steering.EXPAND:
        [of] = chosen
        return ForkStyle(of.style, of.style, of.frame, of.weighing)
    return known["contrarian" if action is Steering.CHALLENGE else "balanced"]


def is_due(fork: Fork) -> bool:
    """Tell whether a fork has branches to compare that its last comparison did not see."""
    standing = compared(fork.branches)
    last = fork.comparison
    news = (
        branch.ended_at and (last is None or branch.ended_at > last.recorded_from)
        for branch in standing
    )
    return len(standing) >= MIN_BRANCHES and any(news)


def rests_on(branch: ForkBranch) -> list[str]:
    """Give what a decision for a branch rests on: what its conclusion, its insights and its
    assumptions cite, not what it names as risks or chances."""
    kinds = (FindingKind.INSIGHT, FindingKind.ASSUMPTION)
    found = [
        id_ for finding in branch.findings if finding.kind in kinds for id_ in finding.cited_ids
    ]
    return [*dict.fromkeys((*branch.cited_ids, *found))]


def option_text(branch: ForkBranch) -> str:
    """Name a branch as an option of a decision."""
    said = branch.conclusion or branch.failure or branch.status.value
    return shortened(f"{branch.style}: {' '.join(said.split())}", _OPTION)


def _branch(fork: Fork, branch_id: str, field: str = "branch_ids") -> ForkBranch:
    found = next((branch for branch in fork.branches if branch.id == branch_id), None)
    if found is None:
        raise InvalidInputError(f"the fork has no branch {branch_id}", field=field)
    return found


def _require_finished(branch: ForkBranch) -> None:
    if branch.status is not ForkBranchStatus.COMPLETE:
        raise ForkOverError(f"the branch {branch.style} is {branch.status}", field="branch_id")


def _guided(fork: Fork, chosen: list[ForkBranch]) -> list[ForkBranch]:
    require_open(fork.status)
    for branch in chosen:
        if branch.status in _ENDED:
            raise ForkOverError(f"the branch {branch.style} has ended", field="branch_ids")
    return chosen or [branch for branch in fork.branches if branch.status not in _ENDED]


def _sure(side: Side) -> str:
    return "unsaid" if side.confidence is None else f"{side.confidence:.2f}"
