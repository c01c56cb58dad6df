"""Checkpoints over GraphQL: an agent asks and waits for a person with another key."""

import asyncio
from typing import Any

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Scope
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.api.live import Socket, graphql_socket, live_server

SHOWN = "{ id question checkpointStatus answer reason decidedBy keyName options }"
ASK = f"""mutation($input: AskCheckpointInput!) {{ askCheckpoint(input: $input) {{
  ... on Checkpoint {SHOWN} ... on UserError {{ code path }} }} }}"""
DECIDE = f"""mutation($input: DecideCheckpointInput!) {{ decideCheckpoint(input: $input) {{
  ... on Checkpoint {SHOWN} ... on UserError {{ code path }} }} }}"""
OPEN = f"{{ checkpoints(filter: {{statuses: [OPEN]}}) {{ edges {{ node {SHOWN} }} }} }}"
WAIT = f"subscription($id: ID!) {{ checkpointSettled(id: $id) {SHOWN} }}"
_ENDS = """MATCH (k:Checkpoint {tenant_id: $tenant, id: $id})
SET k.expires_at = datetime.statement('Z') + duration({milliseconds: 1500})"""


async def _ask(client: GraphQLClient, **given: object) -> dict[str, Any]:
    asked = {"question": "May I send it?", "proposal": "Send it.", **given}
    return (await client.ask(ASK, input=asked))["askCheckpoint"]


async def _person(noema: Noema, services: Services, scopes: frozenset[Scope]) -> str:
    return (await noema.tenants.create_key(services.tenant_id, "ada", scopes)).text


async def _settled(socket: Socket) -> dict[str, Any]:
    return (await socket.receive())["payload"]["data"]["checkpointSettled"]


async def test_a_person_decides_what_an_agent_asked_once(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    asked = await _ask(client)
    given = {"checkpointId": asked["id"], "verdict": "EDITED", "text": "Send it at noon."}
    refused = (await client.ask(DECIDE, input=given))["decideCheckpoint"]
    assert refused == {"code": "CONFLICT", "path": ["input", "checkpointId"]}
    async with http_client(app, await _person(noema, services, frozenset(Scope))) as http:
        person = GraphQLClient(http)
        assert (await person.ask(OPEN))["checkpoints"]["edges"] == [{"node": asked}]
        decided = (await person.ask(DECIDE, input=given))["decideCheckpoint"]
        again = {**given, "verdict": "REJECTED", "text": None, "reason": "No."}
        refused = (await person.ask(DECIDE, input=again))["decideCheckpoint"]
    assert (decided["checkpointStatus"], decided["answer"], decided["decidedBy"]) == (
        "EDITED",
        "Send it at noon.",
        "ada",
    )
    assert refused == {"code": "CONFLICT", "path": ["input", "checkpointId"]}
    read = "query($id: ID!) { checkpoint(id: $id) " + SHOWN + " }"
    assert (await client.ask(read, id=asked["id"]))["checkpoint"] == decided


async def test_what_a_decision_lacks_is_named(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    asked = await _ask(client, options=["Now", "Later"])
    async with http_client(app, await _person(noema, services, frozenset(Scope))) as http:
        for verdict, field in (("APPROVED", "option"), ("EDITED", "text"), ("REJECTED", "reason")):
            given = {"checkpointId": asked["id"], "verdict": verdict}
            refused = (await GraphQLClient(http).ask(DECIDE, input=given))["decideCheckpoint"]
            assert refused == {"code": "BAD_USER_INPUT", "path": ["input", field]}
    assert len((await client.ask(OPEN))["checkpoints"]["edges"]) == 1
    soon = await _ask(client, expiresInS=9)
    assert soon == {"code": "BAD_USER_INPUT", "path": ["input", "expiresInS"]}


async def test_an_agent_that_waits_hears_the_decision_at_once(  # its fixtures
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient, key: str
) -> None:
    asked = await _ask(client)
    person = await _person(noema, services, frozenset(Scope))
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        await socket.subscribe(WAIT, id=asked["id"])
        assert (await _settled(socket))["checkpointStatus"] == "OPEN"
        async with http_client(app, person) as http:
            given = {"checkpointId": asked["id"], "verdict": "APPROVED"}
            await GraphQLClient(http).ask(DECIDE, input=given)
        async with asyncio.timeout(5):
            settled = await _settled(socket)
        assert (settled["checkpointStatus"], settled["answer"]) == ("APPROVED", "Send it.")
        assert (await socket.receive())["type"] == "complete"


async def test_an_agent_that_waits_hears_that_nobody_decided_in_time(
    noema: Noema, services: Services, client: GraphQLClient, key: str, neo4j: Connection
) -> None:
    asked = await _ask(client)
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
            await driver.execute_query(_ENDS, tenant=services.tenant_id, id=asked["id"])
        await socket.subscribe(WAIT, id=asked["id"])
        assert (await _settled(socket))["checkpointStatus"] == "OPEN"
        async with asyncio.timeout(5):
            told = await _settled(socket)
        assert (told["checkpointStatus"], told["answer"]) == ("EXPIRED", None)
        assert (await socket.receive())["type"] == "complete"


@pytest.mark.parametrize("mutation", [ASK, DECIDE])
async def test_a_key_that_may_only_read_neither_asks_nor_decides(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient, mutation: str
) -> None:
    asked = await _ask(client)
    given = {"question": "May I?"} if mutation is ASK else {
        "checkpointId": asked["id"], "verdict": "APPROVED"
    }  # fmt: skip
    reads = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, reads) as http:
        refused = await GraphQLClient(http).refused(mutation, input=given)
    assert refused["code"] == "FORBIDDEN"
    assert (await client.ask(OPEN))["checkpoints"]["edges"] == [{"node": asked}]
