"""`noema insight find|list|show`."""

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.terminal.moment import read_time
from app.cli.views.insight import InsightsFound, InsightView, show_found, show_insights, show_view
from app.domain.beliefs.knowledge import Insight, InsightType
from app.domain.ids import optional_id, require_id
from app.domain.list_filter import ListFilter
from app.domain.metacognition import Scope
from app.domain.page import Page, page_request
from app.errors import NotFoundError

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Find biases and patterns in how decisions were reasoned.",
    no_args_is_help=True,
)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="insight")


@app.command("find")
def find(
    session: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Analyse only the session with this id. [default: all]"),
    ] = None,
    project: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Analyse only what belongs to this project: a repository, a folder or a part of"
            " its name, such as acme/orders. Not together with --session.",
        ),
    ] = None,
    since: Annotated[
        datetime | None,
        typer.Option(
            parser=read_time,
            metavar="TIME",
            help="Analyse only decisions from this time on (UTC unless it has an offset).",
        ),
    ] = None,
    until: Annotated[
        datetime | None,
        typer.Option(
            parser=read_time,
            metavar="TIME",
            help="Analyse only decisions before this time (UTC unless it has an offset).",
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Look for biases and patterns and keep them as insights."""

    async def work(services: "Services") -> InsightsFound:
        scope = Scope(optional_id(session, "session"), since, until, project)
        report = await services.metacognition.analyse(scope)
        insights = await services.knowledge_reads.get_insights(report.insight_ids)
        return InsightsFound(report, tuple(insight for insight in insights if insight))

    execute(as_json, work, show_found)


@app.command("list")
def list_insights(  # the options of the command
    kind: Annotated[
        list[InsightType] | None,
        typer.Option("--type", help="Show only insights of this type. Repeatable."),
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    limit: Annotated[int, typer.Option(help="Show at most this many insights (1–100).")] = 20,
    as_json: JsonOption = False,
) -> None:
    """List insights, newest first."""

    async def work(services: "Services") -> Page[Insight]:
        only = ListFilter(since, until, text, kinds=any_of(kind))
        page = page_request(limit, None, "insight", str)
        return await services.knowledge_reads.list_insights(page, only)

    execute(as_json, work, show_insights)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show an insight with the excerpts that it rests on."""

    async def work(services: "Services") -> InsightView:
        [insight] = await services.knowledge_reads.get_insights([require_id(id_)])
        if insight is None:
            raise NotFoundError("there is no such insight", field="id")
        [evidence] = await services.knowledge_reads.insight_evidence([insight.id])
        effects = await services.metacognition.improvements.effects()
        return InsightView(insight, evidence, effects.get(insight.id))

    execute(as_json, work, show_view)
