"""`/ready` names the part that is broken, and is green again once it is mended."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from app.bootstrap import Noema, open_noema
from app.local.base import Connection, Home
from app.main import create_app
from app.settings import Settings
from app.supervisor import Part
from tests.api.client import http_client
from tests.ui.proxy import Line

WITHIN_S = 60


@pytest.fixture
async def line(neo4j: Connection) -> AsyncIterator[Line]:
    """A line to Neo4j that can be cut."""
    async with Line(int(neo4j.uri.rpartition(":")[2])) as opened:
        yield opened


@pytest.fixture
async def worker(
    settings: Settings, neo4j: Connection, line: Line, tmp_path: Path
) -> AsyncIterator[Noema]:
    """A worker at the end of that line, with a home and a model of its own."""
    behind = Connection(f"bolt://127.0.0.1:{line.port}", neo4j.user, neo4j.password)
    shutil.copytree(Home(settings.home).model, Home(tmp_path).model)
    async with open_noema(settings.model_copy(update={"home": tmp_path}), behind) as opened:
        yield opened


async def _ailing(http: httpx.AsyncClient) -> tuple[int, dict[str, str]]:
    """Give the status of `/ready` and the parts that are not well."""
    answer = await http.get("/ready")
    parts: dict[str, str] = answer.json()["parts"]
    return answer.status_code, {name: how for name, how in parts.items() if how != "ok"}


async def _until(http: httpx.AsyncClient, status: int, ailing: dict[str, str]) -> None:
    async with asyncio.timeout(WITHIN_S):
        while await _ailing(http) != (status, ailing):
            pass


async def test_ready_names_the_database_while_it_is_away(worker: Noema, line: Line) -> None:
    async with http_client(create_app(worker)) as http:
        assert await _ailing(http) == (200, {})
        line.cut()
        status, ailing = await _ailing(http)
        assert (status, ailing["database"]) == (503, "failing")
        line.mend()
        await _until(http, 200, {})


async def test_ready_names_a_loop_that_fails(worker: Noema) -> None:
    is_broken = True

    async def loop(part: Part) -> None:
        if is_broken:
            raise ValueError("a bug")
        part.well()
        await asyncio.Event().wait()

    async with (
        worker.supervisor.running("loop", loop),
        http_client(create_app(worker)) as http,
    ):
        await _until(http, 503, {"loop": "failing"})
        is_broken = False
        await _until(http, 200, {})


@pytest.mark.parametrize("name", ["bge-small-en-v1.5-q.onnx", "tokenizer.json"])
async def test_ready_names_the_embedder_while_its_model_cannot_be_read(
    worker: Noema, name: str
) -> None:
    path = Home(worker.settings.home).model / name
    whole = path.read_bytes()
    path.write_bytes(b"{")
    async with worker.vector_models.running(), http_client(create_app(worker)) as http:
        await _until(http, 503, {"embedder": "failing"})
        path.write_bytes(whole)
        await _until(http, 200, {})
