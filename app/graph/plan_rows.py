"""Plans of tasks, for those who ask for them and those who carry them out."""

from collections.abc import Iterable

from app.domain.nodes.plan import TaskPlan, plan_from
from app.graph.change import Row
from app.graph.rows import is_whole, whole

_PLAN = ("id", "session_id", "node_id", "goal", "status", "resumed", "recorded_from")
_TASK = ("id", "key", "description", "agent", "status")


def plans_from(rows: Iterable[Row]) -> list[TaskPlan]:
    """Give plans with their tasks; one that was deleted while it was read is left out."""
    return [plan_from(**row) for row in rows if _is_whole(row)]


def _is_whole(row: Row) -> bool:
    # Tasks go only with their plan.
    tasks = row["tasks"]
    return is_whole(row["plan"], *_PLAN) and len(whole(tasks, *_TASK)) == len(tasks)
