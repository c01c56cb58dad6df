"""Whatever comes through a door is told by one entry: who, what, which ids, and how it ended."""

import asyncio
import json

from app.domain.ids import new_id
from app.events.audit import AuditEntry
from tests.api.audit.conftest import Watched
from tests.api.live import graphql_socket, live_server
from tests.mcp.agents import http_agent

CREATE = """mutation($id: ID, $title: String!) {
  made: createSession(input: {idempotencyKey: $id, title: $title}) { __typename } }"""
COMPLETE = "mutation($id: ID!) { completeSession(input: {sessionId: $id}) { __typename } }"
SECRET = "The lease ends in June, and nobody may know."


def _told(entry: AuditEntry) -> tuple[object, ...]:
    ended = entry.outcome.value, entry.code
    return entry.door.value, entry.access.value, entry.operations, entry.ids, *ended


async def test_changes_and_reads_over_graphql_are_told_in_order_with_the_ids_they_name(
    watched: Watched,
) -> None:
    made, other = new_id(), new_id()
    await watched.reader.ask(CREATE, id=made, title="Which queue?")
    asked = """query($id: ID!) { ...Asked __typename }
      fragment Asked on Query { session(id: $id) { id } sessions { edges { cursor } } }"""
    await watched.reader.ask(asked, id=made)
    await watched.reader.ask(COMPLETE, id=other)
    await watched.reader.ask(f'{{ decision(id: "{other}") {{ id }} }}')
    refused = await watched.reader.refused("{ auditEntries { edges { cursor } } }")
    await watched.noema.audit.flush()
    entries = await watched.entries()
    assert refused["code"] == "FORBIDDEN"
    assert [_told(entry) for entry in entries] == [
        ("graphql", "change", ("createSession",), (made,), "ok", None),
        ("graphql", "read", ("session", "sessions"), (made,), "ok", None),
        ("graphql", "change", ("completeSession",), (other,), "refused", "NOT_FOUND"),
        ("graphql", "read", ("decision",), (other,), "ok", None),
        ("graphql", "read", ("auditEntries",), (), "refused", "FORBIDDEN"),
    ]
    assert [entry.seq for entry in entries] == [1, 2, 3, 4, 5]
    who = {(entry.key_id, entry.principal) for entry in entries}
    assert who == {(watched.reader_id, "colleague")}


async def test_a_change_is_in_the_log_before_its_answer_and_so_is_what_came_before_it(
    watched: Watched,
) -> None:
    await watched.reader.ask("{ sessions { edges { cursor } } }")
    await watched.reader.ask(CREATE, id=new_id(), title="Which queue?")
    # Nothing was flushed: a process that is killed now loses none of the two.
    assert [entry.operations for entry in await watched.entries()] == [
        ("sessions",),
        ("createSession",),
    ]


async def test_no_entry_holds_a_word_of_what_was_said_or_of_a_key(watched: Watched) -> None:
    await watched.reader.ask(CREATE, id=new_id(), title=SECRET)
    found = """query Lease($q: String!) { lease: search(query: $q) { edges { cursor } } }"""
    await watched.reader.ask(found, q=SECRET)
    await watched.noema.audit.flush()
    entries = await watched.entries()
    assert [entry.operations for entry in entries] == [("createSession",), ("search",)]
    told = str(entries).lower()
    assert "lease" not in told
    assert watched.reader_key.lower() not in told


async def test_who_makes_and_revokes_a_key_is_told_and_its_secret_is_not(watched: Watched) -> None:
    made = new_id()
    create = """mutation($id: ID) { createKey(input: {idempotencyKey: $id, name: "Lease"}) {
      ... on CreatedKey { secret } } }"""
    revoke = "mutation($id: ID!) { revokeKey(input: {keyId: $id}) { __typename } }"
    secret = (await watched.admin.ask(create, id=made))["createKey"]["secret"]
    await watched.admin.ask(revoke, id=made)
    await watched.reader.refused(create, id=new_id())
    entries = await watched.entries()
    assert [(e.principal, e.operations, e.outcome.value) for e in entries] == [
        ("auditor", ("createKey",), "ok"),
        ("auditor", ("revokeKey",), "ok"),
        ("colleague", ("createKey",), "refused"),
    ]
    assert [e.ids for e in entries[:2]] == [(made,), (made,)]
    assert secret not in str(entries)
    assert "Lease" not in str(entries)


async def test_what_asks_for_nothing_that_is_stored_is_not_told(watched: Watched) -> None:
    await watched.reader.ask("{ __schema { queryType { name } } }")
    assert "errors" in (await watched.reader.post("{ nothing }")).json()
    await watched.noema.audit.flush()
    assert await watched.entries() == []


async def test_streams_and_think_over_http_are_told(watched: Watched) -> None:
    session = new_id()
    await watched.reader.ask(CREATE, id=session, title="Which queue?")
    http = watched.reader.http
    missing = new_id()
    assert (await http.get(f"/streams/{missing}")).status_code == 404
    body = {"sessionId": session, "query": "Which queue?", "id": new_id()}
    lines = (await http.post("/think", json=body)).text.splitlines()
    node = json.loads(lines[-1])["nodeId"]
    assert (await http.post(f"/think?node={node}")).status_code == 200
    assert (await http.get("/streams/audit")).status_code == 403
    await watched.noema.audit.flush()
    assert [_told(entry) for entry in await watched.entries()][1:] == [
        ("http", "read", ("/streams",), (missing,), "refused", "NOT_FOUND"),
        ("http", "change", ("/think",), (), "ok", None),
        ("http", "read", ("/think",), (node,), "ok", None),
        ("http", "read", ("/streams",), (), "refused", "FORBIDDEN"),
    ]


async def test_tools_and_resources_of_mcp_are_told(watched: Watched) -> None:
    unknown = new_id()
    async with (
        live_server(watched.noema) as port,
        http_agent(port, watched.reader_key) as agent,
    ):
        await agent.client.call_tool("remember", {"kind": "fact", "text": SECRET})
        await agent.client.call_tool("why", {"id": unknown})
        await agent.client.read_resource("noema://stale")
    await watched.noema.audit.flush()
    assert [_told(entry) for entry in await watched.entries()] == [
        ("mcp", "change", ("remember",), (), "ok", None),
        ("mcp", "read", ("why",), (unknown,), "refused", "NOT_FOUND"),
        ("mcp", "read", ("resources/read",), (), "ok", None),
    ]


async def test_a_subscription_is_told_when_it_tells_something_first(watched: Watched) -> None:
    session = new_id()
    await watched.reader.ask(CREATE, id=session, title="Which queue?")
    asked = f'subscription {{ events(stream: "{session}") {{ seq }} }}'
    async with live_server(watched.noema) as port, graphql_socket(port, watched.reader_key) as one:
        await one.subscribe(asked)
        async with asyncio.timeout(20):
            assert (await anext(one.events()))["seq"] == 1
    await watched.noema.audit.flush()
    last = (await watched.entries())[-1]
    assert _told(last) == ("graphql", "read", ("events",), (session,), "ok", None)
