"""What says nearly the same as something that is there."""

from app.domain.ids import require_id
from app.domain.search import EMBEDDED_CHARACTERS, VECTOR_PROPERTIES, SearchQuery, SimilarHit
from app.embeddings.base import Embedder, Vector
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole
from app.reads.graph.rows import standing_from, summary_from, whole_hits
from app.reads.search.excerpt_rules import excerpt
from app.reads.search.narrowing import OPEN
from app.reads.search.search import SearchReads


class SimilarReads:
    def __init__(self, graph: Graph, embedder: Embedder, search: SearchReads) -> None:
        self._graph = graph
        self._embedder = embedder
        self._search = search

    async def similar(self, id_: str, query: SearchQuery) -> tuple[SimilarHit, ...]:
        """Give the things whose texts are nearest to that of one thing, nearest first.

        Args:
            id_: What to compare with; it is no hit itself.
            query: Its limit, kinds, sessions and filter count.

        Raises:
            NotFoundError: Search knows no such thing.
            InvalidInputError: As `SearchReads.search`.
            SetupError: The thing waits for its vector, and the model is not installed.
        """
        vector = await self._vector(require_id(id_))
        ranked = await self._search.nearest(query, vector)
        scores = {other: score for other, score in ranked if other != id_}
        nearest = list(scores)[: query.limit]
        [row] = await self._graph.read(
            "search/list_hits", ids=nearest, moment=query.only.as_of.recorded, only=OPEN
        )
        hits = {hit["node"]["id"]: hit for hit in whole_hits(row["hits"])}
        return tuple(
            SimilarHit(
                summary_from(hit["node"]),
                excerpt(hit["text"], "").text,
                scores[other],
                standing_from(hit),
            )
            for other in nearest
            if (hit := hits.get(other))
        )

    async def _vector(self, id_: str) -> Vector:
        """Give the vector of a thing; one that waits for it is embedded for the occasion."""
        property_ = VECTOR_PROPERTIES[self._embedder.model]
        [row] = await self._graph.read("search/list_vectors", ids=[id_], property=property_)
        if vectors := whole(row["vectors"], "vector"):
            return vectors[0]["vector"]
        [row] = await self._graph.read("search/list_hits", ids=[id_], moment=None, only=OPEN)
        if not (hits := whole_hits(row["hits"])):
            raise NotFoundError("there is nothing of this id to compare with", field="id")
        text = hits[0]["text"][:EMBEDDED_CHARACTERS]
        [vector] = await self._embedder.embed_documents([text])
        return vector
