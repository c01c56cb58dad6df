"""Search over whole sessions: by words with operators, narrowed, counted and in any order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.domain.nodes.session import Session
from app.domain.nodes.thinking import NodeKind
from app.domain.page import MAX_NUMBER, Page, PageRequest
from app.domain.search import Span
from app.domain.search_filter import MAX_VALUES, Facet, FacetName
from app.domain.session_search import (
    SessionExcerpt,
    SessionHit,
    SessionSearch,
    SessionSearchFilter,
    SessionsFound,
    SessionSort,
)
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.graph.session import SessionReads
from app.reads.search.excerpt_rules import excerpt
from app.reads.search.facets import MAX_LISTED, facet_from
from app.reads.search.search_rules import lucene_query, lucene_terms
from app.reads.search.session_query_rules import SessionQuery, places_of, session_query
from app.reads.search.session_rules import (
    SessionCursor,
    TermMatches,
    best,
    read_cursor,
    relevances,
    told_cursor,
)

EXCERPTS = 3
"""Of one session."""
MAX_SKIPPED = 10_000
FACETS = (
    *(FacetName.MODE, FacetName.AUTHOR, FacetName.DOMAIN),
    *(FacetName.TAG, FacetName.STATUS, FacetName.MONTH),
)
_KINDS = frozenset(kind.value for kind in NodeKind)
_DESCENDING = frozenset({SessionSort.CREATED, SessionSort.UPDATED, SessionSort.THOUGHTS})


@dataclass(frozen=True, slots=True)
class _CheckedSearch:
    """A search that was checked."""

    search: SessionSearch
    query: SessionQuery | None
    sort: SessionSort
    only: Mapping[str, object]
    moment: datetime
    cursor: SessionCursor | None


@dataclass(frozen=True, slots=True)
class _Listed:
    """The sessions of a page, with one more if there is a next page."""

    ids: Sequence[str]
    keys: Sequence[str]
    """What each is sorted by."""
    scores: Mapping[str, float]
    total: int
    sessions: int
    """N of the relevance; 0 where it is not needed."""
    found: tuple[str, ...] | None


class SessionSearchReads:
    def __init__(self, graph: Graph, sessions: SessionReads) -> None:
        self._graph = graph
        self._sessions = sessions

    async def search(self, search: SessionSearch) -> SessionsFound:
        """Find sessions: each page looks at what was there when the first one was asked for.

        Raises:
            InvalidInputError: The text, the filter, the sort or the cursor is refused.
            NotFoundError: There is no such type of reasoning.
        """
        given = _checked(search)
        listed = await self._listed(given)
        hits = await self._hits(given.query, listed)
        moment = given.moment.isoformat()
        keys = [
            told_cursor(SessionCursor(moment, listed.sessions, id_, key))
            for id_, key in zip(listed.ids, listed.keys, strict=True)
        ]
        # A session that was deleted since then is left out.
        there = [(hits[id_], key) for id_, key in zip(listed.ids, keys, strict=True) if id_ in hits]
        first, has_next = search.page.first, len(listed.ids) > search.page.first
        items, told = [hit for hit, _ in there][:first], [key for _, key in there][:first]
        page = Page(tuple(items), tuple(told), has_next)
        return SessionsFound(page, listed.total, listed.found, given.moment)

    async def facets(self, search: SessionSearch, found: SessionsFound) -> tuple[Facet, ...]:
        """Count everything that was found, on all pages, by what it may be narrowed to."""
        [row] = await self._graph.read(
            "search/count_session_facets",
            ids=None if found.ids is None else list(found.ids),
            only=search.only.parameters(),
            moment=found.moment,
            first=MAX_LISTED,
        )
        facets = {facet["name"]: facet for facet in row["facets"]}
        return tuple(facet_from(name, facets.get(name)) for name in FACETS)

    async def _listed(self, given: _CheckedSearch) -> _Listed:
        if given.query is None:
            return await self._in_order(given, None)
        matches = await self._matches(given, given.query)
        found = given.query.found({term: held.texts.keys() for term, held in matches.items()})
        if given.sort is not SessionSort.RELEVANCE:
            return await self._in_order(given, tuple(found))
        sessions = given.cursor.sessions if given.cursor else await self._count()
        wanted = [held for term, held in matches.items() if term in given.query.wanted]
        return _best_of(relevances(wanted, found, sessions), given, sessions)

    async def _matches(self, given: _CheckedSearch, query: SessionQuery) -> dict[str, TermMatches]:
        rows = await self._graph.read(
            "search/match_session_terms",
            terms=[self._lucene(word) for word in query.terms.values()],
            only=given.only,
            narrow=any(value is not None for value in given.only.values()),
            # The first page looks at what is there: each text need not be asked when it came.
            moment=given.moment if given.cursor else None,
        )
        terms = list(query.terms)
        return {terms[row["place"]]: _term_matches(row) for row in rows}

    def _lucene(self, word: str) -> dict[str, str]:
        terms, tenant_id = lucene_terms(word), self._graph.tenant_id
        return {
            "texts": lucene_query(tenant_id, _KINDS, None, "search_text", terms),
            "titles": f'+tenant_id:"{tenant_id}"^0 +title:({" ".join(terms)})',
        }

    async def _count(self) -> int:
        [row] = await self._graph.read("search/count_sessions")
        return int(row["sessions"])

    async def _in_order(self, given: _CheckedSearch, found: tuple[str, ...] | None) -> _Listed:
        [row] = await self._graph.read(
            "search/list_found_sessions",
            ids=None if found is None else list(found),
            sort=given.sort.value,
            skip=0 if given.cursor else given.search.skipped,
            after=_after(given),
            limit=given.search.page.first + 1,
            only=given.only,
            moment=given.moment,
        )
        listed = whole(row["found"], "id", "key")
        ids, keys = [one["id"] for one in listed], [str(one["key"]) for one in listed]
        return _Listed(ids, keys, {}, row["total"], 0, found)

    async def _hits(self, query: SessionQuery | None, listed: _Listed) -> dict[str, SessionHit]:
        sessions = [one for one in await self._sessions.get_many(listed.ids) if one]
        texts = await self._texts(query, [one.id for one in sessions]) if query else {}
        wanted = query.wanted if query else frozenset[str]()
        words = " ".join(query.terms[term] for term in sorted(wanted)) if query else ""
        return {
            one.id: SessionHit(
                one,
                listed.scores.get(one.id),
                _title_spans(one, wanted),
                tuple(_excerpt(row, words) for row in texts.get(one.id, ())),
            )
            for one in sessions
        }

    async def _texts(self, query: SessionQuery, ids: Sequence[str]) -> dict[str, list[Row]]:
        words = " ".join(query.terms[term] for term in query.wanted)
        terms, tenant_id = lucene_terms(words), self._graph.tenant_id
        queries = [
            {
                "session_id": id_,
                "lucene": lucene_query(tenant_id, _KINDS, {id_}, "search_text", terms),
            }
            for id_ in ids
        ]
        rows = await self._graph.read("search/list_session_texts", queries=queries, limit=EXCERPTS)
        return {row["session_id"]: whole(row["texts"], "id", "text") for row in rows}


def _checked(search: SessionSearch) -> _CheckedSearch:
    _check_filter(search.only)
    if not 0 <= search.skipped <= MAX_SKIPPED:
        raise InvalidInputError(f"offset must be from 0 to {MAX_SKIPPED}", field="offset")
    query = session_query(search.text)
    if query is None and search.text.strip():
        raise InvalidInputError("the text names no word to search for", field="text")
    sort = search.sort or (SessionSort.RELEVANCE if query else SessionSort.UPDATED)
    if sort is SessionSort.RELEVANCE and query is None:
        raise InvalidInputError("without a text there is no relevance", field="sort")
    cursor = _cursor(search.page)
    moment = _moment(cursor) if cursor else datetime.now(UTC)
    return _CheckedSearch(search, query, sort, search.only.parameters(), moment, cursor)


def _check_filter(only: SessionSearchFilter) -> None:
    for name, values in only.values().items():
        if values is not None and not 1 <= len(values) <= MAX_VALUES:
            raise InvalidInputError(f"name from 1 to {MAX_VALUES} {name}", field=name)
    after, before = only.created_after, only.created_before
    if after is not None and before is not None and after >= before:
        message = "created_before must be later than created_after"
        raise InvalidInputError(message, field="created_before")
    for name, count in (("min_thoughts", only.min_thoughts), ("max_thoughts", only.max_thoughts)):
        if count is not None and not 0 <= count <= MAX_NUMBER:
            raise InvalidInputError(f"{name} must be from 0 to {MAX_NUMBER}", field=name)
    if only.min_confidence is not None and not 0 <= only.min_confidence <= 1:
        raise InvalidInputError("min_confidence must be from 0 to 1", field="min_confidence")


def _cursor(page: PageRequest) -> SessionCursor | None:
    return None if page.after is None else read_cursor(str(page.after))


def _moment(cursor: SessionCursor) -> datetime:
    try:
        moment = datetime.fromisoformat(cursor.moment)
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error
    if moment.tzinfo is None:
        raise InvalidInputError("after is not a cursor of this list", field="after")
    return moment


def _after(given: _CheckedSearch) -> dict[str, object] | None:
    if given.cursor is None:
        return None
    is_number = given.sort in _DESCENDING
    return {"key": _number(given.cursor) if is_number else given.cursor.key, "id": given.cursor.id}


def _number(cursor: SessionCursor) -> int:
    """Read a key that the statement made: a number so that the greatest comes first."""
    try:
        number = int(cursor.key)
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error
    if abs(number) > MAX_NUMBER:
        raise InvalidInputError("after is not a cursor of this list", field="after")
    return number


def _best_of(scores: Mapping[str, float], given: _CheckedSearch, sessions: int) -> _Listed:
    """Cut a page, with one more, out of the sessions by their relevance."""
    cursor, skipped = given.cursor, given.search.skipped
    seen = (cursor.id, _score(cursor)) if cursor else None
    skip = 0 if cursor else skipped
    part = best(scores, skip + given.search.page.first + 1, seen)[skip:]
    return _Listed(
        [id_ for id_, _ in part],
        [repr(score) for _, score in part],
        dict(part),
        len(scores),
        sessions,
        tuple(scores),
    )


def _score(cursor: SessionCursor) -> float:
    try:
        return float(cursor.key)
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error


def _term_matches(row: Row) -> TermMatches:
    texts = {one["id"]: one["texts"] for one in whole(row["held"], "id")}
    for id_ in row["titled"]:
        texts[id_] = texts.get(id_, 0) + 1
    df, titled = len(texts), frozenset(row["titled"])
    if row["kept"] is not None:
        kept = texts.keys() & frozenset(row["kept"])
        texts, titled = {id_: texts[id_] for id_ in kept}, titled & kept
    return TermMatches(df, texts, titled)


def _title_spans(session: Session, wanted: frozenset[str]) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in places_of(session.title, wanted))


def _excerpt(row: Row, words: str) -> SessionExcerpt:
    shown = excerpt(row["text"], words)
    return SessionExcerpt(row["id"], shown.text, shown.highlights)
