"""Results that rest on beliefs: recomputed when one falls, and what rested on them says so."""

from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.modes.modes import MODES
from tests.api.client import GraphQLClient
from tests.factories import make_node

_EXAMPLE = MODES["bayesian"].example
_ATTACH = """mutation ($input: AttachModeInput!) { attachMode(input: $input) {
  ... on ModeState { id restsOn { path belief { nodeId beliefStatus } }
    belief { nodeId text kind beliefStatus } }
  ... on UserError { __typename code message path } } }"""
_RECOMPUTE = """mutation ($input: RecomputeStateInput!) { recomputeState(input: $input) {
  ... on ModeState { id version belief { nodeId } restsOn { path } }
  ... on UserError { code path } } }"""
_ASSERT = """mutation ($input: AssertBeliefInput!) { assertBelief(input: $input) {
  ... on BeliefChange { belief { nodeId } } ... on UserError { code path } } }"""
_DERIVE = """mutation ($input: DeriveBeliefInput!) { deriveBelief(input: $input) {
  ... on BeliefChange { belief { nodeId beliefStatus } } ... on UserError { code path } } }"""
_RETRACT = """mutation ($input: RetractBeliefInput!) { retractBelief(input: $input) {
  ... on BeliefChange { changes { beliefId after } } ... on UserError { code path } } }"""
_RESTORE = """mutation ($input: RestoreBeliefInput!) { restoreBelief(input: $input) {
  ... on BeliefChange { changes { beliefId after } } ... on UserError { code path } } }"""
_SHOWN = """query ($node: ID!) { thinkingNode(id: $node) { modeStates { id version
  input { bayesian { evidence { id retracted } } }
  result { bayesian { posteriors { probability } } }
  restsOn { path belief { nodeId beliefStatus } }
  belief { nodeId beliefStatus } } }
  staleDecisions { edges { node { nodeId falls { nodeId fallStatus reason } } } } }"""


@pytest.fixture
async def node_id(services: Services, session_id: str) -> str:
    return await services.think_graph.add_node(make_node(session_id))


async def _assert(client: GraphQLClient, text: str) -> str:
    given = {"belief": {"kind": "KNOWLEDGE", "text": text}}
    return (await client.ask(_ASSERT, input=given))["assertBelief"]["belief"]["nodeId"]


async def _evidence(client: GraphQLClient) -> list[str]:
    return [await _assert(client, item["description"]) for item in _EXAMPLE["evidence"]]


def _given(node_id: str, beliefs: list[str]) -> dict[str, Any]:
    ties = [{"path": f"evidence.{at}", "beliefId": id_} for at, id_ in enumerate(beliefs)]
    return {"nodeId": node_id, "mode": {"bayesian": _EXAMPLE}, "restsOn": ties}


async def _attach(client: GraphQLClient, node_id: str, beliefs: list[str]) -> dict[str, Any]:
    return (await client.ask(_ATTACH, input=_given(node_id, beliefs)))["attachMode"]


async def _decide_on(client: GraphQLClient, belief_id: str) -> str:
    given = {
        "belief": {"kind": "DECISION", "text": "We call a plumber."},
        "justification": {"premiseIds": [belief_id]},
    }
    return (await client.ask(_DERIVE, input=given))["deriveBelief"]["belief"]["nodeId"]


