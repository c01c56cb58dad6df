"""The Python client against the real application."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from noema import AsyncClient, Client, InvalidInputError, NotFoundError, UnauthenticatedError
from noema.answers import Event
from noema.rules import new_key
from tests.api.client import BASE_URL
from tests.api.live import live_server

MANUAL = Path(__file__).parents[3] / "docs" / "client.md"


class AnswersLost(httpx2.AsyncBaseTransport):
    """Hands requests on, and loses the first answers on their way back."""

    def __init__(self, app: Starlette, lost: int) -> None:
        self._inner = httpx2.ASGITransport(app)
        self.lost = lost

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await self._inner.handle_async_request(request)
        if self.lost:
            self.lost -= 1
            raise httpx2.ReadError("the connection broke")
        return response


class _Cut(httpx2.AsyncByteStream):
    """The beginning of a body: one chunk, and then the connection breaks."""

    def __init__(self, whole: httpx2.AsyncByteStream) -> None:
        self._whole = whole

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for chunk in self._whole:
            yield chunk
            raise httpx2.ReadError("the connection broke")

    async def aclose(self) -> None:
        await self._whole.aclose()


class Breaking(httpx2.AsyncHTTPTransport):
    """Breaks each stream of events after its first part."""

    streams = 0

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        response = await super().handle_async_request(request)
        if request.url.path.startswith("/streams/"):
            self.streams += 1
            assert isinstance(response.stream, httpx2.AsyncByteStream)
            response.stream = _Cut(response.stream)
        return response


@pytest.fixture
async def noema_client(app: Starlette, key: str) -> AsyncIterator[AsyncClient]:
    async with AsyncClient(BASE_URL, key, transport=httpx2.ASGITransport(app)) as client:
        yield client


async def test_what_is_recorded_is_explained_found_by_its_project_and_retracted(
    noema_client: AsyncClient,
) -> None:
    client = noema_client
    session = await client.create_session(title="Which queue?", project="acme/orders")
    node = await client.add_thinking_node(
        session_id=session["id"],
        blocks=[{"text": "Redis Streams it is."}],
        decisions=[
            {
                "description": "Use Redis Streams",
                "chosen": {"text": "Redis Streams", "reason": "It survives a restart."},
                "rejected": [{"text": "RabbitMQ"}],
            }
        ],
    )
    [decision] = node["decisionPoints"]
    why = await client.why(id=decision["id"])
    assert why["decision"]
    assert why["decision"]["chosen"] == {
        "text": "Redis Streams",
        "reason": "It survives a restart.",
    }
    outcome = await client.record_outcome(
        decision_id=decision["id"], status="SUCCEEDED", text="No message was lost."
    )
    assert outcome["outcomeStatus"] == "SUCCEEDED"
    found = [one["id"] async for one in client.decisions(filter={"project": "orders"})]
    assert found == [decision["id"]]
    fact = await client.store_knowledge(title="Redis persists", content="Redis persists.")
    fallen = await client.retract_belief(belief_id=fact["entry"]["id"], reason="It does not.")
    assert fallen["belief"]["beliefStatus"] == "RETRACTED"


async def test_all_pages_are_given_in_order(noema_client: AsyncClient, services: Services) -> None:
    made = [(await noema_client.create_session(title=f"Session {n}"))["id"] for n in range(52)]
    assert [one["id"] async for one in noema_client.sessions()] == made[::-1]


async def test_a_call_whose_answer_is_lost_is_repeated_and_has_one_effect(
    app: Starlette, key: str
) -> None:
    transport = AnswersLost(app, lost=2)
    async with AsyncClient(BASE_URL, key, transport=transport, backoff_s=0.0) as client:
        session = await client.create_session(title="Which queue?")
        assert transport.lost == 0
        assert [one["id"] async for one in client.sessions()] == [session["id"]]


async def test_refusals_are_errors_of_their_kind(noema_client: AsyncClient, app: Starlette) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await noema_client.create_session(title="")
    assert refused.value.path == ("input", "title")
    with pytest.raises(NotFoundError):
        await noema_client.complete_session(session_id=new_key())
    assert [one async for one in noema_client.sessions()] == []
    stranger = AsyncClient(BASE_URL, "noema_no", transport=httpx2.ASGITransport(app))
    async with stranger:
        with pytest.raises(UnauthenticatedError):
            await stranger.create_session(title="Which queue?")


async def test_events_go_on_after_the_last_one_when_the_connection_breaks(
    noema: Noema, key: str
) -> None:
    transport = Breaking()
    async with live_server(noema) as port, asyncio.timeout(60):
        url = f"http://127.0.0.1:{port}"
        async with AsyncClient(url, key, transport=transport, backoff_s=0.0) as client:
            session = await client.create_session(title="Which queue?")
            for text in ("First.", "Second.", "Third."):
                await client.add_thought(session_id=session["id"], content=text)
            seen = list[Event]()
            async for event in client.events(session["id"]):
                seen.append(event)
                if len(seen) == 4:
                    break
    assert [event["seq"] for event in seen] == [1, 2, 3, 4]
    assert transport.streams > 1


async def test_the_first_example_of_the_manual_runs(
    noema: Noema, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    example, *_ = re.findall("```python\n(.*?)```", MANUAL.read_text(encoding="utf-8"), re.DOTALL)
    async with live_server(noema) as port, asyncio.timeout(60):
        program = example.replace("127.0.0.1:7070", f"127.0.0.1:{port}")
        await asyncio.to_thread(exec, program, {"key": key})
    assert "It survives a restart." in capsys.readouterr().out


async def test_a_program_that_blocks_does_the_same(noema: Noema, key: str) -> None:
    def work(url: str) -> tuple[str, list[str], int]:
        with Client(url, key) as client:
            session = client.create_session(title="Which queue?")
            first = next(iter(client.events(session["id"])))
            listed = [one["id"] for one in client.sessions()]
            return session["id"], listed, first["seq"]

    async with live_server(noema) as port, asyncio.timeout(60):
        session_id, listed, seq = await asyncio.to_thread(work, f"http://127.0.0.1:{port}")
    assert (listed, seq) == ([session_id], 1)
