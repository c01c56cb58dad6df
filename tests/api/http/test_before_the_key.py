"""What a request costs before anybody knows who sent it, and what it may cost afterwards."""

from collections.abc import AsyncIterator

import httpx
import pytest
from starlette.applications import Starlette
from starlette.types import Message

from app.api.documents import MAX_QUERY_BYTES
from tests.api.client import GraphQLClient, http_client
from tests.attacks.before_the_key import DOCUMENTS

ASKED = "{ sessions { edges { cursor } } }"


@pytest.fixture
async def stranger(app: Starlette) -> AsyncIterator[httpx.AsyncClient]:
    """A client without a key."""
    async with http_client(app) as http:
        yield http


@pytest.mark.parametrize("path", ["/graphql", "/think", "/login-link"])
async def test_a_stranger_is_refused_before_the_body_is_read(app: Starlette, path: str) -> None:
    answered: list[Message] = []

    async def unread() -> Message:
        raise AssertionError("the body was read")

    async def note(message: Message) -> None:
        answered.append(message)

    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": headers,
    }
    await app(scope, unread, note)
    assert answered[0]["status"] == 401


@pytest.mark.parametrize("accept", ["application/json", "application/graphql-response+json"])
async def test_what_a_stranger_asks_is_not_even_parsed(
    stranger: httpx.AsyncClient, accept: str
) -> None:
    stranger.headers["accept"] = accept
    answer = await GraphQLClient(stranger).post("{")
    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    [error] = answer.json()["errors"]
    assert error["extensions"]["code"] == "UNAUTHENTICATED"


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
async def test_a_query_that_a_foreign_page_sends_by_get_is_refused(
    client: GraphQLClient, site: str
) -> None:
    client.http.headers["sec-fetch-site"] = site
    answer = await client.http.get("/graphql", params={"query": "{"})
    assert answer.status_code == 403
    assert answer.json()["errors"][0]["extensions"]["code"] == "FORBIDDEN"
    assert (await client.post("{ __typename }")).status_code == 200


@pytest.mark.parametrize("filler", ["a", "\N{GRINNING FACE}"])
async def test_a_query_of_more_bytes_than_the_limit_is_refused(
    client: GraphQLClient, filler: str
) -> None:
    start = "{ __typename } #"
    whole = start + filler * ((MAX_QUERY_BYTES - len(start)) // len(filler.encode()))
    await client.ask(whole)
    error = await client.refused(whole + filler)
    assert error == {
        "message": f"the query is longer than the limit of {MAX_QUERY_BYTES} bytes",
        "code": "BAD_USER_INPUT",
        "field": "query",
    }


@pytest.mark.parametrize("name", DOCUMENTS)
async def test_a_bomb_is_refused_with_a_key_too(client: GraphQLClient, name: str) -> None:
    error = await client.refused(DOCUMENTS[name])
    assert error["code"] in ("GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED")
    assert len(error["message"]) < 500


async def test_errors_of_one_document_are_few(client: GraphQLClient) -> None:
    answer = await client.post("{" + " ".join(f"unknown{i}" for i in range(100)) + "}")
    assert len(answer.json()["errors"]) == 11
