"""A search within a filter: as many hits as asked for, however few things the filter keeps."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.entity import entity_key
from app.domain.nodes.project import project_key
from app.domain.nodes.thinking import GENERATED_KINDS
from app.domain.search import SEARCH_KINDS, SearchQuery
from app.domain.search_filter import MAX_VALUES, SearchFilter
from app.embeddings.base import Vector
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.search.tenant_vectors import Ranked, Within
from app.reads.search.vector_index import ask_index

_OVER_FETCH, _OVER_FETCH_OPEN = 2, 1.25
"""How much of an index is looked at for each thing wanted: what the filter leaves out comes off.
The second where nothing is filtered by, and only what is withdrawn or generated is left out."""
FEW = 2_000
"""Things of the authors or sessions of a filter up to which each is looked at by itself."""
_NO_MORE: Mapping[str, Any] = dict.fromkeys(
    (
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
)
_BESIDE_SESSIONS = _NO_MORE.keys() - {"session_ids"}
OPEN: Mapping[str, Any] = {
    **_NO_MORE,
    "narrow": False,
    "generated": sorted(SEARCH_KINDS),
    "withdrawn": True,
}
"""What `search/_kept` takes for a filter that keeps everything."""


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


class Space(NamedTuple):
    """Where one model's vectors are, and the statement that asks their index."""

    property: str
    statement: str


class Narrowing:
    """One filter, together with the kinds and sessions of a search, ready for the statements."""

    def __init__(self, graph: Graph, query: SearchQuery, only: Mapping[str, Any]) -> None:
        self._graph = graph
        self._kinds = sorted(query.kinds)
        self._session_ids = query.session_ids
        self._only = only

    @property
    def parameters(self) -> Mapping[str, Any]:
        """The filter as `search/_kept` takes it."""
        return self._only

    @property
    def is_open(self) -> bool:
        """Whether the filter names kinds and sessions at most.

        What is found in them is nearly all kept: only what is withdrawn or generated is left out.
        """
        if any(self._only[name] is not None for name in _BESIDE_SESSIONS):
            return False
        allowed, named = self._only["session_ids"], self._session_ids
        return allowed is None or (named is not None and len(allowed) == len(named))

    async def found_by_text(self, queries: Mapping[str, str], limit: int) -> dict[str, Ranked]:
        """Give the best of full-text indexes, whether or not the filter keeps them."""
        found = await self._asked(dict.fromkeys(queries, limit), queries, OPEN, limit)
        return {one["index"]: ranked_of(one) for one in found}

    async def by_text(self, queries: Mapping[str, str], limit: int) -> dict[str, Ranked]:
        """Give the best of full-text indexes that the filter keeps, by the name of the index.

        Args:
            queries: In Lucene's language, by the name of the index.
        """
        found: dict[str, Ranked] = {}
        looks = dict.fromkeys(queries, self.look(limit))
        while looks:
            for one in await self._asked(looks, queries, self._only, limit):
                index, ranked = one["index"], ranked_of(one)
                found[index] = ranked
                look = looks.pop(index)
                if len(ranked) < limit and one["looked"] >= look:
                    # The share that was let through tells how far to go: each look begins anew.
                    looks[index] = _OVER_FETCH * limit * look // max(1, len(ranked))
        return found

    async def _asked(
        self,
        looks: Mapping[str, int],
        queries: Mapping[str, str],
        only: Mapping[str, Any],
        limit: int,
    ) -> list[Row]:
        [row] = await self._graph.read(
            "search/find_filtered_text",
            asked=[{"index": i, "query": queries[i], "look": look} for i, look in looks.items()],
            kinds=self._kinds,
            only=only,
            limit=limit,
        )
        return row["lists"]

    def look(self, limit: int) -> int:
        """Give how many are to be looked at first for so many wanted."""
        return int((_OVER_FETCH if self._only["narrow"] else _OVER_FETCH_OPEN) * limit)

    @property
    def within(self) -> Within:
        """What is told of a text beside its vector already says whether the filter may keep it."""
        named, allowed = self._session_ids, self._only["session_ids"]
        return Within(frozenset(self._kinds), named if allowed is None else frozenset(allowed))

    async def kept(self, ids: Collection[str]) -> set[str]:
        """Give those of some things, all `within`, that the filter keeps."""
        if not ids:
            return set()
        [row] = await self._graph.read("narrowing/list_kept_of", ids=list(ids), only=self._only)
        return set(row["ids"])

    async def near(self, vector: Vector, space: Space, limit: int) -> Ranked:
        """Give the nearest that the filter keeps."""
        if self._session_ids is not None:
            return await self._scanned(
                "search/scan_sessions", vector, space, limit, session_ids=sorted(self._session_ids)
            )
        given = self._given(vector, limit)
        rows = await ask_index(self._graph, space.statement, **given, look=_OVER_FETCH * limit)
        if rows and len(rows[0]["ranked"]) == limit:
            return ranked_of(rows[0])
        # Either there are no more, or the approximate index missed some: small enough to tell.
        scan = "narrowing/scan_listed" if _is_listed(self._only) else "search/scan_filtered"
        return await self._scanned(scan, vector, space, limit)

    async def _scanned(
        self, statement: str, vector: Vector, space: Space, limit: int, **others: object
    ) -> Ranked:
        given = self._given(vector, limit) | others
        [row] = await self._graph.read(statement, **given, property=space.property)
        return ranked_of(row)

    def _given(self, vector: Vector, limit: int) -> dict[str, Any]:
        return {"vector": vector, "kinds": self._kinds, "only": self._only, "limit": limit}


