"""`noema search`, `noema facets`, `noema similar`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import search as remote
from app.cli.remote.service import RemoteService
from app.cli.running.runner import IdArgument, JsonOption, execute
from app.cli.terminal.search_options import GeneratedOption, read_filter
from app.cli.views.search import SearchView, ShownHit, show_facets, show_found, show_similar
from app.domain.ids import require_id
from app.domain.search import SEARCH_KINDS, SearchQuery, SimilarHit
from app.domain.search_filter import Facets, SearchFilter

if TYPE_CHECKING:
    from app.bootstrap import Services

TextArgument = Annotated[str, typer.Argument(help="Search for this text, in your own words.")]
KindOption = Annotated[
    list[str] | None, typer.Option(help="Show only this kind, such as decision. Repeatable.")
]
SessionOption = Annotated[
    str | None, typer.Option(metavar="ID", help="Search only in the session with this id.")
]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="Filter by mode, author, domain, tag, entity or status (repeatable), by "
        "project, or by since, until or as-of (times in UTC), for example --only tag=night "
        "--only since=2026-05-01.",
    ),
]
WithdrawnOption = Annotated[
    bool,
    typer.Option(
        "--include-withdrawn", help="Also find what is superseded, retracted or unsupported."
    ),
]
LimitOption = Annotated[int, typer.Option(help="Show at most this many hits (1–100).")]
ExplainOption = Annotated[
    bool, typer.Option("--explain", help="Show the score of each hit, and its parts.")
]
DiversityOption = Annotated[
    float,
    typer.Option(
        help="Prefer hits that differ from each other: 0 ranks by relevance alone, 1 "
        "by difference alone."
    ),
]


@dataclass(frozen=True, slots=True)
class Similar:
    hits: tuple[SimilarHit, ...]
    """Nearest first."""


def register(app: typer.Typer) -> None:
    app.command("search")(search)
    app.command("facets")(facets)
    app.command("similar")(similar)


def search(  # noqa: PLR0913  # the options of the command
    text: TextArgument,
    kind: KindOption = None,
    session: SessionOption = None,
    only: OnlyOption = None,
    include_withdrawn: WithdrawnOption = False,
    include_generated: GeneratedOption = False,
    limit: LimitOption = 10,
    diversity: DiversityOption = 0.0,
    explain: ExplainOption = False,
    as_json: JsonOption = False,
) -> None:
    """Search by words and by meaning."""

    chosen = _filter(only, withdrawn=include_withdrawn, generated=include_generated)

    def wanted() -> SearchQuery:
        return SearchQuery(text, limit, _kinds(kind), _sessions(session), chosen, diversity)

    async def work(services: "Services") -> SearchView:
        result = await services.search.search(wanted())
        ids = [hit.node.id for hit in result.hits]
        touching = await services.contradiction_reads.open_of(ids) if ids else []
        disputed = {id_: disputes for id_, disputes in zip(ids, touching, strict=True) if disputes}
        told = (result.by_vector, result.vectors_pending, disputed, result.warning)
        return SearchView(tuple(map(ShownHit.of, result.hits)), *told)

    async def remotely(service: RemoteService) -> SearchView:
        return await remote.search(service, wanted())

    execute(as_json, work, partial(show_found, explain=explain), remotely, reads=True)


def facets(  # noqa: PLR0913  # the options of the command
    text: Annotated[
        str, typer.Argument(help="Count what contains a word of this text. [default: everything]")
    ] = "",
    kind: KindOption = None,
    session: SessionOption = None,
    only: OnlyOption = None,
    include_withdrawn: WithdrawnOption = False,
    include_generated: GeneratedOption = False,
    as_json: JsonOption = False,
) -> None:
    """Count what matches a text, by each filter value."""

    chosen = _filter(only, withdrawn=include_withdrawn, generated=include_generated)

    async def work(services: "Services") -> Facets:
        wanted = SearchQuery(text, kinds=_kinds(kind), session_ids=_sessions(session), only=chosen)
        return await services.facets.count(wanted, ())

    execute(as_json, work, show_facets)


def similar(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    kind: KindOption = None,
    only: OnlyOption = None,
    include_withdrawn: WithdrawnOption = False,
    include_generated: GeneratedOption = False,
    limit: LimitOption = 10,
    as_json: JsonOption = False,
) -> None:
    """Find texts that say nearly the same as a given node."""

    chosen = _filter(only, withdrawn=include_withdrawn, generated=include_generated)

    async def work(services: "Services") -> Similar:
        wanted = SearchQuery("", limit, _kinds(kind), only=chosen)
        return Similar(await services.similar.similar(id_, wanted))

    execute(as_json, work, lambda found: show_similar(found.hits))


def _filter(only: Sequence[str] | None, *, withdrawn: bool, generated: bool) -> SearchFilter:
    return replace(
        read_filter(only or ()), include_withdrawn=withdrawn, include_generated=generated
    )


def _kinds(given: Sequence[str] | None) -> frozenset[str]:
    return frozenset(given) if given else SEARCH_KINDS


def _sessions(given: str | None) -> frozenset[str] | None:
    return None if given is None else frozenset({require_id(given, "session")})
