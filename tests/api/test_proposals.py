"""The inbox, its proposals and stale decisions over GraphQL: a transcript in, the flag out."""

import asyncio
import json
from typing import Any

from starlette.applications import Starlette

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import (
    Assert,
    BeliefKind,
    BeliefStatus,
    Derive,
    NewBelief,
    NewJustification,
    Retract,
)
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from tests.api.client import GraphQLClient, http_client
from tests.api.conftest import key_of
from tests.api.live import graphql_socket, live_server

TURNS = (
    ("user", "Where should the meters' data live? All our customers are in the EU."),
    ("assistant", "We chose Frankfurt over Virginia because all our customers are in the EU."),
    ("assistant", "We chose Go over Rust because the team knows Go well."),
    (
        "user",
        "Contrary to what we said, our customers are not all in the EU: a third is in Brazil.",
    ),
)
IMPORT = """mutation($content: String!) { importTranscript(input: {
  name: "talk.jsonl", content: $content}) { __typename ... on UserError { message } } }"""
STALE = """{ staleDecisions { edges { node { id: nodeId text
  falls { id: nodeId text status: fallStatus path } } } } }"""
INBOX = """{ inboxCounts { contradictions justifications updates staleDecisions }
  inbox { edges { node { falls about { ... on Proposal { id kind isStated
    subject { quote } cited { quote belief { beliefStatus } } } } } } } }"""
REVIEW = """mutation($input: ReviewProposalsInput!) { reviewProposals(input: $input) {
  ... on ProposalsReviewed { proposals { status: proposalStatus decidedBy note }
    changes { beliefId after } }
  ... on UserError { code path message } } }"""

PROPOSE = """mutation($input: ProposeChangeInput!) { proposeChange(input: $input) {
  ... on Proposal { id kind proposalStatus rule confidence isStated evidenceId
    subject { quote } cited { quote belief { beliefStatus } } }
  ... on UserError { code path message } } }"""


def transcript(*turns: tuple[str, str]) -> str:
    """Write a session of Claude Code of these turns."""
    lines: list[dict[str, Any]] = []
    for number, (role, text) in enumerate(turns):
        lines.append(
            {
                "type": role,
                "uuid": f"00000000-0000-4000-8000-00000000000{number}",
                "parentUuid": lines[-1]["uuid"] if lines else None,
                "sessionId": "5f0c2a52-0000-4000-8000-000000000000",
                "timestamp": f"2026-03-0{number + 1}T09:00:00.000Z",
                "message": {"role": role, "content": text},
            }
        )
    return "\n".join(map(json.dumps, lines))


