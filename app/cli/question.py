"""`noema search`, `noema why`, `noema show`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.text import Text

from app.bootstrap import Services
from app.cli.contradiction_view import show_conflicts
from app.cli.output import note, out, said
from app.cli.runner import IdArgument, JsonOption, ask
from app.cli.things import Thing, read_thing, show_thing
from app.cli.why_view import show_why
from app.domain.ids import require_id
from app.domain.knowledge import Contradiction
from app.domain.search import SEARCH_KINDS, Place, SearchHit, SearchQuery, SearchResult
from app.domain.why import Why


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, and what is disputed of it."""

    hits: tuple[SearchHit, ...]
    by_vector: bool
    vectors_pending: int
    conflicts: Mapping[str, tuple[Contradiction, ...]]
    """The open contradictions that touch a hit, by the hit's id."""


def register(app: typer.Typer) -> None:
    app.command("search")(search)
    app.command("why")(why)
    app.command("show")(show)


def search(
    text: Annotated[str, typer.Argument(help="What to look for, in your own words.")],
    kind: Annotated[
        list[str] | None, typer.Option(help="Only this kind; repeatable, e.g. decision.")
    ] = None,
    session: Annotated[str | None, typer.Option(help="Only this session.")] = None,
    limit: Annotated[int, typer.Option(help="How many, from 1 to 100.")] = 10,
    as_json: JsonOption = False,
) -> None:
    """Find by words and by meaning; each hit says why it is there."""

    async def question(services: Services) -> Found:
        sessions = None if session is None else frozenset({require_id(session, "session")})
        kinds = frozenset(kind) if kind else SEARCH_KINDS
        found = await services.search.search(SearchQuery(text, limit, kinds, sessions))
        ids = [hit.node.id for hit in found.hits]
        touching = await services.contradiction_reads.open_of(ids) if ids else []
        told = {id_: disputes for id_, disputes in zip(ids, touching, strict=True) if disputes}
        return Found(found.hits, found.by_vector, found.vectors_pending, told)

    ask(as_json, question, show_found)


def why(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Tell what a decision or a thought rests on, and what speaks against it."""

    async def question(services: Services) -> Why:
        return await services.why.why(require_id(id_))

    ask(as_json, question, show_why)


def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show one thing whole: a session, a node, a decision, knowledge, an insight."""

    async def question(services: Services) -> Thing:
        return await read_thing(services, require_id(id_))

    ask(as_json, question, show_thing)


def show_hits(found: SearchResult) -> None:
    show_found(Found(found.hits, found.by_vector, found.vectors_pending, {}))


def show_found(found: Found) -> None:
    for hit in found.hits:
        out.print(said(hit.node.id, "dim") + said(f"  {hit.node.kind}", "cyan"))
        out.print(said("  ") + _marked(hit))
        show_conflicts(found.conflicts.get(hit.node.id, ()))
        out.print(said(f"  {_explained(hit)}", "dim"))
    if not found.hits:
        note("nothing was found")
    if found.vectors_pending:
        pending = f"{found.vectors_pending} things have no vector yet"
        note(f"{pending}: only their words find them until `noema up` has written theirs")


def _marked(hit: SearchHit) -> Text:
    """Give the excerpt with the words that were found in bold."""
    marked = Text(hit.excerpt)
    for span in hit.highlights:
        marked.stylize("bold", span.start, span.end)
    return marked


def _explained(hit: SearchHit) -> str:
    why = hit.explanation
    own = f"by words {_place(why.text)}, by meaning {_place(why.vector)}"
    around = f"in context {_place(why.context_text)}, {_place(why.context_vector)}"
    parts = ", ".join(f"{name} {part:.2f}" for name, part in why.parts._asdict().items() if part)
    return f"score {hit.score:.2f} ({parts}): {own}; {around}"


def _place(place: Place | None) -> str:
    return "not found" if place is None else f"no. {place.rank} ({place.score:.2f})"
