"""Run the HTTP service: GraphQL, the explorer and the streams."""

import asyncio
import logging
import socket
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import TYPE_CHECKING

import uvicorn

from app.api.http.hosts import allowed_hosts
from app.cli.running.foreground import RunningNeo4j, until_told_to_stop
from app.cli.running.links import LinkOptions, find_links, show_links
from app.cli.running.own_service import digest_of
from app.cli.running.service_note import announced, find_killed
from app.cli.running.warming import warming
from app.cli.terminal.output import note
from app.local.base import Home
from app.main import create_app, server_config, settle
from app.settings import Settings
from app.telemetry import configure_logging

if TYPE_CHECKING:
    from app.bootstrap import Noema


async def serve(
    noema: "Noema", neo4j: RunningNeo4j, door: socket.socket, options: LinkOptions
) -> None:
    """Serve until Ctrl-C or SIGTERM, and print the links."""
    settings = noema.settings
    key = await noema.local_key()
    await noema.renew_vectors()
    _configure_logging(settings)
    home = Home(settings.home)
    if killed := find_killed(home):
        await noema.recovery.release(killed.worker)
    url = f"http://{settings.host}:{settings.port}"
    config = server_config(create_app(noema), settings)
    async with noema.running(), serving(config, door), warming(noema):
        with announced(home, url, noema.worker, digest_of(settings, key)):
            links = await find_links(settings, url, show_password=options.show_password)
            show_links(links.opened_by(await noema.login_links.issue()), options)
            if allowed_hosts(settings).addresses and not settings.allowed_hosts:
                note("other names than this machine's own are refused: see NOEMA_ALLOWED_HOSTS")
            note("Ctrl-C stops everything")
            await until_told_to_stop(neo4j)
        note("stopping")


class HttpServer(uvicorn.Server):
    """Ignores signals, because Neo4j has to stop as well, and reports when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listening = asyncio.Event()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening.set()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


@asynccontextmanager
async def serving(config: uvicorn.Config, door: socket.socket) -> AsyncGenerator[None]:
    """Serve requests on the socket while the block runs."""
    server = HttpServer(config)
    task = asyncio.create_task(server.serve([door]))
    await server.listening.wait()
    settle()
    try:
        yield
    finally:
        server.should_exit = True
        await task


def _configure_logging(settings: Settings) -> None:
    configure_logging(settings.log_format)
    # It would repeat the links.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
