"""A model's own look at the best hits: it reads the question and each text together."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from app.embeddings.base import Reranker
from app.errors import AppError
from app.graph.base import Graph
from app.graph.rows import whole
from app.reads.search.fusion_rules import Fused

RERANKED = 50
"""Hits that the model reads, however many are asked for: pages of one search fit together."""
CHARACTERS = 4_000
"""Of each text, from its beginning."""


class Reranked(NamedTuple):
    hits: list[Fused]
    warning: str | None
    """The reason that the order is the search's own; None where the model gave it."""


class Reranking:
    """Args:
    timeout_s: What the model may take; then the order stays as it is.
    """

    def __init__(self, graph: Graph, reranker: Reranker, timeout_s: float) -> None:
        self._graph = graph
        self._reranker = reranker
        self._timeout_s = timeout_s

    async def reranked(self, question: str, best: Sequence[Fused]) -> Reranked:
        """Order hits by their relevance; what the model does not read comes behind.

        A search answers without the model, too: its failure is a warning.
        """
        read, rest = best[:RERANKED], best[RERANKED:]
        if not read or not question:
            return Reranked([*best], None)
        try:
            async with asyncio.timeout(self._timeout_s):
                found = await self._reranker.relevances(question, await self._texts(read))
        except TimeoutError:
            warning = f"the reranking model took longer than {self._timeout_s:g} s"
            return Reranked([*best], warning)
        except AppError as error:
            return Reranked([*best], f"the hits were not reranked: {error.message}")
        return Reranked([*by_relevance(read, found), *rest], None)

    async def _texts(self, hits: Sequence[Fused]) -> list[str]:
        ids = [hit.id for hit in hits]
        [row] = await self._graph.read("search/list_texts", ids=ids, characters=CHARACTERS)
        texts = {found["id"]: found["text"] for found in whole(row["texts"], "id", "text")}
        return [texts.get(id_, "") for id_ in ids]


def by_relevance(hits: Sequence[Fused], relevances: Sequence[float]) -> list[Fused]:
    """Order hits by relevance, the most relevant first; equal ones stay as they are."""
    judged = [
        hit._replace(explanation=replace(hit.explanation, relevance=relevance))
        for hit, relevance in zip(hits, relevances, strict=True)
    ]
    return sorted(judged, key=lambda hit: -(hit.explanation.relevance or 0.0))


def worths(hits: Sequence[Fused]) -> list[float]:
    """Give the figures that hits are ordered by: relevances, where the model read the best."""
    relevances = [hit.explanation.relevance for hit in hits]
    if relevances and relevances[0] is not None:
        return [relevance or 0.0 for relevance in relevances]
    return [hit.score for hit in hits]
