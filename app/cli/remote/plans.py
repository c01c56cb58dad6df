"""Plans of agents of a service elsewhere."""

from app.cli.remote.service import RemoteService
from app.cli.views.deliberations.plan import PlanList
from app.domain.job import JobStatus
from app.domain.list_filter import ListFilter
from app.domain.nodes.plan import NewPlan, TaskPlan


async def list_page(
    service: RemoteService, first: int, after: str | None, only: ListFilter
) -> PlanList:
    arguments = {"first": ("Int!", first), "after": ("String", after)}
    page = await service.page(
        "plans", TaskPlan, {**arguments, "filter": ("PlanFilterInput", filter_of(only))}
    )
    return PlanList(page.items, page.next)


def filter_of(only: ListFilter) -> dict[str, object]:
    """Give the filter of a list of things in sessions as the service takes it."""
    return {
        "since": only.since,
        "until": only.until,
        "text": only.text,
        "statuses": None if only.statuses is None else [one.upper() for one in only.statuses],
        "sessionId": only.session_id,
    }


async def require(service: RemoteService, plan_id: str) -> TaskPlan:
    return await service.query("taskPlan", TaskPlan, {"id": ("ID!", plan_id)})


async def start(service: RemoteService, new: NewPlan) -> TaskPlan:
    tasks = [
        {
            "key": task.key,
            "description": task.description,
            "agent": task.agent,
            "dependsOn": task.depends_on,
        }
        for task in new.tasks
    ]
    given = {
        "idempotencyKey": new.id,
        "sessionId": new.session_id,
        "goal": new.goal,
        "tasks": tasks,
        "budgetTokens": new.budget_tokens,
        "provider": new.provider,
        "model": new.model,
    }
    return await service.change("startPlan", TaskPlan, given)


async def look(service: RemoteService, plan: TaskPlan) -> tuple[TaskPlan, JobStatus]:
    """Give a plan as it stands, and the status of its job, which was read before it."""
    job = await service.ask_for("job", "{ jobStatus }", {"id": ("ID!", plan.job_id)})
    return await require(service, plan.id), JobStatus[job["jobStatus"]]


async def cancel(service: RemoteService, key: str, plan_id: str) -> TaskPlan:
    return await service.change("cancelPlan", TaskPlan, {"idempotencyKey": key, "planId": plan_id})


async def resume(service: RemoteService, key: str, plan_id: str) -> TaskPlan:
    return await service.change("resumePlan", TaskPlan, {"idempotencyKey": key, "planId": plan_id})
