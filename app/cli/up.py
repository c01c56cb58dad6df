"""`noema up`: Neo4j and the service in the foreground, until Ctrl-C."""

from typing import Annotated

import typer

from app.bootstrap import Noema, open_noema
from app.cli.connect import install
from app.cli.links import find_links, show_links
from app.cli.output import note
from app.cli.runner import JsonOption, run
from app.cli.serve import (
    RunningNeo4j,
    running_neo4j,
    terminated_as_interrupted,
    until_told_to_stop,
)
from app.cli.service_note import announced, find_service
from app.local.base import Home
from app.local.bolt import require_free
from app.settings import Settings

ShowPassword = Annotated[
    bool, typer.Option("--show-password", help="Print the password of Neo4j as well.")
]


def register(app: typer.Typer) -> None:
    app.command("up")(up)


def up(show_password: ShowPassword = False, as_json: JsonOption = False) -> None:
    """Start Neo4j and the service, and serve until Ctrl-C."""

    async def work(settings: Settings) -> None:
        running = find_service(Home(settings.home))
        if running is not None:
            note(f"already running as process {running.process.pid}")
            links = await find_links(settings, running.url, show_password=show_password)
            show_links(links, as_json=as_json)
            return
        require_free(settings.port, "NOEMA_PORT")
        await install(settings)
        async with (
            running_neo4j(settings, stop=True) as neo4j,
            open_noema(settings, neo4j.connection) as noema,
        ):
            await serve(noema, neo4j, show_password=show_password, as_json=as_json)

    with terminated_as_interrupted():
        run(as_json, work)


async def serve(noema: Noema, neo4j: RunningNeo4j, *, show_password: bool, as_json: bool) -> None:
    """Serve until told to stop, and tell where everything is."""
    settings = noema.settings
    url = f"http://{settings.host}:{settings.port}"
    with announced(Home(settings.home), url):
        links = await find_links(settings, url, show_password=show_password)
        show_links(links, as_json=as_json)
        note("Ctrl-C stops everything")
        await until_told_to_stop(neo4j)
        note("stopping")
