"""Beliefs and contradictions over GraphQL."""

from app.domain.ids import new_id
from tests.api.client import GraphQLClient

ASSERT = """mutation($input: AssertBeliefInput!) { assertBelief(input: $input) {
  ... on BeliefChange { belief { id: nodeId status: beliefStatus asserted } changes { beliefId
    before after } }
  ... on UserError { code path } } }"""
DERIVE = """mutation($input: DeriveBeliefInput!) { deriveBelief(input: $input) {
  ... on BeliefChange { belief { id: nodeId status: beliefStatus node { __typename } } }
  ... on UserError { code path } } }"""
RETRACT = """mutation($input: RetractBeliefInput!) { retractBelief(input: $input) {
  ... on BeliefChange { belief { status: beliefStatus reason } changes { beliefId before after } }
  ... on UserError { code path } } }"""
REVIEW = """query($id: ID!, $asOf: AsOfInput) {
  belief(id: $id, asOf: $asOf) { status: beliefStatus recordedFrom }
  why(id: $id, asOf: $asOf) { grounds { foundationIds isSmallest beliefs { text } } }
  history(id: $id) { status: beliefStatus }
  staleDecisions { edges { node { id: nodeId } } } }"""


async def _assert(client: GraphQLClient, text: str) -> str:
    given = {"belief": {"kind": "KNOWLEDGE", "text": text}}
    return (await client.ask(ASSERT, input=given))["assertBelief"]["belief"]["id"]


async def test_a_decision_falls_with_what_it_rests_on_and_the_past_stays_as_it_was(
    client: GraphQLClient,
) -> None:
    premise = await _assert(client, "The lease ends.")
    derived = await client.ask(
        DERIVE,
        input={
            "belief": {"kind": "DECISION", "text": "We move."},
            "justification": {"premiseIds": [premise]},
        },
    )
    decision = derived["deriveBelief"]["belief"]
    assert (decision["status"], decision["node"]) == ("HELD", {"__typename": "DecisionPoint"})
    held = await client.ask(REVIEW, id=decision["id"])
    assert held["why"]["grounds"] == {
        "foundationIds": [premise],
        "isSmallest": True,
        "beliefs": [{"text": "The lease ends."}, {"text": "We move."}],
    }
    told = await client.ask(RETRACT, input={"beliefId": premise, "reason": "extended"})
    assert told["retractBelief"] == {
        "belief": {"status": "RETRACTED", "reason": "extended"},
        "changes": [
            {"beliefId": premise, "before": "HELD", "after": "RETRACTED"},
            {"beliefId": decision["id"], "before": "HELD", "after": "UNSUPPORTED"},
        ],
    }
    now = await client.ask(REVIEW, id=decision["id"])
    assert (now["belief"]["status"], now["why"]["grounds"]) == ("UNSUPPORTED", None)
    assert [span["status"] for span in now["history"]] == ["HELD", "UNSUPPORTED"]
    assert [edge["node"]["id"] for edge in now["staleDecisions"]["edges"]] == [decision["id"]]
    then = {"recorded": held["belief"]["recordedFrom"]}
    past = await client.ask(REVIEW, id=decision["id"], asOf=then)
    assert (past["belief"]["status"], past["why"]["grounds"]["foundationIds"]) == (
        "HELD",
        [premise],
    )


async def test_impact_counts_everything_and_shows_the_nearest(client: GraphQLClient) -> None:
    premise = before = await _assert(client, "0")
    for n in range(1, 4):
        given = {"kind": "THOUGHT", "text": str(n)}
        because = {"premiseIds": [before]}
        made = await client.ask(DERIVE, input={"belief": given, "justification": because})
        before = made["deriveBelief"]["belief"]["id"]
    asked = """query($id: ID!) { impact(id: $id, first: 2) { count fallen { edges { node { path
      belief { text } } } } } }"""
    found = (await client.ask(asked, id=premise))["impact"]
    assert found["count"] == 3
    fallen = [edge["node"] for edge in found["fallen"]["edges"]]
    assert [(f["belief"]["text"], len(f["path"])) for f in fallen] == [("1", 2), ("2", 3)]


async def test_a_contradiction_waits_in_the_queue_until_it_is_resolved(
    client: GraphQLClient,
) -> None:
    a, b = await _assert(client, "June."), await _assert(client, "September.")
    opened = await client.ask(
        """mutation($input: ContradictBeliefsInput!) { contradictBeliefs(input: $input) {
          ... on ContradictionChange { contradiction { id status: contradictionStatus sideAId }
            } } }""",
        input={"aId": a, "bId": b},
    )
    found = opened["contradictBeliefs"]["contradiction"]
    assert (found["status"], found["sideAId"]) == ("OPEN", a)
    queue = """{ contradictions { edges { node { id } } }
      beliefs(filter: {disputed: true}) { edges { node { id: nodeId } } } }"""
    waiting = await client.ask(queue)
    assert [edge["node"]["id"] for edge in waiting["contradictions"]["edges"]] == [found["id"]]
    assert [edge["node"]["id"] for edge in waiting["beliefs"]["edges"]] == [b, a]
    resolved = await client.ask(
        """mutation($input: ResolveContradictionInput!) { resolveContradiction(input: $input) {
          ... on ContradictionChange {
            contradiction { resolution } changes { beliefId after } } } }""",
        input={"contradictionId": found["id"], "resolution": "FAVOR_A", "rationale": "contract"},
    )
    assert resolved["resolveContradiction"] == {
        "contradiction": {"resolution": "FAVOR_A"},
        "changes": [{"beliefId": b, "after": "SUPERSEDED"}],
    }
    assert (await client.ask(queue))["contradictions"]["edges"] == []


async def test_a_mutation_sent_again_under_its_idempotency_key_changes_nothing(
    client: GraphQLClient,
) -> None:
    given = {"idempotencyKey": new_id(), "belief": {"kind": "INSIGHT", "text": "It rained."}}
    first = (await client.ask(ASSERT, input=given))["assertBelief"]
    again = (await client.ask(ASSERT, input=given))["assertBelief"]
    assert (again["belief"], again["changes"]) == (first["belief"], [])


async def test_what_is_refused_names_the_field(client: GraphQLClient) -> None:
    given: dict[str, object] = {
        "belief": {"kind": "KNOWLEDGE", "text": "It follows."},
        "justification": {"premiseIds": list[str]()},
    }
    refused = (await client.ask(DERIVE, input=given))["deriveBelief"]
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "justification", "premiseIds"]}
