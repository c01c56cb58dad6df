"""Questions about decision points."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.belief import AsOf
from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.decision import DecisionPoint
from app.domain.page import Page, PageRequest, SessionPage, before, page_of, time_key
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.reads.graph.expansion import NOW
from app.reads.graph.rows import decision_from


class DecisionReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[DecisionPoint | None]:
        """Give the decisions of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("decision/list_by_ids", ids=list(ids))
        decisions = [decision_from(row["decision"], row["options"]) for row in rows]
        found = {decision.id: decision for decision in decisions}
        return [found.get(id_) for id_ in ids]

    async def require(self, decision_id: str) -> DecisionPoint:
        """Give one decision.

        Raises:
            NotFoundError: The tenant has no such decision.
        """
        [decision] = await self.get_many([decision_id])
        if decision is None:
            raise NotFoundError("there is no such decision", field="id")
        return decision

    async def list_page(
        self, page: PageRequest, only: ListFilter = ALL, as_of: AsOf = NOW
    ) -> Page[DecisionPoint]:
        """List decisions, newest first by when they were made."""
        rows = await self._graph.read(
            "decision/list_page",
            before=before(page),
            only=only.parameters(),
            recorded=as_of.recorded,
            valid=as_of.valid,
            limit=page.first + 1,
        )
        decisions = [decision_from(row["decision"], row["options"]) for row in rows]
        return page_of(decisions, [_key(row) for row in rows], page.first)

    async def list_pages(self, wanted: Sequence[SessionPage]) -> list[Page[DecisionPoint]]:
        """List the decisions of several sessions at once, a page each, newest first."""
        pages = [
            {"index": index, "session_id": one.session_id, "before": before(one.page)}
            for index, one in enumerate(wanted)
        ]
        limit = max(one.page.first for one in wanted) + 1
        rows = await self._graph.read("decision/list_pages", pages=pages, limit=limit)
        found: dict[int, list[DecisionPoint]] = defaultdict(list)
        keys: dict[int, list[str]] = defaultdict(list)
        for row in rows:
            found[row["index"]].append(decision_from(row["decision"], row["options"]))
            keys[row["index"]].append(_key(row))
        return [
            page_of(found[index], keys[index], one.page.first) for index, one in enumerate(wanted)
        ]

    async def of_nodes(self, node_ids: Sequence[str]) -> list[tuple[DecisionPoint, ...]]:
        """Give the decisions of each thinking node, in the order of its text."""
        rows = await self._graph.read("decision/list_by_node", node_ids=list(node_ids))
        found: dict[str, list[DecisionPoint]] = defaultdict(list)
        for row in rows:
            decision = decision_from(row["decision"], row["options"])
            found[decision.node_id or ""].append(decision)
        return [tuple(found[id_]) for id_ in node_ids]


def _key(row: Row) -> str:
    return time_key(datetime.fromisoformat(row["listed_at"]), row["decision"]["id"])
