"""What is read under the lock of a session of thinking, and what is written of it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from app.domain.ids import id_beside
from app.domain.nodes.thought import EndBranch, NewThought, ThoughtBranchStatus
from app.errors import NotFoundError
from app.events.types import EventType, NewEvent
from app.graph.change import Write, append, run
from app.reasoning.nodes.sessions.store import SessionOutcome
from app.reasoning.nodes.thoughts import rows
from app.reasoning.nodes.thoughts.pruning import PrunableBranch
from app.reasoning.nodes.thoughts.schemas import Placement, ThinkingState


def lock(
    session_id: str, ids: Sequence[str] = (), branch_id: str | None = None
) -> Write[ThinkingState]:
    """Lock a session for the rest of the transaction and read what a thought needs.

    Args:
        ids: Thoughts that are named.
        branch_id: The thought branch that is continued; the main line if left out.

    Raises:
        NotFoundError: There is no such session.
    """
    given = {"session_id": session_id, "ids": ids, "branch_id": branch_id}
    found = yield from run("thought/lock_thinking", **given)
    if not found:
        raise NotFoundError("there is no such session", field="session_id")
    return rows.state_from(found[0])


def prunable(session_id: str) -> Write[list[PrunableBranch]]:
    """List the branches of a locked session that may be pruned."""
    found = yield from run("thought/list_prunable", session_id=session_id)
    return [PrunableBranch(row["id"], row["confidence"], row["last_number"]) for row in found]


def session_of(branch_id: str) -> Write[str]:
    """Give the session of a thought branch.

    Raises:
        NotFoundError: There is no such branch.
    """
    found = yield from run("thought/find_branch_session", branch_id=branch_id)
    if not found:
        raise NotFoundError("there is no such thought branch", field="branch_id")
    return found[0]["session_id"]


def write(new: NewThought, placement: Placement, at: datetime) -> Write[None]:
    """Write what a thought that this transaction created says of earlier ones and of branches."""
    links = rows.link_rows(new.id, placement.links)
    revised_id = new.revises.thought_id if new.revises else None
    if links or revised_id:
        given = {"thought_id": new.id, "revised_id": revised_id, "links": links, "at": at}
        yield from run("thought/create_links", **given)
    if placement.settled:
        yield from run(
            "thought/settle_suggestion",
            thought_id=placement.settled.thought_id,
            was_followed=placement.settled.was_followed,
        )
    yield from append([_drawn(new, link) for link in links])
    if placement.injected:
        given = rows.injection_rows(new.id, placement.injected)
        yield from run("injection/create_injections", thought_id=new.id, given=given, at=at)
    if new.begins:
        yield from _begin(new, at)
    elif placement.branch_id:
        yield from run("thought/advance_branch", branch_id=placement.branch_id, thought_id=new.id)
    yield from append([_added(new, placement)])
    active = placement.counters.active_branches
    yield from end_branches(new.session_id, placement.ended, active, at)


def end_branches(
    session_id: str, ended: Sequence[EndBranch], active: int, at: datetime
) -> Write[None]:
    """Give branches their outcomes.

    Args:
        active: Branches that stay active.
    """
    if not ended:
        return
    branches = [{"id": one.branch_id, "status": one.status, "reason": one.reason} for one in ended]
    given = {"session_id": session_id, "branches": branches, "active": active, "at": at}
    yield from run("thought/end_branches", **given)
    yield from append([_branch_event(session_id, one.branch_id, one.status) for one in ended])


def conclude(
    new: NewThought, outcome: SessionOutcome, state: ThinkingState, at: datetime
) -> Write[None]:
    """Note what a session ended with, once its branches have their outcomes."""
    branches = [*state.branches.values()]
    left = ThoughtBranchStatus.ABANDONED
    statuses = [
        left if branch.status is ThoughtBranchStatus.ACTIVE else branch.status
        for branch in branches
    ]
    conclusion = {
        "id": id_beside(new.id, "conclusion"),
        "thought_id": new.id,
        "open_hypothesis_ids": [*outcome.open_hypothesis_ids],
        "decision_ids": [*outcome.decision_ids],
        "branch_ids": [branch.id for branch in branches],
        "branch_statuses": [status.value for status in statuses],
    }
    given = {"session_id": new.session_id, "conclusion": conclusion, "at": at}
    yield from run("thought/create_conclusion", **given)
    told = NewEvent(new.session_id, EventType.THINKING_CONCLUDED, {"node_id": new.id})
    yield from append([told])


def _drawn(new: NewThought, link: Mapping[str, Any]) -> NewEvent:
    told = {name: link[name] for name in ("id", "type", "end_id")}
    drawn = {"start_id": new.id, "weight": 1.0, "source": "thought"}
    return NewEvent(new.session_id, EventType.EDGE_ADDED, {**told, **drawn})


def _begin(new: NewThought, at: datetime) -> Write[None]:
    assert new.begins is not None
    branch_id = id_beside(new.id, "thought branch")
    branch = {
        "id": branch_id,
        "name": new.begins.name,
        "status": ThoughtBranchStatus.ACTIVE,
        "forked_from_id": new.begins.from_id,
        "head_id": new.id,
        "reason": new.begins.reason,
    }
    given = {"session_id": new.session_id, "branch": branch, "at": at}
    yield from run("thought/create_branch", **given)
    active = ThoughtBranchStatus.ACTIVE
    yield from append([_branch_event(new.session_id, branch_id, active)])


def _branch_event(session_id: str, branch_id: str, status: ThoughtBranchStatus) -> NewEvent:
    told = {"thought_branch_id": branch_id, "status": status.value}
    return NewEvent(session_id, EventType.THOUGHT_BRANCH_CHANGED, told)


def _added(new: NewThought, placement: Placement) -> NewEvent:
    return NewEvent(
        new.session_id,
        EventType.THOUGHT_ADDED,
        {
            "node_id": new.id,
            "thought_number": placement.number,
            "thought_branch_id": placement.branch_id,
            "revised_id": new.revises.thought_id if new.revises else None,
        },
    )
