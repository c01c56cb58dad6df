"""`noema session search`."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from app.cli.running.runner import JsonOption, execute
from app.cli.terminal.output import note, out, safe_text
from app.cli.terminal.session_search_options import read_session_filter
from app.cli.views.search import show_facets
from app.domain.page import cursor, page_request
from app.domain.search import Span
from app.domain.search_filter import Facet, Facets
from app.domain.session_search import SessionHit, SessionSearch, SessionSort

if TYPE_CHECKING:
    from app.bootstrap import Services

_AREA = "sessionSearch"


@dataclass(frozen=True, slots=True)
class SessionSearchView:
    hits: tuple[SessionHit, ...]
    total: int
    """Over all pages."""
    next: str | None
    """Cursor for `--after`; None on the last page."""
    facets: tuple[Facet, ...] | None
    """None unless they were asked for."""


def search_sessions(  # noqa: PLR0913  # the options of the command
    text: Annotated[
        str,
        typer.Argument(
            help="Search for these words. AND, OR, NOT and parentheses combine them. "
            "[default: everything]"
        ),
    ] = "",
    only: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="Filter by mode, category, type (of reasoning), author, domain, tag or status "
            "(repeatable), or by created-after, created-before, min-thoughts, max-thoughts or "
            "min-confidence, for example --only mode=causal --only created-after=2026-05-01.",
        ),
    ] = None,
    sort: Annotated[
        SessionSort | None,
        typer.Option(help="Set the order. [default: relevance with a text, else updated]"),
    ] = None,
    first: Annotated[int, typer.Option(help="Show at most this many sessions (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    facets: Annotated[
        bool, typer.Option("--facets", help="Also count everything found by each filter value.")
    ] = False,
    as_json: JsonOption = False,
) -> None:
    """Find sessions by words, best first."""

    async def work(services: "Services") -> SessionSearchView:
        request = page_request(first, after, _AREA, str)
        wanted = SessionSearch(request, text, read_session_filter(only or ()), sort)
        found = await services.session_search.search(wanted)
        counted = await services.session_search.facets(wanted, found) if facets else None
        going_on = cursor(_AREA, found.page.keys[-1]) if found.page.has_next else None
        return SessionSearchView(found.page.items, found.total, going_on, counted)

    execute(as_json, work, _show)


def _show(view: SessionSearchView) -> None:
    for hit in view.hits:
        about = hit.session
        told = f"  {about.status}" + (f"  {hit.score:.2f}" if hit.score is not None else "")
        out.print(safe_text(about.id, "dim") + safe_text(told, "cyan"))
        out.print(safe_text("  ") + _marked(about.title, hit.title_highlights))
        for excerpt in hit.excerpts:
            out.print(safe_text("    ") + _marked(excerpt.text, excerpt.highlights))
    if view.facets is not None:
        show_facets(Facets(view.total, view.facets))
    else:
        note(f"{view.total} results")
    if view.next:
        note(f"next page: --after {view.next}")


def _marked(text: str, spans: tuple[Span, ...]) -> Text:
    marked = Text(text)
    for span in spans:
        marked.stylize("bold", span.start, span.end)
    return marked
