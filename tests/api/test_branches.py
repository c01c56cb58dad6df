"""Branches through GraphQL."""

from typing import Any

import pytest
from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch
from app.domain.tenants.tenant import Scope
from app.reasoning.orchestrator.prompts import THINKER
from tests.answers import RECORDS
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.factories import make_session
from tests.talk import Talk

_BRANCH = (
    "... on Branch { id name provider model resolvedFrom headId } ... on UserError { code path }"
)


@pytest.fixture
def talk(noema: Noema, services: Services) -> Talk:
    return Talk(noema, services)


@pytest.fixture
async def claude(services: Services) -> Branch:
    session_id = await services.sessions.create(make_session())
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    return await services.branches.create(NewBranch(new_id(), session_id, "claude", choice))


async def _mutate(client: GraphQLClient, name: str, arguments: str) -> Any:  # noqa: ANN401  # JSON
    return (await client.ask(f"mutation {{ {name}{arguments} {{ {_BRANCH} }} }}"))[name]


async def test_a_branch_is_begun_forked_renamed_and_found_by_its_id(
    client: GraphQLClient, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "Which queue?", "Streams.")
    given = f'(input: {{sessionId: "{claude.session_id}", name: "x", forkedFromId: "{answered}"}})'
    fork = await _mutate(client, "createBranch", given)
    assert fork == {
        "id": fork["id"],
        "name": "x",
        "provider": "anthropic",
        "model": "claude-opus-5-5",
        "resolvedFrom": "SOURCE",
        "headId": answered,
    }
    renamed = await _mutate(
        client, "renameBranch", f'(input: {{branchId: "{fork["id"]}", name: "y"}})'
    )
    asked = """query($id: ID!) { node(id: $id) { ... on Branch {
      name api head { response } session { title branches { edges { node { name } } } } } } }"""
    found = (await client.ask(asked, id=renamed["id"]))["node"]
    assert found == {
        "name": "y",
        "api": "ANTHROPIC_MESSAGES",
        "head": {"response": "Streams."},
        "session": {
            "title": "Which queue to use",
            "branches": {"edges": [{"node": {"name": "claude"}}, {"node": {"name": "y"}}]},
        },
    }


async def test_an_edit_a_merge_and_a_summary_move_the_head(
    client: GraphQLClient, talk: Talk, claude: Branch
) -> None:
    asked, _ = await talk.turn(claude, "Which queue?", "Streams.")
    await talk.turn(claude, "Sure?", "Yes.")
    given = f'(input: {{nodeId: "{asked}", text: "Which log?", name: "edit"}})'
    edited = await _mutate(client, "editAsBranch", given)
    assert edited["name"] == "edit"
    given = f"""(input: {{sourceBranchId: "{claude.id}", targetBranchId: "{edited["id"]}",
      summary: "Worth it."}})"""
    merged = await _mutate(client, "mergeBranches", given)
    assert merged["headId"] != edited["headId"]
    given = f'(input: {{branchId: "{claude.id}", keepTurns: 1}})'
    compacted = await _mutate(client, "compactBranch", given)
    assert compacted["id"] == claude.id
    asked = "query($id: ID!) { thinkingNode(id: $id) { kind api model branchId response } }"
    assert (await client.ask(asked, id=compacted["headId"]))["thinkingNode"] == {
        "kind": "COMPACTION",
        "api": "ANTHROPIC_MESSAGES",
        "model": "claude-opus-5-5",
        "branchId": claude.id,
        "response": "user: Which queue?\nassistant: Streams.",
    }


