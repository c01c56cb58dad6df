"""The tools of pydantic-ai on the client, with pydantic-ai's own agent, and missing packages."""

import asyncio
import re
import subprocess
import sys
from importlib import import_module
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema
from noema import AsyncClient
from tests.api.client import BASE_URL
from tests.api.live import live_server
from tests.api.remote.test_python_client import MANUAL

pytestmark = pytest.mark.sweep


def _model(calls: list[tuple[str, dict[str, Any]]], seen: list[Any]) -> Any:  # noqa: ANN401
    """Make a model that makes these calls in turn, keeps what came back, and then says so."""
    messages: Any = import_module("pydantic_ai.messages")
    left = [*calls]

    def answer(history: list[Any], _: object) -> Any:  # noqa: ANN401
        seen.extend(part for part in history[-1].parts if part.part_kind != "user-prompt")
        if not left:
            return messages.ModelResponse([messages.TextPart("Done.")])
        return messages.ModelResponse([messages.ToolCallPart(*left.pop(0))])

    return import_module("pydantic_ai.models.function").FunctionModel(answer)


async def test_an_agent_remembers_recalls_searches_and_asks_why(app: Starlette, key: str) -> None:
    pydantic_ai: Any = import_module("pydantic_ai")
    toolset: Any = import_module("noema.pydantic_ai").NoemaToolset
    fact = {"title": "Redis Streams survive", "text": "Redis Streams survive a restart."}
    seen: list[Any] = []
    async with AsyncClient(BASE_URL, key, transport=httpx2.ASGITransport(app)) as client:
        tools = toolset(client, id="noema")
        agent = pydantic_ai.Agent(_model([("remember", fact)], seen), toolsets=[tools])
        assert (await agent.run("Remember.")).output == "Done."
        id_ = seen[0].content["id"]
        calls: list[tuple[str, dict[str, Any]]] = [
            ("recall", {"question": "Do Redis Streams survive a restart?"}),
            ("search", {"query": "Redis Streams survive", "limit": 1}),
            ("why", {"id": id_}),
            ("stale", {}),
            ("why", {"id": "no id"}),
        ]
        model = _model(calls, seen := [])
        await agent.run("Tell.", model=model)
        stored = [one async for one in client.knowledge_entries()]
    assert [(one["id"], one["content"], one["source"]) for one in stored] == [
        (id_, fact["text"], "pydantic-ai")
    ]
    recalled, found, why, stale, refused = seen
    assert fact["text"] in recalled.content["text"]
    assert [hit["node"]["nodeId"] for hit in found.content] == [id_]
    assert why.content["restsOn"] == stale.content == []
    assert refused.content == "id must be a UUID: use the full id as Noema prints it"


async def test_the_example_of_the_manual_runs(
    noema: Noema, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MANUAL.read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n([^`]*?noema\.pydantic_ai[^`]*?)```", text)
    model = _model([("recall", {"question": "Which queue do we use?"})], [])
    async with live_server(noema) as port, asyncio.timeout(60):
        program = example.replace("127.0.0.1:7070", f"127.0.0.1:{port}")
        await asyncio.to_thread(exec, program, {"key": key, "model": model})
    assert capsys.readouterr().out == "Done.\n"


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("noema.langgraph", "langgraph", "langgraph"),
        ("noema.pydantic_ai", "pydantic_ai", "pydantic-ai"),
    ],
)
def test_a_missing_package_is_told_with_the_extra_that_brings_it(
    module: str, package: str, extra: str
) -> None:
    program = f"import sys; sys.modules['{package}'] = None; import {module}"
    ended = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == 1
    assert f"pip install 'noema-graph[{extra}]'" in ended.stderr
