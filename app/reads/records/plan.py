"""Questions about plans of tasks."""

from collections import defaultdict
from collections.abc import Sequence

from app.domain.list_filter import ALL, ListFilter
from app.domain.nodes.plan import TaskPlan
from app.domain.page import Page, PageRequest, before, newest_page
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.plan_rows import plans_from


class PlanReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get(self, plan_id: str) -> TaskPlan | None:
        """Give one plan; None where the tenant has no such one."""
        rows = await self._graph.read("plan/find_plan", id=plan_id)
        plans = plans_from(rows)
        return plans[0] if plans else None

    async def require(self, plan_id: str) -> TaskPlan:
        """Give one plan.

        Raises:
            NotFoundError: The tenant has no such plan.
        """
        plan = await self.get(plan_id)
        if plan is None:
            raise NotFoundError("there is no such plan", field="id")
        return plan

    async def list_page(self, page: PageRequest, only: ListFilter = ALL) -> Page[TaskPlan]:
        """List plans, newest first."""
        rows = await self._graph.read(
            "plan/list_page", before=before(page), only=only.parameters(), limit=page.first + 1
        )
        return newest_page(plans_from(rows), page.first)

    async def of_nodes(self, node_ids: Sequence[str]) -> list[tuple[TaskPlan, ...]]:
        """Give the plans that each answer made, in the same order."""
        rows = await self._graph.read("plan/list_by_nodes", node_ids=list(node_ids))
        plans: dict[str, list[TaskPlan]] = defaultdict(list)
        for plan in plans_from(rows):
            plans[plan.node_id].append(plan)
        return [tuple(plans[id_]) for id_ in node_ids]
