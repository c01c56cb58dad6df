"""The inbox: one list of contradictions and proposals that are open."""

from collections.abc import Collection
from datetime import UTC, datetime

from app.domain.beliefs.inbox import InboxCounts, InboxItem, InboxKind
from app.domain.beliefs.knowledge import Contradiction
from app.domain.beliefs.proposal import Proposal
from app.domain.ids import require_id
from app.domain.page import Page, PageRequest, page_of, time_key
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.reads.beliefs.proposal import ProposalReads
from app.reads.knowledge.knowledge import KnowledgeReads

EVERYTHING = frozenset(InboxKind)
_MOST = 2**62
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
        ids = [item["id"] for item in row["items"]]
        known = await self._about(ids)
        there = [item for item in row["items"] if item["id"] in known]
        items = [InboxItem(item["falls"], known[item["id"]]) for item in there]
        keys = [
            f"{item['falls']} {time_key(datetime.fromisoformat(item['at']), item['id'])}"
            for item in there
        ]
        return page_of(items, keys, page.first)

    async def counts(self) -> InboxCounts:
        [row] = await self._graph.read("inbox/count_items")
        return InboxCounts(**row)

    async def _about(self, ids: list[str]) -> dict[str, Contradiction | Proposal]:
        if not ids:
            return {}
        proposals = [proposal for proposal in await self._proposals.get_many(ids) if proposal]
        known: dict[str, Contradiction | Proposal] = {
            proposal.id: proposal for proposal in proposals
        }
        if left := [id_ for id_ in ids if id_ not in known]:
            contradictions = await self._knowledge.get_contradictions(left)
            known |= {
                contradiction.id: contradiction for contradiction in contradictions if contradiction
            }
        return known


def _before(page: PageRequest) -> dict[str, object]:
    if page.after is None:
        return {"falls": _MOST, "at": _LATEST, "id": "g"}
    try:
        falls, at, id_ = str(page.after).split(" ")
        moment = datetime.fromisoformat(at)
        if moment.tzinfo is None:
            raise ValueError(at)
        return {"falls": int(falls), "at": moment, "id": require_id(id_, "after")}
    except ValueError as error:
        raise InvalidInputError("after is not a cursor of this list", field="after") from error
