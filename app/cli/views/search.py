"""Views of search hits, similar texts and facets."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Self

from rich.text import Text

from app.cli.terminal.output import note, out, plain_table, safe_text
from app.cli.views.contradiction import show_conflicts
from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.fallen import FallenStatement
from app.domain.beliefs.knowledge import Contradiction
from app.domain.nodes.headline import headline
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.search import (
    CandidateRank,
    SearchHit,
    SearchResult,
    SimilarHit,
    Span,
    TruthStatus,
)
from app.domain.search_filter import Facets


@dataclass(frozen=True, slots=True)
class ShownParts:
    """As `ScoreParts`."""

    words: float
    meaning: float
    match: float
    author: float
    session: float
    answer: float
    time: float
    substance: float


@dataclass(frozen=True, slots=True)
class ShownExplanation:
    """Of an `Explanation` what a service tells."""

    text: CandidateRank | None
    vector: CandidateRank | None
    context_text: CandidateRank | None
    context_vector: CandidateRank | None
    parts: ShownParts
    relevance: float | None


@dataclass(frozen=True, slots=True)
class ShownHit:
    """Of a `SearchHit` what a service tells."""

    node: NodeSummary
    excerpt: str
    highlights: tuple[Span, ...]
    score: float
    explanation: ShownExplanation
    truth_status: TruthStatus

    @classmethod
    def of(cls, hit: SearchHit) -> Self:
        why = hit.explanation
        own, around = (why.text, why.vector), (why.context_text, why.context_vector)
        parts = ShownParts(*why.parts)
        told = ShownExplanation(*own, *around, parts, why.relevance)
        return cls(hit.node, hit.excerpt, hit.highlights, hit.score, told, hit.truth_status)


@dataclass(frozen=True, slots=True)
class SearchView:
    """The hits of a search and their open contradictions."""

    hits: tuple[ShownHit, ...]
    by_vector: bool
    vectors_pending: int
    conflicts: Mapping[str, tuple[Contradiction, ...]]
    """Open contradictions by the id of the hit."""
    warning: str | None = None
    """The reason that the hits were not reranked."""


def show_similar(hits: Sequence[SimilarHit]) -> None:
    for hit in hits:
        title = safe_text(hit.node.id, "dim") + safe_text(f"  {hit.node.kind}", "cyan")
        out.print(title + safe_text(f"  {hit.similarity:.2f}"))
        out.print(safe_text(f"  {hit.excerpt}"))
    if not hits:
        note("no results")


def show_facets(facets: Facets) -> None:
    table = plain_table("by", "count", "value")
    for facet in facets.facets:
        for value in facet.values:
            table.add_row(facet.name, str(value.count), safe_text(value.value))
        if facet.distinct > len(facet.values):
            table.add_row(facet.name, "", f"and {facet.distinct - len(facet.values)} more")
    out.print(table)
    note(f"{facets.total} results")


def show_hits(result: SearchResult) -> None:
    hits = tuple(map(ShownHit.of, result.hits))
    show_found(SearchView(hits, result.by_vector, result.vectors_pending, {}, result.warning))


def show_found(view: SearchView, *, explain: bool = False) -> None:
    for hit in view.hits:
        out.print(safe_text(hit.node.id, "dim") + safe_text(f"  {hit.node.kind}", "cyan"))
        out.print(safe_text("  ") + _marked(hit))
        if status := _truth_status(hit.truth_status):
            out.print(safe_text(f"  {status}", "yellow"))
        show_conflicts(view.conflicts.get(hit.node.id, ()))
        if explain:
            out.print(safe_text(f"  {_explained(hit)}", "dim"))
    if not view.hits:
        note("no results")
    if view.warning:
        note(view.warning)
    if view.vectors_pending:
        pending = f"{view.vectors_pending} things have no vector yet"
        note(f"{pending}: search finds them by words until `noema up` has embedded them")


def _truth_status(status: TruthStatus) -> str:
    """Say what a reader has to know before believing it; nothing where it simply holds."""
    told: list[str] = []
    if status.replaced_by and status.replaced_at:
        by = status.replaced_by
        told.append(f"replaced on {_day(status.replaced_at)} by {by.id}: {by.title}")
    elif status.belief_status not in (None, BeliefStatus.HELD):
        told.append(str(status.belief_status))
    else:
        told += map(_fallen, status.fallen)
    if status.disputed:
        told.append("disputed")
    if status.outcome in (OutcomeStatus.FAILED, OutcomeStatus.REVERSED):
        told.append(f"latest outcome: {status.outcome}")
    return "; ".join(told)


def _day(at: datetime) -> str:
    # `%-d` is not known everywhere.
    return f"{at.day} {at:%B %Y}"


def _fallen(fallen: FallenStatement) -> str:
    """Say what of a text holds no more while the rest of it stands."""
    by, on = fallen.replaced_by, f"on {_day(fallen.at)}"
    how = f"replaced {on} by {by.id}: {by.title}" if by else f"{fallen.status} {on}"
    return f"“{headline(fallen.quote)}” {how}"


def _marked(hit: ShownHit) -> Text:
    """Print the matching words of an excerpt in bold."""
    marked = Text(hit.excerpt)
    for span in hit.highlights:
        marked.stylize("bold", span.start, span.end)
    return marked


def _explained(hit: ShownHit) -> str:
    why = hit.explanation
    own = f"by words {_place(why.text)}, by meaning {_place(why.vector)}"
    around = f"in context {_place(why.context_text)}, {_place(why.context_vector)}"
    parts = ", ".join(f"{name} {part:.2f}" for name, part in asdict(why.parts).items() if part)
    read = "" if why.relevance is None else f"relevance {why.relevance:.2f}, "
    return f"{read}score {hit.score:.2f} ({parts}): {own}; {around}"


def _place(place: CandidateRank | None) -> str:
    return "not found" if place is None else f"no. {place.rank} ({place.score:.2f})"
