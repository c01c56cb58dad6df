"""The real server on a free port of this machine, and a GraphQL socket to it."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from app.bootstrap import Noema
from app.cli.running.foreground import listen
from app.main import create_app, server_config

PROTOCOL = "graphql-transport-ws"


@asynccontextmanager
async def live_server(noema: Noema) -> AsyncGenerator[int]:
    """Serve `noema` while the block runs and give the port."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(server_config(create_app(noema), noema.settings))
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        async with asyncio.timeout(20):
            await serving
        listening.close()


class Socket:
    """A GraphQL client over one WebSocket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def send(self, **message: object) -> None:
        await self.connection.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        async with asyncio.timeout(20):
            return json.loads(await self.connection.recv())

    async def subscribe(self, query: str, **variables: object) -> None:
        payload = {"query": query, "variables": variables}
        await self.send(id="1", type="subscribe", payload=payload)

    async def events(self) -> AsyncIterator[dict[str, Any]]:
        """Give the data of each message until the operation ends."""
        while (message := await self.receive())["type"] == "next":
            assert "errors" not in message["payload"], message
            yield message["payload"]["data"]["events"]


@asynccontextmanager
async def graphql_socket(
    port: int,
    key: str | None,
    **options: Any,  # noqa: ANN401  # those of `connect`
) -> AsyncGenerator[Socket]:
    """Open a socket and be let in by `key`."""
    address = f"ws://127.0.0.1:{port}/graphql"
    async with connect(address, subprotocols=[PROTOCOL], **options) as connection:  # pyright: ignore[reportArgumentType]
        opened = Socket(connection)
        payload = {"authorization": f"Bearer {key}"} if key else {}
        await opened.send(type="connection_init", payload=payload)
        assert (await opened.receive())["type"] == "connection_ack"
        yield opened
