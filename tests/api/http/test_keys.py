"""Keys and the tenant over GraphQL, for a key with the scope `admin`."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.factories import make_session

KEY = "id name scopes keyStatus expiresAt revokedAt isOwn"
CREATE = f"""mutation($input: CreateKeyInput!) {{ createKey(input: $input) {{
  ... on CreatedKey {{ secret key {{ {KEY} }} }} ... on UserError {{ code path }} }} }}"""
REVOKE = f"""mutation($id: ID!) {{ revokeKey(input: {{keyId: $id}}) {{
  ... on ApiKey {{ {KEY} }} ... on UserError {{ code path }} }} }}"""
KEYS = f"""query($first: Int, $after: String) {{ keys(first: $first, after: $after) {{
  edges {{ cursor node {{ {KEY} }} }} pageInfo {{ hasNextPage }} }} }}"""
TENANT = "{ tenant { id name counts { sessions thinkingNodes decisions knowledgeEntries } } }"


@pytest.fixture
async def lesser(app: Starlette, noema: Noema, services: Services) -> AsyncIterator[GraphQLClient]:
    """A client that may do everything but administer."""
    key = await key_of(noema, services, frozenset(Scope) - {"admin"})
    async with http_client(app, key) as http:
        yield GraphQLClient(http)


async def _create(client: GraphQLClient, **given: object) -> dict[str, Any]:
    return (await client.ask(CREATE, input=given))["createKey"]


async def _names(client: GraphQLClient) -> list[str]:
    listed = (await client.ask(KEYS, first=100))["keys"]["edges"]
    return [edge["node"]["name"] for edge in listed]


async def test_a_key_is_made_shown_once_used_listed_and_revoked(
    app: Starlette, client: GraphQLClient
) -> None:
    asked = {"idempotencyKey": new_id(), "name": "CI", "scopes": ["WRITE", "READ"]}
    made = await _create(client, **asked)
    key = {
        "id": asked["idempotencyKey"],
        "name": "CI",
        "scopes": ["READ", "WRITE"],
        "keyStatus": "ACTIVE",
        "expiresAt": None,
        "revokedAt": None,
        "isOwn": False,
    }
    assert made["key"] == key
    assert await _create(client, **asked) == {"secret": None, "key": key}
    async with http_client(app, made["secret"]) as http:
        holder = GraphQLClient(http)
        assert (await holder.ask("{ tenantId }"))["tenantId"]
        revoked = (await client.ask(REVOKE, id=key["id"]))["revokeKey"]
        assert (revoked["keyStatus"], revoked["revokedAt"] is None) == ("REVOKED", False)
        assert (await holder.refused("{ tenantId }"))["code"] == "UNAUTHENTICATED"
    page = (await client.ask(KEYS, first=1))["keys"]
    assert [edge["node"] for edge in page["edges"]] == [revoked]
    rest = (await client.ask(KEYS, after=page["edges"][0]["cursor"]))["keys"]
    assert [(edge["node"]["name"], edge["node"]["isOwn"]) for edge in rest["edges"]] == [
        ("test", True)
    ]


async def test_a_key_that_has_expired_already_is_not_made(client: GraphQLClient) -> None:
    refused = await _create(client, name="CI", expiresAt="2020-01-01T00:00:00Z")
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "expiresAt"]}
    assert await _names(client) == ["test"]


async def test_without_the_scope_nobody_sees_makes_or_revokes_a_key(
    client: GraphQLClient, lesser: GraphQLClient
) -> None:
    [_, own] = (await client.ask(KEYS))["keys"]["edges"]
    for query in (KEYS, TENANT):
        assert (await lesser.refused(query))["code"] == "FORBIDDEN"
    assert (await lesser.refused(CREATE, input={"name": "More"}))["code"] == "FORBIDDEN"
    assert (await lesser.refused(REVOKE, id=own["node"]["id"]))["code"] == "FORBIDDEN"
    listed = (await client.ask(KEYS))["keys"]["edges"]
    assert [(edge["node"]["name"], edge["node"]["keyStatus"]) for edge in listed] == [
        ("test", "ACTIVE"),
        ("test", "ACTIVE"),
    ]


async def test_a_key_gives_no_scope_that_it_lacks_itself(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    only = frozenset({Scope.READ, Scope.ADMIN})
    async with http_client(app, await key_of(noema, services, only)) as http:
        given = {"name": "More", "scopes": ["READ", "ERASE"]}
        assert (await GraphQLClient(http).refused(CREATE, input=given))["code"] == "FORBIDDEN"
    assert "More" not in await _names(client)


async def test_a_key_of_another_tenant_is_not_there(
    client: GraphQLClient, other_client: GraphQLClient
) -> None:
    [theirs] = (await other_client.ask(KEYS))["keys"]["edges"]
    refused = (await client.ask(REVOKE, id=theirs["node"]["id"]))["revokeKey"]
    assert refused["code"] == "NOT_FOUND"
    [kept] = (await other_client.ask(KEYS))["keys"]["edges"]
    assert kept["node"]["keyStatus"] == "ACTIVE"


async def test_a_tenant_tells_its_name_and_how_much_it_holds(app: Starlette, noema: Noema) -> None:
    tenant = await noema.tenants.create(f"Orders {new_id()}")
    await noema.services(tenant.id).sessions.create(make_session())
    issued = await noema.tenants.create_key(
        tenant.id, "admin", frozenset({Scope.READ, Scope.ADMIN})
    )
    async with http_client(app, issued.text) as http:
        told = (await GraphQLClient(http).ask(TENANT))["tenant"]
    assert (told["id"], told["name"]) == (tenant.id, tenant.name)
    assert told["counts"] == {
        "sessions": 1,
        "thinkingNodes": 0,
        "decisions": 0,
        "knowledgeEntries": 0,
    }


async def test_only_an_administrator_finds_keys_by_the_beginning_of_their_ids(
    client: GraphQLClient, lesser: GraphQLClient
) -> None:
    key_id = (await _create(client, name="short", scopes=["READ"]))["key"]["id"]
    asked = f'{{ idsBeginning(beginning: "{key_id[:-1]}") {{ id kind }} }}'
    assert (await client.ask(asked))["idsBeginning"] == [{"id": key_id, "kind": "KEY"}]
    assert (await lesser.ask(asked))["idsBeginning"] == []


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ('beginning: "0197a0b"', "beginning"),
        ('beginning: "0197a0b2-1111-7000-8000-000000000001"', "beginning"),
        ('beginning: "which-clock"', "beginning"),
        ('beginning: "0197a0b2", most: 0', "most"),
        ('beginning: "0197a0b2", most: 21', "most"),
    ],
)
async def test_what_begins_no_id_is_refused(client: GraphQLClient, given: str, field: str) -> None:
    refused = await client.refused(f"{{ idsBeginning({given}) {{ id }} }}")
    assert (refused["code"], refused["field"]) == ("BAD_USER_INPUT", field)
