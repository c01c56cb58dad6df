"""`session`: a line of work, its thoughts, and what it ends with."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.content.blocks import TextBlock
from app.domain.ids import require_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.errors import InvalidInputError
from app.mcp.call import SOURCE, Call


class Action(StrEnum):
    CREATE = "create"
    ADD_THOUGHT = "add_thought"
    CONCLUDE = "conclude"
    REOPEN = "reopen"


@dataclass(frozen=True, slots=True)
class KeptSession:
    id: str
    title: str
    status: str
    thoughts: int
    decisions: int
    thought: str | None = None
    """Id of the thought that was added."""
    conclusion: str | None = None


async def session(
    call: Call,
    action: Action,
    id: Annotated[str | None, Field(description="Id of the session; not for create.")] = None,
    text: Annotated[
        str | None,
        Field(
            description="create: the title. add_thought: the thought. conclude: what it ends"
            " with; left out, decisions and open points are listed."
        ),
    ] = None,
) -> KeptSession:
    """Keep a line of work: create a session, add a thought that others should be able to read,
    conclude it or reopen it.
    """
    sessions, thought = call.services.sessions, None
    if action is Action.CREATE:
        title = _needed(text, "text")
        own = call.own_id("session", title)
        id = await sessions.create(NewSession(own, title, author=call.client, source=SOURCE))
    id_ = require_id(_needed(id, "id"))
    match action:
        case Action.ADD_THOUGHT:
            thought = await _add(call, id_, _needed(text, "text"))
        case Action.CONCLUDE:
            await sessions.complete(id_, text)
        case Action.REOPEN:
            await sessions.reopen(id_)
        case Action.CREATE:
            pass
    return await _kept(call, id_, thought)


async def _add(call: Call, session_id: str, text: str) -> str:
    node = NewThinkingNode(
        id=call.own_id("thought", session_id, text),
        session_id=session_id,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        blocks=(TextBlock(text),),
        response=text,
        author=call.client,
    )
    return await call.services.think_graph.add_node(node)


async def _kept(call: Call, id_: str, thought: str | None) -> KeptSession:
    kept = await call.services.session_reads.require(id_)
    counts = (kept.node_count, kept.decision_count)
    return KeptSession(id_, kept.title, kept.status, *counts, thought, kept.conclusion)


def _needed(given: str | None, field: str) -> str:
    if given is None or not given.strip():
        raise InvalidInputError(f"{field} is needed here", field=field)
    return given
