"""`noema lineage`, `near`, `path`, `compare` and `context`."""

from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.terminal.moment import AsOfOption, moment
from app.cli.views.graph import (
    show_comparison,
    show_context,
    show_lineage,
    show_neighbourhood,
    show_paths,
)
from app.domain.ids import require_id
from app.domain.nodes.asking import Comparison, Lineage, Neighbourhood, Paths, SessionContext
from app.domain.nodes.edge import Direction, EdgeType
from app.reads.graph.expansion import Reach
from app.reads.graph.paths import Ends, PathQuery

TypeOption = Annotated[
    list[EdgeType] | None,
    typer.Option("--type", case_sensitive=False, help="Only along this; repeatable."),
]


def register(app: typer.Typer) -> None:
    app.command("lineage")(lineage)
    app.command("near")(near)
    app.command("path")(path)
    app.command("compare")(compare)
    app.command("context")(context)


def lineage(
    id_: IdArgument,
    depth: Annotated[int, typer.Option(help="Generations, from 1 to 10.")] = 3,
    first: Annotated[int, typer.Option(help="Nodes each way, from 1 to 500.")] = 100,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell where something comes from, and what came of it."""

    async def question(services: Services) -> Lineage:
        reads = services.asking.lineage
        return await reads.lineage(require_id(id_), depth, first, moment(as_of))

    ask(as_json, question, show_lineage)


def near(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    type_: TypeOption = None,
    direction: Annotated[Direction, typer.Option(help="Which way.")] = Direction.BOTH,
    depth: Annotated[int, typer.Option(help="Hops, from 1 to 5.")] = 2,
    first: Annotated[int, typer.Option(help="Nodes, from 1 to 200.")] = 20,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what hangs most closely together with something."""

    async def question(services: Services) -> Neighbourhood:
        reads, types = services.asking.neighbourhood, type_ or tuple(EdgeType)
        reach = Reach(depth, first, moment(as_of))
        return await reads.neighbourhood(require_id(id_), types, direction, reach)

    ask(as_json, question, show_neighbourhood)


def path(  # noqa: PLR0913  # the options of the command
    start: Annotated[str, typer.Argument(metavar="FROM", help="Id of the one end.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="Id of the other end.")],
    first: Annotated[int, typer.Option(help="Paths, from 1 to 20.")] = 3,
    type_: TypeOption = None,
    by_weight: Annotated[
        bool, typer.Option("--by-weight", help="The strongest first instead of the shortest.")
    ] = False,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell how two things hang together."""

    async def question(services: Services) -> Paths:
        ends = Ends(require_id(start, "from"), require_id(end, "to"))
        types = type_ or tuple(EdgeType)
        query = PathQuery(ends, first, types, by_weight=by_weight, as_of=moment(as_of))
        return await services.asking.paths.paths(query)

    ask(as_json, question, show_paths)


def compare(
    ids: Annotated[list[str], typer.Argument(metavar="ID ID…", help="From 2 to 10 ids.")],
    depth: Annotated[int, typer.Option(help="Steps to premises, from 1 to 4.")] = 2,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what things share, and where they differ."""

    async def question(services: Services) -> Comparison:
        wanted = [require_id(id_, "ids") for id_ in ids]
        return await services.asking.comparison.compare(wanted, depth, moment(as_of))

    ask(as_json, question, show_comparison)


def context(
    id_: IdArgument,
    first: Annotated[int, typer.Option(help="Of each, from 1 to 100.")] = 10,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Tell what a session is about and where it stands."""

    async def question(services: Services) -> SessionContext:
        reads = services.asking.sessions
        return await reads.session_context(require_id(id_), first, moment(as_of))

    ask(as_json, question, show_context)
