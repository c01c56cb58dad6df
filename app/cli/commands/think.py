"""`noema think`: ask a model and print the answer as it streams."""

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.terminal.output import fields, note, notes, out, safe_text, write_json
from app.domain.ids import new_id, require_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NodeStatus, ThinkingNode
from app.events.log import follow
from app.llm.base import Effort
from app.reasoning.orchestrator.schemas import Question
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

_TITLE = 80


@dataclass(frozen=True, slots=True)
class Thought:
    session_id: str
    message: ThinkingNode
    answer: ThinkingNode
    """The last of its turn."""


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

    async def work(settings: Settings) -> Thought:
        async with opened(settings) as noema:
            services = await default_services(noema)
            session_id = await session_for(services, session, text)
            question = Question(
                id=new_id(),
                session_id=session_id,
                text=text,
                effort=effort,
                include_knowledge=knowledge,
                plan_tasks=tasks,
            )
            return await _ask(noema, services, question, live=not as_json)

    thought = run(as_json, work)
    if as_json:
        write_json(thought)
    else:
        _show_end(thought)


async def session_for(services: "Services", wanted: str | None, text: str) -> str:
    """Return the id of the given session, or create one titled with the question.

    Raises:
        NotFoundError: There is no such session.
    """
    if wanted is not None:
        return (await services.session_reads.require(require_id(wanted, "session"))).id
    line = " ".join(text.split())
    title = line if len(line) <= _TITLE else f"{line[: _TITLE - 1]}…"
    return await services.sessions.create(NewSession(new_id(), title or "A question", source="cli"))


async def _ask(noema: "Noema", services: "Services", question: Question, *, live: bool) -> Thought:
    started = await services.orchestrator.start(question)
    answer_id, spoken = started.node_id, ""
    async for event in follow(services.event_reads, noema.followers, started.node_id, 0):
        line = event.payload
        if line["type"] == "done":
            answer_id = str(line["nodeId"])
            break
        if live:
            spoken = show_line(str(line["type"]), str(line["content"]), spoken)
    reads = services.thinking_reads
    message, answer = await reads.require(started.user_node_id), await reads.require(answer_id)
    return Thought(question.session_id, message, answer)


def show_line(type_: str, content: str, before: str) -> str:
    """Print one streamed line, thinking dim on standard error; return its type."""
    if type_ in ("thinking_signature", "error"):
        return before
    console = out if type_ == "text" else notes
    if before and before != type_:
        console.print()
    console.print(safe_text(content, "" if type_ == "text" else "dim"), end="")
    sys.stdout.flush()
    return type_


def _show_end(thought: Thought) -> None:
    answer = thought.answer
    out.print()
    notes.print(
        fields(
            ("session", thought.session_id),
            ("answer", answer.id),
            ("by", f"{answer.provider}/{answer.model}"),
            ("effort", answer.effort_reason or answer.effort),
            ("without", "; ".join(answer.degraded)),
        )
    )
    if answer.status is not NodeStatus.COMPLETE:
        note(f"{answer.status}: {answer.failure}")
