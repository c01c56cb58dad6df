"""`noema hypothesis try|compare|decide|tried`."""

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.deliberations.plans import WaitOption, ended, ended_at
from app.cli.commands.people.checkpoints import HERE, AuthorOption
from app.cli.remote.people import experiments as remote
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
from app.cli.views.people.experiments import ExperimentList, show_experiment, show_experiments
from app.domain.ids import optional_id, require_id
from app.domain.page import cursor, page_request
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.experiments import Experiment, ExperimentDecision, NewExperiment
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Services

_AREA = "experiment"


def register(app: typer.Typer) -> None:
    """Add the commands to those of hypotheses."""
    app.command("try")(try_)
    app.command("compare")(compare)
    app.command("decide")(decide)
    app.command("tried")(list_experiments)


def try_(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    text: Annotated[
        str | None,
        typer.Argument(metavar="TEXT", help="Propose this as a new hypothesis and test it."),
    ] = None,
    hypothesis: Annotated[
        str | None, typer.Option(metavar="ID", help="Test this hypothesis in place of a text.")
    ] = None,
    author: AuthorOption = None,
    wait: WaitOption = True,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Ask an answered question again with a hypothesis given.

    Both answers stay, and their difference is shown.
    """
    lines = PlanLines(live=not as_json) if wait else None
    named = optional_id(hypothesis, "hypothesis")
    new = NewExperiment(key_of(key), require_id(id_), HERE, named, text, author)

    async def work(settings: Settings) -> Experiment:
        async with opened(settings) as noema:
            services = await default_services(noema)
            experiment_id = await services.plans.experiments.start(new)
            await ended(noema, services, experiment_id, lines)
            return await services.plans.experiments.require(experiment_id)

    async def remotely(service: RemoteService) -> Experiment:
        begun = await remote.start(service, new)
        await ended_at(service, await require_plan(service, begun.id), lines)
        return await remote.require(service, begun.id)

    result = run(as_json, work, remotely)
    if as_json:
        write_json(result)
    else:
        show_experiment(result)


def compare(id_: IdArgument, as_json: JsonOption = False) -> None:
    """Show an experiment and how its two answers differ."""

    async def work(services: "Services") -> Experiment:
        return await services.plans.experiments.require(require_id(id_))

    async def remotely(service: RemoteService) -> Experiment:
        return await remote.require(service, require_id(id_))

    execute(as_json, work, show_experiment, remotely, reads=True)


def decide(  # noqa: PLR0913  # the options of the command
    id_: IdArgument,
    verdict: Annotated[
        CheckpointVerdict,
        typer.Argument(help="Support the hypothesis, replace it by --text, or refute it."),
    ],
    reason: Annotated[str, typer.Argument(help="Give the reason in your own words.")],
    text: Annotated[
        str | None, typer.Option(help="State the hypothesis that takes its place, with edited.")
    ] = None,
    author: AuthorOption = None,
    key: IdempotencyKey = None,
    as_json: JsonOption = False,
) -> None:
    """Conclude a hypothesis by what an experiment shows. An experiment is decided once."""
    own = (key_of(key), require_id(id_), verdict, reason, HERE)
    decision = ExperimentDecision(*own, text, author)

    async def work(services: "Services") -> Experiment:
        await services.plans.experiments.decide(decision)
        return await services.plans.experiments.require(decision.experiment_id)

    async def remotely(service: RemoteService) -> Experiment:
        return await remote.decide(service, decision)

    execute(as_json, work, show_experiment, remotely)


def list_experiments(
    hypothesis: Annotated[
        str | None, typer.Option(metavar="ID", help="Show only experiments of this hypothesis.")
    ] = None,
    first: Annotated[int, typer.Option(help="Show at most this many experiments (1–100).")] = 20,
    after: Annotated[str | None, typer.Option(help="Continue the list after this cursor.")] = None,
    as_json: JsonOption = False,
) -> None:
    """List experiments, newest first."""
    named = optional_id(hypothesis, "hypothesis")

    async def work(services: "Services") -> ExperimentList:
        request = page_request(first, after, _AREA, str)
        page = await services.plans.experiments.list_page(request, named)
        return ExperimentList(page.items, cursor(_AREA, page.keys[-1]) if page.has_next else None)

    async def remotely(service: RemoteService) -> ExperimentList:
        return await remote.list_page(service, first, after, named)

    execute(as_json, work, show_experiments, remotely, reads=True)
