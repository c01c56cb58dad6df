"""The independent audits of GraphQL over HTTP: npm `graphql-http`, all 61 of them."""

import asyncio
import json
import shutil
from pathlib import Path

import pytest

from app.bootstrap import Noema
from tests.api.live import live_server

PACKAGES = ("graphql-http@1.23.1", "graphql@16.15.0")
AUDITS = 61
_NODE, _NPM = shutil.which("node"), shutil.which("npm")


async def _run(folder: Path, *command: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(100):
        output, _ = await process.communicate()
    return process.returncode or 0, output.decode()


@pytest.fixture
async def audit(pytestconfig: pytest.Config) -> Path:
    """A folder with the audits, kept in pytest's cache from one run to the next."""
    if _NODE is None or _NPM is None:
        pytest.skip("the audits need Node and npm")
    folder = pytestconfig.cache.mkdir("graphql-http")
    if not (folder / "node_modules" / "graphql-http").is_dir():
        installed, _ = await _run(folder, _NPM, "install", "--no-audit", "--no-fund", *PACKAGES)
        if installed != 0:
            pytest.skip("npm cannot install graphql-http here")
    shutil.copy(Path(__file__).with_name("audit.mjs"), folder)
    return folder


async def test_all_audits_of_graphql_over_http_are_ok(audit: Path, noema: Noema, key: str) -> None:
    assert _NODE is not None
    async with live_server(noema) as port:
        address = f"http://127.0.0.1:{port}/graphql"
        code, said = await _run(audit, _NODE, "audit.mjs", address, key)
    assert code == 0, said
    results = json.loads(said)
    assert [result for result in results if result["status"] != "ok"] == []
    assert len(results) == AUDITS
