"""`noema up`: Neo4j and the service in the foreground, until Ctrl-C."""

import logging
import socket
from dataclasses import dataclass, replace
from typing import Annotated

import typer

from app.api.auth import LoginLinks
from app.bootstrap import Noema, open_noema
from app.cli.connect import install
from app.cli.links import find_links, show_links
from app.cli.output import note
from app.cli.runner import JsonOption, run
from app.cli.serve import (
    RunningNeo4j,
    bound,
    running_neo4j,
    serving,
    terminated_as_interrupted,
    until_told_to_stop,
)
from app.cli.service_note import announced, find_service
from app.local.base import Home
from app.main import create_app, server_config
from app.settings import Settings
from app.telemetry import configure_logging

ShowPassword = Annotated[
    bool, typer.Option("--show-password", help="Print the password of Neo4j as well.")
]


@dataclass(frozen=True, slots=True)
class Told:
    """How to tell where everything is."""

    show_password: bool
    as_json: bool


def register(app: typer.Typer) -> None:
    app.command("up")(up)


def up(show_password: ShowPassword = False, as_json: JsonOption = False) -> None:
    """Start Neo4j and the service, and serve until Ctrl-C."""

    async def work(settings: Settings) -> None:
        if running := find_service(Home(settings.home)):
            note(f"already running as process {running.process.pid}")
            links = await find_links(settings, running.url, show_password=show_password)
            show_links(links, as_json=as_json)
            return
        with bound(settings) as door:
            await install(settings)
            async with (
                running_neo4j(settings, stop=True) as neo4j,
                open_noema(settings, neo4j.connection) as noema,
            ):
                told = Told(show_password=show_password, as_json=as_json)
                await serve(noema, neo4j, door, told)

    with terminated_as_interrupted():
        run(as_json, work)


async def serve(noema: Noema, neo4j: RunningNeo4j, door: socket.socket, told: Told) -> None:
    """Serve until told to stop, and tell where everything is."""
    settings, login = noema.settings, LoginLinks()
    await noema.local_key()
    await noema.renew_vectors()
    _configure_logging()
    url = f"http://{settings.host}:{settings.port}"
    async with (
        noema.job_runner.running(),
        serving(server_config(create_app(noema, login), settings), door),
    ):
        with announced(Home(settings.home), url):
            links = await find_links(settings, url, show_password=told.show_password)
            once = replace(links, explorer=f"{links.explorer}?token={login.issue()}")
            show_links(once, as_json=told.as_json)
            note("the explorer's link works once, for ten minutes; Ctrl-C stops everything")
            await until_told_to_stop(neo4j)
        note("stopping")


def _configure_logging() -> None:
    configure_logging()
    # What it says about itself is in the links already.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
