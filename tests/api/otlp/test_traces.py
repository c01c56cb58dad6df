"""Spans of the real OpenTelemetry SDK, sent by its exporter to the real server."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest
from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.sdk.trace import ReadableSpan
from opentelemetry.sdk.trace.export import SpanExportResult

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ToolCallBlock, ToolResultBlock
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import Role, ThinkingNode
from app.domain.page import PageRequest, SessionPage
from app.events.types import sessions_stream
from tests.api.live import live_server
from tests.api.otlp.sdk import CALL, OFFER, RESULT, chat, exporter, text, turn

ASKED, OFFERED = text("user", "Which queue?"), text("assistant", OFFER)
CHOSEN, END = text("user", "Option B"), text("assistant", "Kafka it is.")
CALLS = {"role": "assistant", "parts": [CALL]}
ANSWERED = {"role": "tool", "parts": [RESULT]}
FIRST = chat([ASKED], [CALLS])
SECOND = chat([ASKED, CALLS, ANSWERED], [OFFERED])
LATER = chat([ASKED, CALLS, ANSWERED, OFFERED, CHOSEN], [END])
TOOL = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.call.id": "call_1",
    "gen_ai.tool.call.result": "pong",
    "gen_ai.conversation.id": "c-1",
}

_SENDERS = ThreadPoolExecutor()
"""Its own: the server runs in this process and needs the threads of the loop."""


@pytest.fixture
async def port(noema: Noema) -> AsyncIterator[int]:
    async with live_server(noema) as opened:
        yield opened


async def _send(
    port: int,
    key: str,
    spans: Sequence[ReadableSpan],
    compression: Compression = Compression.NoCompression,
) -> None:
    sending = asyncio.get_running_loop().run_in_executor
    with exporter(port, key, compression) as sender:
        assert await sending(_SENDERS, sender.export, spans) is SpanExportResult.SUCCESS


async def _session(services: Services) -> Session:
    [session] = (await services.session_reads.list_page(PageRequest(10))).items
    return session


async def _nodes(services: Services) -> list[ThinkingNode]:
    session = await _session(services)
    page = await services.thinking_reads.list_by_session(session.id, PageRequest(100))
    return list(page.items)


async def _heads(services: Services) -> list[int | None]:
    session = await _session(services)
    streams = [session.id, sessions_stream(services.tenant_id)]
    return [await services.event_reads.head(stream) for stream in streams]


@pytest.mark.parametrize("compression", [Compression.NoCompression, Compression.Gzip])
async def test_a_trace_of_an_agent_becomes_a_session(
    port: int, key: str, services: Services, compression: Compression
) -> None:
    await _send(port, key, turn(FIRST, TOOL, SECOND), compression)
    session = await _session(services)
    assert (session.title, session.source, session.external_id, session.project) == (
        "Which queue?",
        "otlp",
        "c-1",
        "shop",
    )
    nodes = await _nodes(services)
    assert [n.role for n in nodes] == [Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT]
    assert [n.parent_id for n in nodes] == [None, *(n.id for n in nodes[:-1])]
    assert [str(n.valid_from) for n in nodes] == [
        "2026-05-04 10:00:00+00:00",
        "2026-05-04 10:00:00.500000+00:00",
        "2026-05-04 10:00:01.500000+00:00",
        "2026-05-04 10:00:02.500000+00:00",
    ]
    assert [(n.provider, n.model) for n in nodes[1::2]] == [("openai", "a-model")] * 2
    assert await services.thinking_reads.blocks([n.id for n in nodes]) == [
        (TextBlock("Which queue?"),),
        (ToolCallBlock("call_1", "ping", '{"host":"redis"}'),),
        (ToolResultBlock("call_1", "pong", duration_ms=500),),
        (TextBlock(OFFER),),
    ]


async def test_what_a_person_picks_of_an_offer_in_an_earlier_request_is_a_decision(
    port: int, key: str, services: Services
) -> None:
    await _send(port, key, turn(FIRST, TOOL, SECOND))
    await _send(port, key, turn({}, {}, {}, LATER))
    nodes = await _nodes(services)
    assert [n.response for n in nodes[3:]] == [OFFER, "Option B", "Kafka it is."]
    assert [n.parent_id for n in nodes[4:]] == [nodes[3].id, nodes[4].id]
    session = await _session(services)
    [page] = await services.decision_reads.list_pages([SessionPage(session.id, PageRequest(10))])
    chosen, offered = sorted(page.items, key=lambda d: d.node_id != nodes[4].id)
    assert (chosen.node_id, chosen.chosen and chosen.chosen.text) == (nodes[4].id, "Kafka")
    assert (offered.node_id, offered.status, offered.chosen) == (nodes[3].id, "superseded", None)


async def test_spans_that_come_twice_and_late_change_nothing_twice(
    port: int, key: str, services: Services
) -> None:
    first, tool, second, agent = turn(FIRST, TOOL, SECOND)
    await _send(port, key, [second, agent])
    await _send(port, key, [first])
    nodes, heads = await _nodes(services), await _heads(services)
    assert sorted(n.role.value for n in nodes) == ["assistant", "assistant", "tool", "user"]
    for spans in ([tool], [first, tool], [second, agent, first, tool]):
        await _send(port, key, spans)
    assert await _nodes(services) == nodes
    assert await _heads(services) == heads


async def test_requests_at_once_lose_and_double_nothing(
    port: int, key: str, services: Services
) -> None:
    spans = turn(FIRST, TOOL, SECOND, LATER)
    sent = [[span] for span in spans[:4]] * 3
    await asyncio.gather(*(_send(port, key, one) for one in sent))
    nodes = await _nodes(services)
    assert sorted(n.role.value for n in nodes) == [*["assistant"] * 3, "tool", "user", "user"]
