"""Debates whose model's server fails them, over the public API."""

import json
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from tests.api.client import GraphQLClient
from tests.fakes.vendors.exchange import Exchange, Stall, answered, at_once, streamed
from tests.fakes.vendors.formats import COMPATIBLE
from tests.fakes.vendors.server import VendorServer

START = """mutation { startDebate(input: {question: "Which queue?", minRounds: 1, maxRounds: 2,
  %s}) { ... on Debate { id sessionId } ... on UserError { message path } } }"""
ROLES = ("proposer", "skeptic", "synthesizer", "judge")
VOICE = '%s: {provider: "compatible", model: "llama3.3"}'
READ = """query($id: ID!, $session: ID!) {
  debate(id: $id) { status: debateStatus stopReason failure answer score: judgeScore { status:
    scoreStatus total } issues { key status: issueStatus }
    rounds { proposal { text attempt } critique { text } } }
  session(id: $session) { nodes(first: 50) { edges { node { status: nodeStatus response failure
    } } } } }"""
ISSUE = {"severity": "critical", "problem": "It loses messages.", "strategy": "robustness"}


def _said(text: str, **form: object) -> Exchange:
    return streamed(at_once(COMPATIBLE.said(f"{text}\n```json\n{json.dumps(form)}\n```")))


PROPOSAL = _said("Take a list.", confidence=6, replies=[])
ATTACK = _said("No.", issues=[ISSUE], statuses=[], score=4, ready=False)
PEACE = _said("Well.", issues=[], statuses=[], score=9, ready=True)
SUM = _said("Streams.", confidence=8, insights=[], caveats=[])
JUDGED = _said("So.", correctness=8, completeness=8, clarity=8, depth=8)


async def _held(client: GraphQLClient, noema: Noema, services: Services) -> dict[str, Any]:
    started = START % ", ".join(VOICE % role for role in ROLES)
    debate = (await client.ask(started))["startDebate"]
    assert await noema.deliberations.run_due(services.tenant_id) == 1
    return await client.ask(READ, id=debate["id"], session=debate["sessionId"])


@pytest.mark.parametrize("idle_s", [0.5])
async def test_a_turn_whose_model_falls_silent_ends_and_is_begun_anew(
    client: GraphQLClient, noema: Noema, services: Services, vendor: VendorServer
) -> None:
    silent = streamed(at_once(COMPATIBLE.begun("Take a")), Stall())
    vendor.script = [silent, PROPOSAL, PEACE, SUM, JUDGED]
    held = await _held(client, noema, services)
    await vendor.wait_until_left()
    assert (held["debate"]["status"], held["debate"]["answer"]) == ("COMPLETE", "Streams.")
    [only] = held["debate"]["rounds"]
    assert (only["proposal"]["attempt"], only["proposal"]["text"][:12]) == (2, "Take a list.")
    nodes = [edge["node"] for edge in held["session"]["nodes"]["edges"]]
    [cut] = [node for node in nodes if node["status"] == "INTERRUPTED"]
    assert (cut["response"], cut["failure"][:13]) == ("Take a", "MODEL_TIMEOUT")


async def test_a_model_that_stays_away_leaves_what_was_said_until_then_and_the_reason(
    client: GraphQLClient, noema: Noema, services: Services, vendor: VendorServer
) -> None:
    vendor.script = [PROPOSAL, ATTACK]
    vendor.answer = lambda _: answered(COMPATIBLE.error("busy"), 529)
    debate = (await _held(client, noema, services))["debate"]
    assert (debate["status"], debate["stopReason"]) == ("PARTIAL", "ERROR")
    assert debate["failure"].startswith("MODEL_UNAVAILABLE: ")
    assert (debate["answer"], debate["issues"]) == (
        "Take a list.",
        [{"key": "1.1", "status": "UNRESOLVED"}],
    )
    assert debate["score"] == {"status": "FAILED", "total": None}
