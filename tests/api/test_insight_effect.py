"""From a finding to the effect of what was advised, over GraphQL, with a key and without."""

from typing import Any

import pytest

from app.bootstrap import Noema, Services
from tests.api.client import GraphQLClient
from tests.api.turns import branch, question, think
from tests.fakes.vendors.formats import FORMATS, Format
from tests.fakes.vendors.quoting import knowledge_of, quoting
from tests.fakes.vendors.server import VendorServer
from tests.graph.metacognition.reasoned import OPENING, anchored

SESSION = 'mutation { createSession(input: {title: "Storage"}) { ... on Session { id } } }'
SAY = """mutation($session: ID!, $text: String!, $decisions: [DecisionInput!]!) {
  addThinkingNode(input: {sessionId: $session, blocks: [{text: $text}], decisions: $decisions}) {
    ... on ThinkingNode { decisionPoints { id } } ... on UserError { code message } } }"""
END = """mutation($id: ID!, $status: OutcomeStatus!) {
  recordOutcome(input: {decisionId: $id, status: $status, text: "It ended."}) {
    ... on Outcome { id } ... on UserError { code message } } }"""
REST = """mutation($from: ID!, $to: ID!) {
  linkNodes(input: {type: DEPENDS_ON, from: $from, to: $to}) { __typename
    ... on UserError { code message } } }"""
ANALYZE = """mutation {
  analyzeReasoning(input: {}) { ... on Job { id } ... on UserError { code message } } }"""
ADVICE = """{ insights(first: 10, filter: {types: [IMPROVEMENT_HYPOTHESIS]}) { edges { node {
  id text finding effect { before beforeSucceeded after afterSucceeded verdict } } } } }"""
ANCHORED = {
    "description": "Redis",
    "chosen": {"text": "Redis"},
    "rejected": [{"text": "Postgres"}, {"text": "SQLite"}],
}
ASKED = "Was a reason written beside every alternative before one was chosen?"
REASONED = {
    "description": "Postgres",
    "chosen": {"text": "Postgres", "reason": "it keeps rows"},
    "rejected": [{"text": "Redis", "reason": "it loses them"}],
}


async def _decide(
    client: GraphQLClient, decided: dict[str, Any], opening: str | None = None
) -> str:
    session_id = (await client.ask(SESSION))["createSession"]["id"]
    if opening:
        await client.ask(SAY, session=session_id, text=opening, decisions=[])
    said = await client.ask(SAY, session=session_id, text="Decided.", decisions=[decided])
    [decision] = said["addThinkingNode"]["decisionPoints"]
    return decision["id"]


async def _end(client: GraphQLClient, decision_id: str, status: str) -> None:
    ended = await client.ask(END, id=decision_id, status=status)
    assert "id" in ended["recordOutcome"]


async def _advice(noema: Noema, services: Services, client: GraphQLClient) -> dict[str, Any]:
    """Analyse the tenant and give the one improvement hypothesis."""
    assert "id" in (await client.ask(ANALYZE))["analyzeReasoning"]
    await noema.analyses.run_due(services.tenant_id)
    [edge] = (await client.ask(ADVICE))["insights"]["edges"]
    return edge["node"]


OF_PROJECT = """mutation($project: String!) { analyzeReasoning(input: {project: $project}) {
  ... on Job { id } ... on UserError { code path } } }"""
OF_JOB = "query($id: ID!) { job(id: $id) { jobStatus done } }"
FOUND = "{ insights(first: 10) { edges { node { sessionId } } } }"


async def test_an_analysis_of_a_project_finds_what_is_in_its_sessions(
    noema: Noema, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await anchored(services, "acme/orders")
    for project in ("acme/shop", None):
        await anchored(services, project)
    asked = (await client.ask(OF_PROJECT, project="Orders"))["analyzeReasoning"]
    await noema.analyses.run_due(services.tenant_id)
    job = (await client.ask(OF_JOB, id=asked["id"]))["job"]
    assert job == {"jobStatus": "DONE", "done": 1}
    [edge] = (await client.ask(FOUND))["insights"]["edges"]
    assert edge["node"] == {"sessionId": session_id}
    refused = (await client.ask(OF_PROJECT, project=" "))["analyzeReasoning"]
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "project"]}


async def _bad_habit(noema: Noema, services: Services, client: GraphQLClient) -> dict[str, Any]:
    """Decide three times as is advised against; give the advice."""
    for _ in range(3):
        await _end(client, await _decide(client, ANCHORED, OPENING), "FAILED")
    advice = await _advice(noema, services, client)
    assert advice["finding"] == "ANCHORING"
    assert advice["effect"]["verdict"] == "OPEN"
    return advice


async def _better_habit(
    noema: Noema, services: Services, client: GraphQLClient, advice: dict[str, Any]
) -> None:
    """Decide four times on the advice; its effect is told."""
    for _ in range(4):
        decision_id = await _decide(client, REASONED)
        rested = await client.ask(REST, **{"from": decision_id, "to": advice["id"]})
        assert "code" not in rested["linkNodes"]
        await _end(client, decision_id, "SUCCEEDED")
    effect = (await _advice(noema, services, client))["effect"]
    assert effect == {
        "before": 3,
        "beforeSucceeded": 0,
        "after": 4,
        "afterSucceeded": 4,
        "verdict": "HELPS",
    }


async def test_advice_from_findings_goes_into_a_later_turn_and_its_effect_is_told(
    noema: Noema, services: Services, client: GraphQLClient
) -> None:
    advice = await _bad_habit(noema, services, client)
    session_id = (await client.ask(SESSION))["createSession"]["id"]
    told = await think(client, question(session_id, ASKED, includeKnowledge=True))
    cited = [
        block["citedSource"] for block in told.blocks if block["__typename"] == "CitationBlock"
    ]
    assert advice["id"] in cited
    await _better_habit(noema, services, client, advice)


@pytest.mark.sweep
@pytest.mark.parametrize("format_", FORMATS, ids=lambda format_: format_.provider)
async def test_advice_reaches_the_models_of_every_vendor(
    noema: Noema,
    services: Services,
    client: GraphQLClient,
    vendor: VendorServer,
    format_: Format,
) -> None:
    vendor.answer = quoting(format_)
    advice = await _bad_habit(noema, services, client)
    session_id = (await client.ask(SESSION))["createSession"]["id"]
    at = {"provider": format_.provider, "model": format_.model}
    line = await branch(client, session_id, "elsewhere", **at)
    asked = question(session_id, ASKED, includeKnowledge=True, branchId=line["id"])
    told = await think(client, asked)
    assert told.node["provider"] == format_.provider
    assert advice["text"] in " ".join(knowledge_of(vendor.asked[-1]).split())
    assert advice["text"] in " ".join(told.text.split())
    await _better_habit(noema, services, client, advice)
