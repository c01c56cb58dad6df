"""`noema demo`: load the demonstration, run a few queries and serve it."""

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.commands.up import SERVICE, ShowPassword, serve
from app.cli.running.demonstration import STEPS, load_demonstration
from app.cli.running.foreground import bound, running_noema, terminated_as_interrupted
from app.cli.running.installing import install
from app.cli.running.links import LinkOptions
from app.cli.running.runner import JsonOption, default_services, run
from app.cli.running.service_note import find_service
from app.cli.terminal.output import write_json
from app.cli.terminal.progress import loading
from app.cli.views.tour import Tour, show_tour, take_tour
from app.local.base import Home
from app.local.server import ManagedServer
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema


def register(app: typer.Typer) -> None:
    app.command("demo")(demo)


def demo(
    leave: Annotated[
        bool, typer.Option("--exit", help="Exit after the tour and stop what was started for it.")
    ] = False,
    show_password: ShowPassword = False,
    as_json: JsonOption = False,
) -> None:
    """Load the demonstration, query it and serve it."""

    options = LinkOptions(show_password=show_password, as_json=as_json)

    async def work(settings: Settings) -> None:
        if leave or find_service(Home(settings.home)):
            await _tour_and_leave(settings, as_json=as_json)
        else:
            await _tour_and_serve(settings, options)

    with terminated_as_interrupted():
        run(as_json, work)


async def _tour_and_leave(settings: Settings, *, as_json: bool) -> None:
    await install(settings)
    found_running = settings.managed and (await ManagedServer(settings).status()).running
    async with running_noema(settings, {}, stop=not found_running) as (noema, _):
        _show(await load_and_tour(noema), as_json=as_json)


async def _tour_and_serve(settings: Settings, options: LinkOptions) -> None:
    with bound(settings) as door:
        await install(settings)
        running = running_noema(settings, os.environ, stop=True, loads=[SERVICE])
        async with running as (noema, neo4j):
            _show(await load_and_tour(noema), as_json=options.as_json)
            await serve(noema, neo4j, door, replace(options, as_json=False, explorer_only=True))


async def load_and_tour(noema: "Noema") -> Tour:
    services = await default_services(noema)
    with loading(STEPS) as on_step:
        ids = await load_demonstration(noema, services, on_step)
    return await take_tour(services, ids)


def _show(tour: Tour, *, as_json: bool) -> None:
    if as_json:
        write_json(tour)
    else:
        show_tour(tour)
