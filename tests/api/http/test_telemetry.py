"""One story as a collector sees it: a request, the job it queued and the model it asked."""

from collections.abc import Mapping

from opentelemetry.proto.trace.v1.trace_pb2 import Span

from app.bootstrap import Noema, open_noema, open_telemetry
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from app.local.base import Connection
from app.main import create_app
from app.settings import Settings
from tests.api.client import GraphQLClient, http_client
from tests.fakes.collector import Collector, collector, values_of
from tests.fakes.scripted_model import ScriptedModel, done, text

TRACE, CALLER = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"
HEADERS = {"traceparent": f"00-{TRACE}-{CALLER}-01", "tracestate": "vendor=meerschaum"}
WORDS = ("quagmire", "heliotrope", "palimpsest", "meerschaum", "ocarina", "zephyrian")
"""Of the title, the question, the answer, the headers, the operation's name and the tenant's."""
CREATE = 'mutation { createSession(input: {title: "quagmire"}) { ... on Session { id } } }'
THINK = """mutation ocarina($id: ID!, $text: String!) {
  think(input: {sessionId: $id, text: $text, wait: true}) { ... on StartedTurn { answer { id } } } }
"""


async def _tell(noema: Noema, tenant_id: str, key: str) -> None:
    """Ask a model in a new session, then do the jobs that this queued."""
    answer = [text("A palimpsest is written over."), done()]
    noema.models["offline"] = lambda _: ScriptedModel(answer)
    async with http_client(create_app(noema), key) as http:
        client = GraphQLClient(http)
        session_id = (await client.ask(CREATE))["createSession"]["id"]
        http.headers.update(HEADERS)
        asked = await client.ask(THINK, id=session_id, text="What is a heliotrope?")
        assert asked["think"]["answer"]["id"]
    assert await noema.job_runner.run_due(tenant_id) > 0


async def test_a_request_its_call_of_a_model_and_a_job_become_spans_without_their_words(
    settings: Settings, neo4j: Connection
) -> None:
    with collector() as there:
        environ = {"OTEL_EXPORTER_OTLP_ENDPOINT": there.url}
        async with (
            open_telemetry(settings, environ) as telemetry,
            open_noema(settings, neo4j, telemetry=telemetry) as noema,
        ):
            tenant = await noema.tenants.create(f"zephyrian {new_id()}")
            key = (await noema.tenants.create_key(tenant.id, "test", frozenset(Scope))).text
            await _tell(noema, tenant.id, key)
        counted = {
            (f"noema.{family.name}.duration", *found.labels): (found.count, found.sum_s)
            for family in noema.metrics.families()
            for found in family.durations.read()
        }

    spans = {span.span_id: span for span in there.spans()}
    [think] = _named(spans, "mutation think")
    request, [call] = spans[think.parent_span_id], _named(spans, "chat offline")
    assert (request.name, request.parent_span_id.hex()) == ("POST /graphql", CALLER)
    assert {one.trace_id.hex() for one in (request, think, call)} == {TRACE}
    assert call.parent_span_id == think.span_id
    assert values_of(think.attributes) == {
        "graphql.operation.type": "mutation",
        "noema.graphql.field": "think",
        "noema.outcome": "ok",
    }
    assert values_of(call.attributes)["gen_ai.usage.output_tokens"] == 5
    [job, *_] = _named(spans, "job embedding")
    assert (job.parent_span_id, values_of(job.attributes)["noema.outcome"]) == (b"", "done")
    assert _statements_of(spans, think)
    assert _statements_of(spans, job)

    assert counted["noema.graphql_operation.duration", "think", "ok"][0] == 1
    assert {name: (p.count, p.sum) for name, p in there.points().items()} == counted
    _holds_no_word(there, tenant.id, key)


def _named(spans: Mapping[bytes, Span], name: str) -> list[Span]:
    return [span for span in spans.values() if span.name == name]


def _statements_of(spans: Mapping[bytes, Span], parent: Span) -> bool:
    """Tell whether it asked the database something, by the file of a statement."""
    return any(
        values_of(span.attributes) == {"db.system.name": "neo4j", "db.query.summary": span.name}
        for span in spans.values()
        if span.parent_span_id == parent.span_id and "/" in span.name
    )


def _holds_no_word(there: Collector, *secrets: str) -> None:
    exported = there.bytes.lower()
    assert b"createsession" in exported
    found = [word for word in (*WORDS, *secrets) if word.lower().encode() in exported]
    assert found == []
