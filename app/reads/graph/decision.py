"""Questions about decision points."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from app.domain.beliefs.belief import AsOf
from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.domain.page import Page, PageRequest, SessionPage, before, page_of, time_key
from app.errors import NotFoundError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole, whole
from app.reads.graph.expansion import NOW
from app.reads.graph.rows import decision_from

_ALWAYS = ("id", "description", "status", "recorded_from")


class DecisionReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str], as_of: AsOf = NOW) -> list[DecisionPoint | None]:
        """Give the decisions of `ids` in the same order; None where the tenant has no such one.

        In the past a decision has the status of then.
        """
        rows = await self._read("decision/list_by_ids", ids=list(ids))
        decisions = await self._then(rows, as_of)
        by_id = {decision.id: decision for decision in decisions}
        return [by_id.get(id_) for id_ in ids]

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
        rows = await self._read(
            "decision/list_page",
            before=before(page),
            only=only.parameters(),
            recorded=as_of.recorded,
            valid=as_of.valid,
            limit=page.first + 1,
        )
        keys = {row["decision"]["id"]: _key(row) for row in rows}
        decisions = await self._then(rows, as_of)
        return page_of(decisions, [keys[decision.id] for decision in decisions], page.first)

    async def list_pages(self, wanted: Sequence[SessionPage]) -> list[Page[DecisionPoint]]:
        """List the decisions of several sessions at once, a page each, newest first."""
        pages = [
            {"index": index, "session_id": one.session_id, "before": before(one.page)}
            for index, one in enumerate(wanted)
        ]
        limit = max(page.page.first for page in wanted) + 1
        rows = await self._read("decision/list_pages", pages=pages, limit=limit)
        points: dict[int, list[DecisionPoint]] = defaultdict(list)
        keys: dict[int, list[str]] = defaultdict(list)
        for row in rows:
            points[row["index"]].append(decision_from(row["decision"]))
            keys[row["index"]].append(_key(row))
        return [
            page_of(points[index], keys[index], one.page.first) for index, one in enumerate(wanted)
        ]

    async def of_nodes(
        self, node_ids: Sequence[str], as_of: AsOf = NOW
    ) -> list[tuple[DecisionPoint, ...]]:
        """Give the decisions of each thinking node, in the order of its text."""
        rows = await self._read("decision/list_by_node", node_ids=list(node_ids))
        points: dict[str, list[DecisionPoint]] = defaultdict(list)
        for decision in await self._then(rows, as_of):
            points[decision.node_id or ""].append(decision)
        return [tuple(points[id_]) for id_ in node_ids]

    async def _read(self, statement: str, **given: object) -> list[Row]:
        rows = await self._graph.read(statement, **given)
        return [row for row in rows if is_whole(row, *row) and is_whole(row["decision"], *_ALWAYS)]

    async def _then(self, rows: Sequence[Row], as_of: AsOf) -> list[DecisionPoint]:
        decisions = [decision_from(row["decision"]) for row in rows]
        if as_of.recorded is None or not decisions:
            return decisions
        ids = [decision.id for decision in decisions]
        [row] = await self._graph.read("node/list_statuses_as_of", ids=ids, recorded=as_of.recorded)
        then = {told["id"]: told for told in whole(row["statuses"], "id", "status")}
        # One that was deleted since it was read has no status of then.
        return [_at(one, then[one.id]) for one in decisions if one.id in then]


def _at(decision: DecisionPoint, told: Row) -> DecisionPoint:
    status = DecisionStatus(told["status"])
    return replace(decision, status=status, superseded_by=told["superseded_by"])


def _key(row: Row) -> str:
    return time_key(datetime.fromisoformat(row["listed_at"]), row["decision"]["id"])
