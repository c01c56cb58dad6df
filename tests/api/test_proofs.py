"""Proofs over GraphQL: checked, drawn, and kept as beliefs."""

from app.bootstrap import Services
from app.domain.ids import new_id
from tests.api.client import GraphQLClient
from tests.unit.proofs.texts import SOCRATES

CHECK = """query($proof: ProofInput!) { checkProof(input: $proof) {
  rigour completeness depth atoms { id kind rule } dependencies { atomId premiseId basis }
  gaps { kind atomId } cycles checks { formula status } diagram(format: DOT, scheme: PASTEL) } }"""
RECORD = """mutation($input: RecordProofInput!) { recordProof(input: $input) {
  ... on RecordedProof { analysis { rigour } beliefs { atomId beliefId } }
  ... on UserError { __typename code path } } }"""
RETRACT = """mutation($input: RetractBeliefInput!) { retractBelief(input: $input) {
  ... on BeliefChange { changes { beliefId before after } } } }"""


async def test_a_proof_is_checked_and_drawn(client: GraphQLClient) -> None:
    told = (await client.ask(CHECK, proof={"text": SOCRATES}))["checkProof"]

    assert told["atoms"][2] == {"id": "s3", "kind": "CONCLUSION", "rule": "MODUS_PONENS"}
    assert told["dependencies"] == [
        {"atomId": "s3", "premiseId": "s1", "basis": "EXPLICIT"},
        {"atomId": "s3", "premiseId": "s2", "basis": "EXPLICIT"},
    ]
    assert (told["rigour"], told["depth"], told["gaps"], told["cycles"]) == ("RIGOROUS", 1, [], [])
    assert told["diagram"].startswith("digraph proof {")


async def test_steps_say_themselves_what_they_rest_on(client: GraphQLClient) -> None:
    steps = [
        {"text": "Grass is green.", "label": "a", "kind": "AXIOM"},
        {"text": "Snow is white.", "label": "b", "dependsOn": ["A"], "rule": "SYMMETRY"},
    ]

    told = (await client.ask(CHECK, proof={"steps": steps}))["checkProof"]

    assert [atom["kind"] for atom in told["atoms"]] == ["AXIOM", "CONCLUSION"]
    assert told["dependencies"] == [{"atomId": "s2", "premiseId": "s1", "basis": "EXPLICIT"}]


async def test_when_an_axiom_is_retracted_the_conclusion_falls(client: GraphQLClient) -> None:
    given = {"idempotencyKey": new_id(), "proof": {"text": SOCRATES}}
    told = (await client.ask(RECORD, input=given))["recordProof"]
    beliefs = {step["atomId"]: step["beliefId"] for step in told["beliefs"]}

    retracted = await client.ask(
        RETRACT, input={"beliefId": beliefs["s1"], "reason": "a god is human"}
    )

    changes = retracted["retractBelief"]["changes"]
    assert {one["beliefId"]: (one["before"], one["after"]) for one in changes} == {
        beliefs["s1"]: ("HELD", "RETRACTED"),
        beliefs["s3"]: ("HELD", "UNSUPPORTED"),
    }


async def test_a_proof_is_recorded_once(client: GraphQLClient, services: Services) -> None:
    given = {"idempotencyKey": new_id(), "proof": {"text": SOCRATES}}

    first = await client.ask(RECORD, input=given)

    assert await client.ask(RECORD, input=given) == first
    ids = [step["beliefId"] for step in first["recordProof"]["beliefs"]]
    assert len(ids) == 3
    for id_ in ids:
        assert len(await services.belief_reads.history(id_)) == 1
    other = {**given, "proof": {"text": "Axiom: it rains."}}
    refused = (await client.ask(RECORD, input=other))["recordProof"]
    assert refused["code"] == "CONFLICT"


async def test_a_circular_proof_is_refused_and_its_key_stays_free(client: GraphQLClient) -> None:
    text = "1. n is even by (2). 2. Hence n^2 is even by (1)."
    key = new_id()

    told = (await client.ask(RECORD, input={"idempotencyKey": key, "proof": {"text": text}}))[
        "recordProof"
    ]

    assert (told["code"], told["path"]) == ("BAD_USER_INPUT", ["input", "proof", "steps"])
    given = {"idempotencyKey": key, "proof": {"text": SOCRATES}}
    again = (await client.ask(RECORD, input=given))["recordProof"]
    assert [step["atomId"] for step in again["beliefs"]] == ["s1", "s2", "s3"]


async def test_a_refused_step_is_named_by_its_place(client: GraphQLClient) -> None:
    steps = [{"text": "All men are mortal."}, {"text": " "}]

    told = (await client.ask(RECORD, input={"proof": {"steps": steps}}))["recordProof"]

    assert told["path"] == ["input", "proof", "steps", "1", "text"]
