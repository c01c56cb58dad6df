"""How reasons are ordered and read out. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.domain.nodes.edge import Edge, EdgeType
from app.domain.nodes.headline import shortened

MAX_QUOTE = 60

# Strongest first; {it} is what the reason speaks for or against.
_WORDS: Mapping[EdgeType, str] = {
    EdgeType.DECIDED: "{it} was decided here",
    EdgeType.VERIFIES: "verifies {it}",
    EdgeType.SUPPORTS: "supports {it}",
    EdgeType.DEPENDS_ON: "{it} depends on this",
    EdgeType.DERIVED_FROM: "{it} is derived from this",
    EdgeType.EVIDENCED_BY: "is evidence for {it}",
    EdgeType.USED: "was used for {it}",
    EdgeType.MERGES: "is merged into {it}",
    EdgeType.REFINES: "refines {it}",
    EdgeType.LEADS_TO: "leads to {it}",
    EdgeType.INFLUENCES: "influences {it}",
    EdgeType.RESOLVED_BY: "resolves {it}",
    EdgeType.RESULTED_IN: "{it} came of this",
    EdgeType.BRANCHES_FROM: "{it} branches from this",
    EdgeType.FOLLOWS: "{it} follows this",
    EdgeType.SUPERSEDES: "supersedes {it}",
    EdgeType.CONTRADICTS: "contradicts {it}",
    EdgeType.CHALLENGES: "challenges {it}",
}
_NAMES_IT = "is a contradiction that names {it}"
_IS_NAMED = "is one side of {it}"
_RANKS = {type_: rank for rank, type_ in enumerate(_WORDS)}


@dataclass(frozen=True, slots=True)
class Link:
    """One step of reasoning: `reason_id` is brought forward for or against `of_id`."""

    reason_id: str
    of_id: str
    edge: Edge
    depth: int


def because(link: Link, asked_id: str, titles: Mapping[str, str]) -> str:
    """Read a link out in one line; what was asked about is `it`, everything else by its title."""
    title = titles.get(link.of_id, "")
    it = "it" if link.of_id == asked_id else f"“{shortened(title, MAX_QUOTE)}”"
    return _words(link).format(it=it)


def ordered(links: Sequence[Link]) -> list[Link]:
    """Sort nearest first, then by the kind of reason, then by id."""
    return sorted(links, key=lambda k: (k.depth, _rank(k.edge.type), k.reason_id, k.edge.id))


def _words(link: Link) -> str:
    if link.edge.type in (EdgeType.SIDE_A, EdgeType.SIDE_B):
        return _NAMES_IT if link.edge.start_id == link.reason_id else _IS_NAMED
    return _WORDS[link.edge.type]


def _rank(type_: EdgeType) -> int:
    return _RANKS.get(type_, len(_RANKS))
