"""`noema explore …`."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.deliberations.plans import (
    ByOption,
    SessionOption,
    WaitOption,
    ended,
    ended_at,
)
from app.cli.remote import explorations as remote
from app.cli.remote.plans import require as require_plan
from app.cli.remote.service import RemoteService
from app.cli.running.begun_session import in_session, in_session_at
from app.cli.running.connect import opened
from app.cli.running.runner import (
    IdArgument,
    IdempotencyKey,
    JsonOption,
    default_services,
    execute,
    key_of,
    run,
)
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.terminal.output import write_json
from app.cli.views.deliberations.exploration import (
    ExplorationList,
    show_exploration,
    show_explorations,
)
from app.cli.views.deliberations.plan import PlanLines
from app.domain.ids import optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.exploration import Exploration, NewExploration
from app.domain.nodes.exploration_limits import ExplorationLimits, ExplorationStrategy
from app.domain.nodes.plan import TaskStatus
from app.domain.page import cursor, page_request
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Services

_AREA = "exploration"
_USUAL = ExplorationLimits()

app = typer.Typer(
    help="Explore a question in a graph of scored thoughts.",
    no_args_is_help=True,
)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="explore")


@app.command("start")
def start(  # noqa: PLR0913  # the options of the command
    question: Annotated[str, typer.Argument(help="Give the question.")],
    session: SessionOption = None,
    strategy: Annotated[
        ExplorationStrategy, typer.Option(help="Choose which thoughts go on.")
    ] = _USUAL.strategy,
    width: Annotated[
        int, typer.Option(help="Ask for this many thoughts at a time (1-10).")
    ] = _USUAL.width,
    keep: Annotated[
        int, typer.Option(help="Go on from this many thoughts at a time (1-10).")
    ] = _USUAL.keep,
    depth: Annotated[int, typer.Option(help="Stop at this generation (1-20).")] = _USUAL.depth,
    max_thoughts: Annotated[
        int, typer.Option(help="Propose at most this many thoughts (1-100).")
    ] = _USUAL.max_thoughts,
    min_score: Annotated[
        float, typer.Option(help="Drop thoughts below this score (0-1).")
    ] = _USUAL.min_score,
    target: Annotated[
        float, typer.Option(help="Stop at a thought with this score (0-1).")
    ] = _USUAL.target_score,
    merge: Annotated[bool, typer.Option(help="Join the thoughts that go on.")] = _USUAL.merges,
    refine: Annotated[
        bool, typer.Option(help="Improve thoughts that have a critique.")
    ] = _USUAL.refines,
    budget: Annotated[
        int | None, typer.Option(help="Begin nothing further after this many output tokens.")
    ] = None,
    by: ByOption = None,
    wait: WaitOption = True,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Explore a question in a graph of thoughts."""
    chosen = (strategy, width, keep, depth, max_thoughts, min_score, target, merge, refine)
    provider, _, model = (by or "").partition("/")
    new = NewExploration(
        *(key_of(key), session or "", question, ExplorationLimits(*chosen), budget),
        *(provider or None, model or None),
    )
    _explore(new, session, PlanLines(live=not as_json) if wait else None, as_json)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show the thoughts of an exploration and the way to the best one."""

    async def work(services: "Services") -> Exploration:
        return await services.plans.explorations.require(require_id(id_))

    async def remotely(service: RemoteService) -> Exploration:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_exploration, remotely, reads=True)


@app.command("list")
def list_explorations(  # noqa: PLR0913  # the options of the command
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only explorations in this session.")
    ] = None,
    status: Annotated[
        list[TaskStatus] | None,
        typer.Option(help="Show only explorations of this status. Repeatable."),
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    first: Annotated[int, typer.Option(help="Show at most this many explorations (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List explorations, newest first."""

    def only() -> ListFilter:
        own = optional_id(session, "session")
        return ListFilter(since, until, text, statuses=any_of(status), session_id=own)

    async def work(services: "Services") -> ExplorationList:
        request = page_request(first, after, _AREA, str)
        page = await services.plans.explorations.list_page(request, only())
        return ExplorationList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> ExplorationList:
        return await remote.list_page(service, first, after, only())

    execute(as_json, work, show_explorations, remotely, reads=True)


def _explore(
    new: NewExploration, session: str | None, lines: PlanLines | None, as_json: bool
) -> None:
    async def work(settings: Settings) -> Exploration:
        async with opened(settings) as noema:
            services = await default_services(noema)
            explorations = services.plans.explorations
            id_ = await in_session(
                *(services, session, new.question),
                lambda id_: explorations.start(replace(new, session_id=id_)),
            )
            await ended(noema, services, id_, lines)
            return await services.plans.explorations.require(id_)

    async def remotely(service: RemoteService) -> Exploration:
        begun = await in_session_at(
            *(service, session, new.question),
            lambda id_: remote.start(service, replace(new, session_id=id_)),
        )
        await ended_at(service, await require_plan(service, begun.id), lines)
        return await remote.require(service, begun.id)

    result = run(as_json, work, remotely)
    if as_json:
        write_json(result)
    else:
        show_exploration(result)