async def test_what_cannot_be_begun_is_refused_by_the_field_at_fault(
    client: GraphQLClient, services: Services, claude: Branch
) -> None:
    begin = f'(input: {{sessionId: "{claude.session_id}", name: "x", %s}})'
    refusals = {
        'provider: "nobody"': ("BAD_USER_INPUT", "provider"),
        'model: "gpt-5.5", provider: "anthropic"': ("MODEL_UNKNOWN", "model"),
        'model: "claude-opus-4-0", provider: "anthropic"': ("BRANCH_MODEL_RETIRED", "model"),
        f'sourceBranchId: "{new_id()}"': ("NOT_FOUND", "sourceBranchId"),
        'sourceBranchId: "x"': ("BAD_USER_INPUT", "sourceBranchId"),
    }
    for wrong, (code, field) in refusals.items():
        refused = await _mutate(client, "createBranch", begin % wrong)
        assert refused == {"code": code, "path": ["input", field]}
    page = await services.branches.list_by_session(claude.session_id)
    assert [branch.id for branch in page.items] == [claude.id]


async def test_a_preview_shows_what_is_sent_and_where_it_breaks(
    client: GraphQLClient, services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "Which queue?", "Streams.")
    choice = ModelChoice("gemini", "gemini-2.5-pro")
    new = NewBranch(new_id(), claude.session_id, "gem", choice, source_branch_id=claude.id)
    fork = await services.branches.create(new)
    asked = """query($id: ID!, $text: String) { contextPreview(branchId: $id, text: $text) {
      items { mode reason tokens redactions node { response } }
      breakAtId breakReason previousResponseId tokens } }"""
    found = (await client.ask(asked, id=fork.id, text="And then?"))["contextPreview"]
    assert found == {
        "items": [
            {
                "mode": "CANONICAL",
                "reason": "a message",
                "tokens": 3,
                "redactions": [],
                "node": {"response": "Which queue?"},
            },
            {
                "mode": "CANONICAL",
                "reason": "as text: another model spoke here or later",
                "tokens": 2,
                "redactions": ["thinking", "signature"],
                "node": {"response": "Streams."},
            },
        ],
        "breakAtId": fork.head_id,
        "breakReason": "OTHER_PROVIDER",
        "previousResponseId": None,
        "tokens": 8 + -(-len(THINKER) // 4),
    }


async def test_only_an_administrator_reads_what_a_vendor_sent(
    client: GraphQLClient,
    app: Starlette,
    noema: Noema,
    services: Services,
    talk: Talk,
    claude: Branch,
) -> None:
    asked_id, answered = await talk.turn(claude, "Which queue?", "Streams.")
    asked = """query($id: ID!) { rawPayload(nodeId: $id) {
      api complete truncated records { data event whole } } }"""
    [record] = RECORDS[claude.api]("Streams.", "hm", None)
    assert (await client.ask(asked, id=answered))["rawPayload"] == {
        "api": "ANTHROPIC_MESSAGES",
        "complete": True,
        "truncated": False,
        "records": [{"data": record.data, "event": None, "whole": True}],
    }
    assert (await client.ask(asked, id=asked_id))["rawPayload"] is None
    key = await key_of(noema, services, frozenset({Scope.READ, Scope.WRITE}))
    async with http_client(app, key) as http:
        reader = GraphQLClient(http)
        assert (await reader.refused(asked, id=answered))["code"] == "FORBIDDEN"
        chosen = 'mutation { setDefaultModel(input: {provider: "gemini"}) { __typename } }'
        assert (await reader.refused(chosen))["code"] == "FORBIDDEN"
    assert await services.branches.tenant_default() == ModelChoice()


async def test_the_default_of_a_tenant_is_chosen_and_read(client: GraphQLClient) -> None:
    asked = """mutation($p: String!, $m: String) {
      setDefaultModel(input: {provider: $p, model: $m}) {
        ... on DefaultModel { provider model } ... on UserError { code path } } }"""
    refused = (await client.ask(asked, p="gemini", m="gpt-5.5"))["setDefaultModel"]
    assert refused == {"code": "MODEL_UNKNOWN", "path": ["input", "model"]}
    chosen = (await client.ask(asked, p="gemini", m=None))["setDefaultModel"]
    assert chosen == {"provider": "gemini", "model": None}
    assert (await client.ask("{ defaultModel { provider model } }"))["defaultModel"] == chosen
