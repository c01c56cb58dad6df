"""`noema steps …`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.deliberations.plans import (
    ByOption,
    SessionOption,
    WaitOption,
    ended,
    ended_at,
)
from app.cli.remote import steps as remote
from app.cli.remote.plans import require as require_plan
from app.cli.remote.service import RemoteService
from app.cli.running.begun_session import in_session, in_session_at
from app.cli.running.connect import opened
from app.cli.running.given_file import read_file
from app.cli.running.runner import (
    IdArgument,
    IdempotencyKey,
    JsonOption,
    default_services,
    execute,
    key_of,
    run,
)
from app.cli.terminal.output import write_json
from app.cli.views.deliberations.plan import PlanLines
from app.cli.views.deliberations.steps import show_check
from app.domain.ids import optional_id, require_id
from app.domain.nodes.step_check import NewStepCheck, StepCheck
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Services

StepOption = Annotated[list[str] | None, typer.Option(help="Add this step. Repeatable, in order.")]
FileOption = Annotated[
    Path | None,
    typer.Option(help="Read the steps from this file, one a line, - for standard input."),
]
NodeOption = Annotated[
    str | None, typer.Option(metavar="ID", help="Verify the stored steps of this thinking node.")
]
BudgetOption = Annotated[
    int | None, typer.Option(help="Judge no further step after this many output tokens.")
]

app = typer.Typer(help="Verify a chain of reasoning step by step.", no_args_is_help=True)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="steps")


@app.command("check")
def check(  # noqa: PLR0913  # the options of the command
    question: Annotated[str, typer.Argument(help="Give the question that the steps answer.")],
    step: StepOption = None,
    file: FileOption = None,
    node: NodeOption = None,
    session: SessionOption = None,
    budget: BudgetOption = None,
    by: ByOption = None,
    wait: WaitOption = True,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Judge each step of a chain, and the chain as a whole."""
    lines = PlanLines(live=not as_json) if wait else None
    texts = [*(step or ()), *(_lines_of(file) if file else ())]

    def asked(session_id: str) -> NewStepCheck:
        provider, _, model = (by or "").partition("/")
        own, choice = optional_id(node, "node"), (provider or None, model or None)
        return NewStepCheck(key_of(key), session_id, question, tuple(texts), own, budget, *choice)

    async def work(settings: Settings) -> StepCheck:
        async with opened(settings) as noema:
            services = await default_services(noema)
            id_ = await in_session(
                services, session, question, lambda id_: services.plans.steps.start(asked(id_))
            )
            await ended(noema, services, id_, lines)
            return await services.plans.steps.require(id_)

    async def remotely(service: RemoteService) -> StepCheck:
        begun = await in_session_at(
            service, session, question, lambda id_: remote.check(service, asked(id_))
        )
        await ended_at(service, await require_plan(service, begun.id), lines)
        return await remote.require(service, begun.id)

    result = run(as_json, work, remotely)
    if as_json:
        write_json(result)
    else:
        show_check(result)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show the verdicts on the steps of a chain."""

    async def work(services: "Services") -> StepCheck:
        return await services.plans.steps.require(require_id(id_))

    async def remotely(service: RemoteService) -> StepCheck:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_check, remotely, reads=True)


def _lines_of(file: Path) -> list[str]:
    text = read_file(file).decode("utf-8", "replace")
    return [line.strip() for line in text.splitlines() if line.strip()]
