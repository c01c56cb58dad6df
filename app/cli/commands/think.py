"""`noema think`: ask a model and print the answer as it streams."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from app.cli.remote import think as remote
from app.cli.remote.service import RemoteService
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.terminal.output import write_json
from app.cli.views.think import Answered, AnswerLines, show_answered
from app.domain.ids import new_id, require_id
from app.domain.nodes.session import NewSession
from app.errors import AppError
from app.events.log import follow
from app.llm.base import Effort
from app.reasoning.orchestrator.schemas import Question
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

T = TypeVar("T")
_TITLE = 80


def register(app: typer.Typer) -> None:
    app.command("think")(think)


def think(
    text: Annotated[str, typer.Argument(help="Ask this question, or give this task.")],
    session: Annotated[
        str | None, typer.Option(help="Continue the session with this id. [default: a new session]")
    ] = None,
    effort: Annotated[
        Effort | None,
        typer.Option(help="Set how deeply the model thinks. [default: chosen from the question]"),
    ] = None,
    knowledge: Annotated[
        bool, typer.Option(help="Send relevant knowledge from the graph along with the question.")
    ] = True,
    tasks: Annotated[
        bool, typer.Option(help="Let the model plan tasks and hand them to agents.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Ask a model and store question and answer in a session."""
    lines = AnswerLines(live=not as_json)

    def asked(session_id: str) -> Question:
        return Question(
            id=new_id(),
            session_id=session_id,
            text=text,
            effort=effort,
            include_knowledge=knowledge,
            plan_tasks=tasks,
        )

    async def work(settings: Settings) -> Answered:
        async with opened(settings) as noema:
            services = await default_services(noema)
            question = asked(await session_for(services, session, text))
            return await _ask(noema, services, question, lines)

    async def remotely(service: RemoteService) -> Answered:
        if session is not None:
            session_id = await remote.require_session(service, require_id(session, "session"))
        else:
            session_id = await remote.create_session(service, session_about(text))
        return await remote.ask(service, asked(session_id), lines.show)

    answered = run(as_json, work, remotely)
    if as_json:
        write_json(answered)
    else:
        show_answered(answered)


async def in_session(
    services: "Services", wanted: str | None, text: str, work: Callable[[str], Awaitable[T]]
) -> T:
    """Begin something in a session by its id; one that is made for it goes where it is refused.

    Raises:
        NotFoundError: There is no such session.
        AppError: As `work`.
    """
    session_id = await session_for(services, wanted, text)
    try:
        return await work(session_id)
    except AppError:
        if wanted is None:
            await services.sessions.delete(session_id)
        raise


async def session_for(services: "Services", wanted: str | None, text: str) -> str:
    """Return the id of the given session, or create one titled with the question.

    Raises:
        NotFoundError: There is no such session.
    """
    if wanted is not None:
        return (await services.session_reads.require(require_id(wanted, "session"))).id
    return await services.sessions.create(session_about(text))


def session_about(text: str) -> NewSession:
    line = " ".join(text.split())
    title = line if len(line) <= _TITLE else f"{line[: _TITLE - 1]}…"
    return NewSession(new_id(), title or "A question", source="cli")


async def _ask(
    noema: "Noema", services: "Services", question: Question, lines: AnswerLines
) -> Answered:
    started = await services.orchestrator.start(question)
    answer_id = started.node_id
    async for event in follow(services.event_reads, noema.followers, started.node_id, 0):
        line = event.payload
        if line["type"] == "done":
            answer_id = str(line["nodeId"])
            break
        lines.show(str(line["type"]), str(line["content"]))
    reads = services.thinking_reads
    message, answer = await reads.require(started.user_node_id), await reads.require(answer_id)
    return Answered(question.session_id, message, answer)
