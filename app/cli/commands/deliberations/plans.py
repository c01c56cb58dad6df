"""`noema plan …`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.remote import plans as remote
from app.cli.remote.service import RemoteService
from app.cli.running.begun_session import in_session, in_session_at
from app.cli.running.connect import opened
from app.cli.running.given_file import read_file
from app.cli.running.plan_following import followed, planned_tasks
from app.cli.running.runner import (
    IdArgument,
    IdempotencyKey,
    JsonOption,
    default_services,
    execute,
    key_of,
    run,
)
from app.cli.terminal.list_options import SinceOption, TextOption, UntilOption, any_of
from app.cli.terminal.output import write_json
from app.cli.views.deliberations.plan import PlanLines, PlanList, show_plan, show_plans
from app.domain.ids import new_id, optional_id, require_id
from app.domain.job import JobStatus
from app.domain.list_filter import ListFilter
from app.domain.nodes.plan import NewPlan, TaskPlan, TaskStatus
from app.domain.page import cursor, page_request
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema, Services

_AREA = "plan"

app = typer.Typer(help="Let agents with tools carry out plans of tasks.", no_args_is_help=True)

SessionOption = Annotated[
    str | None,
    typer.Option(metavar="ID", help="Work in the session with this id. [default: a new session]"),
]
ByOption = Annotated[
    str | None,
    typer.Option(help="Answer with this PROVIDER or PROVIDER/MODEL. [default: the tenant's]"),
]
WaitOption = Annotated[
    bool,
    typer.Option(
        "--wait/--no-wait",
        help="Wait until the plan has ended; otherwise a running service carries it out.",
    ),
]


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="plan")


@app.command("start")
def start(  # noqa: PLR0913  # the options of the command
    goal: Annotated[str, typer.Argument(help="Give the aim or the question.")],
    session: SessionOption = None,
    tasks: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Read the tasks from this JSON file, - for standard input: a list of objects with"
            " key, description, agent and depends_on. [default: one task for each role]",
        ),
    ] = None,
    budget: Annotated[
        int | None, typer.Option(help="Begin no further task after this many output tokens.")
    ] = None,
    by: ByOption = None,
    wait: WaitOption = True,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Let agents carry out a plan of tasks."""
    lines = PlanLines(live=not as_json) if wait else None

    def asked(session_id: str) -> NewPlan:
        provider, _, model = (by or "").partition("/")
        planned = planned_tasks(read_file(tasks)) if tasks else ()
        choice = (provider or None, model or None)
        return NewPlan(key_of(key), session_id, goal, planned, budget, *choice)

    async def work(settings: Settings) -> TaskPlan:
        async with opened(settings) as noema:
            services = await default_services(noema)
            id_ = await in_session(
                services, session, goal, lambda id_: services.plans.service.start(asked(id_))
            )
            return await ended(noema, services, id_, lines)

    async def remotely(service: RemoteService) -> TaskPlan:
        plan = await in_session_at(
            service, session, goal, lambda id_: remote.start(service, asked(id_))
        )
        return await ended_at(service, plan, lines)

    _answer(run(as_json, work, remotely), as_json)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a plan and what became of each task."""

    async def work(services: "Services") -> TaskPlan:
        return await services.plans.reads.require(require_id(id_))

    async def remotely(service: RemoteService) -> TaskPlan:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_plan, remotely, reads=True)


@app.command("list")
def list_plans(  # noqa: PLR0913  # the options of the command
    session: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only plans of this session.")
    ] = None,
    status: Annotated[
        list[TaskStatus] | None, typer.Option(help="Show only plans of this status. Repeatable.")
    ] = None,
    text: TextOption = None,
    since: SinceOption = None,
    until: UntilOption = None,
    first: Annotated[int, typer.Option(help="Show at most this many plans (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List plans, newest first."""

    def only() -> ListFilter:
        own = optional_id(session, "session")
        return ListFilter(since, until, text, statuses=any_of(status), session_id=own)

    async def work(services: "Services") -> PlanList:
        request = page_request(first, after, _AREA, str)
        page = await services.plans.reads.list_page(request, only())
        return PlanList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> PlanList:
        return await remote.list_page(service, first, after, only())

    execute(as_json, work, show_plans, remotely, reads=True)


@app.command("cancel")
def cancel(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Cancel a plan and its agents. What is done stays."""

    async def work(services: "Services") -> TaskPlan:
        await services.plans.service.cancel(require_id(id_))
        return await services.plans.reads.require(id_)

    async def remotely(service: RemoteService) -> TaskPlan:
        return await remote.cancel(service, new_id(), require_id(id_))

    execute(as_json, work, show_plan, remotely)


@app.command("resume")
def resume(id_: IdArgument, wait: WaitOption = True, as_json: JsonOption = False) -> None:
    """Take up a cancelled or failed plan where it ended."""
    lines = PlanLines(live=not as_json) if wait else None

    async def work(settings: Settings) -> TaskPlan:
        async with opened(settings) as noema:
            services = await default_services(noema)
            await services.plans.service.resume(require_id(id_))
            return await ended(noema, services, id_, lines)

    async def remotely(service: RemoteService) -> TaskPlan:
        plan = await remote.resume(service, new_id(), require_id(id_))
        return await ended_at(service, plan, lines)

    _answer(run(as_json, work, remotely), as_json)


async def ended(
    noema: "Noema", services: "Services", plan_id: str, lines: PlanLines | None
) -> TaskPlan:
    """Wait for the end of a plan; if no service is running, carry it out in this process."""
    reads = services.plans.reads

    async def look() -> tuple[TaskPlan, JobStatus]:
        job = await services.job_reads.require(str((await reads.require(plan_id)).job_id))
        return await reads.require(plan_id), job.status

    if lines is None:
        return await reads.require(plan_id)
    async with noema.deliberations.running():
        return await followed(look, lines)


async def ended_at(service: RemoteService, plan: TaskPlan, lines: PlanLines | None) -> TaskPlan:
    return plan if lines is None else await followed(lambda: remote.look(service, plan), lines)


def _answer(plan: TaskPlan, as_json: bool) -> None:
    if as_json:
        write_json(plan)
    else:
        show_plan(plan)
