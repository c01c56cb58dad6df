"""What is written through a mutation can be read: every field of every type of node."""

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from app.domain.ids import new_id
from tests.api.client import GraphQLClient
from tests.api.schema.doors import DOORS, SCHEMA, Door, Map, node_types

pytestmark = pytest.mark.usefixtures("vendor")
# A failed example costs a database; to make it smaller would cost minutes of it.
FEW = hypothesis_settings(
    max_examples=4,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

_PREPARE = """mutation ($session: CreateSessionInput!, $branch: CreateBranchInput!,
  $node: AddThinkingNodeInput!, $a: AssertBeliefInput!, $b: AssertBeliefInput!,
  $entry: StoreKnowledgeInput!) {
  session: createSession(input: $session) { ... on Session { id } }
  branch: createBranch(input: $branch) { ... on Branch { id } }
  node: addThinkingNode(input: $node) { ... on ThinkingNode { id decisionPoints { id } } }
  a: assertBelief(input: $a) { ... on BeliefChange { belief { nodeId } } }
  b: assertBelief(input: $b) { ... on BeliefChange { belief { nodeId } } }
  entry: storeKnowledge(input: $entry) { ... on KnowledgeChange { entry { id } } } }"""


async def _prepare(client: GraphQLClient) -> dict[str, object]:
    """Make what an input may name, and give it by the names of the fields."""
    session, sides = new_id(), ["The lease ends in June.", "The lease ends in July."]
    beliefs = [{"belief": {"kind": "KNOWLEDGE", "text": text}} for text in sides]
    made = await client.ask(
        _PREPARE,
        session={"idempotencyKey": session, "title": "A session"},
        branch={"sessionId": session, "name": "trunk", "provider": "offline"},
        node={
            "sessionId": session,
            "blocks": [{"text": "Take streams."}],
            "decisions": [{"description": "Take streams.", "chosen": {"text": "Streams"}}],
        },
        a=beliefs[0],
        b=beliefs[1],
        entry={"title": "Drift", "content": "Of 2 s."},
    )
    node, a, b = made["node"]["id"], *(made[one]["belief"]["nodeId"] for one in "ab")
    return {
        "sessionId": session,
        "sourceBranchId": made["branch"]["id"],
        "parentId": node,
        "forkedFromId": node,
        "evidenceIds": [node],
        "decisionId": made["node"]["decisionPoints"][0]["id"],
        "aId": a,
        "bId": b,
        "derivedFrom": [a],
        "entryId": made["entry"]["entry"]["id"],
    }


async def _write(client: GraphQLClient, door: Door, given: Map) -> str:
    """Carry out the mutation and give the id of its node."""
    assert SCHEMA.mutation_type is not None
    type_ = SCHEMA.mutation_type.fields[door.mutation].args["input"].type
    asked = f"""mutation ($input: {type_}) {{ {door.mutation}(input: $input) {{ {door.made}
      ... on UserError {{ code message path }} }} }}"""
    answer: Any = (await client.ask(asked, input=given))[door.mutation]
    assert "code" not in answer, answer
    while "id" not in answer:
        [answer] = answer.values()
    return answer["id"]


def test_every_type_of_node_is_written_through_a_door() -> None:
    assert {door.node for door in DOORS} | {"DecisionPoint"} == {*node_types()}


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.mutation)
def test_every_field_that_is_written_can_be_asked_for(door: Door) -> None:
    assert door.unreadable() == []


@pytest.mark.parametrize("door", DOORS, ids=lambda door: door.mutation)
@FEW
@given(data=st.data())
@pytest.mark.sweep
async def test_every_field_is_read_as_it_was_written(
    client: GraphQLClient, door: Door, data: st.DataObject
) -> None:
    given_ = data.draw(door.given(await _prepare(client)))
    id_ = await _write(client, door, given_)
    answer = await client.ask(door.query, id=id_)
    node = answer.pop("node") | answer
    places = {name: door.place(name) for name in given_}
    expected = {name: place.written(given_[name]) for name, place in places.items()}
    assert {name: place.read(node) for name, place in places.items()} == expected
