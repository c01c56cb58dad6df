"""`noema up`: run Neo4j and the service; `noema login-link`: print a link to the explorer."""

import os
import socket
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.running.foreground import (
    RunningNeo4j,
    bound,
    running_noema,
    terminated_as_interrupted,
)
from app.cli.running.installing import install
from app.cli.running.links import LinkOptions, find_links, show_links
from app.cli.running.runner import JsonOption, run
from app.cli.running.service_note import find_service
from app.cli.terminal.output import note, out, safe_text, write_json
from app.errors import UnavailableError
from app.local.base import Home
from app.settings import Settings

if TYPE_CHECKING:
    from app.bootstrap import Noema

SERVICE = "app.cli.running.http"
"""GraphQL takes a second to import; the commands that serve nothing do without."""


@dataclass(frozen=True, slots=True)
class LoginLink:
    explorer: str


ShowPassword = Annotated[
    bool, typer.Option("--show-password", help="Also print the password of the managed Neo4j.")
]


def register(app: typer.Typer) -> None:
    app.command("up")(up)
    app.command("login-link")(login_link)


def up(show_password: ShowPassword = False, as_json: JsonOption = False) -> None:
    """Start Neo4j and the service, and serve until Ctrl-C."""

    async def work(settings: Settings) -> None:
        home = Home(settings.home)
        if running := find_service(home):
            note(f"already running as process {running.process.pid}")
            links = await find_links(settings, running.url, show_password=show_password)
            token = await ask_for_token(home, running.url)
            show_links(links.opened_by(token), LinkOptions(show_password, as_json))
            return
        with bound(settings) as door:
            await install(settings)
            running = running_noema(settings, os.environ, stop=True, loads=[SERVICE])
            async with running as (noema, neo4j):
                options = LinkOptions(show_password=show_password, as_json=as_json)
                await serve(noema, neo4j, door, options)

    with terminated_as_interrupted():
        run(as_json, work, here=True)


def login_link(as_json: JsonOption = False) -> None:
    """Print a link to the explorer. It works once, within ten minutes."""

    async def work(settings: Settings) -> LoginLink:
        home = Home(settings.home)
        running = find_service(home)
        if running is None:
            raise UnavailableError("the service is not running; start it with `noema up`")
        return LoginLink(f"{running.url}/?token={await ask_for_token(home, running.url)}")

    link = run(as_json, work, here=True)
    if as_json:
        write_json(link)
    else:
        out.print(safe_text(link.explorer))


async def ask_for_token(home: Home, url: str) -> str:
    """Get a one-time token from the running service."""
    # The HTTP client takes a while to import; the other commands do without.
    return await import_module("app.cli.running.login_link").ask_for_token(home, url)


async def serve(
    noema: "Noema", neo4j: RunningNeo4j, door: socket.socket, options: LinkOptions
) -> None:
    """Serve until Ctrl-C or SIGTERM, and print the links."""
    await import_module(SERVICE).serve(noema, neo4j, door, options)