async def test_a_retracted_evidence_item_changes_the_posterior_and_the_decision_on_it_says_so(
    client: GraphQLClient, noema: Noema, services: Services, node_id: str
) -> None:
    damp, meter = await _evidence(client)
    state = await _attach(client, node_id, [damp, meter])
    first = state["belief"]
    assert (first["kind"], first["beliefStatus"]) == ("SYNTHESIS", "HELD")
    assert first["text"].startswith("Bayesian: leak: from 0.3 to")
    decision = await _decide_on(client, first["nodeId"])

    retracted = {"beliefId": meter, "reason": "It was misread."}
    told = (await client.ask(_RETRACT, input=retracted))["retractBelief"]["changes"]
    assert {one["beliefId"]: one["after"] for one in told} == {
        meter: "RETRACTED",
        first["nodeId"]: "UNSUPPORTED",
        decision: "UNSUPPORTED",
    }
    assert await noema.refinements.run_due(services.tenant_id) == 1

    shown = await client.ask(_SHOWN, node=node_id)
    [current] = shown["thinkingNode"]["modeStates"]
    assert current["version"] == 2
    assert current["input"]["bayesian"]["evidence"] == [
        {"id": "damp", "retracted": False},
        {"id": "meter", "retracted": True},
    ]
    [leak, _] = current["result"]["bayesian"]["posteriors"]
    assert leak["probability"] == pytest.approx(0.79412, abs=1e-5)
    assert current["belief"]["beliefStatus"] == "HELD"
    assert [tie["belief"]["beliefStatus"] for tie in current["restsOn"]] == ["HELD", "RETRACTED"]
    [stale] = [edge["node"] for edge in shown["staleDecisions"]["edges"]]
    assert stale["nodeId"] == decision
    assert stale["falls"][0] == {
        "nodeId": first["nodeId"],
        "fallStatus": "SUPERSEDED",
        "reason": None,
    }


async def test_evidence_that_is_restored_counts_again(
    client: GraphQLClient, noema: Noema, services: Services, node_id: str
) -> None:
    damp, meter = await _evidence(client)
    await _attach(client, node_id, [damp, meter])
    await client.ask(_RETRACT, input={"beliefId": meter, "reason": "It was misread."})
    await noema.refinements.run_due(services.tenant_id)
    await client.ask(_RESTORE, input={"beliefId": meter})
    await noema.refinements.run_due(services.tenant_id)

    [current] = (await client.ask(_SHOWN, node=node_id))["thinkingNode"]["modeStates"]

    assert current["version"] == 3
    [leak, _] = current["result"]["bayesian"]["posteriors"]
    assert leak["probability"] == pytest.approx(0.88525, abs=1e-5)
    assert await noema.refinements.run_due(services.tenant_id) == 0


async def test_a_changed_input_supersedes_the_belief_in_the_result(
    client: GraphQLClient, node_id: str
) -> None:
    damp, meter = await _evidence(client)
    state = await _attach(client, node_id, [damp, meter])
    decision = await _decide_on(client, state["belief"]["nodeId"])

    fewer = {**_EXAMPLE, "evidence": _EXAMPLE["evidence"][:1]}
    given = {"stateId": state["id"], "mode": {"bayesian": fewer}}
    again = (await client.ask(_RECOMPUTE, input=given))["recomputeState"]

    assert (again["version"], again["restsOn"]) == (2, [{"path": "evidence.0"}])
    stale = (await client.ask(_SHOWN, node=node_id))["staleDecisions"]["edges"]
    assert [edge["node"]["nodeId"] for edge in stale] == [decision]


@pytest.mark.parametrize(
    ("path", "message"),
    [("evidence.2", "no entry"), ("hypotheses", "no entry"), ("evidence.01", "no entry")],
)
async def test_a_path_that_names_no_entry_is_refused_and_nothing_is_kept(
    client: GraphQLClient, services: Services, node_id: str, path: str, message: str
) -> None:
    [damp, _] = await _evidence(client)
    given = _given(node_id, [damp])
    given["restsOn"][0]["path"] = path

    refused = (await client.ask(_ATTACH, input=given))["attachMode"]

    assert refused["path"] == ["input", "restsOn", "0", "path"]
    assert message in refused["message"]
    assert await services.modes.states.of_nodes([node_id]) == [()]


async def test_a_belief_that_is_not_there_is_refused_and_nothing_is_kept(
    client: GraphQLClient, services: Services, node_id: str
) -> None:
    refused = await _attach(client, node_id, [new_id()])

    assert refused["__typename"] == "NotFoundError"
    assert await services.modes.states.of_nodes([node_id]) == [()]


async def test_a_result_goes_with_its_session(
    client: GraphQLClient, services: Services, session_id: str, node_id: str
) -> None:
    [damp, meter] = await _evidence(client)
    state = await _attach(client, node_id, [damp, meter])

    deleted = await services.sessions.delete(session_id)

    assert deleted.nodes["ModeState"] == 1
    assert await services.belief_reads.get_many([state["belief"]["nodeId"]]) == [None]
    kept = await services.belief_reads.get_many([damp, meter])
    assert [belief.status for belief in kept if belief] == ["held", "held"]
