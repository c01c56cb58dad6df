"""Questions about hypotheses: where they stand, what they were held against, how they ended."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.hypothesis import (
    Evidence,
    EvidenceStance,
    Hypothesis,
    HypothesisOutcome,
    HypothesisStatus,
    Thresholds,
    Verification,
)
from app.domain.list_filter import ALL, ListFilter
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole

Map = dict[str, Any]
_THRESHOLDS = {name: f"{name}_at" for name in Thresholds.__slots__}
_VERIFICATION = ("id", "hypothesis_id", "suggested_status", *_THRESHOLDS.values(), "recorded_from")
_EVIDENCE = ("node_id", "kind", "stance", "similarity", "weight", "rule", "quote")


class HypothesisReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Hypothesis | None]:
        """Give hypotheses in the order of `ids`; None where the tenant has no such one."""
        [row] = await self._graph.read("hypothesis/list_by_ids", ids=[*ids])
        found = whole(row["found"], "id", "text", "status", "recorded_from")
        hypotheses = {one["id"]: _hypothesis(one) for one in found}
        return [hypotheses.get(id_) for id_ in ids]

    async def require(self, hypothesis_id: str) -> Hypothesis:
        """Give one hypothesis.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        [hypothesis] = await self.get_many([hypothesis_id])
        if hypothesis is None:
            raise NotFoundError("there is no such hypothesis", field="id")
        return hypothesis

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[Hypothesis]:
        """List hypotheses, newest first."""
        [row] = await self._graph.read(
            "hypothesis/list_page",
            before=before(page),
            only=only.parameters(),
            limit=page.first + 1,
        )
        hypothesis = [one for one in await self.get_many(row["ids"]) if one is not None]
        return newest_page(hypothesis, page.first)

    async def verifications(self, hypothesis_id: str, page: PageRequest) -> Page[Verification]:
        """List how a hypothesis stood, newest first."""
        [row] = await self._graph.read(
            "hypothesis/list_verifications",
            id=hypothesis_id,
            before=before(page),
            limit=page.first + 1,
        )
        verifications = [_verification(one) for one in whole(row["verifications"], *_VERIFICATION)]
        return newest_page(verifications, page.first)

    async def verification(self, verification_id: str) -> Verification | None:
        """Give one verification; None if the tenant has no such one."""
        rows = await self._graph.read("hypothesis/find_verification", id=verification_id)
        found = whole((row["found"] for row in rows), *_VERIFICATION)
        return _verification(found[0]) if found else None

    async def outcomes(self, hypothesis_id: str) -> tuple[HypothesisOutcome, ...]:
        """Give what was made of a hypothesis, oldest first."""
        [row] = await self._graph.read("hypothesis/list_outcomes", id=hypothesis_id)
        return tuple(
            HypothesisOutcome(
                HypothesisStatus(one["status"]),
                one["rationale"],
                datetime.fromisoformat(one["recorded_from"]),
            )
            for one in whole(row["outcomes"], "status", "rationale", "recorded_from")
        )

    async def watched(self, after: str, limit: int) -> list[str]:
        """Give the ids of those that new evidence may change, oldest first."""
        [row] = await self._graph.read("hypothesis/list_watched", after=after, limit=limit)
        return row["ids"]


def _hypothesis(row: Map) -> Hypothesis:
    fields: Map = {
        **row,
        "status": HypothesisStatus(row["status"]),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Hypothesis(**fields)


def _verification(row: Map) -> Verification:
    evidence = [_evidence(one) for one in whole(row["evidence"], *_EVIDENCE)]
    fields: Map = {
        **{name: row.get(name) for name in Verification.__slots__},
        "thresholds": Thresholds(**{name: row[at] for name, at in _THRESHOLDS.items()}),
        "suggested_status": HypothesisStatus(row["suggested_status"]),
        "evidence": tuple(sorted(evidence, key=_by_weight)),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Verification(**fields)


def _by_weight(evidence: Evidence) -> tuple[bool, float, float, str]:
    is_against = evidence.stance is EvidenceStance.CONTRADICTS
    return is_against, -evidence.weight, -evidence.similarity, evidence.node_id


def _evidence(row: Map) -> Evidence:
    fields: Map = {**row, "stance": EvidenceStance(row["stance"])}
    return Evidence(**fields)
