"""`noema fork`: answer a question in several styles at once and follow the branches live."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.begun_session import in_session
from app.cli.running.connect import opened
from app.cli.running.runner import IdArgument, JsonOption, default_services, execute, run
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.terminal.output import note, write_json
from app.cli.views.deliberations.fork import show_event, show_fork, show_forks, show_styles
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
from app.domain.list_filter import ListFilter
from app.domain.page import PageRequest
from app.events.log import follow
from app.events.types import EventType
from app.llm.base import Effort
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

_LISTED = 50
_POLL_S = 5.0


@dataclass(frozen=True, slots=True)
class ForkRequest:
    """The arguments of `noema fork`."""

    question: str
    session: str | None
    branches: tuple[NewForkBranch, ...]
    by: str | None
    effort: Effort | None


def register(app: typer.Typer) -> None:
    app.command("fork")(fork)
    app.add_typer(forks, name="forks")


forks = typer.Typer(help="Show forks, steer them and select a branch.", no_args_is_help=True)


def fork(
    question: Annotated[str, typer.Argument(help="Ask this question in every style.")],
    style: Annotated[
        list[str] | None,
        typer.Option(
            help="Add a branch: STYLE or STYLE=GUIDANCE. Give it at least twice. "
            "[default: all four built-in styles]"
        ),
    ] = None,
    session: Annotated[
        str | None,
        typer.Option(
            metavar="ID", help="Continue the session with this id. [default: a new session]"
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(help="Answer with this PROVIDER or PROVIDER/MODEL. [default: the session's]"),
    ] = None,
    effort: Annotated[
        Effort | None, typer.Option(help="Set how deeply the model thinks in each branch.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Answer a question in several styles at once and compare."""
    branches = tuple(_branch(named) for named in style or ())
    request = ForkRequest(question, session, branches, by, effort)

    async def work(settings: Settings) -> Fork:
        async with opened(settings) as noema:
            services = await default_services(noema)
            started = await in_session(
                services,
                request.session,
                request.question,
                lambda id_: services.forks.start(_new(id_, request)),
            )
            return await _followed(noema, services, started, after=0, live=not as_json)

    _answer(run(as_json, work), as_json)


@forks.command("list")
def list_forks(  # the options of the command
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only forks of this session.")
    ] = None,
    status: Annotated[
        list[ForkStatus] | None, typer.Option(help="Show only forks with this status. Repeatable.")
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    as_json: JsonOption = False,
) -> None:
    """List forks, newest first, at most fifty."""

    async def work(services: "Services") -> Sequence[Fork]:
        own = optional_id(session, "session")
        only = ListFilter(since, until, text, statuses=any_of(status), session_id=own)
        return (await services.forks.list_page(PageRequest(_LISTED), only)).items

    execute(as_json, work, show_forks)


@forks.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a fork: its branches side by side and their comparison."""
    execute(as_json, lambda services: services.forks.require(require_id(id_)), show_fork)


@forks.command("styles")
def list_styles(as_json: JsonOption = False) -> None:
    """List the styles that a fork can use."""

    async def work(services: "Services") -> Sequence[ForkStyle]:
        return await services.forks.styles()

    execute(as_json, work, show_styles)


@forks.command("select")
def select(
    id_: IdArgument,
    branch: Annotated[
        str, typer.Argument(metavar="BRANCH", help="Select the branch with this id.")
    ],
    rationale: Annotated[str, typer.Argument(help="Record why this branch was selected.")],
    as_json: JsonOption = False,
) -> None:
    """Select a branch. It becomes a decision that rejects the others."""
    new = NewSelection(new_id(), id_, branch, rationale)

    async def work(services: "Services") -> Fork:
        require_id(id_)
        require_id(branch, "branch")
        return await services.forks.select(new)

    execute(as_json, work, show_fork)


@forks.command("steer")
def steer(
    id_: IdArgument,
    action: Annotated[Steering, typer.Argument(help="Choose how to steer the fork.")],
    branch: Annotated[
        list[str] | None,
        typer.Option(metavar="ID", help="Apply the action to the branch with this id. Repeatable."),
    ] = None,
    text: Annotated[str | None, typer.Option(help="Add this instruction for the model.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Steer a fork: guide, expand, challenge, merge or ask again."""

    async def work(settings: Settings) -> Fork:
        async with opened(settings) as noema:
            services = await default_services(noema)
            ids = tuple(require_id(id_, "branch") for id_ in branch or ())
            new = NewSteering(new_id(), require_id(id_), action, ids, text)
            after = await services.event_reads.head(new.fork_id) or 0
            steered = await services.forks.steer(new)
            begins = 0 if steered.id != new.fork_id else after
            return await _followed(noema, services, steered, after=begins, live=not as_json)

    _answer(run(as_json, work), as_json)


@forks.command("cancel")
def cancel(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Cancel a fork. Finished branches are kept."""
    execute(as_json, lambda services: services.forks.cancel(require_id(id_)), show_fork)


def _branch(given: str) -> NewForkBranch:
    name, _, guidance = given.partition("=")
    return NewForkBranch(name.strip(), guidance.strip() or None)


def _new(session_id: str, request: ForkRequest) -> NewFork:
    provider, _, model = (request.by or "").partition("/")
    return NewFork(
        id=new_id(),
        session_id=session_id,
        question=request.question,
        branches=request.branches,
        provider=provider or None,
        model=model or None,
        effort=request.effort.value if request.effort else None,
    )


async def _followed(
    noema: "Noema", services: "Services", started: Fork, *, after: int, live: bool
) -> Fork:
    """Follow a fork to its end; if no service is running, run it in this process."""

    async def follow_events() -> None:
        log = services.event_reads
        async for event in follow(log, noema.followers, started.id, after):
            if live:
                show_event(event)
            if event.type == EventType.FORK_FINISHED:
                break

    async with noema.deliberations.running():
        following = asyncio.create_task(follow_events())
        while not (await asyncio.wait({following}, timeout=_POLL_S))[0]:
            # The stream announces the end of a fork, but not that its job was given up.
            fork = await services.forks.require(started.id)
            if fork.ended_at is None and fork.status not in (ForkStatus.QUEUED, ForkStatus.RUNNING):
                following.cancel()
        if not following.cancelled():
            following.result()
    return await services.forks.require(started.id)


def _answer(ended: Fork, as_json: bool) -> None:
    if as_json:
        write_json(ended)
        return
    show_fork(ended)
    note(f"select a branch with: noema forks select {ended.id} BRANCH RATIONALE")
