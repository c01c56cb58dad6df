"""What changed, over GraphQL: the key is the reader where none is named."""

from typing import Any

from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of

CHANGES = """query($project: String, $reader: String) {
  changes(project: $project, reader: $reader) {
    since until isFirst
    decided { count truncated decisions { id decisionStatus } }
    stale { count } overturned { count } due { count } outcomes { count outcomes { id } }
    opened { count contradictions { id } } settled { count }
  }
}"""
MARK = """mutation($input: MarkChangesSeenInput!) {
  markChangesSeen(input: $input) {
    ... on ReadMark { id reader project seenAt } ... on UserError { code path }
  }
}"""
DECIDE = """mutation($input: AddThinkingNodeInput!) {
  addThinkingNode(input: $input) { ... on ThinkingNode { decisionPoints { id } } }
}"""


async def _decide(client: GraphQLClient, session_id: str) -> str:
    decision = {"description": "Which queue", "chosen": {"text": "Redis"}}
    given = {"sessionId": session_id, "blocks": [{"text": "So be it."}], "decisions": [decision]}
    added = (await client.ask(DECIDE, input=given))["addThinkingNode"]
    return added["decisionPoints"][0]["id"]


async def _mark(client: GraphQLClient, **given: object) -> dict[str, Any]:
    return (await client.ask(MARK, input=given))["markChangesSeen"]


async def test_a_key_marks_what_it_saw_and_is_told_what_came_after(
    client: GraphQLClient, session_id: str
) -> None:
    first = await _decide(client, session_id)
    seen = (await client.ask(CHANGES))["changes"]
    assert [one["id"] for one in seen["decided"]["decisions"]] == [first]
    mark = await _mark(client, until=seen["until"])
    assert (mark["project"], mark["seenAt"]) == (None, seen["until"])
    second = await _decide(client, session_id)
    later = (await client.ask(CHANGES))["changes"]
    assert (later["since"], later["isFirst"]) == (seen["until"], False)
    assert [one["id"] for one in later["decided"]["decisions"]] == [second]
    named = (await client.ask(CHANGES, reader="ada"))["changes"]
    assert (named["isFirst"], named["decided"]["count"]) == (True, 2)


async def test_a_key_that_may_only_read_marks_nothing(
    app: Starlette, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    until = (await client.ask(CHANGES))["changes"]["until"]
    reads = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, reads) as http:
        refused = await GraphQLClient(http).refused(MARK, input={"until": until, "reader": "ada"})
    assert refused["code"] == "FORBIDDEN"
    assert (await client.ask(CHANGES, reader="ada"))["changes"]["isFirst"]


async def test_a_mark_without_an_offset_or_a_name_names_its_field(client: GraphQLClient) -> None:
    naive = await _mark(client, until="2026-05-04T10:00:00")
    blank = await _mark(client, until="2026-05-04T10:00:00Z", reader=" ")
    assert [(one["code"], one["path"]) for one in (naive, blank)] == [
        ("BAD_USER_INPUT", ["input", "until"]),
        ("BAD_USER_INPUT", ["input", "reader"]),
    ]
