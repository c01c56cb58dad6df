"""One search over every kind: by words and by meaning, alone and in context, each hit explained."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from app.domain.beliefs.belief import BeliefStatus
from app.domain.beliefs.knowledge import Tier
from app.domain.nodes.thinking import Role
from app.domain.search import (
    CONTEXT_PROPERTIES,
    SEARCH_KINDS,
    VECTOR_PROPERTIES,
    SearchHit,
    SearchQuery,
    SearchResult,
    TruthStatus,
)
from app.domain.under_way import SearchesUnderWay
from app.embeddings.base import Embedder, Question, Vector
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.graph.rows import standing_from, summary_from, whole_hits
from app.reads.search.candidate_rules import candidates_from
from app.reads.search.cue_rules import asks_when
from app.reads.search.excerpt_rules import excerpt
from app.reads.search.fusion_rules import DEPTH, Fused, Lists, fused, pooled
from app.reads.search.held_near import NOTHING, Near, completed, known, near, wordless
from app.reads.search.narrowing import OPEN, Narrowing, Space, narrowing
from app.reads.search.reranking import RERANKED, Reranked, Reranking, worths
from app.reads.search.search_rules import lucene_query, lucene_terms, question_of
from app.reads.search.spread_rules import spread
from app.reads.search.tenant_vectors import Ranked
from app.reads.search.vector_memory import VectorMemory, VectorState

MAX_LIMIT = 100
MAX_SESSIONS = 1_000
POOL = 80
"""Candidates that are looked at closely, at least."""
SPARE = 3
"""Candidates for each hit that is asked for, where some may be withdrawn."""
SPREAD_OVER = 5
"""Candidates for each hit that is asked for, where hits are to differ."""


NEAREST = {
    "bge-small-en-v1.5-q": "near/find_nearest",
    "voyage-4": "near/find_nearest_voyage",
    "compatible": "near/find_nearest_compatible",
}
"""By the exact cosine, for those who ask how similar two texts are."""
_PASSAGES = {
    "bge-small-en-v1.5-q": "near/find_near",
    "voyage-4": "near/find_near_voyage",
    "compatible": "near/find_near_compatible",
}
_CONTEXTS = {
    "bge-small-en-v1.5-q": "near/find_near_context",
    "voyage-4": "near/find_near_context_voyage",
    "compatible": "near/find_near_context_compatible",
}

_HELD = (None, BeliefStatus.HELD)


class Meaning(NamedTuple):
    """What the vectors have to say to a question."""

    has_vectors: bool
    pending: int
    """Texts that still wait for a vector."""
    asked: Question | None = None
    passages: Sequence[tuple[str, float]] = ()
    contexts: Sequence[tuple[str, float]] = ()
    near: Near | None = None
    """Where the vectors are in memory: `passages` and `contexts` are what it supposes."""

    def beside(self, words: tuple[Ranked, Ranked]) -> Lists:
        """Give all lists, with those of texts alone and in context that words gave."""
        text, context = words
        return Lists(text, self.passages, context, self.contexts)

    async def settled(self, lists: Lists) -> Lists:
        """Give the lists with what the filter keeps of what was supposed."""
        if self.near is None:
            return lists
        passages, contexts = await self.near.settled()
        return lists._replace(vector=passages, context_vector=contexts)


class SearchReads:
    """Args:
    reranking: None where the order of the search itself stands.
    under_way: Counts what is searched; None where nothing gives way to it.
    memory: Of vectors; None where the indexes find what is near.
    """

    def __init__(
        self,
        graph: Graph,
        embedder: Embedder,
        reranking: Reranking | None = None,
        under_way: SearchesUnderWay | None = None,
        memory: VectorMemory | None = None,
    ) -> None:
        self._graph = graph
        self._memory = memory or VectorMemory(0)
        self._under_way = under_way or SearchesUnderWay()
        self._reranking = reranking
        self._embedder = embedder
        model = embedder.model
        self._nearest = Space(VECTOR_PROPERTIES[model], NEAREST[model])
        # Who comes first is told by the exact cosines of the candidates: finding them is enough.
        self._passages = Space(VECTOR_PROPERTIES[model], _PASSAGES[model])
        self._contexts = Space(CONTEXT_PROPERTIES[model], _CONTEXTS[model])

    async def search(self, query: SearchQuery) -> SearchResult:
        """Find what matches by words or by meaning, as many as asked for if so many are there.

        Raises:
            InvalidInputError: The limit is outside 1..100, the diversity outside 0..1, a kind does
                not exist, no session or more than 1,000 are named, or as `check_filter`.
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        _check(query)
        with self._under_way.counted():
            return await self._result(query)

    async def _result(self, query: SearchQuery) -> SearchResult:
        only = await narrowing(self._graph, query)
        supposes = only.is_open and not query.diversity and self._reranking is None
        # Words are looked up while the model reads the question and its neighbours are found.
        meaning, words = await asyncio.gather(
            self._by_meaning(query, only), self._by_text(query, only, is_kept=not supposes)
        )
        if supposes:
            hits = await self._supposed(query, only, meaning, meaning.beside(words))
            if hits is not None:
                return SearchResult(hits, meaning.has_vectors, meaning.pending, None)
            words = await self._by_text(query, only, is_kept=True)
        lists = await meaning.settled(meaning.beside(words))
        best = await self._best(query, meaning, lists)
        hits = await self._hits(best.hits, query)
        return SearchResult(hits, meaning.has_vectors, meaning.pending, best.warning)

    async def _supposed(
        self, query: SearchQuery, only: Narrowing, meaning: Meaning, lists: Lists
    ) -> tuple[SearchHit, ...] | None:
        """Give the hits as if the filter kept all that was found, which it nearly always does.

        What it does not keep is left out at the end. None where too little is left then.
        """
        best = await self._ordered(query, meaning, lists, SPARE * query.limit)
        hits, seen = list[SearchHit](), 0
        while len(hits) < query.limit and seen < len(best):
            asked = best[seen : seen + query.limit]
            hits += await self._hits(asked, query, only.parameters)
            seen += len(asked)
        is_short = len(hits) < min(query.limit, seen)
        return None if is_short else tuple(hits[: query.limit])

    async def truth_statuses(self, ids: Sequence[str]) -> dict[str, TruthStatus]:
        """Tell what each of `ids` is worth today; one that is not there is left out."""
        [row] = await self._graph.read("search/list_hits", ids=list(ids), moment=None, only=OPEN)
        return {hit["node"]["id"]: standing_from(hit) for hit in whole_hits(row["hits"])}

    async def pinned(self, question: str) -> tuple[SearchHit, ...]:
        """Give what is pinned as hits of a question, best first, whether or not they fit it.

        Raises:
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        [tier] = await self._graph.read("knowledge/list_tier", tier=Tier.CORE)
        ids = [entry["id"] for entry in whole(tier["entries"], "id") if entry["held"]]
        if not ids:
            return ()
        [vectors] = await self._graph.read(
            "embedding/count_vectors", model=self._embedder.model, source=self._embedder.source
        )
        text = question_of(question)
        asked = await self._embedder.embed_question(text) if text and vectors["any"] else None
        meaning = Meaning(vectors["any"], vectors["pending"], asked)
        rows = await self._rows(ids, meaning, has_words=True)
        candidates = await asyncio.to_thread(candidates_from, rows, asked)
        best = fused(candidates, Lists([(id_, 0.0) for id_ in ids], (), (), ()), text, len(ids))
        return await self._hits(best, SearchQuery(question))

    async def nearest(self, query: SearchQuery, vector: Vector) -> Ranked:
        """Give the things nearest to a vector with their cosines; the text plays no part.

        Returns:
            At least as many as the limit, if that many are there; raises as `search` does.
        """
        _check(query)
        only = await narrowing(self._graph, query)
        return await only.near(vector, self._nearest, _depth(query))

    async def _by_text(
        self, query: SearchQuery, only: Narrowing, *, is_kept: bool
    ) -> tuple[Ranked, Ranked]:
        """Give what words find, in texts alone and in context.

        Args:
            is_kept: Whether only what the filter keeps is wanted.
        """
        terms = lucene_terms(query.text)
        if not terms:
            return [], []
        tenant_id = self._graph.tenant_id

        def lucene(field: str) -> str:
            return lucene_query(tenant_id, query.kinds, query.session_ids, field, terms)

        queries = {
            "searchable_text": lucene("search_text"),
            "contextual_text": lucene("context_text"),
        }
        find = only.by_text if is_kept else only.found_by_text
        lists = await find(queries, _depth(query))
        return lists["searchable_text"], lists["contextual_text"]

    async def _by_meaning(self, query: SearchQuery, only: Narrowing) -> Meaning:
        text = question_of(query.text)
        state, asked = await self._looked_at(text)
        if asked is None:
            return Meaning(state.any, state.pending)
        depth = _depth(query)
        if state.vectors is not None:
            found = await near(state.vectors, only, asked.vector, depth)
            return Meaning(True, state.pending, asked, *found.supposed, found)
        passages, contexts = await asyncio.gather(
            only.near(asked.vector, self._passages, depth),
            only.near(asked.vector, self._contexts, depth),
        )
        return Meaning(True, state.pending, asked, passages, contexts)

    async def _looked_at(self, text: str) -> tuple[VectorState, Question | None]:
        """Give the state of the vectors, and what the model makes of a question if there are any.

        Without a vector to compare with, the model need not be there.
        """
        looking = self._memory.state(self._graph, self._embedder)
        if not text:
            return await looking, None
        if not self._memory.holds(self._graph.tenant_id, self._embedder.model):
            state = await looking
            return state, await self._embedder.embed_question(text) if state.any else None
        looked = asyncio.create_task(looking)
        try:
            # First of all, as everything else waits for it: it is under way when the rest begins.
            asked = await self._embedder.embed_question(text)
            return await looked, asked
        finally:
            looked.cancel()

    async def _best(self, query: SearchQuery, meaning: Meaning, lists: Lists) -> Reranked:
        wide = SPREAD_OVER * query.limit if query.diversity else query.limit
        if self._reranking is None:
            best = Reranked(await self._ordered(query, meaning, lists, wide), None)
        else:
            own = await self._ordered(query, meaning, lists, max(wide, RERANKED))
            asked = query.text.strip()
            best = await self._reranking.reranked(asked, own) if own else Reranked([], None)
        if query.diversity and best.hits:
            return best._replace(hits=await self._spread(query, best.hits))
        return best._replace(hits=best.hits[: query.limit])

    async def _ordered(
        self, query: SearchQuery, meaning: Meaning, lists: Lists, limit: int
    ) -> list[Fused]:
        ids = pooled(lists, max(POOL, 2 * query.limit))
        rows = await self._rows(ids, meaning, has_words=asks_when(query.text))

        def order() -> list[Fused]:
            return fused(candidates_from(rows, meaning.asked), lists, query.text, limit)

        return await asyncio.to_thread(order)

    async def _rows(self, ids: Sequence[str], meaning: Meaning, *, has_words: bool) -> list[Row]:
        """Read candidates; what is in memory of them is not read.

        Args:
            has_words: Whether the beginnings of their texts are wanted, which no memory keeps.
        """
        asked, vectors = meaning.asked, meaning.near.vectors if meaning.near else None
        told = known(vectors, ids, asked) if vectors and asked else NOTHING
        untold = [id_ for id_ in ids if id_ not in told.told]
        unread = list(ids) if has_words else untold
        if not unread:
            return completed(told.told.values(), told)
        compared = [id_ for id_ in unread if id_ not in told.cosines] if asked else []
        [row] = await self._graph.read(
            "search/list_candidates",
            ids=unread,
            vector=asked.vector if asked and compared else None,
            property=self._passages.property,
            context_property=self._contexts.property,
            compared=compared,
            untold=untold if asked is not None and asked.tokens is not None else [],
        )
        found = whole(row["candidates"], "id", "opening", "length", "asks")
        if vectors:
            vectors.take_told(wordless(one for one in found if one["id"] not in told.told))
            self._memory.make_room()
        return completed(found if has_words else [*told.told.values(), *found], told)

    async def _spread(self, query: SearchQuery, best: Sequence[Fused]) -> list[Fused]:
        [row] = await self._graph.read(
            "search/list_vectors",
            ids=[hit.id for hit in best],
            property=self._passages.property,
        )
        vectors = {found["id"]: found["vector"] for found in whole(row["vectors"], "id", "vector")}
        scored = list(zip((hit.id for hit in best), worths(best), strict=True))
        chosen = spread(scored, vectors, query.diversity, query.limit)
        hits = {hit.id: hit for hit in best}
        return [hits[id_] for id_ in chosen]

    async def _hits(
        self, best: Sequence[Fused], query: SearchQuery, only: Mapping[str, Any] = OPEN
    ) -> tuple[SearchHit, ...]:
        if not best:
            return ()
        [row] = await self._graph.read(
            "search/list_hits",
            ids=[hit.id for hit in best],
            moment=query.only.as_of.recorded,
            only=only,
        )
        hits = {hit["node"]["id"]: hit for hit in whole_hits(row["hits"])}
        question = question_of(query.text)
        # What was deleted since the candidates were read is left out.
        return tuple(_hit(hit, hits[hit.id], question) for hit in best if hit.id in hits)


def _check(query: SearchQuery) -> None:
    if not 1 <= query.limit <= MAX_LIMIT:
        raise InvalidInputError(f"limit must be from 1 to {MAX_LIMIT}", field="limit")
    if not 0 <= query.diversity <= 1:
        raise InvalidInputError("diversity must be from 0 to 1", field="diversity")
    unknown = sorted(query.kinds - SEARCH_KINDS)
    if unknown or not query.kinds:
        wrong = f"there is no kind {unknown[0]!r}" if unknown else "name at least one kind"
        raise InvalidInputError(wrong, field="kinds")
    if query.session_ids is not None and not 1 <= len(query.session_ids) <= MAX_SESSIONS:
        raise InvalidInputError(f"name from 1 to {MAX_SESSIONS} sessions", field="session_ids")


def _depth(query: SearchQuery) -> int:
    return max(DEPTH, 2 * query.limit)


def _hit(hit: Fused, row: Row, question: str) -> SearchHit:
    cited = whole(row["cited"], "id")
    shown = excerpt(row["text"], question)
    return SearchHit(
        summary_from(row["node"]),
        shown.text,
        shown.highlights,
        hit.score,
        hit.explanation,
        standing_from(row),
        shown.roots,
        Role(row["role"]) if row["role"] else None,
        frozenset(one["id"] for one in cited),
        any(one["belief_status"] not in _HELD for one in cited),
    )
