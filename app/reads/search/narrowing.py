"""A search within a filter: as many hits as asked for, however few things the filter keeps."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.entity import entity_key
from app.domain.nodes.thinking import GENERATED_KINDS
from app.domain.search import SEARCH_KINDS
from app.domain.search_filter import MAX_VALUES, SearchFilter
from app.embeddings.base import Vector
from app.errors import InvalidInputError
from app.graph.base import Graph, Row

Ranked = list[tuple[str, float]]
_OVER_FETCH = 2
"""How much of an index is looked at for each thing wanted, by what the filter has let through."""
OPEN: Mapping[str, Any] = {
    name: None
    for name in (
        "session_ids",
        "author_sessions",
        "tag_sessions",
        "authors",
        "tags",
        "entities",
        "statuses",
        "since",
        "until",
        "moment",
        "valid",
    )
} | {"generated": sorted(SEARCH_KINDS), "withdrawn": True}
"""What the statements of `cypher/search` take for a filter that keeps everything."""


def check_filter(only: SearchFilter) -> None:
    """Refuse a filter that nothing could meet, or that is too long.

    Raises:
        InvalidInputError: A list is empty or has more than 100 values, or the times are turned.
    """
    for name, values in only.values().items():
        if values is not None and not 1 <= len(values) <= MAX_VALUES:
            raise InvalidInputError(f"name from 1 to {MAX_VALUES} {name}", field=name)
    if only.since is not None and only.until is not None and only.since >= only.until:
        raise InvalidInputError("until must be later than since", field="until")


class Narrowing:
    """One filter, together with the kinds and sessions of a search, ready for the statements."""

    def __init__(self, graph: Graph, kinds: frozenset[str], only: Mapping[str, Any]) -> None:
        self._graph = graph
        self._kinds = sorted(kinds)
        self.only = only

    async def by_text(self, index: str, lucene: str, limit: int) -> Ranked:
        """Give the best of a full-text index that the filter keeps."""
        look = _OVER_FETCH * limit
        while True:
            [row] = await self._graph.read(
                "search/find_filtered_text",
                index=index,
                query=lucene,
                kinds=self._kinds,
                only=self.only,
                look=look,
            )
            found = _ranked([row])
            if len(found) >= limit or row["looked"] < look:
                return found[:limit]
            # The share that was let through tells how far to go: each look begins anew.
            look = _OVER_FETCH * limit * look // max(1, len(found))

    async def kept(self, ranked: Ranked) -> Ranked:
        """Give those of a list that the filter keeps, in the same order."""
        ids = [id_ for id_, _ in ranked]
        [row] = await self._graph.read("search/keep_filtered", ids=ids, only=self.only)
        kept = frozenset(row["ids"])
        return [(id_, score) for id_, score in ranked if id_ in kept]

    async def nearest(self, vector: Vector, property_: str, limit: int) -> Ranked:
        """Give the nearest of all that the filter keeps: exact."""
        rows = await self._graph.read(
            "search/scan_filtered",
            vector=vector,
            property=property_,
            kinds=self._kinds,
            only=self.only,
            limit=limit,
        )
        return _ranked(rows)


async def narrowing(
    graph: Graph,
    kinds: frozenset[str],
    session_ids: frozenset[str] | None,
    only: SearchFilter,
) -> Narrowing:
    """Make a filter ready.

    Raises:
        InvalidInputError: As `check_filter`.
    """
    check_filter(only)
    return Narrowing(graph, kinds, await parameters(graph, kinds, session_ids, only))


async def parameters(
    graph: Graph,
    kinds: frozenset[str],
    session_ids: frozenset[str] | None,
    only: SearchFilter,
) -> Mapping[str, Any]:
    """Give a filter as the statements take it: what sessions say as the sessions that say it."""
    row = await _sessions(graph, only)
    allowed = row["session_ids"]
    if session_ids is not None:
        allowed = sorted(session_ids if allowed is None else session_ids & frozenset(allowed))
    return {
        **OPEN,
        **row,
        **_moments(only.as_of),
        "session_ids": allowed,
        "authors": _listed(only.authors),
        "tags": _listed(only.tags),
        "entities": only.entities and sorted(map(entity_key, only.entities)),
        "statuses": _listed(only.statuses),
        "since": only.since,
        "until": only.until,
        "generated": sorted(_generated(kinds, only)),
        # Who names statuses says which are wanted.
        "withdrawn": only.include_withdrawn or only.statuses is not None,
    }


def _generated(kinds: frozenset[str], only: SearchFilter) -> frozenset[str]:
    """Give the kinds of which what Noema itself made is kept: who names such a kind asks for it."""
    if only.include_generated:
        return kinds
    return frozenset() if kinds >= SEARCH_KINDS else kinds & GENERATED_KINDS


async def _sessions(graph: Graph, only: SearchFilter) -> Row:
    asked = {name: _listed(only.values()[name]) for name in ("modes", "domains", "authors", "tags")}
    if all(values is None for values in asked.values()):
        return {"session_ids": None}
    [row] = await graph.read("search/list_filter_sessions", **asked)
    return row


def _moments(as_of: AsOf) -> dict[str, Any]:
    valid = as_of.recorded if as_of.valid is None else as_of.valid
    return {"moment": as_of.recorded, "valid": valid}


def _listed(values: frozenset[str] | None) -> list[str] | None:
    return None if values is None else sorted(values)


def _ranked(rows: Sequence[Row]) -> Ranked:
    return [(row["id"], row["score"]) for row in rows[0]["ranked"]]
