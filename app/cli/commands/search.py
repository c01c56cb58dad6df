"""`noema search`, `noema facets`, `noema similar`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from app.bootstrap import Services
from app.cli.running.runner import IdArgument, JsonOption, ask
from app.cli.terminal.search_options import read_filter
from app.cli.views.search import Found, show_facets, show_found, show_similar
from app.domain.ids import require_id
from app.domain.search import SEARCH_KINDS, SearchQuery, SimilarHit
from app.domain.search_filter import Facets

TextArgument = Annotated[str, typer.Argument(help="What to look for, in your own words.")]
KindOption = Annotated[
    list[str] | None, typer.Option(help="Only this kind; repeatable, e.g. decision.")
]
SessionOption = Annotated[str | None, typer.Option(help="Only this session.")]
OnlyOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME=VALUE",
        help="Narrow it: mode, author, domain, tag, entity, status (each repeatable), since, until,"
        " as-of (times in UTC); e.g. --only tag=night --only since=2026-05-01.",
    ),
]
LimitOption = Annotated[int, typer.Option(help="How many, from 1 to 100.")]
DiversityOption = Annotated[
    float, typer.Option(help="From 0, the best hits, to 1, the most different ones.")
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
    limit: LimitOption = 10,
    diversity: DiversityOption = 0.0,
    as_json: JsonOption = False,
) -> None:
    """Find by words and by meaning; each hit says why it is there."""

    async def question(services: Services) -> Found:
        wanted = SearchQuery(
            text, limit, _kinds(kind), _sessions(session), read_filter(only or ()), diversity
        )
        found = await services.search.search(wanted)
        ids = [hit.node.id for hit in found.hits]
        touching = await services.contradiction_reads.open_of(ids) if ids else []
        told = {id_: disputes for id_, disputes in zip(ids, touching, strict=True) if disputes}
        return Found(found.hits, found.by_vector, found.vectors_pending, told)

    ask(as_json, question, show_found)


def facets(
    text: Annotated[str, typer.Argument(help="What matches; left out, everything does.")] = "",
    kind: KindOption = None,
    session: SessionOption = None,
    only: OnlyOption = None,
    as_json: JsonOption = False,
) -> None:
    """Count all that has a word of a text, by what a search may be narrowed to."""

    async def question(services: Services) -> Facets:
        wanted = SearchQuery(
            text, kinds=_kinds(kind), session_ids=_sessions(session), only=read_filter(only or ())
        )
        return await services.facets.count(wanted, ())

    ask(as_json, question, show_facets)


def similar(
    id_: IdArgument,
    kind: KindOption = None,
    only: OnlyOption = None,
    limit: LimitOption = 10,
    as_json: JsonOption = False,
) -> None:
    """Show what says nearly the same as something that is there."""

    async def question(services: Services) -> Similar:
        wanted = SearchQuery("", limit, _kinds(kind), only=read_filter(only or ()))
        return Similar(await services.similar.similar(id_, wanted))

    ask(as_json, question, lambda found: show_similar(found.hits))


def _kinds(given: Sequence[str] | None) -> frozenset[str]:
    return frozenset(given) if given else SEARCH_KINDS


def _sessions(given: str | None) -> frozenset[str] | None:
    return None if given is None else frozenset({require_id(given, "session")})
