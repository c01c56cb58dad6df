"""Questions about the plans that answers made."""

from collections import defaultdict
from collections.abc import Sequence

from app.domain.nodes.plan import Task, TaskPlan, TaskStatus
from app.graph.base import Graph, Row
from app.reads.graph.rows import with_times


class PlanReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def of_nodes(self, node_ids: Sequence[str]) -> list[tuple[TaskPlan, ...]]:
        """Give the plans that each answer made, in the same order."""
        rows = await self._graph.read("plan/list_by_nodes", node_ids=list(node_ids))
        plans: dict[str, list[TaskPlan]] = defaultdict(list)
        for row in rows:
            plans[row["plan"]["node_id"]].append(_plan(row))
        return [tuple(plans[id_]) for id_ in node_ids]


def _plan(row: Row) -> TaskPlan:
    tasks = tuple(_task(task) for task in row["tasks"])
    fields: Row = {**with_times(row["plan"]), "status": TaskStatus(row["plan"]["status"])}
    return TaskPlan(**fields, tasks=tasks)


def _task(row: Row) -> Task:
    depends_on, status = tuple(row["depends_on"] or ()), TaskStatus(row["status"])
    fields: Row = {**row, "depends_on": depends_on, "status": status}
    return Task(**fields)
