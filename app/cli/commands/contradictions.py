"""`noema contradictions`, `noema review` and `noema sweep`."""

from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.commands.review import walk
from app.cli.running.runner import JsonOption, ask
from app.cli.terminal.progress import comparing
from app.cli.views.contradiction import (
    Reviewed,
    show_contradictions,
    show_reviewed,
    show_swept,
)
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    ContradictionStatus,
    ContradictionType,
    Severity,
    Swept,
)
from app.domain.beliefs.knowledge import Contradiction
from app.domain.ids import optional_id
from app.domain.page import Page, page_request

StatusOption = Annotated[ContradictionStatus, typer.Option(help="Only those of this status.")]
TypeOption = Annotated[
    ContradictionType | None, typer.Option("--type", help="Only those about this.")
]
SeverityOption = Annotated[Severity | None, typer.Option(help="Only those this grave.")]
ConfidenceOption = Annotated[
    float | None, typer.Option("--min-confidence", help="Only those at least this sure, 0 to 1.")
]


def register(app: typer.Typer) -> None:
    app.command("contradictions")(contradictions)
    app.command("review")(review)
    app.command("sweep")(sweep)


def contradictions(
    status: StatusOption = ContradictionStatus.OPEN,
    type_: TypeOption = None,
    min_confidence: ConfidenceOption = None,
    session: Annotated[str | None, typer.Option(help="Only those with a side in it.")] = None,
    limit: Annotated[int, typer.Option(help="How many, from 1 to 100.")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List what contradicts what, newest first."""

    async def question(services: Services) -> Page[Contradiction]:
        own = optional_id(session, "session")
        wanted = ContradictionFilter(status, type_, session_id=own, min_confidence=min_confidence)
        page = page_request(limit, None, "contradiction", str)
        return await services.contradiction_reads.list_page(page, wanted)

    ask(as_json, question, show_contradictions)


def review(
    type_: TypeOption = None,
    severity: SeverityOption = None,
    min_confidence: ConfidenceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Walk through the open contradictions, side by side, and settle them one by one."""

    async def question(services: Services) -> list[Reviewed]:
        wanted = ContradictionFilter(type=type_, severity=severity, min_confidence=min_confidence)
        return await walk(services, wanted)

    ask(as_json, question, show_reviewed)


def sweep(as_json: JsonOption = False) -> None:
    """Compare every belief that was not compared yet with those around it, and keep what
    contradicts.
    """

    async def question(services: Services) -> Swept:
        await services.vectors.embed_pending()
        due = await services.contradictions.mark_due()
        with comparing(due) as report:
            return await services.contradictions.compare_due(report)

    ask(as_json, question, show_swept)
