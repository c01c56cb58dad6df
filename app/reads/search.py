"""One search over every kind: by words and by meaning, fused by rank, each hit explained."""

import asyncio
from collections.abc import Sequence

from app.domain.search import SEARCH_KINDS, VECTOR_PROPERTIES, SearchHit, SearchQuery, SearchResult
from app.embeddings.base import Embedder
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.reads.excerpt_rules import excerpt
from app.reads.rows import summary_from
from app.reads.search_rules import Fused, fused, lucene_query, lucene_terms, question_of

MAX_LIMIT = 100
MIN_DEPTH = 50
"""Candidates of each list at least: fusion needs more than it returns."""
OVER_FETCH = 2
"""Vectors taken from the approximate index for each candidate that the exact ranking keeps."""

INDEXES = {
    "bge-small-en-v1.5-q": "search/find_nearest",
    "voyage-4": "search/find_nearest_voyage",
}
"""The statement that asks the index of each model."""

Ranked = list[tuple[str, float]]


class SearchReads:
    def __init__(self, graph: Graph, embedder: Embedder) -> None:
        self._graph = graph
        self._embedder = embedder

    async def search(self, query: SearchQuery) -> SearchResult:
        """Find what matches by words or by meaning, as many as asked for if so many are there.

        Raises:
            InvalidInputError: The limit is outside 1..100, or a kind does not exist.
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        _check(query)
        by_text, (vectors, by_vector) = await asyncio.gather(
            self._by_text(query), self._by_meaning(query)
        )
        best = fused(by_text, by_vector, query.limit)
        hits = await self._hits(best, query.text)
        return SearchResult(hits, by_vector=vectors["any"], vectors_pending=vectors["pending"])

    async def _by_text(self, query: SearchQuery) -> Ranked:
        terms = lucene_terms(query.text)
        if not terms:
            return []
        lucene = lucene_query(self._graph.tenant_id, query.kinds, query.session_id, terms)
        rows = await self._graph.read("search/find_by_text", query=lucene, limit=_depth(query))
        return _ranked(rows)

    async def _by_meaning(self, query: SearchQuery) -> tuple[Row, Ranked]:
        [vectors] = await self._graph.read("search/count_vectors", model=self._embedder.model)
        # Without a vector to compare with, the model need not be there.
        return vectors, await self._by_vector(query) if vectors["any"] else []

    async def _by_vector(self, query: SearchQuery) -> Ranked:
        question = question_of(query.text)
        if not question:
            return []
        vector = await self._embedder.embed_query(question)
        kinds, limit = sorted(query.kinds), _depth(query)
        if query.session_id:
            rows = await self._graph.read(
                "search/scan_session",
                session_id=query.session_id,
                vector=vector,
                model=self._embedder.model,
                property=VECTOR_PROPERTIES[self._embedder.model],
                kinds=kinds,
                limit=limit,
            )
            return _ranked(rows)
        return await self._nearest(vector, kinds, limit)

    async def _nearest(self, vector: list[float], kinds: list[str], limit: int) -> Ranked:
        rows = await self._graph.read(
            INDEXES[self._embedder.model],
            vector=vector,
            kinds=kinds,
            fetch=OVER_FETCH * limit,
            limit=limit,
        )
        if len(rows[0]["ranked"]) < limit:
            # Either there are no more, or the approximate index missed some: small enough to tell.
            rows = await self._graph.read(
                "search/scan_nearest",
                vector=vector,
                model=self._embedder.model,
                property=VECTOR_PROPERTIES[self._embedder.model],
                kinds=kinds,
                limit=limit,
            )
        return _ranked(rows)

    async def _hits(self, best: Sequence[Fused], text: str) -> tuple[SearchHit, ...]:
        if not best:
            return ()
        [row] = await self._graph.read("search/list_hits", ids=[hit.id for hit in best])
        found = {hit["node"]["id"]: hit for hit in row["hits"]}
        question = question_of(text)
        # What was deleted since the candidates were read is left out.
        return tuple(_hit(hit, found[hit.id], question) for hit in best if hit.id in found)


def _check(query: SearchQuery) -> None:
    if not 1 <= query.limit <= MAX_LIMIT:
        raise InvalidInputError(f"limit must be from 1 to {MAX_LIMIT}", field="limit")
    unknown = sorted(query.kinds - SEARCH_KINDS)
    if unknown or not query.kinds:
        wrong = f"there is no kind {unknown[0]!r}" if unknown else "name at least one kind"
        raise InvalidInputError(wrong, field="kinds")


def _depth(query: SearchQuery) -> int:
    return max(MIN_DEPTH, 2 * query.limit)


def _ranked(rows: Sequence[Row]) -> Ranked:
    return [(found["id"], found["score"]) for found in rows[0]["ranked"]]


def _hit(hit: Fused, row: Row, question: str) -> SearchHit:
    shown = excerpt(row["text"], question)
    return SearchHit(
        summary_from(row["node"]), shown.text, shown.highlights, hit.score, hit.explanation
    )
