"""The HTTP application around GraphQL."""

import json
import logging

import httpx
import pytest
from starlette.applications import Starlette

from app.api.limits import MAX_ALIASES, MAX_DEPTH, MAX_DIRECTIVES
from app.bootstrap import Noema, Services
from app.domain.page import PageRequest
from app.main import create_app, server_config
from app.telemetry import redacted
from tests.api.client import GRAPHQL_JSON, GraphQLClient, http_client


async def test_health_answers_without_a_key_and_ready_asks_neo4j(app: Starlette) -> None:
    async with http_client(app) as http:
        assert (await http.get("/health")).json() == {"status": "ok"}
        ready = await http.get("/ready")
    assert (ready.status_code, ready.json()["status"]) == (200, "ready")
    assert ready.json()["parts"] == {"database": "ok", "turn_writer": "ok"}


@pytest.mark.parametrize("path", ["/", "/graphiql", "/health", "/nothing"])
async def test_every_answer_carries_the_headers_a_browser_must_be_told(
    app: Starlette, path: str
) -> None:
    async with http_client(app) as http:
        headers = (await http.get(path)).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    policy = headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert "default-src 'none'" in policy


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:7070", 200), ("localhost", 200), ("[::1]:80", 200), ("evil.example", 400)],
)
async def test_only_names_of_this_machine_lead_here(app: Starlette, host: str, status: int) -> None:
    async with http_client(app) as http:
        answer = await http.get("/health", headers={"host": host})
    assert answer.status_code == status


async def test_graphiql_and_its_files_come_from_here(app: Starlette) -> None:
    async with http_client(app) as http:
        page = (await http.get("/graphiql")).text
        sources = [part.split('"')[0] for part in page.split('src="')[1:]]
        assert len(sources) == 5
        for source in sources:
            answer = await http.get(source)
            assert (source, answer.status_code) == (source, 200)
    assert "://" not in page


async def test_the_access_log_names_the_path_and_keeps_the_token_out(
    app: Starlette, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with http_client(app) as http:
        await http.get("/", params={"token": "one-time-token"})
    lines = [record.getMessage() for record in caplog.records if record.name == "noema.access"]
    assert lines[0].startswith("GET / 401 ")
    assert "one-time-token" not in caplog.text.replace("HTTP Request: GET", "").split("httpx")[0]


def test_secrets_are_taken_out_of_what_is_logged() -> None:
    key = "noema_" + "A" * 64
    line = f"GET /?token=abc&x=1 Bearer {key} and {key}"
    assert redacted(line) == "GET /?token=[secret]&x=1 Bearer [secret] and [secret]"


async def test_a_body_over_the_limit_is_refused(app: Starlette, noema: Noema, key: str) -> None:
    async with http_client(app, key) as http:
        answer = await http.post(
            "/graphql",
            content=b" " * (noema.settings.max_body_bytes + 1),
            headers={"content-type": "application/json"},
        )
    assert answer.status_code == 413


def test_a_stop_waits_for_open_streams_only_so_long(app: Starlette, noema: Noema) -> None:
    config = server_config(app, noema.settings)
    assert config.timeout_graceful_shutdown == 3
    assert config.access_log is False


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"{", 400), (b'"text"', 400), (b"[]", 400), (b"{}", 400), (b'{"query": 7}', 400)],
)
async def test_a_body_that_is_no_request_is_refused(
    client: GraphQLClient, body: bytes, status: int
) -> None:
    headers = {"content-type": "application/json"}
    answer = await client.http.post("/graphql", content=body, headers=headers)
    assert answer.status_code == status
    assert answer.json()["errors"][0]["message"]


async def test_a_query_may_come_by_get_and_a_mutation_may_not(
    client: GraphQLClient, services: Services
) -> None:
    got = await client.http.get("/graphql", params={"query": "{ __typename }"})
    assert got.json() == {"data": {"__typename": "Query"}}
    asked = 'mutation { createSession(input: {title: "x"}) { __typename } }'
    refused = await client.http.get("/graphql", params={"query": asked})
    assert refused.status_code in (400, 405)
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()


async def test_a_subscription_by_plain_post_is_refused(client: GraphQLClient) -> None:
    posted = await client.post('subscription { events(stream: "sessions") { seq } }')
    assert posted.status_code == 400
    assert "text/event-stream" in posted.json()["errors"][0]["message"]


