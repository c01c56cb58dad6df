"""Questions to a model of a service elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass

from app.cli.remote.service import RemoteService
from app.cli.views.thinking.think import Answered
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import ThinkingNode
from app.errors import NotFoundError
from app.reasoning.orchestrator.schemas import Question

OnLine = Callable[[str, str], None]
"""Told the type and the text of each part of the answer as it comes."""
_STARTED = "StartedTurn { question { id } answer { id } }"


async def require_session(service: RemoteService, session_id: str) -> str:
    """Give the id of a session that is there.

    Raises:
        NotFoundError: There is no such session.
    """
    if await service.ask_for("session", "{ id }", {"id": ("ID!", session_id)}) is None:
        raise NotFoundError("there is no such session", field="id")
    return session_id


async def create_session(service: RemoteService, new: NewSession) -> str:
    given = {"idempotencyKey": new.id, "title": new.title}
    return (await service.change_as("createSession", "Session { id }", given))["id"]


async def delete_session(service: RemoteService, session_id: str) -> None:
    given = {"idempotencyKey": new_id(), "sessionId": session_id}
    await service.change_as("deleteSession", "SessionDeletion { sessionId }", given)


@dataclass(frozen=True, slots=True)
class Begun:
    """A question that is stored, with the ids of it and of its first answer."""

    session_id: str
    question_id: str
    answer_id: str


async def start(service: RemoteService, question: Question) -> Begun:
    given = {
        "idempotencyKey": question.id,
        "sessionId": question.session_id,
        "text": question.text,
        "effort": question.effort and question.effort.name,
        "includeKnowledge": question.include_knowledge,
        "planTasks": question.plan_tasks,
    }
    started = await service.change_as("think", _STARTED, given)
    return Begun(question.session_id, started["question"]["id"], started["answer"]["id"])


async def follow(service: RemoteService, begun: Begun, on_line: OnLine) -> Answered:
    """Follow an answer to its end; a connection that breaks is opened again."""
    answer_id = await _followed(service, begun.answer_id, on_line)
    message = await _node(service, begun.question_id)
    return Answered(begun.session_id, message, await _node(service, answer_id))


async def _followed(service: RemoteService, stream: str, on_line: OnLine) -> str:
    """Give the id of the last answer of a turn."""
    async for line in service.follow(stream):
        if line["type"] == "done":
            return str(line["nodeId"])
        on_line(str(line["type"]), str(line["content"]))
    return stream


async def _node(service: RemoteService, id_: str) -> ThinkingNode:
    return await service.query("thinkingNode", ThinkingNode, {"id": ("ID!", id_)})
