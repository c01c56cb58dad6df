"""`noema correction …`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.deliberations.plans import WaitOption, ended, ended_at
from app.cli.commands.people.checkpoints import HERE, AuthorOption
from app.cli.remote.people import corrections as remote
from app.cli.remote.plans import require as require_plan
from app.cli.remote.service import RemoteService
from app.cli.running.connect import opened
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
from app.cli.views.people.corrections import show_correction
from app.domain.ids import optional_id, require_id
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.corrections import Correction, NewCorrection
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Services

app = typer.Typer(
    help="Correct answers and compare them with the second ones.", no_args_is_help=True
)


def register(root: typer.Typer) -> None:
    root.add_typer(app, name="correction")


@app.command("add")
def add(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    reason: Annotated[str, typer.Argument(help="Give the reason in your own words.")],
    text: Annotated[
        str | None,
        typer.Option(help="Say what holds instead. [default: the answer or premise is rejected]"),
    ] = None,
    premise: Annotated[
        str | None,
        typer.Option(metavar="ID", help="Correct this belief, which the answer used."),
    ] = None,
    author: AuthorOption = None,
    wait: WaitOption = True,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Correct an answer, ask its question again and show the difference."""
    lines = PlanLines(live=not as_json) if wait else None
    verdict = CheckpointVerdict.REJECTED if text is None else CheckpointVerdict.EDITED
    own = (key_of(key), require_id(id_), verdict, reason, HERE, text)
    new = NewCorrection(*own, optional_id(premise, "premise"), author)

    async def work(settings: Settings) -> Correction:
        async with opened(settings) as noema:
            services = await default_services(noema)
            correction_id = await services.plans.corrections.correct(new)
            await ended(noema, services, correction_id, lines)
            return await services.plans.corrections.require(correction_id)

    async def remotely(service: RemoteService) -> Correction:
        begun = await remote.correct(service, new)
        await ended_at(service, await require_plan(service, begun.id), lines)
        return await remote.require(service, begun.id)

    result = run(as_json, work, remotely)
    if as_json:
        write_json(result)
    else:
        show_correction(result)


@app.command("show")
def show(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show a correction and what it changed."""

    async def work(services: "Services") -> Correction:
        return await services.plans.corrections.require(require_id(id_))

    async def remotely(service: RemoteService) -> Correction:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_correction, remotely, reads=True)
