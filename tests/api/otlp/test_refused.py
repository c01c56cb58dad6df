"""What `/v1/traces` says of requests and spans that it cannot take, in the words of OTLP."""

import asyncio
import gzip
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from google.rpc.status_pb2 import Status
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
    ExportTraceServiceRequest,
    ExportTraceServiceResponse,
)
from opentelemetry.proto.common.v1.common_pb2 import AnyValue, KeyValue
from starlette.applications import Starlette
from starlette.routing import Route

from app.api.otlp.answers import PROTOBUF
from app.api.otlp.endpoint import TracesEndpoint
from app.bootstrap import Noema, Services
from app.domain.lanes import Lanes
from app.domain.nodes.session import Session
from app.domain.page import PageRequest
from app.domain.tenants.tenant import Scope
from tests.api.client import http_client
from tests.api.conftest import key_of
from tests.api.otlp.sdk import BEGUN_NS, chat, text

JSON = "application/json"
TALK = chat([text("user", "Which queue?")], [text("assistant", "Redis.")])


@pytest.fixture
async def http(app: Starlette, key: str) -> AsyncIterator[httpx.AsyncClient]:
    async with http_client(app, key) as opened:
        yield opened


def span(index: int, attributes: dict[str, str], **more: object) -> dict[str, Any]:
    """Make a span as OTLP writes it in JSON."""
    pairs = [{"key": name, "value": {"stringValue": value}} for name, value in attributes.items()]
    return {
        "traceId": "0AF7651916CD43DD8448EB211C80319C",
        "spanId": f"{index:016x}",
        "name": "call",
        "startTimeUnixNano": str(BEGUN_NS),
        "endTimeUnixNano": BEGUN_NS + 1_000_000,
        "attributes": pairs,
        **more,
    }


def request(*spans: object) -> bytes:
    return json.dumps({"resourceSpans": [{"scopeSpans": [{"spans": spans}]}]}).encode()


async def _post(
    http: httpx.AsyncClient, body: bytes, media_type: str = JSON, **headers: str
) -> httpx.Response:
    return await http.post(
        "/v1/traces", content=body, headers={"content-type": media_type, **headers}
    )


async def _sessions(services: Services) -> list[Session]:
    return list((await services.session_reads.list_page(PageRequest(10))).items)


async def test_json_is_taken_with_charset_and_gzip(
    http: httpx.AsyncClient, services: Services
) -> None:
    body = gzip.compress(request(span(1, TALK)))
    media_type = f"{JSON}; charset=utf-8"
    answer = await _post(http, body, media_type, **{"content-encoding": "gzip"})
    assert (answer.status_code, answer.headers["content-type"], answer.json()) == (200, JSON, {})
    [session] = await _sessions(services)
    assert (session.external_id, session.node_count) == ("c-1", 2)


async def test_an_empty_request_is_taken(http: httpx.AsyncClient, services: Services) -> None:
    for media_type, body in ((JSON, b"{}"), (PROTOBUF, b"")):
        answer = await _post(http, body, media_type)
        assert (answer.status_code, answer.headers["content-type"]) == (200, media_type)
    assert await _sessions(services) == []


async def test_spans_that_cannot_be_read_are_named_and_the_others_taken(
    http: httpx.AsyncClient, services: Services
) -> None:
    long = chat([text("user", "x" * 1_100_000)], [text("assistant", "Too long.")])
    spans = [
        span(1, TALK),
        span(2, TALK, traceId="0" * 32),
        span(3, TALK, startTimeUnixNano="0"),
        span(4, TALK | {"gen_ai.input.messages": "{"}),
        span(5, long | {"gen_ai.conversation.id": "c-2"}),
    ]
    answer = await _post(http, request(*spans))
    told = answer.json()["partialSuccess"]
    assert (answer.status_code, told["rejectedSpans"]) == (200, "4")
    assert told["errorMessage"] == "; ".join(
        [
            "span 2: traceId must be 16 bytes, not all zero",
            "span 3: startTimeUnixNano is missing",
            "span 4: gen_ai.input.messages is not a JSON list of messages",
            "span 5: response has 1100000 bytes; the limit is 1048576",
        ]
    )
    held = {one.external_id: one.node_count for one in await _sessions(services)}
    assert held == {"c-1": 2, "c-2": 1}


