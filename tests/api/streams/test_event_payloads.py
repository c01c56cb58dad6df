"""Lists and subscriptions of events tell their fields as types."""

from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.api.client import GraphQLClient
from tests.api.live import graphql_socket, live_server
from tests.factories import make_node, make_session

FIELDS = """seq payload { __typename
  ... on SessionStatusChangedPayload { sessionStatus }
  ... on ThinkingNodeAddedPayload { nodeId nodeKind parentId }
  ... on EdgeAddedPayload { relationshipId relationshipType fromId toId weight span }
  ... on BeliefStatusChangedPayload { beliefId beliefStatusBefore beliefStatusAfter operationType }
  ... on OtherPayload { raw } }"""
LIST = (
    f"query($stream: String!) {{ events(stream: $stream) {{ edges {{ node {{ {FIELDS} }} }} }} }}"
)
FOLLOW = f"subscription($stream: String!) {{ events(stream: $stream) {{ {FIELDS} }} }}"


async def _session(services: Services) -> tuple[str, list[dict[str, object]]]:
    """Write a session, and give what its stream is to tell."""
    session_id = await services.sessions.create(make_session())
    a, b = make_node(session_id), make_node(session_id)
    edge = NewEdge(new_id(), EdgeType.SUPPORTS, a.id, b.id, 0.5, span=(3, 9))
    await services.think_graph.add_nodes(session_id, [a, b])
    await services.think_graph.link(edge)
    await services.sessions.archive(session_id)
    added = {"__typename": "ThinkingNodeAddedPayload", "nodeKind": "THOUGHT", "parentId": None}
    drawn = {"__typename": "EdgeAddedPayload", "relationshipId": edge.id, "fromId": a.id}
    told = [
        {"__typename": "SessionCreatedPayload"},
        {**added, "nodeId": a.id},
        {**added, "nodeId": b.id},
        {**drawn, "toId": b.id, "relationshipType": "SUPPORTS", "weight": 0.5, "span": [3, 9]},
        {"__typename": "SessionStatusChangedPayload", "sessionStatus": "ARCHIVED"},
    ]
    return session_id, [{"seq": seq, "payload": one} for seq, one in enumerate(told, 1)]


async def test_a_list_of_events_tells_their_fields_as_types(
    client: GraphQLClient, services: Services
) -> None:
    session_id, told = await _session(services)
    listed = (await client.ask(LIST, stream=session_id))["events"]["edges"]
    assert [edge["node"] for edge in listed] == told


@pytest.fixture
async def port(noema: Noema) -> AsyncIterator[int]:
    async with live_server(noema) as port:
        yield port


async def test_a_subscription_tells_their_fields_as_types(
    port: int, key: str, services: Services
) -> None:
    session_id, told = await _session(services)
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(FOLLOW, stream=session_id)
        seen: list[object] = []
        async for event in socket.events():
            seen.append(event)
            if len(seen) == len(told):
                break
    assert seen == told


async def test_a_belief_that_is_asserted_and_retracted_tells_by_which_operation(
    client: GraphQLClient,
) -> None:
    asserted = """mutation { assertBelief(input: {belief: {kind: KNOWLEDGE, text: "It holds."}}) {
      ... on BeliefChange { belief { nodeId } } } }"""
    id_ = (await client.ask(asserted))["assertBelief"]["belief"]["nodeId"]
    retracted = """mutation($id: ID!) { retractBelief(input: {beliefId: $id, reason: "It fell."}) {
      __typename } }"""
    await client.ask(retracted, id=id_)
    listed = (await client.ask(LIST, stream="knowledge"))["events"]["edges"]
    changes = [edge["node"]["payload"] for edge in listed]
    held = {"__typename": "BeliefStatusChangedPayload", "beliefId": id_}
    assert [one for one in changes if "beliefId" in one] == [
        {
            **held,
            "beliefStatusBefore": None,
            "beliefStatusAfter": "HELD",
            "operationType": "ASSERT",
        },
        {
            **held,
            "beliefStatusBefore": "HELD",
            "beliefStatusAfter": "RETRACTED",
            "operationType": "RETRACT",
        },
    ]
