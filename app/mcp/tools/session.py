"""`session`: a line of work, its thoughts, and what it ends with."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.guidance.analysis import ControlMode, ThinkingPattern
from app.domain.guidance.injection import InjectionSource
from app.domain.guidance.suggestion import NextThought
from app.domain.ids import require_id
from app.domain.nodes.injected import InjectedItem
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thought import NewConclusion, NewThought, NewThoughtBranch, Revision
from app.errors import InvalidInputError
from app.mcp.call import SOURCE, Call


class Action(StrEnum):
    CREATE = "create"
    ADD_THOUGHT = "add_thought"
    REVISE = "revise"
    BRANCH = "branch"
    CONCLUDE = "conclude"
    REOPEN = "reopen"


Inject = Annotated[
    int | None,
    Field(description="Stored items to give for the next thought: 1 for 5, 2 for 10, 3 for 20."),
]


@dataclass(frozen=True, slots=True)
class NextStep:
    suggestion: str
    why: str
    mode: ControlMode
    rule: str


@dataclass(frozen=True, slots=True)
class GivenItem:
    id: str
    source: InjectionSource
    text: str
    """One line."""


@dataclass(frozen=True, slots=True)
class KeptSession:
    id: str
    title: str
    status: str
    thoughts: int
    decisions: int
    thought: str | None = None
    """Id of the thought that was added."""
    branch: str | None = None
    """Id of the thought branch it is on."""
    conclusion: str | None = None
    pattern: ThinkingPattern | None = None
    """What the thought shows its author doing."""
    next: NextStep | None = None
    """Suggested after the thought."""
    given: tuple[GivenItem, ...] = ()
    """Stored items for the next thought, best first."""
    revision_loop: bool = False
    """Whether its chain was revised so often that a branch is better."""


@dataclass(frozen=True, slots=True)
class _Written:
    session_id: str
    thought_id: str | None = None


@dataclass(frozen=True, slots=True)
class _ThoughtArguments:
    """What an agent says of a thought."""

    text: str | None
    thought: str | None
    reason: str | None
    branch: str | None
    mode: str | None
    uncertainty: float | None
    rests_on: tuple[str, ...]
    inject: int | None


async def session(  # noqa: PLR0913  # the arguments of the tool
    call: Call,
    action: Action,
    id: Annotated[
        str | None, Field(description="Id of the session: add_thought, conclude, reopen.")
    ] = None,
    text: Annotated[
        str | None,
        Field(
            description="create: the title. conclude: the result; left out, decisions and open"
            " points are listed. Else the thought."
        ),
    ] = None,
    thought: Annotated[
        str | None, Field(description="Id of the thought to revise or to branch from.")
    ] = None,
    reason: Annotated[str | None, Field(description="Why you revise or branch.")] = None,
    branch: Annotated[
        str | None,
        Field(description="add_thought: id of the thought branch. branch: its name."),
    ] = None,
    mode: Annotated[
        str | None, Field(description="Mode of reasoning of the thought, such as causal.")
    ] = None,
    uncertainty: Annotated[float | None, Field(description="Of the thought, 0 to 1.")] = None,
    rests_on: Annotated[
        list[str] | None,
        Field(description="Ids of earlier thoughts that the thought or conclusion builds on."),
    ] = None,
    inject: Inject = None,
) -> KeptSession:
    """Think step by step in a session that others can read: add thoughts, revise one, try another
    way on a branch, conclude.
    """
    ids = tuple(require_id(id_, "rests_on") for id_ in rests_on or ())
    given = _ThoughtArguments(text, thought, reason, branch, mode, uncertainty, ids, inject)
    match action:
        case Action.CREATE:
            written = await _create(call, _needed(text, "text"))
        case Action.REVISE | Action.BRANCH:
            written = await _follow(call, action, given)
        case Action.ADD_THOUGHT:
            written = await _add(call, require_id(_needed(id, "id")), given)
        case Action.CONCLUDE:
            written = await _conclude(call, require_id(_needed(id, "id")), given)
        case Action.REOPEN:
            written = _Written(require_id(_needed(id, "id")))
            await call.services.sessions.reopen(written.session_id)
    return await _kept(call, written)


async def _create(call: Call, title: str) -> _Written:
    new = call.new_session(title, "session", title)
    return _Written(await call.services.sessions.create(new))


async def _add(call: Call, session_id: str, given: _ThoughtArguments) -> _Written:
    branch_id = require_id(given.branch, "branch") if given.branch else None
    return await _write(call, _thought(call, session_id, given, branch_id=branch_id))


async def _follow(call: Call, action: Action, given: _ThoughtArguments) -> _Written:
    """Write a thought that revises another one, or begins a thought branch at it."""
    thought_id = require_id(_needed(given.thought, "thought"), "thought")
    known = await call.services.thoughts.reads.require(thought_id, "thought")
    if action is Action.BRANCH:
        begins = NewThoughtBranch(_needed(given.branch, "branch"), known.id, given.reason)
        return await _write(call, _thought(call, known.session_id, given, begins=begins))
    revises = Revision(known.id, _needed(given.reason, "reason"))
    new = _thought(call, known.session_id, given, branch_id=known.branch_id, revises=revises)
    return await _write(call, new)


def _thought(
    call: Call,
    session_id: str,
    given: _ThoughtArguments,
    *,
    branch_id: str | None = None,
    revises: Revision | None = None,
    begins: NewThoughtBranch | None = None,
) -> NewThought:
    text = _needed(given.text, "text")
    told = (given.thought, given.reason, given.branch, given.mode, given.uncertainty)
    parts = (text, *map(str, told), *given.rests_on)
    if given.inject is not None:
        parts = (*parts, f"inject {given.inject}")
    return NewThought(
        id=call.own_id("thought", session_id, *parts),
        session_id=session_id,
        content=text,
        mode=given.mode,
        uncertainty=given.uncertainty,
        depends_on=given.rests_on,
        branch_id=branch_id,
        author=call.client,
        source=SOURCE,
        revises=revises,
        begins=begins,
        injection_scale=given.inject,
    )


async def _write(call: Call, new: NewThought) -> _Written:
    return _Written(new.session_id, await call.services.thoughts.service.add(new))


async def _conclude(call: Call, session_id: str, given: _ThoughtArguments) -> _Written:
    kept = await call.services.session_reads.require(session_id)
    if not (await call.services.thoughts.reads.metrics([session_id]))[0].thoughts:
        # A session without thoughts ends with its decisions alone.
        await call.services.sessions.complete(session_id, given.text)
        return _Written(session_id)
    # To conclude makes the next version: the same call sent again must find the id of the first.
    version = kept.version - (kept.status is SessionStatus.COMPLETED)
    own = call.own_id("conclusion", session_id, str(version), str(given.text), *given.rests_on)
    new = NewConclusion(
        own, session_id, given.text, given.rests_on, author=call.client, source=SOURCE
    )
    return _Written(session_id, await call.services.thoughts.service.conclude(new))


async def _kept(call: Call, written: _Written) -> KeptSession:
    kept = await call.services.session_reads.require(written.session_id)
    thought, given = None, ()
    if written.thought_id:
        thought = await call.services.thoughts.reads.require(written.thought_id)
        [given] = await call.services.thoughts.injection.of_thoughts([written.thought_id])
    guidance = thought.guidance if thought else None
    return KeptSession(
        kept.id,
        kept.title,
        kept.status,
        kept.node_count,
        kept.decision_count,
        written.thought_id,
        thought.branch_id if thought else None,
        kept.conclusion,
        guidance.analysis.pattern if guidance and guidance.analysis else None,
        _next_step(guidance.suggestion) if guidance and guidance.suggestion else None,
        tuple(map(_given_item, given)),
        guidance.is_revision_loop if guidance else False,
    )


def _given_item(one: InjectedItem) -> GivenItem:
    return GivenItem(one.item.id, one.given.source, one.item.title)


def _next_step(suggested: NextThought) -> NextStep:
    return NextStep(suggested.suggestion, suggested.rationale, suggested.mode, suggested.rule_id)


def _needed(given: str | None, field: str) -> str:
    if given is None or not given.strip():
        raise InvalidInputError(f"{field} is needed here", field=field)
    return given
