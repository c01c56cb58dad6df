"""The HTTP application around GraphQL."""

import json
import logging
from collections.abc import AsyncIterator

import httpx
import pytest
from pydantic import ValidationError
from starlette.applications import Starlette

from app.api.auth import cookie_name
from app.api.limits import MAX_ALIASES, MAX_DEPTH, MAX_DIRECTIVES
from app.bootstrap import Noema, Services
from app.domain.page import PageRequest
from app.main import create_app, server_config
from app.settings import Settings
from app.telemetry import redacted
from tests.api.client import GRAPHQL_JSON, GraphQLClient, http_client


async def test_health_answers_without_a_key_and_ready_asks_neo4j(app: Starlette) -> None:
    async with http_client(app) as http:
        assert (await http.get("/health")).json() == {"status": "ok"}
        ready = await http.get("/ready")
    assert (ready.status_code, ready.json()["status"]) == (200, "ready")
    assert ready.json()["parts"] == {"database": "ok", "followers": "ok", "turn_writer": "ok"}


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
    [
        ("127.0.0.1:7070", 200),
        ("localhost", 200),
        ("LocalHost:80", 200),
        ("[::1]:80", 200),
        ("evil.example", 400),
        ("10.0.0.1", 400),
    ],
)
async def test_only_names_of_this_machine_lead_here(app: Starlette, host: str, status: int) -> None:
    async with http_client(app) as http:
        answer = await http.get("/health", headers={"host": host})
    assert answer.status_code == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("noema.example", 200),
        ("Noema.Example:443", 200),
        ("192.168.7.7:7070", 200),
        ("[fe80::1]", 200),
        ("localhost", 200),
        ("evil.example", 400),
        ("noema.example.evil", 400),
        ("", 400),
    ],
)
async def test_a_service_for_other_machines_has_the_names_that_are_allowed_and_every_address(
    noema: Noema, host: str, status: int
) -> None:
    changed = {"host": "0.0.0.0", "allowed_hosts": "other.example, Noema.example"}
    async with http_client(create_app(_with(noema, **changed))) as http:
        answer = await http.get("/health", headers={"host": host})
    assert answer.status_code == status


@pytest.mark.parametrize("hosts", ["https://x", "a.example:80", "a b"])
def test_a_host_with_more_than_a_name_is_no_setting(hosts: str) -> None:
    with pytest.raises(ValidationError, match="allowed_hosts"):
        Settings(allowed_hosts=hosts)


FRIEND = "https://notes.example"


async def test_pages_of_an_allowed_origin_ask_with_a_key_and_never_with_the_cookie(
    noema: Noema, services: Services, key: str
) -> None:
    app = create_app(_with(noema, allowed_origins=f"https://a.example, {FRIEND}"))
    from_page = {"origin": FRIEND, "sec-fetch-site": "cross-site"}
    preflight = {
        **from_page,
        "access-control-request-method": "POST",
        "access-control-request-headers": "authorization, content-type",
    }
    login = await noema.tenants.create_login(services.tenant_id)
    async with http_client(app) as http:
        allowed = await http.options("/graphql", headers=preflight)
        http.headers.update(from_page)
        http.cookies.set(cookie_name(noema.settings.port), login.text)
        refused = await GraphQLClient(http).post("{ __typename }")
        http.headers["authorization"] = f"Bearer {key}"
        asked = await http.get("/graphql", params={"query": "{ __typename }"})
    assert allowed.status_code == 200
    for answer in (allowed, refused, asked):
        assert answer.headers["access-control-allow-origin"] == FRIEND
        assert "access-control-allow-credentials" not in answer.headers
    assert (refused.status_code, asked.json()) == (401, {"data": {"__typename": "Query"}})


@pytest.mark.parametrize("origin", ["https://evil.example", "http://notes.example", "null"])
async def test_pages_of_other_origins_get_no_leave(noema: Noema, key: str, origin: str) -> None:
    app = create_app(_with(noema, allowed_origins=FRIEND))
    async with http_client(app, key) as http:
        http.headers.update({"origin": origin, "sec-fetch-site": "cross-site"})
        preflight = await http.options("/graphql", headers={"access-control-request-method": "GET"})
        asked = await http.get("/graphql", params={"query": "{ __typename }"})
    assert (preflight.status_code, asked.status_code) == (400, 403)
    assert "access-control-allow-origin" not in asked.headers


def _with(noema: Noema, **changed: object) -> Noema:
    settings = Settings.model_validate({**noema.settings.model_dump(), **changed})
    return Noema(noema.graph_of, noema.bus, settings, noema.tenants, noema.embedder, noema.models)


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


async def test_no_path_writes_a_line_of_its_own_into_the_access_log(
    app: Starlette, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with http_client(app) as http:
        await http.get("/x%0a2026 INFO noema.access GET /forged 200 1 ms")
        await http.get("/" + "a" * 5_000)
    lines = [record.getMessage() for record in caplog.records if record.name == "noema.access"]
    assert lines[0].startswith("GET /x%0A2026%20INFO%20noema.access%20GET%20/forged%20200")
    assert len(lines[1]) < 250


def test_secrets_are_taken_out_of_what_is_logged() -> None:
    key = "noema_" + "A" * 64
    line = f"GET /?token=abc&x=1 Bearer {key} and {key}"
    assert redacted(line) == "GET /?token=[secret]&x=1 Bearer [secret] and [secret]"


async def _parts(size: int) -> AsyncIterator[bytes]:
    for _ in range(2):
        yield b" " * (size // 2)


@pytest.mark.parametrize("path", ["/graphql", "/think"])
@pytest.mark.parametrize("in_parts", [False, True])
async def test_a_body_over_the_limit_is_refused_in_the_shape_of_every_refusal(
    app: Starlette, noema: Noema, key: str, path: str, in_parts: bool
) -> None:
    most = noema.settings.max_body_bytes
    content = _parts(most + 2) if in_parts else b" " * (most + 1)
    headers = {"content-type": "application/json"}
    async with http_client(app, key) as http:
        answer = await http.post(path, content=content, headers=headers)
    assert answer.status_code == 413
    told = answer.json()
    if path == "/graphql":
        [error] = told["errors"]
        told = {"message": error["message"], **error["extensions"]}
    assert told == {
        "message": f"the body has over {most} bytes",
        "code": "CONTENT_TOO_LARGE",
        "field": "body",
    }


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
        ("Application/JSON", "application/json", 200),
        (GRAPHQL_JSON.upper(), GRAPHQL_JSON, 400),
        ("application/json;q=0", "application/json", 406),
        ("*/*;q=0", "application/json", 406),
        ("application/json; q=0.0, */*", GRAPHQL_JSON, 400),
        (f"{GRAPHQL_JSON};q=0.1, application/json", "application/json", 200),
        ("text/event-stream;q=0", "application/json", 406),
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


async def test_a_refused_accept_is_named_in_the_answer(client: GraphQLClient) -> None:
    client.http.headers["accept"] = "text/html"
    error = await client.refused("{ __typename }")
    assert error["code"] == "NOT_ACCEPTABLE"


@pytest.mark.parametrize("type_", ["Application/JSON", "APPLICATION/json; Charset=UTF-8"])
async def test_a_body_is_known_by_its_media_type_in_any_case(
    client: GraphQLClient, type_: str
) -> None:
    answer = await client.http.post(
        "/graphql", content=b'{"query": "{ __typename }"}', headers={"content-type": type_}
    )
    assert answer.json() == {"data": {"__typename": "Query"}}


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
