"""`noema debate start`: debate a question and follow it live."""

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.deliberations import debates
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.terminal.output import write_json
from app.cli.views.deliberations.debate import (
    AnswerPrinter,
    show_critique,
    show_end,
    show_role,
    show_round,
)
from app.domain.debate import Debate, DebateRole, NewDebate, ParticipantChoice
from app.domain.ids import new_id, optional_id
from app.domain.job import JobStatus
from app.errors import InvalidInputError
from app.events.log import follow
from app.events.types import Event, EventType
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

_STREAMED = {EventType.DEBATE_PROPOSER: "proposer", EventType.DEBATE_SYNTHESIS: "synthesizer"}


def register(app: typer.Typer) -> None:
    debates.app.command("start")(debate)
    app.add_typer(debates.app, name="debate")


def debate(
    question: Annotated[str, typer.Argument(help="Debate this question in several rounds.")],
    session: Annotated[
        str | None,
        typer.Option(
            metavar="ID", help="Continue the session with this id. [default: a new session]"
        ),
    ] = None,
    rounds: Annotated[
        str, typer.Option(help="Set the fewest and the most rounds, such as 3-5.")
    ] = "3-5",
    participant: Annotated[
        list[str] | None,
        typer.Option(
            help="Assign a role to a PROVIDER or PROVIDER/MODEL, such as judge=openai. Repeatable."
        ),
    ] = None,
    samples: Annotated[
        int, typer.Option(help="Ask the judge this many times and combine the scores.")
    ] = 1,
    as_json: JsonOption = False,
) -> None:
    """Debate a question: propose, criticise, revise and judge."""

    async def work(settings: Settings) -> Debate:
        least, most = _rounds(rounds)
        new = NewDebate(
            id=new_id(),
            question=question,
            session_id=optional_id(session, "session"),
            participants=dict(map(_participant, participant or ())),
            min_rounds=least,
            max_rounds=most,
            score_samples=samples,
        )
        async with opened(settings) as noema:
            return await _run_debate(noema, await default_services(noema), new, live=not as_json)

    ended = run(as_json, work)
    if as_json:
        write_json(ended)
    else:
        show_end(ended)


def _rounds(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    if not least.isdecimal() or not (most or "1").isdecimal():
        raise InvalidInputError(
            "--rounds must be a number or a range, such as 4 or 3-5", field="rounds"
        )
    return int(least), int(most or least)


def _participant(text: str) -> tuple[DebateRole, ParticipantChoice]:
    role, _, named = text.partition("=")
    provider, _, model = named.partition("/")
    if role not in [*DebateRole] or not provider:
        known = ", ".join(DebateRole)
        raise InvalidInputError(
            f"--participant must be ROLE=PROVIDER or ROLE=PROVIDER/MODEL, with ROLE one of {known}",
            field="participant",
        )
    return DebateRole(role), ParticipantChoice(provider, model or None)


async def _run_debate(
    noema: "Noema", services: "Services", new: NewDebate, *, live: bool
) -> Debate:
    """Queue a debate and follow it; run it in this process if no service is running."""
    await services.debates.start(new)
    live_view = _LiveDebate(noema, services, new.id) if live else None
    async with noema.deliberations.running():
        following = asyncio.create_task(_follow(noema, services, new.id, live_view))
        failing = asyncio.create_task(_job_failed(noema, services, new.id))
        await asyncio.wait({following, failing}, return_when=asyncio.FIRST_COMPLETED)
        for task in (following, failing):
            task.cancel()
        await asyncio.gather(following, failing, return_exceptions=True)
    return await services.debates.require(new.id)


async def _follow(
    noema: "Noema", services: "Services", debate_id: str, live_view: "_LiveDebate | None"
) -> None:
    log = services.event_reads
    async with aclosing(follow(log, noema.followers, debate_id, 0)) as events:
        async for event in events:
            if live_view is not None:
                await live_view.show(event)
            if event.type == EventType.DEBATE_ENDED:
                return


async def _job_failed(noema: "Noema", services: "Services", debate_id: str) -> None:
    """Wait until the job of a debate fails: its stream then gets no further event."""
    job_id = (await services.debates.require(debate_id)).job_id
    with noema.bus.listen(services.tenant_id, job_id) as wake_up:
        while (await services.job_reads.require(job_id)).status is not JobStatus.FAILED:
            await wake_up.wait(noema.settings.event_poll_s)


class _LiveDebate:
    """Prints a debate: answers as they stream, critiques as the issues read from them."""

    def __init__(self, noema: "Noema", services: "Services", debate_id: str) -> None:
        self._noema = noema
        self._services = services
        self._debate_id = debate_id
        self._printing: asyncio.Task[None] | None = None

    async def show(self, event: Event) -> None:
        payload = event.payload
        if event.type == EventType.DEBATE_ROUND and payload.get("phase") == "start":
            show_round(int(str(payload["round"])))
        elif event.type in _STREAMED and payload.get("phase") == "start":
            show_role(_STREAMED[EventType(event.type)])
            self._printing = asyncio.create_task(self._print_answer(str(payload["node_id"])))
        elif event.type in _STREAMED:
            await self._finish_answer(
                finished=payload.get("attempt") == 1 and payload.get("node_id")
            )
        elif event.type == EventType.DEBATE_SKEPTIC and payload.get("phase") == "complete":
            found = await self._services.debates.require(self._debate_id)
            show_critique(found, int(str(payload["round"])))

    async def _finish_answer(self, *, finished: object) -> None:
        """Print the rest of a stored answer; stop at once if the turn has to be repeated."""
        if self._printing is not None:
            if not finished:
                self._printing.cancel()
            await asyncio.wait({self._printing})
            self._printing = None

    async def _print_answer(self, node_id: str) -> None:
        log, poll_s = self._services.event_reads, self._noema.settings.event_poll_s
        with self._noema.bus.listen(self._services.tenant_id, node_id) as wake_up:
            while await log.head(node_id) is None:
                await wake_up.wait(poll_s)
        printer = AnswerPrinter()
        async with aclosing(follow(log, self._noema.followers, node_id, 0)) as events:
            async for event in events:
                if event.payload["type"] == "done":
                    break
                if event.payload["type"] == "text":
                    printer.take(str(event.payload["content"]))
        printer.end()
