"""`noema lineage`, `near`, `path`, `compare` and `context`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import decisions as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.moment import AsOfOption, moment
from app.cli.terminal.search_options import GeneratedOption
from app.cli.views.graph import (
    show_comparison,
    show_context,
    show_lineage,
    show_neighbourhood,
    show_paths,
)
from app.domain.ids import require_id
from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.graph_answers import Comparison, Lineage, Neighbourhood, Paths, SessionContext
from app.reads.graph.expansion import ExpansionLimits
from app.reads.graph.walks.paths import Ends, PathQuery

if TYPE_CHECKING:
    from app.bootstrap import Services

TypeOption = Annotated[
    list[EdgeType] | None,
    typer.Option(
        "--type", case_sensitive=False, help="Follow only relationships of this type. Repeatable."
    ),
]


def register(app: typer.Typer) -> None:
    app.command("lineage")(lineage)
    app.command("near")(near)
    app.command("path")(path)
    app.command("compare")(compare)
    app.command("context")(context)


def lineage(
    id_: IdArgument,
    depth: Annotated[int, typer.Option(help="Follow at most this many generations (1–10).")] = 3,
    first: Annotated[
        int, typer.Option(help="Show at most this many nodes in each direction (1–500).")
    ] = 100,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show where a node comes from and what came of it."""

    async def work(services: "Services") -> Lineage:
        reads = services.graph_reads.lineage
        return await reads.lineage(require_id(id_), depth, first, moment(as_of))

    async def remotely(service: RemoteService) -> Lineage:
        return await remote.lineage(service, require_id(id_), depth, first, moment(as_of))

    execute(as_json, work, show_lineage, remotely, reads=True)


def near(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    type_: TypeOption = None,
    direction: Annotated[
        Direction, typer.Option(help="Follow relationships in this direction.")
    ] = Direction.BOTH,
    depth: Annotated[
        int, typer.Option(help="Follow at most this many relationships from the node (1–5).")
    ] = 2,
    first: Annotated[int, typer.Option(help="Show at most this many nodes (1–200).")] = 20,
    include_generated: GeneratedOption = False,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show the nodes most closely related to a node."""

    async def work(services: "Services") -> Neighbourhood:
        reads, types = services.graph_reads.neighbourhood, type_ or tuple(EdgeType)
        reach = ExpansionLimits(depth, first, moment(as_of), include_generated)
        return await reads.neighbourhood(require_id(id_), types, direction, reach)

    execute(as_json, work, show_neighbourhood)


def path(  # noqa: PLR0913  # the options of the command
    start: Annotated[str, typer.Argument(metavar="FROM", help="Start from the node with this id.")],
    end: Annotated[str, typer.Argument(metavar="TO", help="End at the node with this id.")],
    first: Annotated[int, typer.Option(help="Show at most this many paths (1–20).")] = 3,
    type_: TypeOption = None,
    by_weight: Annotated[
        bool,
        typer.Option("--by-weight", help="Show the strongest paths first instead of the shortest."),
    ] = False,
    include_generated: GeneratedOption = False,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show how two nodes are connected."""

    async def work(services: "Services") -> Paths:
        ends = Ends(require_id(start, "from"), require_id(end, "to"))
        types = type_ or tuple(EdgeType)
        query = PathQuery(
            ends,
            first,
            types,
            by_weight=by_weight,
            as_of=moment(as_of),
            include_generated=include_generated,
        )
        return await services.graph_reads.paths.paths(query)

    execute(as_json, work, show_paths)


def compare(
    ids: Annotated[
        list[str],
        typer.Argument(metavar="ID ID…", help="Compare the nodes with these 2 to 10 ids."),
    ],
    depth: Annotated[int, typer.Option(help="Follow premises at most this many steps (1–4).")] = 2,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what nodes share and where they differ."""

    async def work(services: "Services") -> Comparison:
        wanted = [require_id(id_, "ids") for id_ in ids]
        return await services.graph_reads.comparison.compare(wanted, depth, moment(as_of))

    execute(as_json, work, show_comparison)


def context(
    id_: IdArgument,
    first: Annotated[int, typer.Option(help="Show at most this many of each kind (1–100).")] = 10,
    as_of: AsOfOption = None,
    as_json: JsonOption = False,
) -> None:
    """Summarise a session: nodes, decisions, open points."""

    async def work(services: "Services") -> SessionContext:
        reads = services.graph_reads.sessions
        return await reads.session_context(require_id(id_), first, moment(as_of))

    execute(as_json, work, show_context)
