"""`fork`: one question answered in several styles at once, compared and settled."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

from pydantic import Field

from app.domain.fork import (
    MAX_BRANCHES,
    MIN_BRANCHES,
    Fork,
    ForkBranch,
    ForkComparison,
    ForkStatus,
    NewFork,
    NewForkBranch,
    NewSelection,
)
from app.domain.ids import optional_id, require_id
from app.errors import InvalidInputError
from app.events.types import Event, EventType
from app.mcp.call import Call
from app.mcp.waiting import Run, WaitS, begun, wait_for

_OPEN = (ForkStatus.QUEUED, ForkStatus.RUNNING)


@dataclass(frozen=True, slots=True)
class BranchAnswer:
    id: str
    style: str
    status: str
    conclusion: str | None = None
    confidence: float | None = None
    points: list[str] = field(default_factory=list[str])
    """Insights, risks, opportunities and assumptions, each after its kind."""


@dataclass(frozen=True, slots=True)
class Split:
    topic: str
    positions: list[str]
    """Each after its style."""


@dataclass(frozen=True, slots=True)
class ForkAnswer:
    id: str
    session: str
    status: str
    """While queued or running, call again with `id`."""
    branches: list[BranchAnswer]
    agree: list[str]
    differ: list[Split]
    recommended: str | None = None
    """Id of a branch."""
    because: str | None = None
    decision: str | None = None
    """Id, once a branch was selected."""
    reason: str | None = None
    """Why it is partial, failed or cancelled."""


async def fork(  # noqa: PLR0913  # the arguments of the tool
    call: Call,
    question: Annotated[str | None, Field(description="What to answer in several styles.")] = None,
    styles: Annotated[
        tuple[str, ...],
        Field(
            description="Two to eight of conservative, aggressive, balanced, contrarian, others."
        ),
    ] = (),
    context: Annotated[str | None, Field(description="What every branch must know.")] = None,
    session: str | None = None,
    id: Annotated[str | None, Field(description="Id of a fork, to wait for it or select.")] = None,
    select: Annotated[
        str | None, Field(description="Id of the branch that you choose; it becomes a decision.")
    ] = None,
    reason: Annotated[str | None, Field(description="Why you select it.")] = None,
    wait_s: WaitS = 50,
) -> ForkAnswer:
    """Answer a question in several styles at once and compare: where they agree, where they
    differ, which is recommended. Give `question` to begin, `id` to go on, `select` to decide.
    """
    if (question is None) == (id is None):
        raise InvalidInputError("give either question or id", field="question")
    if select is not None:
        return await _select(call, id, select, reason)
    if id is not None:
        fork_id = require_id(id)
        await call.services.forks.require(fork_id)
    else:
        fork_id = await _begin(call, str(question), styles, context, session)
    await wait_for(call, _run(call, fork_id, is_own=id is None), wait_s)
    return _told(await call.services.forks.require(fork_id))


async def _begin(
    call: Call, question: str, styles: Sequence[str], context: str | None, session: str | None
) -> str:
    forks = call.services.forks
    await _check(call, question, styles)
    session_id = await call.session_id(optional_id(session, "session"))
    parts, again = (session_id, question, str(context), *styles), 0
    branches = tuple(NewForkBranch(style) for style in styles)
    while True:
        own = call.own_id("fork", *parts, str(again))
        [known] = await forks.get_many([own])
        if known is None or known.status is not ForkStatus.CANCELLED:
            new = NewFork(own, session_id, question, branches, context)
            return (await begun(forks.start(new), partial(forks.cancel, own))).id
        again += 1


async def _check(call: Call, question: str, styles: Sequence[str]) -> None:
    """Refuse what a fork would refuse, before a session is made for it."""
    if not question.strip():
        raise InvalidInputError("question must not be blank", field="question")
    if styles and not MIN_BRANCHES <= len(styles) <= MAX_BRANCHES:
        limits = f"{MIN_BRANCHES} to {MAX_BRANCHES}"
        raise InvalidInputError(f"a fork has {limits} styles", field="styles")
    known = [style.name for style in await call.services.forks.styles()]
    if unknown := [style for style in styles if style not in known]:
        allowed = ", ".join(known)
        raise InvalidInputError(f"{unknown[0]} is none of {allowed}", field="styles")


def _run(call: Call, fork_id: str, *, is_own: bool) -> Run:
    forks = call.services.forks

    async def is_open() -> bool:
        return (await forks.require(fork_id)).status in _OPEN

    async def cancel() -> None:
        await forks.cancel(fork_id)

    return Run(fork_id, is_open, _line, cancel if is_own else None)


def _line(event: Event) -> str | None:
    said = event.payload
    match event.type:
        case EventType.FORK_BRANCH_STARTED:
            return f"{said['style']} started"
        case EventType.FORK_BRANCH_FINISHED:
            return f"{said['style']} {said['status']}"
        case EventType.FORK_COMPARED:
            return "compared"
        case _:
            return None


async def _select(
    call: Call, fork_id: str | None, branch_id: str, reason: str | None
) -> ForkAnswer:
    if fork_id is None or reason is None:
        missing = "id" if fork_id is None else "reason"
        raise InvalidInputError(f"to select needs {missing}", field=missing)
    ids = require_id(fork_id), require_id(branch_id, "select")
    new = NewSelection(call.own_id("select", *ids), *ids, reason)
    return _told(await call.services.forks.select(new))


def _told(fork: Fork) -> ForkAnswer:
    compared = fork.comparison
    best = compared.recommended if compared else None
    return ForkAnswer(
        fork.id,
        fork.session_id,
        fork.status,
        [_branch(branch) for branch in fork.branches],
        [point.text for point in compared.convergence] if compared else [],
        _splits(fork, compared) if compared else [],
        best.branch_id if best else None,
        best.rationale if best else None,
        fork.decision_id,
        fork.reason,
    )


def _branch(branch: ForkBranch) -> BranchAnswer:
    points = [f"{finding.kind}: {finding.text}" for finding in branch.findings]
    told = branch.conclusion or branch.failure
    return BranchAnswer(branch.id, branch.style, branch.status, told, branch.confidence, points)


def _splits(fork: Fork, compared: ForkComparison) -> list[Split]:
    style = {branch.id: branch.style for branch in fork.branches}
    return [
        Split(point.topic, [f"{style[one.branch_id]}: {one.text}" for one in point.positions])
        for point in compared.divergence
    ]
