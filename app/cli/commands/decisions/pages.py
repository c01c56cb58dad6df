"""`noema decision list|show`."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import lists as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import (
    ProjectOption,
    SinceOption,
    TextOption,
    UntilOption,
    any_of,
)
from app.cli.terminal.moment import read_time
from app.cli.views.decision import DecisionPage, show_decision_page, show_decisions
from app.domain.ids import optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.domain.page import Page, page_request

if TYPE_CHECKING:
    from app.bootstrap import Services

OutcomeOption = Annotated[
    bool | None,
    typer.Option(
        "--has-outcome/--no-outcome",
        help="Show only decisions with a recorded outcome, or only those without.",
    ),
]
ChangedOption = Annotated[
    datetime | None,
    typer.Option(
        parser=read_time,
        metavar="TIME",
        help="Show only decisions recorded, settled, or given another status or an outcome at this"
        " time or later.",
    ),
]
app = typer.Typer(help="List decisions and show one with its outcomes.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="decision")


@app.command("list")
def list_decisions(  # noqa: PLR0913  # the options of the command
    status: Annotated[
        list[DecisionStatus] | None,
        typer.Option(help="Show only decisions with this status. Repeatable."),
    ] = None,
    project: ProjectOption = None,
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only decisions of this session.")
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    has_outcome: OutcomeOption = None,
    changed_since: ChangedOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many decisions (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List decisions, newest first."""

    def only() -> ListFilter:
        return ListFilter(
            *(since, until, text),
            statuses=any_of(status),
            session_id=optional_id(session, "session"),
            project=project,
            has_outcome=has_outcome,
            changed_since=changed_since,
        )

    async def work(services: "Services") -> Page[DecisionPoint]:
        page = page_request(limit, None, remote.DECISIONS, str)
        return await services.decision_reads.list_page(page, only())

    async def remotely(service: RemoteService) -> Page[DecisionPoint]:
        return await remote.decisions(service, limit, only())

    execute(as_json, work, show_decisions, remotely, reads=True)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a decision, what overturned it and how it turned out."""

    async def work(services: "Services") -> DecisionPage:
        return await _page(services, require_id(id_))

    async def remotely(service: RemoteService) -> DecisionPage:
        return await remote.decision_page(service, require_id(id_))

    execute(as_json, work, show_decision_page, remotely, reads=True)


async def _page(services: "Services", decision_id: str) -> DecisionPage:
    decision = await services.decision_reads.require(decision_id)
    [outcomes] = await services.precedents.outcomes_of([decision.id])
    [belief] = await services.belief_reads.get_many([decision.id])
    [falls] = await services.belief_reads.falls([decision.id])
    later = [decision.superseded_by] if decision.superseded_by else []
    session = [decision.session_id] if decision.session_id else []
    node = [decision.node_id] if decision.node_id else []
    replaced = await services.decision_reads.get_many(later)
    sessions = await services.session_reads.get_many(session)
    nodes = await services.thinking_reads.get_many(node)
    said = next((one for one in nodes if one), None)
    return DecisionPage(
        decision,
        outcomes,
        belief,
        falls,
        next(iter(replaced), None),
        next(iter(sessions), None),
        said.author if said else None,
        said.model if said else None,
    )
