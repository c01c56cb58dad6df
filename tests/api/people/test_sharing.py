"""Share links: a redacted page without a key, until it expires or is revoked."""

from dataclasses import replace
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.ids import new_id
from app.domain.nodes.decision import NewDecision
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.outcome import NewOutcome, OutcomeStatus
from app.domain.people.comments import NewComment
from app.domain.tenants.tenant import Scope
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.factories import make_decision, make_node, make_session

LINK = "id nodeId sharedKind shareLinkStatus keyName hidden expiresAt revokedAt"
CREATE = f"""mutation($input: CreateShareLinkInput!) {{ createShareLink(input: $input) {{
  ... on CreatedShareLink {{ linkPath shareLink {{ {LINK} }} }}
  ... on UserError {{ code path }} }} }}"""
REVOKE = f"""mutation($input: RevokeShareLinkInput!) {{ revokeShareLink(input: $input) {{
  ... on ShareLink {{ {LINK} }} ... on UserError {{ code path }} }} }}"""
LIST = f"""query($only: ShareLinkFilterInput) {{ shareLinks(filter: $only) {{
  edges {{ node {{ {LINK} }} }} }} }}"""
_ENDED = """MATCH (l:ShareLink {tenant_id: $tenant, id: $id})
SET l.expires_at = datetime.statement('Z') - duration({seconds: 1})"""
_STORED = "MATCH (l:ShareLink {tenant_id: $tenant}) RETURN l {.*} AS link"


async def _decide(services: Services) -> tuple[str, NewDecision]:
    """Decide in a session of Ada's, with a reason, an outcome and what nobody else is to read."""
    session = replace(make_session("Which queue"), author="Ada Quill")
    session_id = await services.sessions.create(session)
    rejected = ("RabbitMQ", "Ada wrote to bob@example.org <b>that</b> it loses messages")
    decision = replace(make_decision("Redis", rejected), question="Which queue? Ask Ada Quill.")
    node = make_node(session_id, TextBlock("So be it."), decisions=(decision,))
    premise = make_node(session_id, TextBlock("Redis is in /home/ada/redis already."))
    for one in (node, premise):
        await services.think_graph.add_node(one)
    tie = NewEdge(new_id(), EdgeType.SUPPORTS, premise.id, decision.id)
    await services.think_graph.link(tie)
    outcome = NewOutcome(new_id(), decision.id, OutcomeStatus.MIXED, "password: hunter2 leaked")
    await services.outcomes.record(outcome)
    await services.people.comments.add(NewComment(new_id(), session_id, "@Zed, see.", "team"))
    return session_id, decision


async def _share(client: GraphQLClient, node_id: str, **given: object) -> dict[str, Any]:
    asked = {"nodeId": node_id, **given}
    return (await client.ask(CREATE, input=asked))["createShareLink"]


async def _open(app: Starlette, path: str) -> httpx.Response:
    async with http_client(app) as http:
        return await http.get(path, headers={"accept": "text/html"})


async def test_a_decision_is_read_with_its_why_and_without_people_and_secrets(
    app: Starlette, services: Services, client: GraphQLClient
) -> None:
    _, decision = await _decide(services)
    shared = await _share(client, decision.id, hidden=["it loses"])
    assert (shared["shareLink"]["sharedKind"], shared["shareLink"]["keyName"]) == (
        "DECISION",
        "test",
    )
    page = await _open(app, shared["linkPath"])
    assert page.status_code == 200
    for told in ("Which queue? Ask [person].", "Redis", "Turned down", "supports it", "mixed: "):
        assert told in page.text, told
    assert (
        "RabbitMQ: [person] wrote to [e-mail] &lt;b&gt;that&lt;/b&gt; [person] messages"
        in page.text
    )
    for hidden in ("Ada", "Quill", "example.org", "/home/", "hunter2", decision.id, "<b>"):
        assert hidden not in page.text, hidden


