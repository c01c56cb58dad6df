"""`noema think`: ask a model and print the answer as it streams."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import think as remote
from app.cli.remote.service import RemoteService
from app.cli.running.begun_session import in_session, in_session_at
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.terminal.output import write_json
from app.cli.views.thinking.think import Answered, AnswerLines, show_answered
from app.domain.ids import new_id
from app.events.log import follow
from app.llm.base import Effort
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.turns.thinking_engine.schemas import Started
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services


SessionOption = Annotated[
    str | None,
    typer.Option(metavar="ID", help="Continue the session with this id. [default: a new session]"),
]


def register(app: typer.Typer) -> None:
    app.command("think")(think)


def think(
    text: Annotated[str, typer.Argument(help="Ask this question, or give this task.")],
    session: SessionOption = None,
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
            begun = await in_session(
                services, session, text, lambda id_: _begin(services, asked(id_))
            )
            return await _followed(noema, services, *begun, lines)

    async def remotely(service: RemoteService) -> Answered:
        started = await in_session_at(
            service, session, text, lambda id_: remote.start(service, asked(id_))
        )
        return await remote.follow(service, started, lines.show)

    answered = run(as_json, work, remotely)
    if as_json:
        write_json(answered)
    else:
        show_answered(answered)


async def _begin(services: "Services", question: Question) -> tuple[Question, Started]:
    return question, await services.orchestrator.start(question)


async def _followed(
    noema: "Noema", services: "Services", question: Question, started: Started, lines: AnswerLines
) -> Answered:
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