@pytest.mark.parametrize(
    ("accept", "media_type", "status"),
    [
        (GRAPHQL_JSON, GRAPHQL_JSON, 400),
        ("application/json", "application/json", 200),
        ("*/*", "application/json", 200),
        (f"application/json;q=0.5, {GRAPHQL_JSON}", GRAPHQL_JSON, 400),
        ("text/html", "application/json", 406),
    ],
)
async def test_the_answer_is_of_the_type_that_is_accepted(
    client: GraphQLClient, accept: str, media_type: str, status: int
) -> None:
    client.http.headers["accept"] = accept
    answer = await client.post("{ nonsense }")
    assert answer.headers["content-type"].split(";")[0] == media_type
    assert answer.status_code == status


_DEEP = "{ parent " * (MAX_DEPTH + 1) + "{ id }" + " }" * (MAX_DEPTH + 1)


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        (f'{{ thinkingNode(id: "x") {_DEEP} }}', "depth"),
        (f"{{ {' '.join(f'a{i}: __typename' for i in range(MAX_ALIASES + 1))} }}", "aliases"),
        (f"{{ {'... @include(if: true) { __typename } ' * (MAX_DIRECTIVES + 1)} }}", "directives"),
        (
            "{ sessions(first: 100) { edges { node { nodes(first: 100) { edges { node {"
            " session { nodes(first: 100) { edges { cursor } } } } } } } } } }",
            "rows",
        ),
    ],
)
async def test_an_operation_that_asks_for_too_much_is_refused(
    client: GraphQLClient, query: str, wrong: str
) -> None:
    error = await client.refused(query)
    assert f"the operation has {wrong} " in error["message"]
    assert error["code"] == "GRAPHQL_VALIDATION_FAILED"


async def test_sizes_in_variables_and_fragments_count(client: GraphQLClient) -> None:
    query = """query($n: Int!) { sessions(first: $n) { ...s } }
      fragment s on SessionConnection { edges { node { nodes(first: $n) { ...n } } } }
      fragment n on ThinkingNodeConnection { edges { node { session { nodes(first: $n)
        { edges { cursor } } } } } }"""
    error = await client.refused(query, n=50)
    assert error["message"].startswith("the operation has rows 127550;")
    await client.ask(query, n=20)


async def test_a_document_that_is_too_long_is_not_parsed(client: GraphQLClient) -> None:
    error = await client.refused("{ " + "__typename " * 5000 + "}")
    assert error["code"] == "GRAPHQL_PARSE_FAILED"


async def test_errors_have_the_usual_codes(client: GraphQLClient) -> None:
    assert (await client.refused("{"))["code"] == "GRAPHQL_PARSE_FAILED"
    assert (await client.refused("{ sesions { cursor } }"))["code"] == "GRAPHQL_VALIDATION_FAILED"
    error = await client.refused("query($n: Int!) { sessions(first: $n) { edges { cursor } } }")
    assert error["code"] == "BAD_USER_INPUT"


async def test_a_batch_of_operations_is_refused(client: GraphQLClient) -> None:
    answer = await client.http.post("/graphql", json=[{"query": "{ __typename }"}])
    assert answer.status_code == 400


async def test_without_introspection_neither_schema_nor_suggestion_is_given(
    noema: Noema, key: str
) -> None:
    settings = noema.settings.model_copy(update={"introspection": False})
    closed = Noema(noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, noema.models)
    async with http_client(create_app(closed), key) as http:
        client = GraphQLClient(http)
        assert (
            "introspection" in (await client.refused("{ __schema { types { name } } }"))["message"]
        )
        assert "Did you mean" not in (await client.refused("{ sesions { cursor } }"))["message"]


async def test_an_unexpected_error_is_masked_and_logged_under_an_id(
    noema: Noema, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_: str) -> object:
        raise RuntimeError("the secret is swordfish")

    failing = Noema(
        noema.graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    async with http_client(create_app(failing), key) as http:
        failing.services = broken  # pyright: ignore[reportAttributeAccessIssue]
        answer = await GraphQLClient(http).post("{ sessions { edges { cursor } } }")
    [error] = answer.json()["errors"]
    assert "swordfish" not in json.dumps(answer.json())
    assert error["extensions"]["code"] == "INTERNAL_SERVER_ERROR"
    assert error["extensions"]["incident"] in caplog.text
    assert "the secret is swordfish" in caplog.text


async def test_a_slash_more_is_not_the_endpoint(client: GraphQLClient) -> None:
    answer: httpx.Response = await client.http.post("/graphql/", json={"query": "{ __typename }"})
    assert answer.status_code in (307, 404, 405)
