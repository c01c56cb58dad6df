"""`noema debate`: let an answer be attacked and mended, and read it as it happens."""

import asyncio
from contextlib import aclosing
from typing import Annotated

import typer

from app.bootstrap import Noema, Services
from app.cli.running.connect import opened
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.terminal.output import write_json
from app.cli.views.debate import Words, show_critique, show_end, show_round, show_speaker
from app.domain.debate import Debate, DebateRole, NewDebate, Voice
from app.domain.ids import new_id, optional_id
from app.domain.job import JobStatus
from app.errors import InvalidInputError
from app.events.log import follow
from app.events.types import Event, EventType
from app.settings import Settings

_ALOUD = {EventType.DEBATE_PROPOSER: "proposer", EventType.DEBATE_SYNTHESIS: "synthesizer"}


def register(app: typer.Typer) -> None:
    app.command("debate")(debate)


def debate(
    question: Annotated[str, typer.Argument(help="What it is about.")],
    session: Annotated[str | None, typer.Option(help="The session; a new one without.")] = None,
    rounds: Annotated[str, typer.Option(help="Least and most, as 3-5.")] = "3-5",
    voice: Annotated[
        list[str] | None, typer.Option(help="Who speaks, as skeptic=gemini or judge=openai/MODEL.")
    ] = None,
    samples: Annotated[int, typer.Option(help="How often the judge is asked.")] = 1,
    as_json: JsonOption = False,
) -> None:
    """Let an answer be proposed, attacked, mended, put together and judged."""

    async def work(settings: Settings) -> Debate:
        least, most = _rounds(rounds)
        new = NewDebate(
            id=new_id(),
            question=question,
            session_id=optional_id(session, "session"),
            voices=dict(map(_voice, voice or ())),
            min_rounds=least,
            max_rounds=most,
            score_samples=samples,
        )
        async with opened(settings) as noema:
            return await _hold(noema, await default_services(noema), new, live=not as_json)

    held = run(as_json, work)
    if as_json:
        write_json(held)
    else:
        show_end(held)


def _rounds(text: str) -> tuple[int, int]:
    least, _, most = text.partition("-")
    if not least.isdecimal() or not (most or "1").isdecimal():
        raise InvalidInputError("rounds are given as 3-5, or as 4", field="rounds")
    return int(least), int(most or least)


def _voice(text: str) -> tuple[DebateRole, Voice]:
    role, _, named = text.partition("=")
    provider, _, model = named.partition("/")
    if role not in [*DebateRole] or not provider:
        known = ", ".join(DebateRole)
        raise InvalidInputError(f"a voice is ROLE=PROVIDER/MODEL, of {known}", field="voice")
    return DebateRole(role), Voice(provider, model or None)


async def _hold(noema: Noema, services: Services, new: NewDebate, *, live: bool) -> Debate:
    """Queue a debate and follow it; this process carries it out if no other one does."""
    await services.debates.start(new)
    stage = _Stage(noema, services, new.id) if live else None
    async with noema.deliberations.running():
        telling = asyncio.create_task(_follow(noema, services, new.id, stage))
        giving_up = asyncio.create_task(_given_up(noema, services, new.id))
        await asyncio.wait({telling, giving_up}, return_when=asyncio.FIRST_COMPLETED)
        for task in (telling, giving_up):
            task.cancel()
        await asyncio.gather(telling, giving_up, return_exceptions=True)
    return await services.debates.require(new.id)


async def _follow(noema: Noema, services: Services, debate_id: str, stage: "_Stage | None") -> None:
    log = services.event_reads
    async with aclosing(follow(log, noema.followers, debate_id, 0)) as events:
        async for event in events:
            if stage is not None:
                await stage.show(event)
            if event.type == EventType.DEBATE_ENDED:
                return


async def _given_up(noema: Noema, services: Services, debate_id: str) -> None:
    """Wait until the job of a debate is given up: then nothing more is told of it."""
    job_id = (await services.debates.require(debate_id)).job_id
    with noema.bus.listen(job_id) as wake_up:
        while (await services.job_reads.require(job_id)).status is not JobStatus.FAILED:
            await wake_up.wait(noema.settings.event_poll_s)


class _Stage:
    """Shows a debate: the answers word by word, the attacks as what was read of them."""

    def __init__(self, noema: Noema, services: Services, debate_id: str) -> None:
        self._noema = noema
        self._services = services
        self._debate_id = debate_id
        self._speaking: asyncio.Task[None] | None = None

    async def show(self, event: Event) -> None:
        told = event.payload
        if event.type == EventType.DEBATE_ROUND and told.get("phase") == "start":
            show_round(int(str(told["round"])))
        elif event.type in _ALOUD and told.get("phase") == "start":
            show_speaker(_ALOUD[EventType(event.type)])
            self._speaking = asyncio.create_task(self._say(str(told["node_id"])))
        elif event.type in _ALOUD:
            await self._fall_silent(heard=told.get("attempt") == 1 and told.get("node_id"))
        elif event.type == EventType.DEBATE_SKEPTIC and told.get("phase") == "complete":
            found = await self._services.debates.require(self._debate_id)
            show_critique(found, int(str(told["round"])))

    async def _fall_silent(self, *, heard: object) -> None:
        """Let the words of a turn that is stored come to their end."""
        if self._speaking is not None:
            if not heard:
                self._speaking.cancel()
            await asyncio.wait({self._speaking})
            self._speaking = None

    async def _say(self, node_id: str) -> None:
        log, poll_s = self._services.event_reads, self._noema.settings.event_poll_s
        with self._noema.bus.listen(node_id) as wake_up:
            while await log.head(node_id) is None:
                await wake_up.wait(poll_s)
        words = Words()
        async with aclosing(follow(log, self._noema.followers, node_id, 0)) as events:
            async for event in events:
                if event.payload["type"] == "done":
                    break
                if event.payload["type"] == "text":
                    words.take(str(event.payload["content"]))
        words.end()
