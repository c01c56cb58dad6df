"""`noema up` killed in the middle of an answer."""

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import httpx
import pytest

from app.local.base import Home
from app.local.key import read_key
from app.settings import Settings
from tests.cli.conftest import environ_of
from tests.fakes.vendors.exchange import Stall, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import vendor_server

NewSettings = Callable[[], Settings]
_WAIT_S = 180

pytestmark = pytest.mark.timeout(600)


class Service:
    """`noema up` on a home of its own, with a model's server of the test."""

    def __init__(self, settings: Settings, url: str) -> None:
        self.settings = settings
        self._environ = {
            **os.environ,
            **environ_of(settings),
            "NOEMA_PROVIDER": "compatible",
            "NOEMA_MODEL": COMPATIBLE.model,
            "NOEMA_COMPATIBLE_BASE_URL": url,
        }

    async def start(self) -> "asyncio.subprocess.Process":
        process = await self._run("up", "--json")
        assert process.stdout is not None
        async with asyncio.timeout(_WAIT_S):
            while (line := await process.stdout.readline()) != b"}\n":
                assert line, "it did not start"
        return process

    async def down(self) -> None:
        async with asyncio.timeout(_WAIT_S):
            await (await self._run("down")).wait()

    async def _run(self, *arguments: str) -> "asyncio.subprocess.Process":
        command = [sys.executable, "-c", "from app.cli.main import main; main()", *arguments]
        return await asyncio.create_subprocess_exec(
            *command, env=self._environ, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )

    def client(self) -> httpx.AsyncClient:
        key = read_key(Home(self.settings.home).local_key)
        url = f"http://127.0.0.1:{self.settings.port}"
        headers = {"authorization": f"Bearer {key}"}
        return httpx.AsyncClient(base_url=url, headers=headers, timeout=_WAIT_S)


async def ask(http: httpx.AsyncClient, query: str, **variables: object) -> Any:  # noqa: ANN401
    answer = await http.post("/graphql", json={"query": query, "variables": variables})
    assert "errors" not in answer.json(), answer.text
    return answer.json()["data"]


async def lines_until(http: httpx.AsyncClient, wanted: str, **request: Any) -> list[Any]:  # noqa: ANN401
    told: list[Any] = []
    async with http.stream("POST", "/think", **request) as answer:
        assert answer.status_code == 200, await answer.aread()
        async for line in answer.aiter_lines():
            if line:
                told.append(json.loads(line))
            if told and wanted in (told[-1]["type"], told[-1]["content"]):
                break
    return told


async def nodes_once_written(http: httpx.AsyncClient, session_id: str, wanted: list[Any]) -> None:
    """Read until the nodes are `wanted`: a commit may be seen while it is being applied."""
    found: list[Any] = []
    tries = 0
    while found != wanted and tries < 100:
        edges = (await ask(http, _NODES, id=session_id))["session"]["nodes"]["edges"]
        found = [edge["node"] for edge in edges]
        tries += 1
    assert found == wanted


async def test_after_kill_9_the_answer_is_interrupted_and_the_branch_goes_on(
    new_settings: NewSettings,
) -> None:
    async with vendor_server() as vendor:
        vendor.script = [
            streamed(COMPATIBLE.begun("Half an answer"), Stall()),
            streamed(COMPATIBLE.said("A whole one")),
        ]
        service = Service(new_settings(), f"{vendor.url}/v1")
        first = await service.start()
        try:
            async with service.client() as http:
                created = await ask(http, _CREATE)
                session_id = created["createSession"]["id"]
                options = {"includeKnowledge": False}
                body = {"query": "Which?", "sessionId": session_id, "options": options}
                told = await lines_until(http, "Half an answer", json=body)
            first.kill()
            await first.wait()
            second = await service.start()
            await goes_on(service, body, told)
            second.terminate()
            await second.wait()
        finally:
            await service.down()


async def goes_on(service: Service, body: dict[str, Any], told: list[Any]) -> None:
    """Check what the next process makes of the answer, and that it can be asked again."""
    async with service.client() as http:
        node_id = told[0]["nodeId"]
        rest = await lines_until(http, "done", params={"node": node_id, "after": 0})
        assert rest[: len(told)] == told
        assert (rest[-1]["type"], rest[-1]["content"]) == ("done", "interrupted")
        wanted = [
            {"status": "COMPLETE", "response": "Which?"},
            {"status": "INTERRUPTED", "response": "Half an answer"},
        ]
        await nodes_once_written(http, body["sessionId"], wanted)
        again = await lines_until(http, "done", json=body)
        assert again[-1]["content"] == "complete"


_CREATE = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
_NODES = """
query ($id: ID!) { session(id: $id) { nodes { edges { node { status response } } } } }
"""