async def test_an_imported_message_that_overturns_a_premise_flags_the_decision_with_its_path(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    done = await client.ask(IMPORT, content=transcript(*TURNS))
    assert done["importTranscript"]["__typename"] != "InvalidInputError"
    assert (await client.ask(STALE))["staleDecisions"]["edges"] == []
    await noema.job_runner.run_due(services.tenant_id)
    [edge] = (await client.ask(STALE))["staleDecisions"]["edges"]
    decision = edge["node"]
    assert "Frankfurt" in decision["text"]
    [fall] = decision["falls"]
    assert (fall["status"], "customers" in fall["text"]) == ("SUPERSEDED", True)
    assert fall["path"] == [decision["id"], fall["id"]]
    counts = (await client.ask(INBOX))["inboxCounts"]
    assert counts["staleDecisions"] == 1


async def _moved(client: GraphQLClient, noema: Noema, services: Services) -> str:
    """Import a change of mind that is not stated outright, and give the open proposal's id."""
    turns = (("user", "I live in Berlin with two cats."), ("user", "I moved to Lisbon in May."))
    await client.ask(IMPORT, content=transcript(*turns))
    await noema.job_runner.run_due(services.tenant_id)
    [edge] = (await client.ask(INBOX))["inbox"]["edges"]
    found = edge["node"]["about"]
    assert (found["kind"], found["isStated"]) == ("UPDATE", False)
    assert found["subject"]["quote"] == turns[0][1]
    assert found["cited"] == [{"quote": turns[1][1], "belief": None}]
    return found["id"]


async def test_an_update_that_is_not_stated_outright_waits_and_is_decided_once(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    proposal = await _moved(client, noema, services)
    key = new_id()
    given = {"proposalIds": [proposal], "verdict": "ACCEPT", "note": "so she said"}
    done = (await client.ask(REVIEW, input={**given, "idempotencyKey": key}))["reviewProposals"]
    assert done["proposals"] == [
        {"status": "ACCEPTED", "decidedBy": "person", "note": "so she said"}
    ]
    assert sorted(change["after"] for change in done["changes"]) == ["SUPERSEDED"]
    again = (await client.ask(REVIEW, input={**given, "idempotencyKey": key}))["reviewProposals"]
    assert (again["proposals"], again["changes"]) == (done["proposals"], [])
    late = (await client.ask(REVIEW, input={**given, "verdict": "REJECT"}))["reviewProposals"]
    assert late == {
        "code": "CONFLICT",
        "path": ["input", "proposalIds"],
        "message": f"proposal {proposal} was accepted before",
    }


async def test_a_key_that_may_only_read_decides_nothing(
    client: GraphQLClient, app: Starlette, noema: Noema, services: Services
) -> None:
    proposal = await _moved(client, noema, services)
    key = await key_of(noema, services, frozenset({Scope.READ}))
    async with http_client(app, key) as http:
        given = {"proposalIds": [proposal], "verdict": "ACCEPT"}
        refused = await GraphQLClient(http).refused(REVIEW, input=given)
    assert refused["code"] == "FORBIDDEN"
    assert (await services.proposals.reads.require(proposal)).status == "open"


async def test_a_subscriber_is_told_the_counts_and_each_change_of_them(
    client: GraphQLClient, noema: Noema, services: Services, key: str
) -> None:
    proposal = await _moved(client, noema, services)
    async with live_server(noema) as port, graphql_socket(port, key) as socket:
        await socket.subscribe("subscription { inboxChanges { seq counts { updates } } }")
        first = (await socket.receive())["payload"]["data"]["inboxChanges"]
        assert first["counts"] == {"updates": 1}
        given = {"proposalIds": [proposal], "verdict": "REJECT"}
        await client.ask(REVIEW, input=given)
        async with asyncio.timeout(20):
            second = (await socket.receive())["payload"]["data"]["inboxChanges"]
    assert second["counts"] == {"updates": 0}
    assert second["seq"] > first["seq"]


async def test_what_somebody_proposes_waits_and_once_accepted_holds_its_conclusion(
    client: GraphQLClient, services: Services
) -> None:
    known, premise = [await _assert(services, text) for text in ("It is fast.", "It is free.")]
    conclusion = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "We take NATS.")
    reason = NewJustification(new_id(), frozenset({known}), "speed counts")
    await services.beliefs.apply(Derive(new_id(), conclusion, reason))
    given = {
        "kind": "JUSTIFICATION",
        "subjectId": conclusion.id,
        "citedIds": [premise],
        "reason": "a free licence was asked for",
    }
    key = {"idempotencyKey": new_id()}
    proposed = (await client.ask(PROPOSE, input=given | key))["proposeChange"]
    assert (await client.ask(PROPOSE, input=given | key))["proposeChange"] == proposed
    assert proposed == {
        "id": proposed["id"],
        "kind": "JUSTIFICATION",
        "proposalStatus": "OPEN",
        "rule": "a free licence was asked for",
        "confidence": 0.5,
        "isStated": False,
        "evidenceId": conclusion.id,
        "subject": {"quote": "We take NATS."},
        "cited": [{"quote": "It is free.", "belief": {"beliefStatus": "HELD"}}],
    }
    [edge] = (await client.ask(INBOX))["inbox"]["edges"]
    assert edge["node"]["about"]["id"] == proposed["id"]
    await client.ask(REVIEW, input={"proposalIds": [proposed["id"]], "verdict": "ACCEPT"})
    await services.beliefs.apply(Retract(new_id(), known, "it is slow"))
    [held] = await services.belief_reads.get_many([conclusion.id])
    assert held is not None
    assert held.status == BeliefStatus.HELD


async def test_a_proposal_about_what_is_not_there_is_refused_and_leaves_nothing(
    client: GraphQLClient, services: Services
) -> None:
    known = await _assert(services, "It is fast.")
    given = {"kind": "UPDATE", "subjectId": known, "citedIds": [new_id()], "reason": "so"}
    refused = (await client.ask(PROPOSE, input=given))["proposeChange"]
    assert (refused["code"], refused["path"]) == ("NOT_FOUND", ["input", "citedIds"])
    assert (await client.ask(INBOX))["inbox"]["edges"] == []


async def _assert(services: Services, text: str) -> str:
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, text)
    await services.beliefs.apply(Assert(new_id(), belief))
    return belief.id
