"""`noema demo`: load the demonstration, run a few queries and serve it."""

import os
from dataclasses import replace
from typing import Annotated

import typer

from app.bootstrap import Noema, open_noema, open_telemetry
from app.cli.commands.up import ShowPassword, serve
from app.cli.running.demonstration import STEPS, load_demonstration
from app.cli.running.foreground import bound, running_neo4j, terminated_as_interrupted
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
    async with (
        running_neo4j(settings, stop=not found_running) as neo4j,
        open_noema(settings, neo4j.connection) as noema,
    ):
        _show(await load_and_tour(noema), as_json=as_json)


async def _tour_and_serve(settings: Settings, options: LinkOptions) -> None:
    with bound(settings) as door:
        await install(settings)
        async with (
            open_telemetry(settings, os.environ) as telemetry,
            running_neo4j(settings, stop=True) as neo4j,
            open_noema(settings, neo4j.connection, telemetry=telemetry) as noema,
        ):
            _show(await load_and_tour(noema), as_json=options.as_json)
            await serve(noema, neo4j, door, replace(options, as_json=False, explorer_only=True))


async def load_and_tour(noema: Noema) -> Tour:
    services = await default_services(noema)
    with loading(STEPS) as on_step:
        ids = await load_demonstration(noema, services, on_step)
    return await take_tour(services, ids)


def _show(tour: Tour, *, as_json: bool) -> None:
    if as_json:
        write_json(tour)
    else:
        show_tour(tour)
