"""Searching over GraphQL."""

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from tests.api.client import GraphQLClient
from tests.factories import make_node, make_session


async def test_a_hit_tells_what_it_is_and_why_it_stands_there(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("The zanzibar queue survives a restart."))
    await services.think_graph.add_node(node)
    asked = """query($q: String!, $s: ID) { search(query: $q, first: 5, sessionId: $s) {
      hits { node { id kind node { id } } excerpt highlights { start end } score
        explanation { text { rank } vector { rank } contextText { rank } contextVector { rank }
        parts { words meaning match author session answer time substance } } }
      byVector vectorsPending } }"""
    found = (await client.ask(asked, q="zanzibar", s=session_id))["search"]
    assert found == {
        "hits": [
            {
                "node": {"id": node.id, "kind": "thought", "node": {"id": node.id}},
                "excerpt": "The zanzibar queue survives a restart.",
                "highlights": [{"start": 4, "end": 12}],
                "score": pytest.approx(1.076),
                "explanation": {
                    "text": {"rank": 1},
                    "vector": None,
                    "contextText": None,
                    "contextVector": None,
                    "parts": {
                        "words": 1.0,
                        "meaning": 0.0,
                        "match": 0.0,
                        "author": 0.0,
                        "session": 1.2,
                    },
                },
            }
        ],
        "byVector": False,
        "vectorsPending": 1,
    }


async def test_a_kind_that_does_not_exist_names_the_field(client: GraphQLClient) -> None:
    error = await client.refused('{ search(query: "x", kinds: ["nonsense"]) { byVector } }')
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "kinds")


async def test_a_size_outside_the_range_is_refused(client: GraphQLClient) -> None:
    error = await client.refused('{ search(query: "x", first: 101) { byVector } }')
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "first")


async def test_several_sessions_are_asked_and_no_other(
    client: GraphQLClient, services: Services
) -> None:
    said: dict[str, str] = {}
    for _ in range(3):
        session_id = await services.sessions.create(make_session())
        node = make_node(session_id, TextBlock("The quagga queue."))
        said[session_id] = await services.think_graph.add_node(node)
    first, second, third = said
    asked = """query($ids: [ID!], $one: ID) {
      search(query: "quagga", sessionIds: $ids, sessionId: $one) { hits { node { id } } } }"""
    for one, expected in ((None, {first, second}), (first, {first})):
        found = (await client.ask(asked, ids=[first, second], one=one))["search"]["hits"]
        assert {hit["node"]["id"] for hit in found} == {said[id_] for id_ in expected}
    error = await client.refused(asked, ids=[first], one=third)
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "sessionIds")
