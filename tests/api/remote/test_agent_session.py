"""The session of OpenAI Agents on the client, against the real application."""

import asyncio
import re
from collections.abc import AsyncIterator
from importlib import import_module
from typing import Any

import httpx2
import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema
from noema import AsyncClient
from noema.openai_agents import NoemaSession
from tests.api.client import BASE_URL, GraphQLClient
from tests.api.live import live_server
from tests.api.remote.test_python_client import MANUAL

ITEMS: list[Any] = [
    {"role": "user", "content": "Which queue do we use?"},
    {"type": "reasoning", "id": "rs_1", "summary": [{"type": "summary_text", "text": "Look."}]},
    {"type": "function_call", "call_id": "c1", "name": "look", "arguments": '{"at": 1.50}'},
    {"type": "function_call_output", "call_id": "c1", "output": "Redis Streams"},
    {
        "type": "message",
        "id": "msg_1",
        "role": "assistant",
        "status": "completed",
        "content": [{"type": "output_text", "text": "Redis Streams.", "annotations": []}],
    },
]
_SAID = """query($id: ID!) { session(id: $id) { sessionStatus nodes(first: 100) { edges { node {
  id parentId role response reasoning blocks {
    ... on ToolCallBlock { name arguments } ... on ToolResultBlock { text }
  } } } } } }"""


@pytest.fixture
async def noema_client(app: Starlette, key: str) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(BASE_URL, key, transport=httpx2.ASGITransport(app)) as client:
        yield client


async def test_items_are_nodes_and_come_back_as_they_were(
    noema_client: AsyncClient, client: GraphQLClient
) -> None:
    session = NoemaSession(noema_client, "support 42", project="acme/orders")
    assert await session.get_items() == []
    assert await session.pop_item() is None
    await session.add_items(ITEMS[:2])
    await session.add_items(ITEMS[2:])
    # Another program that begins anew finds the same conversation, and no other.
    again = NoemaSession(noema_client, "support 42")
    assert await again.get_items() == ITEMS
    assert await again.get_items(limit=2) == ITEMS[3:]
    assert await again.get_items(limit=0) == []
    assert await NoemaSession(noema_client, "support 4").get_items() == []
    said = (await client.ask(_SAID, id=await session.noema_id()))["session"]
    nodes = [edge["node"] for edge in said["nodes"]["edges"]]
    assert [one["role"] for one in nodes] == ["USER", "ASSISTANT", "ASSISTANT", "TOOL", "ASSISTANT"]
    assert [one["parentId"] for one in nodes] == [None, *(one["id"] for one in nodes[:-1])]
    assert [one["response"] for one in nodes] == [ITEMS[0]["content"], "", "", "", "Redis Streams."]
    assert nodes[1]["reasoning"] == "Look."
    assert nodes[2]["blocks"][0] == {"name": "look", "arguments": {"at": 1.5}}
    assert nodes[3]["blocks"][0] == {"text": "Redis Streams"}
    found = '{ search(query: "Which queue", first: 1) { edges { node { node { nodeId } } } } }'
    [hit] = (await client.ask(found))["search"]["edges"]
    assert hit["node"]["node"]["nodeId"] == nodes[0]["id"]


async def test_an_item_that_is_taken_back_and_a_cleared_session_stay_in_the_history(
    noema_client: AsyncClient, client: GraphQLClient
) -> None:
    session = NoemaSession(noema_client, "support")
    await session.add_items(ITEMS[:2])
    first_id = await session.noema_id()
    assert [await session.pop_item(), await session.get_items()] == [ITEMS[1], ITEMS[:1]]
    await session.add_items(ITEMS[4:])
    assert await session.get_items() == [ITEMS[0], ITEMS[4]]
    await session.clear_session()
    assert await session.get_items() == []
    await session.add_items(ITEMS[:1])
    assert await session.get_items() == ITEMS[:1]
    assert await session.noema_id() != first_id
    said = (await client.ask(_SAID, id=first_id))["session"]
    nodes = [edge["node"] for edge in said["nodes"]["edges"]]
    assert said["sessionStatus"] == "ARCHIVED"
    assert [one["parentId"] for one in nodes] == [
        None,
        nodes[0]["id"],
        nodes[1]["id"],
        nodes[0]["id"],
    ]


@pytest.mark.sweep
async def test_an_agent_goes_on_with_its_conversation(noema_client: AsyncClient) -> None:
    agents: Any = import_module("agents")
    responses: Any = import_module("openai.types.responses")
    asked: list[list[Any]] = []

    class Model(agents.Model):
        """Answers with how many items it was given."""

        async def get_response(self, *_: object, **given: Any) -> Any:  # noqa: ANN401  # of another package
            asked.append(items := given["input"])
            text: dict[str, Any] = {
                "type": "output_text",
                "text": f"{len(items)} items",
                "annotations": [],
            }
            message = responses.ResponseOutputMessage(
                id="msg_1", type="message", role="assistant", status="completed", content=[text]
            )
            return agents.ModelResponse(output=[message], usage=agents.Usage(), response_id=None)

        def stream_response(self, *_: object, **__: object) -> object:
            raise NotImplementedError

    agents.set_tracing_disabled(True)
    agent = agents.Agent(name="support", model=Model())
    assert isinstance(NoemaSession(noema_client, "run"), agents.memory.Session)
    for text, answer in (("Which queue?", "1 items"), ("Why?", "3 items")):
        session = NoemaSession(noema_client, "run")
        result = await agents.Runner.run(agent, text, session=session)
        assert result.final_output == answer
    assert [one.get("content") for one in asked[1][::2]] == ["Which queue?", "Why?"]
    limited = agents.SessionSettings(limit=1)
    session = NoemaSession(noema_client, "run", session_settings=limited)
    assert len(await session.get_items()) == 1


async def test_the_example_of_the_manual_runs(
    noema: Noema, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = MANUAL.read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n([^`]*?noema\.openai_agents[^`]*?)```", text)
    async with live_server(noema) as port, asyncio.timeout(60):
        program = example.replace("127.0.0.1:7070", f"127.0.0.1:{port}")
        await asyncio.to_thread(exec, program, {"key": key})
    assert capsys.readouterr().out == "Which queue do we use?\n"
