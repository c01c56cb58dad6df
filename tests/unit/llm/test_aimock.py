"""An independent server of four wire formats, npm `@copilotkit/aimock`, read end to end."""

import asyncio
import json
import shutil
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from app.content.blocks import TextBlock, ThinkingBlock
from app.content.reducers.formats import replay
from tests.fakes.vendors.formats import FORMATS, Format
from tests.ports import free_ports
from tests.unit.llm.conftest import HOSTS, MakeModels, read
from tests.unit.llm.requests import ask

PACKAGE = "@copilotkit/aimock@1.43.0"
ANSWER = "Neo4j, because the questions are about paths."
THOUGHT = "Which store answers questions about paths?"
_NPM = shutil.which("npm")


@pytest.fixture(scope="module")
async def mock_url(
    pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory
) -> AsyncGenerator[str]:
    """Where aimock serves; its package is kept in pytest's cache from one run to the next."""
    if _NPM is None or shutil.which("node") is None:
        pytest.skip("aimock needs Node and npm")
    folder = pytestconfig.cache.mkdir("aimock")
    program = folder / "node_modules" / ".bin" / "llmock"
    if not program.exists():
        install = await asyncio.create_subprocess_exec(
            _NPM, "install", "--no-audit", "--no-fund", "--silent", PACKAGE, cwd=folder
        )
        if await asyncio.wait_for(install.wait(), 100) != 0:
            pytest.skip("npm cannot install aimock here")
    fixtures = tmp_path_factory.mktemp("aimock") / "fixtures.json"
    said = {"content": ANSWER, "reasoning": THOUGHT}
    fixture = {"match": {"userMessage": "Hello"}, "response": said}
    fixtures.write_text(json.dumps({"fixtures": [fixture]}), encoding="utf-8")
    async for url in _served(program, fixtures):
        yield url


async def _served(program: Path, fixtures: Path) -> AsyncGenerator[str]:
    [port] = free_ports(1)
    server = await asyncio.create_subprocess_exec(
        str(program),
        *("--port", str(port), "--fixtures", str(fixtures)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    assert server.stdout is not None
    try:
        async with asyncio.timeout(30):
            while b"listening" not in (line := await server.stdout.readline()):
                assert line, "aimock ended before it listened"
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        await asyncio.wait_for(server.communicate(), 5)


@pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.provider)
async def test_thought_and_answer_arrive_from_an_independent_server(
    format_: Format, mock_url: str, models: MakeModels
) -> None:
    prefix = {"anthropic": "", "gemini": "/v1beta"}
    hosts = {f"{name}_base_url": mock_url + prefix.get(name, "/v1") for name in HOSTS}
    model = models(**hosts)[format_.provider]
    reply = replay(model.api, await read(model, ask(format_.model)))
    said = [b.text for b in reply.blocks if isinstance(b, TextBlock)]
    thought = [b.text for b in reply.blocks if isinstance(b, ThinkingBlock)]
    assert (said, thought, reply.finished) == ([ANSWER], [THOUGHT], True)