async def test_a_session_is_read_with_its_decisions(
    app: Starlette, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await _decide(services)
    await services.sessions.complete(session_id, "Zed takes Redis.")
    page = await _open(app, (await _share(client, session_id))["linkPath"])
    for told in ("<h1>Which queue</h1>", "[person] takes Redis.", "Turned down", "Decisions: 1"):
        assert told in page.text, told
    assert "Ada" not in page.text


async def test_a_page_is_kept_by_nobody_and_runs_nothing(
    app: Starlette, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await _decide(services)
    shared = await _share(client, session_id)
    for path in (shared["linkPath"], "/share/nothing"):
        headers = (await _open(app, path)).headers
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-robots-tag"] == "noindex, nofollow, noarchive"
        assert headers["cache-control"] == "no-store"
        assert "script-src" not in headers["content-security-policy"]
        assert headers["content-security-policy"].startswith("default-src 'none'; style-src 'self'")


async def test_what_opens_nothing_is_answered_alike(
    app: Starlette, services: Services, client: GraphQLClient, neo4j: Connection
) -> None:
    session_id, _ = await _decide(services)
    expired, revoked = [await _share(client, session_id) for _ in range(2)]
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        given = {"tenant": services.tenant_id, "id": expired["shareLink"]["id"]}
        await driver.execute_query(_ENDED, given)
    given = {"shareLinkId": revoked["shareLink"]["id"]}
    for _ in range(2):
        assert (await client.ask(REVOKE, input=given))["revokeShareLink"]["revokedAt"]
    unknown = f"{revoked['linkPath'][:-2]}AA"
    paths = (expired["linkPath"], revoked["linkPath"], unknown, "/share/x", "/share/%F0%9F%92%A9")
    answers = [await _open(app, path) for path in paths]
    told = {(one.status_code, one.text, one.headers["content-type"]) for one in answers}
    assert len(told) == 1
    [(status, text, _)] = told
    assert (status, "This link opens nothing" in text) == (404, True)
    listed = (await client.ask(LIST))["shareLinks"]["edges"]
    statuses = [edge["node"]["shareLinkStatus"] for edge in listed]
    assert statuses == ["REVOKED", "EXPIRED"]
    active = await client.ask(LIST, only={"isActive": True})
    assert active["shareLinks"]["edges"] == []


async def test_a_link_ends_with_what_it_shares(
    app: Starlette, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await _decide(services)
    shared = await _share(client, session_id)
    deletion = await services.sessions.delete(session_id)
    assert deletion.nodes["ShareLink"] == 1
    assert (await _open(app, shared["linkPath"])).status_code == 404


async def test_the_token_is_shown_once_and_only_its_hash_is_stored(
    client: GraphQLClient, services: Services, neo4j: Connection
) -> None:
    session_id, _ = await _decide(services)
    key = new_id()
    first, again = [
        await _share(client, session_id, idempotencyKey=key, expiresInS=3600) for _ in range(2)
    ]
    assert (first["shareLink"], again["linkPath"]) == (again["shareLink"], None)
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 1) as driver:
        found = await driver.execute_query(_STORED, tenant=services.tenant_id)
    [stored] = [row["link"] for row in found.records]
    token = first["linkPath"].removeprefix("/share/")
    assert len(stored["sha256"]) == 64
    assert token not in str(stored)
    assert token not in str(await client.ask(LIST))


async def test_only_decisions_and_sessions_are_shared_and_by_keys_that_may_write(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await _decide(services)
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The disk is slow.")
    await services.beliefs.apply(Assert(new_id(), belief))
    for node_id in (belief.id, new_id()):
        refused = await _share(client, node_id)
        assert refused == {"code": "NOT_FOUND", "path": ["input", "nodeId"]}
    long = await _share(client, session_id, expiresInS=31_536_001)
    assert long == {"code": "BAD_USER_INPUT", "path": ["input", "expiresInS"]}
    reads = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, reads) as http:
        reader = GraphQLClient(http)
        for asked, given in ((CREATE, {"input": {"nodeId": session_id}}), (LIST, {})):
            assert (await reader.refused(asked, **given))["code"] == "FORBIDDEN"
    assert (await client.ask(LIST))["shareLinks"]["edges"] == []


@pytest.mark.parametrize("path", ["/share/", "/share"])
async def test_an_address_without_a_token_is_no_page(app: Starlette, path: str) -> None:
    assert (await _open(app, path)).status_code == 404