async def test_spans_of_protobuf_are_refused_in_protobuf(
    http: httpx.AsyncClient, services: Services
) -> None:
    sent = ExportTraceServiceRequest()
    spans = sent.resource_spans.add().scope_spans.add().spans
    good = spans.add(trace_id=b"\x01" * 16, span_id=b"\x02" * 8, start_time_unix_nano=BEGUN_NS)
    good.attributes.extend(
        KeyValue(key=name, value=AnyValue(string_value=value)) for name, value in TALK.items()
    )
    spans.add(trace_id=b"\x01" * 16, span_id=b"", start_time_unix_nano=BEGUN_NS)
    answer = await _post(http, sent.SerializeToString(), PROTOBUF)
    told = ExportTraceServiceResponse.FromString(answer.content).partial_success
    assert (answer.status_code, answer.headers["content-type"]) == (200, PROTOBUF)
    assert (told.rejected_spans, told.error_message) == (
        1,
        "span 2: spanId must be 8 bytes, not all zero",
    )
    assert [one.node_count for one in await _sessions(services)] == [2]


@pytest.mark.parametrize(
    ("body", "media_type", "encoding", "status", "reason"),
    [
        (b"\xff\xff", PROTOBUF, "identity", 400, "no ExportTraceServiceRequest in protobuf"),
        (b"{", JSON, "identity", 400, "the body is not JSON"),
        (b"[]", JSON, "identity", 400, "the body is no ExportTraceServiceRequest"),
        (b'{"resourceSpans": 1}', JSON, "identity", 400, "no ExportTraceServiceRequest"),
        (b"{}", JSON, "gzip", 400, "the body is not gzip"),
        (gzip.compress(b"{}", mtime=0)[:-4], JSON, "gzip", 400, "in the middle of its gzip"),
        (gzip.compress(bytes(8_388_609)), PROTOBUF, "gzip", 413, "over 8388608 bytes"),
        (b"{}", JSON, "br", 415, "by gzip alone"),
        (b"{}", "text/plain", "identity", 415, "application/x-protobuf or application/json"),
    ],
)
async def test_a_request_that_cannot_be_read_is_refused_with_a_status(
    http: httpx.AsyncClient,
    services: Services,
    body: bytes,
    media_type: str,
    encoding: str,
    status: int,
    reason: str,
) -> None:
    answer = await _post(http, body, media_type, **{"content-encoding": encoding})
    told = (
        Status.FromString(answer.content).message
        if media_type == PROTOBUF
        else answer.json()["message"]
    )
    assert (answer.status_code, reason in told) == (status, True), told
    assert await _sessions(services) == []


async def test_who_may_not_write_sends_nothing(
    app: Starlette, noema: Noema, services: Services
) -> None:
    reader = await key_of(noema, services, frozenset({Scope.READ}))
    for key, status, code in ((None, 401, 16), (reader, 403, 7)):
        async with http_client(app, key) as http:
            answer = await _post(http, request(span(1, TALK)))
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert await _sessions(services) == []


async def test_while_too_much_waits_a_client_is_told_to_come_again(
    noema: Noema, key: str, services: Services
) -> None:
    lanes = Lanes(1, 1)
    traces = TracesEndpoint(noema, lanes).__call__
    app = Starlette(routes=[Route("/v1/traces", traces, methods=["POST"])])
    async with http_client(app, key) as http:
        async with lanes.taken("somebody"):
            sent = {asyncio.create_task(_post(http, request(span(1, TALK)))) for _ in range(2)}
            [first], [waiting] = await asyncio.wait(sent, return_when=asyncio.FIRST_COMPLETED)
            answer = first.result()
            assert (answer.status_code, answer.json()["code"]) == (503, 14)
            assert answer.headers["retry-after"] == "1"
            assert await _sessions(services) == []
        assert (await waiting).status_code == 200
    assert len(await _sessions(services)) == 1


async def test_a_call_that_is_tried_again_in_a_later_request_rejects_nothing(
    http: httpx.AsyncClient, services: Services
) -> None:
    failed = span(1, chat([text("user", "Which queue?")], []))
    later = {
        "startTimeUnixNano": str(BEGUN_NS + 10**9),
        "endTimeUnixNano": str(BEGUN_NS + 2 * 10**9),
    }
    for sent in (failed, span(2, TALK, **later)):
        assert (await _post(http, request(sent))).json() == {}
    assert [one.node_count for one in await _sessions(services)] == [2]
