"""`noema contradictions`, `noema review` and `noema sweep`."""

from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.commands.beliefs.review import review_all
from app.cli.running.runner import JsonOption, execute
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
    app.command("review")(review)
    app.command("sweep")(sweep)


def contradictions(
    status: StatusOption = ContradictionStatus.OPEN,
    type_: TypeOption = None,
    min_confidence: ConfidenceOption = None,
    session: Annotated[
        str | None, typer.Option(help="Show only contradictions with a side in this session.")
    ] = None,
    limit: Annotated[int, typer.Option(help="Show at most this many contradictions (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List contradictions, newest first."""

    async def work(services: Services) -> Page[Contradiction]:
        own = optional_id(session, "session")
        wanted = ContradictionFilter(status, type_, session_id=own, min_confidence=min_confidence)
        page = page_request(limit, None, "contradiction", str)
        return await services.contradiction_reads.list_page(page, wanted)

    execute(as_json, work, show_contradictions)


def review(
    type_: TypeOption = None,
    severity: SeverityOption = None,
    min_confidence: ConfidenceOption = None,
    as_json: JsonOption = False,
) -> None:
    """Review open contradictions and resolve them one by one."""

    async def work(services: Services) -> list[Reviewed]:
        wanted = ContradictionFilter(type=type_, severity=severity, min_confidence=min_confidence)
        return await review_all(services, wanted)

    execute(as_json, work, show_reviewed)


def sweep(as_json: JsonOption = False) -> None:
    """Compare all beliefs that were not compared yet."""

    async def work(services: Services) -> Swept:
        await services.vectors.embed_pending()
        due = await services.contradictions.mark_due()
        with comparing(due) as report:
            return await services.contradictions.compare_due(report)

    execute(as_json, work, show_swept)
