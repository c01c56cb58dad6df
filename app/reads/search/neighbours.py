"""What lies near: other beliefs to one belief, and anything to a text."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.belief import BeliefKind
from app.domain.nodes.neighbour import COMPARED_CHARACTERS, Disputed, Neighbour, Neighbourhood
from app.domain.search import VECTOR_PROPERTIES
from app.embeddings.base import Embedder, Vector
from app.graph.base import Graph
from app.graph.rows import is_whole, whole
from app.reads.search.narrowing import OPEN
from app.reads.search.search import NEAREST
from app.reads.search.search_rules import lucene_query, lucene_terms
from app.reads.search.vector_index import ask_index

Map = dict[str, Any]
_ALWAYS = ("id", "kind")
NEAR = 64
"""Beliefs that one is compared with because their meaning is near, and as many by their words: of
these 19 in 20 labelled contradictions are found among 4,000 beliefs, of 24 fewer than that."""
CANDIDATES = 100
"""Near things that are asked for at first."""
FARTHER = 16
"""Times as many are asked for at most."""
_BELIEFS = {
    "bge-small-en-v1.5-q": "contradiction/find_near",
    "voyage-4": "contradiction/find_near_voyage",
    "compatible": "contradiction/find_near_compatible",
}
_QUERY = 1_000
"""Characters of a belief whose words are looked for."""


class NeighbourReads:
    def __init__(self, graph: Graph, embedder: Embedder, candidates: int = CANDIDATES) -> None:
        self._graph = graph
        self._embedder = embedder
        self._candidates = candidates
        self._property = VECTOR_PROPERTIES[embedder.model]

    async def due(self, limit: int) -> list[Neighbour]:
        """Give the oldest beliefs that are to be compared with the others."""
        [row] = await self._graph.read(
            "contradiction/list_due", characters=COMPARED_CHARACTERS, limit=limit
        )
        return _neighbours(row["due"])

    async def of_belief(self, belief_id: str, text: str) -> list[Neighbour]:
        """Give the beliefs that one is to be compared with, by meaning and by shared words."""
        by_meaning, by_words = await asyncio.gather(self.by_meaning(belief_id), self.by_words(text))
        [row] = await self._graph.read(
            "contradiction/list_candidates",
            id=belief_id,
            ids=[*dict.fromkeys((*by_meaning, *by_words))],
            property=self._property,
            characters=COMPARED_CHARACTERS,
        )
        return _neighbours(row["candidates"])

    async def judged_before(self, judge: str, limit: int) -> list[Disputed]:
        """Give contradictions that another version of the judge found and nobody looked at."""
        [row] = await self._graph.read(
            "contradiction/list_judged_before",
            judge=judge,
            limit=limit,
            property=self._property,
            characters=COMPARED_CHARACTERS,
        )
        return [
            Disputed(one["id"], neighbour_from(one["a"]), neighbour_from(one["b"]))
            for one in whole(row["found"], "id")
            if is_whole(one["a"], *_ALWAYS) and is_whole(one["b"], *_ALWAYS)
        ]

    async def of_text(self, text: str, kinds: Collection[str], at_least: float) -> Neighbourhood:
        """Give everything of some kinds whose cosine to a text is `at_least`, withdrawn left out.

        Raises:
            SetupError: The model that makes vectors is not installed.
        """
        [vector] = await self._embedder.embed_documents([text])
        limit, most = self._candidates, FARTHER * self._candidates
        while True:
            ranked = await self._nearest(vector, sorted(kinds), limit)
            above = {row["id"]: row["score"] for row in ranked if row["score"] >= at_least}
            if len(above) < limit or limit >= most:
                break
            limit *= 4
        [row] = await self._graph.read(
            "hypothesis/list_evidence", ids=[*above], characters=COMPARED_CHARACTERS
        )
        found = whole(row["found"], *_ALWAYS)
        neighbours = [neighbour_from({**one, "similarity": above[one["id"]]}) for one in found]
        neighbours.sort(key=lambda neighbour: (-(neighbour.similarity or 0), neighbour.id))
        return Neighbourhood(tuple(neighbours), is_complete=len(above) < limit)

    async def by_meaning(self, belief_id: str) -> list[str]:
        """Give the ids of the beliefs whose vectors are nearest, itself among them."""
        statement = _BELIEFS[self._embedder.model]
        rows = await ask_index(self._graph, statement, id=belief_id, limit=NEAR)
        [row] = rows or [{"ids": []}]
        if len(row["ids"]) < NEAR:
            # Either there are no more, or the approximate index missed some.
            [row] = await self._graph.read(
                "contradiction/scan_near", id=belief_id, property=self._property, limit=NEAR
            ) or [{"ids": []}]
        return row["ids"]

    async def by_words(self, text: str) -> list[str]:
        """Give the ids of the beliefs that share most words with a text."""
        terms = lucene_terms(text[:_QUERY])
        if not terms:
            return []
        tenant_id, field = self._graph.tenant_id, "search_text"
        query = lucene_query(tenant_id, [*BeliefKind], None, field, terms)
        [row] = await self._graph.read(
            "search/find_by_text", index="searchable_text", query=query, limit=NEAR
        )
        return [neighbour["id"] for neighbour in row["ranked"]]

    async def _nearest(self, vector: Vector, kinds: Sequence[str], limit: int) -> list[Map]:
        statement = NEAREST[self._embedder.model]
        rows = await ask_index(
            self._graph,
            statement,
            vector=vector,
            kinds=kinds,
            only=OPEN,
            limit=limit,
            look=limit,
        )
        [row] = rows or [{"ranked": []}]
        if len(row["ranked"]) < limit:
            [row] = await self._graph.read(
                "search/scan_nearest",
                vector=vector,
                property=self._property,
                kinds=kinds,
                limit=limit,
            )
        return whole(row["ranked"], "id", "score")


def _neighbours(rows: Sequence[Map]) -> list[Neighbour]:
    return [neighbour_from(row) for row in whole(rows, *_ALWAYS)]


def neighbour_from(row: Map) -> Neighbour:
    times = {
        name: datetime.fromisoformat(row[name]) if row.get(name) else None
        for name in ("valid_from", "valid_to")
    }
    return Neighbour(
        id=row["id"],
        kind=row["kind"],
        text=row["text"] or "",
        session_id=row.get("session_id"),
        similarity=row.get("similarity"),
        **times,
    )
