"""`noema fork`: think a question through in several styles at once, and watch it happen."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from app.bootstrap import Noema, Services
from app.cli.commands.think import session_for
from app.cli.running.connect import opened
from app.cli.running.runner import IdArgument, JsonOption, ask, default_services, run
from app.cli.terminal.output import note, write_json
from app.cli.views.fork import show_event, show_fork, show_forks, show_styles
from app.domain.fork import (
    Fork,
    ForkStatus,
    ForkStyle,
    NewFork,
    NewForkBranch,
    NewSelection,
    NewSteering,
    Steering,
)
from app.domain.ids import new_id, optional_id, require_id
from app.domain.page import PageRequest
from app.events.log import follow
from app.events.types import EventType
from app.llm.base import Effort
from app.settings import Settings

_LISTED = 50
_LOOK_S = 5.0


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks for."""

    question: str
    session: str | None
    branches: tuple[NewForkBranch, ...]
    by: str | None
    effort: Effort | None


def register(app: typer.Typer) -> None:
    app.command("fork")(fork)
    app.add_typer(forks, name="forks")


forks = typer.Typer(help="Look at forks, steer them and choose.", no_args_is_help=True)


def fork(
    question: Annotated[str, typer.Argument(help="What to think about.")],
    style: Annotated[
        list[str] | None,
        typer.Option(help="NAME or NAME=GUIDANCE, twice or more. [default: the four of Noema]"),
    ] = None,
    session: Annotated[
        str | None, typer.Option(help="Think in this session; a new one is begun without.")
    ] = None,
    by: Annotated[
        str | None, typer.Option(help="PROVIDER or PROVIDER/MODEL. [default: the session's]")
    ] = None,
    effort: Annotated[Effort | None, typer.Option(help="How deep each branch thinks.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Think a question through in several styles at once, and compare the answers."""
    branches = tuple(_branch(one) for one in style or ())
    wish = Wish(question, session, branches, by, effort)

    async def work(settings: Settings) -> Fork:
        async with opened(settings) as noema:
            services = await default_services(noema)
            begun = await services.forks.start(await _new(services, wish))
            return await _watched(noema, services, begun, after=0, live=not as_json)

    _answer(run(as_json, work), as_json)


@forks.command("list")
def list_forks(
    session: Annotated[str | None, typer.Option(help="Only those of this session.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List forks, newest first, at most fifty."""

    async def question(services: Services) -> Sequence[Fork]:
        of = optional_id(session, "session")
        return (await services.forks.list_page(PageRequest(_LISTED), of)).items

    ask(as_json, question, show_forks)


@forks.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a fork with its branches side by side, and how they compare."""
    ask(as_json, lambda services: services.forks.require(require_id(id_)), show_fork)


@forks.command("styles")
def list_styles(as_json: JsonOption = False) -> None:
    """List the styles a fork may ask for."""

    async def question(services: Services) -> Sequence[ForkStyle]:
        return await services.forks.styles()

    ask(as_json, question, show_styles)


@forks.command("select")
def select(
    id_: IdArgument,
    branch: Annotated[str, typer.Argument(help="The branch that is taken.")],
    rationale: Annotated[str, typer.Argument(help="Why this one.")],
    as_json: JsonOption = False,
) -> None:
    """Settle a fork: the choice becomes a decision that turns the other branches down."""
    new = NewSelection(new_id(), id_, branch, rationale)

    async def question(services: Services) -> Fork:
        require_id(id_)
        require_id(branch, "branch")
        return await services.forks.select(new)

    ask(as_json, question, show_fork)


@forks.command("steer")
def steer(
    id_: IdArgument,
    action: Annotated[Steering, typer.Argument(help="What to do.")],
    branch: Annotated[
        list[str] | None, typer.Option(help="A branch; again for more of them.")
    ] = None,
    text: Annotated[str | None, typer.Option(help="What to mind.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Guide a fork, or expand, challenge, merge or ask anew, and watch what comes of it."""

    async def work(settings: Settings) -> Fork:
        async with opened(settings) as noema:
            services = await default_services(noema)
            ids = tuple(require_id(one, "branch") for one in branch or ())
            new = NewSteering(new_id(), require_id(id_), action, ids, text)
            after = await services.event_reads.head(new.fork_id) or 0
            steered = await services.forks.steer(new)
            begins = 0 if steered.id != new.fork_id else after
            return await _watched(noema, services, steered, after=begins, live=not as_json)

    _answer(run(as_json, work), as_json)


@forks.command("cancel")
def cancel(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Stop a fork; branches that have finished stay."""
    ask(as_json, lambda services: services.forks.cancel(require_id(id_)), show_fork)


def _branch(given: str) -> NewForkBranch:
    name, _, guidance = given.partition("=")
    return NewForkBranch(name.strip(), guidance.strip() or None)


async def _new(services: Services, wish: Wish) -> NewFork:
    provider, _, model = (wish.by or "").partition("/")
    return NewFork(
        id=new_id(),
        session_id=await session_for(services, wish.session, wish.question),
        question=wish.question,
        branches=wish.branches,
        provider=provider or None,
        model=model or None,
        effort=wish.effort.value if wish.effort else None,
    )


async def _watched(
    noema: Noema, services: Services, begun: Fork, *, after: int, live: bool
) -> Fork:
    """Follow a fork to its end; if the service does not run, this command carries it out."""

    async def tell() -> None:
        log = services.event_reads
        async for event in follow(log, noema.followers, begun.id, after):
            if live:
                show_event(event)
            if event.type == EventType.FORK_FINISHED:
                break

    async with noema.deliberations.running():
        telling = asyncio.create_task(tell())
        while not (await asyncio.wait({telling}, timeout=_LOOK_S))[0]:
            # Its stream tells the end of a fork, but not that its job was given up.
            fork = await services.forks.require(begun.id)
            if fork.ended_at is None and fork.status not in (ForkStatus.QUEUED, ForkStatus.RUNNING):
                telling.cancel()
        if not telling.cancelled():
            telling.result()
    return await services.forks.require(begun.id)


def _answer(ended: Fork, as_json: bool) -> None:
    if as_json:
        write_json(ended)
        return
    show_fork(ended)
    note(f"choose with: noema forks select {ended.id} BRANCH RATIONALE")
