"""Questions about proposals."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.beliefs.proposal import (
    Proposal,
    ProposalFilter,
    ProposalKind,
    ProposalStatus,
    QuotedThing,
)
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import is_whole, whole

Map = dict[str, Any]
OPEN = ProposalFilter()
_ALWAYS = (
    *("id", "kind", "status", "rule", "confidence", "stated", "evidence_id", "falls"),
    "recorded_from",
)
_THING = ("id", "kind", "quote")


class ProposalReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[Proposal | None]:
        """Give proposals in the order of `ids`; None where the tenant has no such one."""
        if not ids:
            return []
        [row] = await self._graph.read("proposal/list_by_ids", ids=sorted(set(ids)))
        proposals = {one["id"]: proposal_from(one) for one in whole(row["proposals"], *_ALWAYS)}
        return [proposals.get(id_) for id_ in ids]

    async def require(self, proposal_id: str) -> Proposal:
        """Give one proposal.

        Raises:
            NotFoundError: The tenant has no such proposal.
        """
        [proposal] = await self.get_many([proposal_id])
        if proposal is None:
            raise NotFoundError("there is no such proposal", field="id")
        return proposal

    async def list_page(self, page: PageRequest, wanted: ProposalFilter = OPEN) -> Page[Proposal]:
        """List proposals, newest first."""
        [row] = await self._graph.read(
            "proposal/list_page",
            before=before(page),
            statuses=[wanted.status] if wanted.status else [*ProposalStatus],
            kind=wanted.kind,
            only=wanted.only.parameters(),
            limit=page.first + 1,
        )
        proposals = [
            proposal for proposal in await self.get_many(row["ids"]) if proposal is not None
        ]
        return newest_page(proposals, page.first)


def proposal_from(row: Map) -> Proposal:
    subject = row["subject"]
    return Proposal(
        id=row["id"],
        kind=ProposalKind(row["kind"]),
        status=ProposalStatus(row["status"]),
        subject=_thing(subject) if subject and is_whole(subject, *_THING) else None,
        cited=tuple(_thing(one) for one in whole(row["cited"], *_THING)),
        rule=row["rule"],
        confidence=row["confidence"],
        is_stated=row["stated"],
        evidence_id=row["evidence_id"],
        falls=row["falls"],
        decided_by=row["decided_by"],
        decided_at=_time(row["decided_at"]),
        edited=bool(row["edited"]),
        note=row["note"],
        said_at=_time(row["said_at"]),
        recorded_from=datetime.fromisoformat(row["recorded_from"]),
    )


def _thing(row: Map) -> QuotedThing:
    fields: Map = {**row, "span": (row["span"][0], row["span"][1]) if row["span"] else None}
    return QuotedThing(**fields)


def _time(value: str | None) -> datetime | None:
    return datetime.fromisoformat(value) if value else None
