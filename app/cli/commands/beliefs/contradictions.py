"""`noema contradictions`, `noema inbox`, `noema review`, `noema stale` and `noema sweep`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.beliefs.review import review_all
from app.cli.remote import beliefs as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.list_options import ProjectOption, SinceOption, TextOption, UntilOption
from app.cli.terminal.progress import comparing
from app.cli.views.contradiction import (
    Reviewed,
    show_contradictions,
    show_reviewed,
    show_swept,
)
from app.cli.views.inbox import Inbox, Stale, show_inbox, show_stale
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    ContradictionStatus,
    ContradictionType,
    Severity,
    Swept,
)
from app.domain.beliefs.inbox import InboxKind
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import optional_id
from app.domain.list_filter import ListFilter
from app.domain.page import Page, page_request
from app.reads.beliefs.inbox import EVERYTHING

if TYPE_CHECKING:
    from app.bootstrap import Services

StatusOption = Annotated[
    ContradictionStatus, typer.Option(help="Show only contradictions with this status.")
]
TypeOption = Annotated[
    ContradictionType | None, typer.Option("--type", help="Show only contradictions of this type.")
]
SeverityOption = Annotated[
    Severity | None, typer.Option(help="Show only contradictions of this severity.")
]
ConfidenceOption = Annotated[
    float | None,
    typer.Option(
        "--min-confidence", help="Show only contradictions with at least this confidence (0–1)."
    ),
]


def register(app: typer.Typer) -> None:
    app.command("contradictions")(contradictions)
    app.command("inbox")(inbox)
    app.command("review")(review)
    app.command("stale")(stale)
    app.command("sweep")(sweep)


def contradictions(  # noqa: PLR0913  # the options of the command
    status: StatusOption = ContradictionStatus.OPEN,
    type_: TypeOption = None,
    min_confidence: ConfidenceOption = None,
    severity: Annotated[
        Severity | None, typer.Option(help="Show only contradictions of this severity.")
    ] = None,
    detector: Annotated[
        str | None,
        typer.Option(help="Show only contradictions whose detector's name begins with this."),
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    session: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Show only contradictions with a side in this session."),
    ] = None,
    limit: Annotated[int, typer.Option(help="Show at most this many contradictions (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List contradictions, newest first."""

    def wanted() -> ContradictionFilter:
        own = optional_id(session, "session")
        only = ListFilter(since, until, text)
        return ContradictionFilter(status, type_, severity, detector, own, min_confidence, only)

    async def work(services: "Services") -> Page[Contradiction]:
        page = page_request(limit, None, "contradiction", str)
        return await services.contradiction_reads.list_page(page, wanted())

    async def remotely(service: RemoteService) -> Page[Contradiction]:
        return await remote.contradictions(service, limit, wanted())

    execute(as_json, work, show_contradictions, remotely, reads=True)


def review(
    only: Annotated[
        list[InboxKind] | None, typer.Option(help="Review only items of this kind. Repeatable.")
    ] = None,
    type_: TypeOption = None,
    severity: SeverityOption = None,
    min_confidence: ConfidenceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Review contradictions and proposals one by one.

    Items with most decisions at stake come first. With --type, --severity or --min-confidence only
    contradictions are reviewed.
    """

    async def work(services: "Services") -> list[Reviewed]:
        wanted = ContradictionFilter(type=type_, severity=severity, min_confidence=min_confidence)
        return await review_all(services, only or EVERYTHING, wanted)

    execute(as_json, work, show_reviewed)


def inbox(
    only: Annotated[
        list[InboxKind] | None, typer.Option(help="List only items of this kind. Repeatable.")
    ] = None,
    limit: Annotated[int, typer.Option(help="List at most this many items (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List what waits for a review, most at stake first."""

    async def work(services: "Services") -> Inbox:
        reads = services.proposals.inbox
        page = await reads.list_page(page_request(limit, None, "inbox", str), only or EVERYTHING)
        return Inbox(await reads.counts(), page.items)

    async def remotely(service: RemoteService) -> Inbox:
        return await remote.inbox(service, limit, only or EVERYTHING)

    execute(as_json, work, show_inbox, remotely, reads=True)


def stale(
    limit: Annotated[int, typer.Option(help="List at most this many decisions (1–100).")] = 20,
    project: ProjectOption = None,
    as_json: JsonOption = False,
) -> None:
    """List decisions whose premises fell, with the path."""

    async def work(services: "Services") -> list[Stale]:
        reads = services.belief_reads
        request = page_request(limit, None, "belief", str)
        page = await reads.stale_decisions(request, project=project)
        falls = await reads.falls([belief.id for belief in page.items])
        return [Stale(belief, fall) for belief, fall in zip(page.items, falls, strict=True)]

    execute(
        as_json, work, show_stale, lambda service: remote.stale(service, limit, project), reads=True
    )


def sweep(as_json: JsonOption = False) -> None:
    """Compare all beliefs that were not compared yet."""

    async def work(services: "Services") -> Swept:
        await services.vectors.embed_pending()
        due = await services.contradictions.mark_due()
        with comparing(due) as report:
            return await services.contradictions.compare_due(report)

    execute(as_json, work, show_swept)
