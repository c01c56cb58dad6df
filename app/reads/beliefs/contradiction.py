"""The review queue, and what is disputed about anything."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.alike import rationale_alike
from app.domain.beliefs.contradiction import (
    ContradictionFilter,
    ContradictionStatus,
    Verdict,
)
from app.domain.beliefs.denial import Denial, DeniedSide
from app.domain.beliefs.knowledge import Contradiction
from app.domain.nodes.neighbour import COMPARED_CHARACTERS
from app.domain.page import Page, PageRequest, before, newest_page, page_of
from app.errors import InvalidInputError, NotFoundError
from app.graph.base import Graph
from app.graph.rows import is_whole
from app.reads.knowledge.knowledge import KnowledgeReads

MAX_ALIKE = 1_000
"""Contradictions that one decision applies to at most."""
MAX_BESIDE = 10
"""Open contradictions told beside one thing."""


class ContradictionReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._knowledge = KnowledgeReads(graph)

    async def list_page(
        self, page: PageRequest, wanted: ContradictionFilter
    ) -> Page[Contradiction]:
        """List contradictions, newest first.

        Raises:
            InvalidInputError: The least confidence is outside 0..1.
        """
        least = wanted.min_confidence
        if least is not None and not 0 <= least <= 1:
            raise InvalidInputError("must be from 0 to 1", field="min_confidence")
        [row] = await self._graph.read(
            "contradiction/list_page",
            before=before(page),
            statuses=[wanted.status] if wanted.status else [*ContradictionStatus],
            type=wanted.type,
            severity=wanted.severity,
            detector=wanted.detector,
            session_id=wanted.session_id,
            min_confidence=least,
            only=wanted.only.parameters(),
            limit=page.first + 1,
        )
        contradictions = await self._knowledge.get_contradictions(row["ids"])
        there = [contradiction for contradiction in contradictions if contradiction is not None]
        return newest_page(there, page.first)

    async def list_denials(self, page: PageRequest) -> Page[Denial]:
        """List what models said is no contradiction, by the id of the later belief."""
        belief_id, _, id_ = str(page.after or " ").partition(" ")
        [row] = await self._graph.read(
            "contradiction/list_denials",
            after={"belief_id": belief_id, "id": id_},
            limit=page.first + 1,
            characters=COMPARED_CHARACTERS,
        )
        denials = [_denial_from(one) for one in row["found"] if _is_whole(one)]
        return page_of(denials, [f"{one.b.id} {one.id}" for one in denials], page.first)

    async def require(self, contradiction_id: str) -> Contradiction:
        """Give one contradiction.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        [contradiction] = await self._knowledge.get_contradictions([contradiction_id])
        if contradiction is None:
            raise NotFoundError("there is no such contradiction", field="id")
        return contradiction

    async def alike(self, contradiction_id: str) -> list[Contradiction]:
        """Give those that wait and are the same conflict as one, the oldest first."""
        [row] = await self._graph.read(
            "contradiction/list_alike", id=contradiction_id, limit=MAX_ALIKE
        )
        known = await self._knowledge.get_contradictions(row["ids"])
        return [found for found in known if found is not None]

    async def decided_alike(self, contradiction_id: str) -> list[str]:
        """Give the ids of those that were decided because one was, the oldest first."""
        [row] = await self._graph.read(
            "contradiction/list_decided_alike",
            id=contradiction_id,
            rationale=rationale_alike(contradiction_id),
            limit=MAX_ALIKE,
        )
        return row["ids"]

    async def open_of(self, ids: Sequence[str]) -> list[tuple[Contradiction, ...]]:
        """Give for each thing the newest open contradictions that touch it, at most 10."""
        [row] = await self._graph.read("contradiction/list_open_of", ids=[*ids], limit=MAX_BESIDE)
        touching = {found["id"]: found["contradiction_ids"] for found in row["found"]}
        wanted = [*dict.fromkeys(id_ for found in touching.values() for id_ in found)]
        known = await self._knowledge.get_contradictions(wanted) if wanted else []
        by_id = {contradiction.id: contradiction for contradiction in known if contradiction}
        return [tuple(by_id[i] for i in touching.get(id_, ()) if i in by_id) for id_ in ids]


def _is_whole(row: dict[str, Any]) -> bool:
    """Tell whether neither belief was deleted while the verdict on both was read."""
    sides = all(is_whole(row[side], "id", "text") for side in ("a", "b"))
    verdicts = all(is_whole(row[by], "detector", "confidence") for by in ("own", "model"))
    own = is_whole(row["own"], "is_conflict", "rules")
    return sides and verdicts and own and is_whole(row, "id", "recorded_from")


def _denial_from(row: dict[str, Any]) -> Denial:
    own, model = row["own"], row["model"]
    return Denial(
        id=row["id"],
        a=DeniedSide(**row["a"]),
        b=DeniedSide(**row["b"]),
        own=Verdict(
            own["detector"], own["is_conflict"], own["confidence"], ", ".join(own["rules"])
        ),
        model=Verdict(model["detector"], model["is_conflict"], model["confidence"], ""),
        recorded_from=datetime.fromisoformat(row["recorded_from"]),
    )
