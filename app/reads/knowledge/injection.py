"""What a thought may be given of what is stored, and what thoughts were given."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.guidance.injection import (
    FoundItem,
    Injection,
    InjectionQuery,
    InjectionSource,
)
from app.domain.nodes.injected import InjectedItem
from app.domain.nodes.node import NodeSummary
from app.domain.search import VECTOR_PROPERTIES
from app.embeddings.base import Embedder, Vector
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import SUMMARY, summary_from, whole_hits
from app.reads.search.evidence import EvidenceReads
from app.reads.search.narrowing import OPEN
from app.reads.search.search_rules import question_of
from app.reads.search.spread_rules import spread

Map = dict[str, Any]
SESSION_THOUGHTS = 5
REVISIONS = 3
"""With the thought that is revised."""
DIVERSE = 10
CHAINED = 3
NEAR = 30
"""Things near to the text among which the choice is."""
DIVERSITY = 0.5
_GIVEN = ("rank", "source", "weight", "score", "recorded_from")
_LIMITS = {"thoughts": SESSION_THOUGHTS, "chained": CHAINED}


class InjectionReads:
    def __init__(self, graph: Graph, evidence: EvidenceReads, embedder: Embedder) -> None:
        self._graph = graph
        self._evidence = evidence
        self._embedder = embedder
        self._property = VECTOR_PROPERTIES[embedder.model]

    async def find(self, query: InjectionQuery) -> tuple[FoundItem, ...]:
        """Give the items of all sources, of each best first; only what holds, but for revisions.

        Without vectors, what is near is found by its words.

        Raises:
            SetupError: There are vectors, but the model to compare them with is not installed.
        """
        text = question_of(query.text)
        near = (await self._evidence.find(text, NEAR)).ids if text else ()
        vector = await self._vector(text)
        [row] = await self._graph.read(
            "injection/list_candidates",
            session_id=query.session_id,
            revised_id=query.revised_id,
            own_id=query.own_id,
            near_ids=list(near),
            vector=vector,
            property=self._property,
            **_LIMITS,
        )
        found = [_found(one) for one in whole(row["found"], "id", "at")]
        place = {id_: number for number, id_ in enumerate(near)}
        nearest = sorted(
            (one for one in found if one.source is InjectionSource.NEAR),
            key=lambda one: (-_likeness(one), place[one.item_id]),
        )
        others = [one for one in found if one.source is not InjectionSource.NEAR]
        return (*others, *await self._diverse(nearest), *nearest)

    async def of_thoughts(self, ids: Sequence[str]) -> list[tuple[InjectedItem, ...]]:
        """Give what each thought was given, by rank."""
        rows = await self._graph.read("injection/list_injected", ids=list(ids))
        items = {
            row["id"]: tuple(_item(item) for item in row["items"] if _is_whole(item))
            for row in rows
        }
        return [items.get(id_, ()) for id_ in ids]

    async def preview(self, given: Sequence[Injection]) -> tuple[InjectedItem, ...]:
        """Name what would be given; what was deleted meanwhile is left out."""
        ids = [one.item_id for one in given]
        [row] = await self._graph.read("search/list_hits", ids=ids, moment=None, only=OPEN)
        items: dict[str, NodeSummary] = {
            one["node"]["id"]: summary_from(one["node"]) for one in whole_hits(row["hits"])
        }
        return tuple(InjectedItem(items[one.item_id], one) for one in given if one.item_id in items)

    async def _vector(self, text: str) -> Vector | None:
        [vectors] = await self._graph.read(
            "embedding/count_vectors", model=self._embedder.model, source=self._embedder.source
        )
        if not text or not vectors["any"]:
            return None
        return (await self._embedder.embed_question(text)).vector

    async def _diverse(self, nearest: Sequence[FoundItem]) -> list[FoundItem]:
        """Choose of what is near things that differ, by maximal marginal relevance."""
        if not nearest:
            return []
        ids = [one.item_id for one in nearest]
        [row] = await self._graph.read("search/list_vectors", ids=ids, property=self._property)
        vectors = {one["id"]: one["vector"] for one in whole(row["vectors"], "id", "vector")}
        scored = [(one.item_id, _likeness(one)) for one in nearest]
        known = {one.item_id: one for one in nearest}
        return [
            FoundItem(id_, InjectionSource.DIVERSE, known[id_].similarity, known[id_].at)
            for id_ in spread(scored, vectors, DIVERSITY, DIVERSE)
        ]


def _likeness(one: FoundItem) -> float:
    return max(one.similarity or 0.0, 0.0)


def _found(row: Row) -> FoundItem:
    at = datetime.fromisoformat(row["at"])
    return FoundItem(row["id"], InjectionSource(row["source"]), row["similarity"], at)


def _is_whole(row: Row) -> bool:
    """Tell whether neither an item nor the thought it was given was deleted while it was read."""
    return is_whole(row, *_GIVEN) and is_whole(row["item"], *SUMMARY)


def _item(row: Row) -> InjectedItem:
    told: Map = {name: row[name] for name in ("rank", "weight", "similarity", "score")}
    item = summary_from(row["item"])
    given = Injection(item_id=item.id, source=InjectionSource(row["source"]), **told)
    at = datetime.fromisoformat(row["recorded_from"])
    return InjectedItem(item, given, row["is_useful"], at)
