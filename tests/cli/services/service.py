"""`noema up` as a process of its own, and what a client of it does."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx

from app.cli.main import main
from app.local.base import Connection, Home
from app.local.key import read_key
from app.local.prepare import read_password
from app.settings import Settings
from tests.cli.conftest import environ_of
from tests.cli.services.forked import Command, Forked
from tests.fakes.vendors.formats import COMPATIBLE

_WAIT_S = 180
End = Callable[[Forked], Awaitable[None]]


def model_at(url: str) -> dict[str, str]:
    """Give the variables by which the one model of a service is at `url`."""
    return {
        "NOEMA_PROVIDER": "compatible",
        "NOEMA_MODEL": COMPATIBLE.model,
        "NOEMA_COMPATIBLE_BASE_URL": url,
    }


class Service:
    """`noema up` on a home of its own.

    Args:
        environ: Variables besides, such as those of a model or of another service's Neo4j.
        command: What is run instead of `noema up`.
    """

    def __init__(
        self, settings: Settings, environ: Mapping[str, str], command: Command = main
    ) -> None:
        self.settings = settings
        self._command = command
        self.environ = {**environ_of(settings), **environ}

    @asynccontextmanager
    async def life(self, end: End = Forked.kill) -> AsyncGenerator[httpx.AsyncClient]:
        """Let it serve while the block runs and end it, by default with -9; its Neo4j stays."""
        process = Forked(self.environ, "up", "--json", command=self._command)
        try:
            await _until_it_serves(process)
            async with self.client(read_key(Home(self.settings.home).local_key)) as http:
                yield http
        finally:
            await end(process)

    async def down(self) -> None:
        """Stop it and its Neo4j."""
        async with asyncio.timeout(_WAIT_S):
            await Forked(self.environ, "down").ended()

    @property
    def connection(self) -> Connection:
        """How to reach its Neo4j, which must have been started."""
        password = read_password(Home(self.settings.home))
        return Connection(f"bolt://127.0.0.1:{self.settings.bolt_port}", "neo4j", password)

    @property
    def neo4j(self) -> dict[str, str]:
        """The variables by which another service uses the same Neo4j; it must have been started."""
        there = self.connection
        password = there.password.get_secret_value()
        return {"NOEMA_NEO4J_URI": there.uri, "NOEMA_NEO4J_PASSWORD": password}

    def client(self, key: str | None) -> httpx.AsyncClient:
        url = f"http://127.0.0.1:{self.settings.port}"
        headers = {"authorization": f"Bearer {key}"}
        return httpx.AsyncClient(base_url=url, headers=headers, timeout=_WAIT_S)


async def _until_it_serves(process: Forked) -> None:
    """Read the one JSON document that it tells its links with."""
    told = b""
    async with asyncio.timeout(_WAIT_S):
        while not told.endswith(b"}\n"):
            assert (printed := await process.printed()), "it did not start"
            told += printed


async def ask(http: httpx.AsyncClient, query: str, **variables: object) -> Any:  # noqa: ANN401
    answer = await http.post("/graphql", json={"query": query, "variables": variables})
    assert "errors" not in answer.json(), answer.text
    return answer.json()["data"]


async def stream(http: httpx.AsyncClient, stream_id: str) -> AsyncGenerator[dict[str, Any]]:
    """Give the events of a stream from its beginning on, live."""
    address = f"/streams/{stream_id}?after=0"
    async with asyncio.timeout(_WAIT_S), http.stream("GET", address) as told:
        async for line in told.aiter_lines():
            if line:
                yield json.loads(line)


async def think_until(http: httpx.AsyncClient, wanted: str, **request: Any) -> list[Any]:  # noqa: ANN401
    """Give the lines of an answer up to the first whose type or content is `wanted`."""
    told: list[Any] = []
    async with http.stream("POST", "/think", **request) as answer:
        assert answer.status_code == 200, await answer.aread()
        async for line in answer.aiter_lines():
            if line:
                told.append(json.loads(line))
            if told and wanted in (told[-1]["type"], told[-1]["content"]):
                break
    return told
