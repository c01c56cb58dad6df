"""What a session lets a new thought be, and what it counts then. Pure.

What is missing is told before what forbids.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta

from app.domain.ids import id_beside
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thought import (
    DEFAULT_MODE,
    EndBranch,
    NewThought,
    ThoughtBranch,
    ThoughtBranchStatus,
    ThoughtLimits,
)
from app.domain.nodes.thought_counters import ThoughtCounters
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.reasoning.nodes.thoughts.errors import SupersededError, ThoughtLimitError
from app.reasoning.nodes.thoughts.schemas import (
    KnownThought,
    Link,
    Placement,
    ThinkingState,
)

_ENDED = {SessionStatus.COMPLETED: "complete", SessionStatus.ARCHIVED: "archived"}


def named_ids(new: NewThought) -> list[str]:
    """Name every thought that a new one names, itself included."""
    revised = [new.revises.thought_id] if new.revises else []
    begun = [new.begins.from_id] if new.begins else []
    return sorted({new.id, *new.depends_on, *revised, *begun})


def branch_id_of(new: NewThought) -> str | None:
    """Give the branch that a thought goes to: the one that it begins, or names."""
    return id_beside(new.id, "thought branch") if new.begins else new.branch_id


def is_repeat(new: NewThought, sha256: str, state: ThinkingState) -> bool:
    """Tell whether a thought is there already.

    Raises:
        ConflictError: Its id was used for other content.
    """
    known = state.thoughts.get(new.id)
    if known is None:
        return False
    # What was forgotten lost its hash; nothing brings it back.
    is_same = known.is_forgotten or known.sha256 == sha256
    if known.session_id != new.session_id or known.number is None or not is_same:
        raise ConflictError("this id was used for other content", field="id")
    return True


def place(new: NewThought, state: ThinkingState, limits: ThoughtLimits, at: datetime) -> Placement:
    """Find the place of a new thought.

    Raises:
        NotFoundError: It names a thought or a branch that the session has not.
        SupersededError: What it revises was revised already.
        ThoughtLimitError: The session is full, has waited too long, or has too many branches.
        ConflictError: The state of the session or of a branch forbids it.
    """
    links = _links(new, state)
    merged = [_require_known(id_, state, "merges") for id_ in new.merges]
    parent_id = _parent_id(new, state)
    check_open(state)
    for branch in merged:
        _check_active(branch, "merges")
    _check_state(new, state)
    _check_limits(new, state, limits, at)
    number = state.counters.thoughts + 1
    reason = f"merged into thought {number}"
    ended = tuple(EndBranch(one.id, ThoughtBranchStatus.SELECTED, reason) for one in merged)
    merges = [Link(EdgeType.MERGES, one.head_id) for one in merged]
    return _placed(new, state, parent_id, (*links, *merges), ended, at)


def place_conclusion(new: NewThought, state: ThinkingState, at: datetime) -> Placement:
    """Find the place of a concluding thought, which no limit forbids.

    Raises:
        NotFoundError: It rests on a thought that the session has not.
        SupersededError: It rests on a thought that was revised.
        ConflictError: The session is not open or has no thought, or a premise was withdrawn.
    """
    links = _links(new, state)
    check_open(state)
    if not state.counters.thoughts:
        raise ConflictError("the session has no thought to conclude from", field="session_id")
    for id_ in new.depends_on:
        _check_premise(state.thoughts[id_])
    ended = tuple(left_open(state))
    return _placed(new, state, state.head_id, tuple(links), ended, at)


def check_open(state: ThinkingState) -> None:
    """Refuse a session that takes no thoughts.

    Raises:
        ConflictError: It is complete or archived.
    """
    if ended := _ENDED.get(state.status):
        raise ConflictError(f"the session is {ended}; reopen it first", field="session_id")


def check_version(state: ThinkingState, version: int | None) -> None:
    """Refuse a caller who saw another version of the session; None was not looked at."""
    if version is not None and version != state.version:
        raise ConflictError(f"the session is at version {state.version}", field="version")


def outcomes(end: EndBranch, state: ThinkingState) -> list[EndBranch]:
    """Give the outcome of a branch, with that of the active ones that a selection leaves behind.

    Raises:
        NotFoundError: The session has no such branch.
        ConflictError: It has its outcome already.
        InvalidInputError: To be active is no outcome.
    """
    if end.status is ThoughtBranchStatus.ACTIVE:
        raise InvalidInputError("active is no outcome of a branch", field="status")
    chosen = _require_known(end.branch_id, state, "branch_id")
    check_open(state)
    _check_active(chosen, "branch_id")
    if end.status is not ThoughtBranchStatus.SELECTED:
        return [end]
    beside = [
        branch
        for branch in _active(state)
        if branch.id != chosen.id and branch.forked_from_id == chosen.forked_from_id
    ]
    reason = f"{chosen.name} was selected"
    left = [EndBranch(branch.id, ThoughtBranchStatus.ABANDONED, reason) for branch in beside]
    return [end, *left]


def left_open(state: ThinkingState) -> list[EndBranch]:
    """Give the outcome of the branches that are active when a session is concluded."""
    reason = "the session was concluded"
    return [
        EndBranch(branch.id, ThoughtBranchStatus.ABANDONED, reason) for branch in _active(state)
    ]


def _placed(
    new: NewThought,
    state: ThinkingState,
    parent_id: str | None,
    links: tuple[Link, ...],
    ended: tuple[EndBranch, ...],
    at: datetime,
) -> Placement:
    mode = new.mode or state.mode or DEFAULT_MODE
    below = [state.thoughts[id_].depth for id_ in new.depends_on]
    depth = 1 + max(below) if below else 0
    counters = replace(
        _counted(state.counters, new, at),
        modes=_one_more(state.counters.modes, mode),
        active_branches=state.counters.active_branches + (new.begins is not None) - len(ended),
        depth=max(state.counters.depth, depth),
    )
    return Placement(parent_id, branch_id_of(new), mode, depth, counters, links, ended)


def _counted(counters: ThoughtCounters, new: NewThought, at: datetime) -> ThoughtCounters:
    return replace(
        counters,
        thoughts=counters.thoughts + 1,
        revisions=counters.revisions + (new.revises is not None),
        branches=counters.branches + (new.begins is not None),
        uncertainty_sum=counters.uncertainty_sum + (new.uncertainty or 0.0),
        uncertainty_count=counters.uncertainty_count + (new.uncertainty is not None),
        confidence_sum=counters.confidence_sum + (new.confidence or 0.0),
        confidence_count=counters.confidence_count + (new.confidence is not None),
        first_at=counters.first_at or at,
        last_at=at,
    )


def _one_more(modes: tuple[tuple[str, int], ...], mode: str) -> tuple[tuple[str, int], ...]:
    counts = dict(modes)
    counts[mode] = counts.get(mode, 0) + 1
    return tuple(sorted(counts.items()))


def _links(new: NewThought, state: ThinkingState) -> tuple[Link, ...]:
    """Give what a thought says of earlier ones; each is a thought of the same session."""
    links = [Link(EdgeType.DEPENDS_ON, id_) for id_ in new.depends_on]
    for link in links:
        _require_thought(link.end_id, new, state, "depends_on")
    if new.revises:
        revised = _require_thought(new.revises.thought_id, new, state, "thought_id")
        links.append(Link(EdgeType.REVISES, revised.id, new.revises.reason))
    if new.begins:
        shared = _require_thought(new.begins.from_id, new, state, "from_id")
        links.append(Link(EdgeType.BRANCHES_FROM, shared.id))
    return tuple(links)


def _require_thought(id_: str, new: NewThought, state: ThinkingState, field: str) -> KnownThought:
    known = state.thoughts.get(id_)
    if known is None or known.number is None or known.session_id != new.session_id:
        raise NotFoundError("there is no such thought in the session", field=field)
    return known


def _require_known(branch_id: str, state: ThinkingState, field: str) -> ThoughtBranch:
    branch = state.branches.get(branch_id)
    if branch is None:
        raise NotFoundError("there is no such thought branch in the session", field=field)
    return branch


def _parent_id(new: NewThought, state: ThinkingState) -> str | None:
    """Give the last thought of the line that a new one continues."""
    if new.begins:
        return new.begins.from_id
    if new.branch_id is None:
        return state.head_id
    return _require_known(new.branch_id, state, "branch_id").head_id


def _check_active(branch: ThoughtBranch, field: str) -> None:
    if branch.status is not ThoughtBranchStatus.ACTIVE:
        raise ConflictError(f"the thought branch {branch.name} is {branch.status}", field=field)


def _check_state(new: NewThought, state: ThinkingState) -> None:
    if new.branch_id is not None:
        _check_active(state.branches[new.branch_id], "branch_id")
    if new.revises:
        _check_current(state.thoughts[new.revises.thought_id], "thought_id")
    if new.begins and new.begins.name in {branch.name for branch in state.branches.values()}:
        raise ConflictError(f"the session has a branch {new.begins.name} already", field="name")
    own = state.mode or DEFAULT_MODE
    if state.strict and (new.mode or own) != own:
        raise ConflictError(f"the session is strict: its thoughts are {own}", field="mode")
    if new.after_number not in (None, state.counters.thoughts):
        raise ConflictError(
            f"the session is at thought {state.counters.thoughts}", field="after_number"
        )


def _check_current(known: KnownThought, field: str) -> None:
    if known.revised_by_id:
        raise SupersededError(
            f"thought {known.number} was revised by {known.revised_by_id}", field=field
        )


def _check_premise(known: KnownThought) -> None:
    _check_current(known, "depends_on")
    if known.withdrawn:
        raise ConflictError(f"thought {known.number} is {known.withdrawn}", field="depends_on")


def _check_limits(
    new: NewThought, state: ThinkingState, limits: ThoughtLimits, at: datetime
) -> None:
    counters = state.counters
    if counters.thoughts >= limits.thoughts:
        raise ThoughtLimitError(
            f"the session has {limits.thoughts} thoughts, as many as it may", field="session_id"
        )
    if new.begins and counters.active_branches >= limits.active_branches:
        raise ThoughtLimitError(
            f"the session has {limits.active_branches} active thought branches, as many as it may",
            field="session_id",
        )
    used = max((one for one in (counters.last_at, state.reopened_at) if one), default=at)
    if at - used > timedelta(hours=limits.idle_hours):
        raise ThoughtLimitError(
            f"the last thought is over {limits.idle_hours} hours old; reopen the session first",
            field="session_id",
        )


def _active(state: ThinkingState) -> Iterator[ThoughtBranch]:
    for branch in state.branches.values():
        if branch.status is ThoughtBranchStatus.ACTIVE:
            yield branch
