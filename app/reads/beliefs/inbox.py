"""The inbox: one list of contradictions and proposals that are open."""

import asyncio
from collections.abc import Collection, Sequence
from datetime import UTC, datetime

from app.domain.beliefs.inbox import InboxCounts, InboxItem, InboxKind
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Proposal
from app.domain.ids import require_id
from app.domain.page import Page, PageRequest, page_of, time_key
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.reads.beliefs.proposal import ProposalReads
from app.reads.knowledge.knowledge import KnowledgeReads

EVERYTHING = frozenset(InboxKind)
_MOST = 2**62
_LEAST = -1_000
"""Stands for what would fall of the unlikeliest contradiction that is only possible: it is last."""
_LATEST = datetime.max.replace(tzinfo=UTC)


class InboxReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._knowledge = KnowledgeReads(graph)
        self._proposals = ProposalReads(graph)

    async def list_page(
        self, page: PageRequest, kinds: Collection[InboxKind] = EVERYTHING
    ) -> Page[InboxItem]:
        """List what waits for a person, most decisions at stake first.

        Raises:
            InvalidInputError: `page.after` is no key of this list.
        """
        [row] = await self._graph.read(
            "inbox/list_page",
            before=_before(page),
            contradictions=InboxKind.CONTRADICTION in kinds,
            kinds=sorted(set(kinds) - {InboxKind.CONTRADICTION}),
            limit=page.first + 1,
        )
        listed = whole(row["items"], "id", "kind", "falls", "at")
        known = await self._about(listed)
        there = [item for item in listed if item["id"] in known]
        items = [
            InboxItem(max(item["falls"], 0), known[item["id"]], item["alike"]) for item in there
        ]
        keys = [
            f"{item['falls']} {time_key(datetime.fromisoformat(item['at']), item['id'])}"
            for item in there
        ]
        return page_of(items, keys, page.first)

    async def counts(self) -> InboxCounts:
        [row] = await self._graph.read("inbox/count_items")
        return InboxCounts(**row)

    async def _about(self, items: Sequence[Row]) -> dict[str, Contradiction | Proposal]:
        """Read what the items of a page are about, both kinds side by side."""
        disputes = [one["id"] for one in items if one["kind"] == InboxKind.CONTRADICTION]
        proposed = [one["id"] for one in items if one["kind"] != InboxKind.CONTRADICTION]
        contradictions, proposals = await asyncio.gather(
            self._knowledge.get_contradictions(disputes), self._proposals.get_many(proposed)
        )
        return {one.id: one for one in (*contradictions, *proposals) if one}


def _before(page: PageRequest) -> dict[str, object]:
    if page.after is None:
        return {"falls": _MOST, "at": _LATEST, "id": "g"}
    try:
        falls, at, id_ = str(page.after).split(" ")
        moment, count = datetime.fromisoformat(at), int(falls)
        if moment.tzinfo is None or not _LEAST <= count <= _MOST:
            raise ValueError(page.after)
        return {"falls": count, "at": moment, "id": require_id(id_, "after")}
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error
