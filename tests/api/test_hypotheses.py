"""Hypotheses over GraphQL."""

from app.bootstrap import Services
from app.domain.ids import new_id
from tests.api.client import GraphQLClient

PROPOSE = """mutation($input: ProposeHypothesisInput!) { proposeHypothesis(input: $input) {
  ... on Hypothesis { id status: hypothesisStatus score author } ... on UserError { code path }
    } }"""
VERIFY = """mutation($input: VerifyHypothesisInput!) { verifyHypothesis(input: $input) {
  ... on Verification { score ratio supporting contradicting suggestedStatus suggestion
    thresholds { support contradict revise } evidence { stance quote rule } }
  ... on UserError { code path } } }"""
CONCLUDE = """mutation($input: ConcludeHypothesisInput!) { concludeHypothesis(input: $input) {
  ... on Hypothesis { status: hypothesisStatus supersededById outcomes: conclusions { status:
    hypothesisStatus rationale } }
  ... on UserError { code path message } } }"""
ASSERT = """mutation($text: String!) { assertBelief(input: {
  belief: {kind: KNOWLEDGE, text: $text}}) { ... on BeliefChange { belief { id: nodeId } } } }"""
HYPOTHESIS = "The queue survives a restart of the broker."
AGAINST = "The queue does not survive a restart of the broker."


async def test_a_hypothesis_is_proposed_verified_and_refuted(
    client: GraphQLClient, services: Services
) -> None:
    given = {"text": HYPOTHESIS, "author": "Ada"}
    proposed = (await client.ask(PROPOSE, input=given))["proposeHypothesis"]
    assert (proposed["status"], proposed["score"], proposed["author"]) == ("OPEN", None, "Ada")
    await client.ask(ASSERT, text=AGAINST)
    await services.vectors.embed_pending()
    id_ = proposed["id"]
    found = (await client.ask(VERIFY, input={"hypothesisId": id_}))["verifyHypothesis"]
    assert (found["ratio"], found["supporting"], found["contradicting"]) == (0, 0, 1)
    assert found["thresholds"] == {"support": 0.75, "contradict": 0.7, "revise": 0.4}
    assert [(one["stance"], one["quote"]) for one in found["evidence"]] == [
        ("CONTRADICTS", AGAINST)
    ]
    concluded = await client.ask(
        CONCLUDE, input={"hypothesisId": id_, "status": "REFUTED", "rationale": "it was measured"}
    )
    assert concluded["concludeHypothesis"] == {
        "status": "REFUTED",
        "supersededById": None,
        "outcomes": [{"status": "REFUTED", "rationale": "it was measured"}],
    }
    asked = """query($id: ID!) {
      node(id: $id) { __typename ... on Hypothesis { status: hypothesisStatus
        verifications { edges { node { score } } pageInfo { hasNextPage } } } }
      belief(id: $id) { status: beliefStatus reason }
      hypotheses(filter: {statuses: [REFUTED]}) { edges { node { id } } } }"""
    shown = await client.ask(asked, id=id_)
    assert shown["node"] == {
        "__typename": "Hypothesis",
        "status": "REFUTED",
        "verifications": {
            "edges": [{"node": {"score": found["score"]}}],
            "pageInfo": {"hasNextPage": False},
        },
    }
    assert shown["belief"] == {"status": "RETRACTED", "reason": "it was measured"}
    assert shown["hypotheses"] == {"edges": [{"node": {"id": id_}}]}


async def test_a_revision_takes_its_place(client: GraphQLClient) -> None:
    proposed = (await client.ask(PROPOSE, input={"text": HYPOTHESIS}))["proposeHypothesis"]
    given = {
        "hypothesisId": proposed["id"],
        "status": "SUPERSEDED",
        "rationale": "only since 4.2",
        "revision": "The queue survives a restart since 4.2.",
    }
    concluded = (await client.ask(CONCLUDE, input=given))["concludeHypothesis"]
    asked = "query($id: ID!) { hypothesis(id: $id) { text status: hypothesisStatus } }"
    revised = await client.ask(asked, id=concluded["supersededById"])
    assert revised["hypothesis"] == {"text": given["revision"], "status": "OPEN"}


async def test_what_is_refused_names_the_field(client: GraphQLClient) -> None:
    proposed = (await client.ask(PROPOSE, input={"text": " "}))["proposeHypothesis"]
    assert proposed == {"code": "BAD_USER_INPUT", "path": ["input", "text"]}
    verified = (await client.ask(VERIFY, input={"hypothesisId": new_id()}))["verifyHypothesis"]
    assert verified == {"code": "NOT_FOUND", "path": ["input", "hypothesisId"]}
    there = (await client.ask(PROPOSE, input={"text": HYPOTHESIS}))["proposeHypothesis"]["id"]
    given = {"hypothesisId": there, "thresholds": {"support": 2, "contradict": 0.7, "revise": 0.4}}
    refused = (await client.ask(VERIFY, input=given))["verifyHypothesis"]
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "thresholds", "support"]}
    given = {"hypothesisId": there, "status": "SUPERSEDED", "rationale": "so"}
    refused = (await client.ask(CONCLUDE, input=given))["concludeHypothesis"]
    assert (refused["code"], refused["path"]) == ("BAD_USER_INPUT", ["input", "revision"])