class FewKept(Narrowing):
    """A filter that keeps so few things that they are named: no index has to be searched far."""

    def __init__(
        self, graph: Graph, query: SearchQuery, only: Mapping[str, Any], ids: Sequence[str]
    ) -> None:
        super().__init__(graph, query, only)
        self._ids = ids

    async def by_text(self, queries: Mapping[str, str], limit: int) -> dict[str, Ranked]:
        asked = [{"index": index, "query": lucene} for index, lucene in queries.items()]
        [row] = await self._graph.read(
            "narrowing/find_kept_text", ids=self._ids, asked=asked, limit=limit
        )
        return {one["index"]: ranked_of(one) for one in row["lists"]}

    @property
    def within(self) -> Within:
        return Within(ids=self._ids)

    async def kept(self, ids: Collection[str]) -> set[str]:
        return set(ids)

    async def near(self, vector: Vector, space: Space, limit: int) -> Ranked:
        [row] = await self._graph.read(
            "narrowing/scan_kept",
            ids=self._ids,
            vector=vector,
            property=space.property,
            limit=limit,
        )
        return ranked_of(row)


async def narrowing(graph: Graph, query: SearchQuery, few: int = FEW) -> Narrowing:
    """Make the filter of a search ready.

    Raises:
        InvalidInputError: As `check_filter`.
    """
    check_filter(query.only)
    only = await parameters(graph, query)
    if query.session_ids is None and _is_listed(only):
        kinds = sorted(query.kinds)
        [row] = await graph.read("narrowing/list_kept", kinds=kinds, only=only, few=few)
        if row["is_few"]:
            return FewKept(graph, query, only, row["ids"])
    return Narrowing(graph, query, only)


async def parameters(graph: Graph, query: SearchQuery) -> Mapping[str, Any]:
    """Give a filter as the statements take it: what sessions say as the sessions that say it."""
    only = query.only
    row = await _sessions(graph, only)
    allowed = row["session_ids"]
    if query.session_ids is not None:
        named = query.session_ids
        allowed = sorted(named if allowed is None else named & frozenset(allowed))
    narrow = {
        **_NO_MORE,
        **row,
        **_moments(only.as_of),
        "session_ids": allowed,
        "authors": _listed(only.authors),
        "tags": _listed(only.tags),
        "entities": only.entities and sorted(map(entity_key, only.entities)),
        "statuses": _listed(only.statuses),
        "since": only.since,
        "until": only.until,
    }
    return {
        **narrow,
        "narrow": any(value is not None for value in narrow.values()),
        "generated": sorted(_generated(query.kinds, only)),
        # Who names statuses says which are wanted.
        "withdrawn": only.include_withdrawn or only.statuses is not None,
    }


def _is_listed(only: Mapping[str, Any]) -> bool:
    """Tell whether an index leads to all that a filter may keep."""
    return only["authors"] is not None or only["session_ids"] is not None


def ranked_of(row: Row) -> Ranked:
    return [(one["id"], one["score"]) for one in whole(row["ranked"], "id", "score")]


def _generated(kinds: frozenset[str], only: SearchFilter) -> frozenset[str]:
    """Give the kinds of which what Noema itself made is kept: who names such a kind asks for it."""
    if only.include_generated:
        return kinds
    return frozenset() if kinds >= SEARCH_KINDS else kinds & GENERATED_KINDS


async def _sessions(graph: Graph, only: SearchFilter) -> Row:
    asked = {name: _listed(only.values()[name]) for name in ("modes", "domains", "authors", "tags")}
    project = project_key(only.project) if only.project else None
    if project is None and all(values is None for values in asked.values()):
        return {"session_ids": None}
    [row] = await graph.read("search/list_filter_sessions", **asked, project=project)
    return row


def _moments(as_of: AsOf) -> dict[str, Any]:
    valid = as_of.recorded if as_of.valid is None else as_of.valid
    return {"moment": as_of.recorded, "valid": valid}


def _listed(values: frozenset[str] | None) -> list[str] | None:
    return None if values is None else sorted(values)
