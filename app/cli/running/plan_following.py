"""What a plan of agents is started with, and waiting for its end."""

import asyncio
from collections.abc import Awaitable, Callable

from pydantic import TypeAdapter, ValidationError

from app.cli.views.deliberations.plan import PlanLines
from app.domain.job import JobStatus
from app.domain.nodes.plan import PlannedTask, TaskPlan
from app.errors import InvalidInputError

_POLL_S = 1.0
"""A job that is given up tells nothing in the stream of the session, so its state is read."""
_OPEN = (JobStatus.QUEUED, JobStatus.RUNNING)
_TASKS: TypeAdapter[tuple[PlannedTask, ...]] = TypeAdapter(tuple[PlannedTask, ...])
Look = Callable[[], Awaitable[tuple[TaskPlan, JobStatus]]]
"""Gives a plan and the status of its job, which was read before it."""


def planned_tasks(content: bytes) -> tuple[PlannedTask, ...]:
    """Read tasks of a JSON list of objects.

    Raises:
        InvalidInputError: It is no such list; the first task at fault is named.
    """
    try:
        return _TASKS.validate_json(content)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise InvalidInputError(f"tasks: {first['msg']} ({where})", field="tasks") from None


async def followed(look: Look, lines: PlanLines) -> TaskPlan:
    """Follow a plan until its job has ended."""
    while True:
        plan, job = await look()
        lines.show(plan)
        if job not in _OPEN:
            return plan
        await asyncio.sleep(_POLL_S)
