"""Searching over GraphQL."""

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.api.client import GraphQLClient
from tests.factories import make_node, make_session


async def test_a_hit_tells_what_it_is_and_why_it_stands_there(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    node = make_node(session_id, TextBlock("The zanzibar queue survives a restart."))
    await services.think_graph.add_node(node)
    asked = """query($q: String!, $s: ID!) {
      search(query: $q, first: 5, filter: {sessionIds: [$s]}) {
      edges { node { node { nodeId kind node { id } } excerpt highlights { start end } score
        explanation { text { rank } vector { rank } contextText { rank } contextVector { rank }
        parts { words meaning match author session answer time substance } } } }
      byVector vectorsPending } }"""
    found = (await client.ask(asked, q="zanzibar", s=session_id))["search"]
    assert found == {
        "edges": [
            {
                "node": {
                    "node": {"nodeId": node.id, "kind": "THOUGHT", "node": {"id": node.id}},
                    "excerpt": "The zanzibar queue survives a restart.",
                    "highlights": [{"start": 4, "end": 12}],
                    "score": pytest.approx(1.076),
                    "explanation": {
                        "text": {"rank": 1},
                        "vector": None,
                        "contextText": None,
                        "contextVector": None,
                        "parts": {
                            "words": 0.6,
                            "meaning": 0.0,
                            "match": 0.0,
                            "author": 0.0,
                            "session": 0.4,
                            "answer": 0.0,
                            "time": 0.0,
                            "substance": pytest.approx(0.076),
                        },
                    },
                }
            }
        ],
        "byVector": False,
        "vectorsPending": 1,
    }


async def test_a_kind_that_is_not_searched_names_the_field(client: GraphQLClient) -> None:
    error = await client.refused('{ search(query: "x", filter: {kinds: [SESSION]}) { byVector } }')
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
    asked = """query($ids: [ID!]) {
      search(query: "quagga", filter: {sessionIds: $ids}) { edges { node { node { nodeId } } } }
        }"""
    for ids in ([first, second], [third]):
        edges = (await client.ask(asked, ids=ids))["search"]["edges"]
        assert {edge["node"]["node"]["nodeId"] for edge in edges} == {said[id_] for id_ in ids}
    error = await client.refused(asked, ids=list[str]())
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "sessionIds")


async def test_a_filter_narrows_the_hits_and_the_facets_count_all_that_match(
    client: GraphQLClient, services: Services
) -> None:
    ops = NewSession(new_id(), "Operations", domain="ops", tags=("night",))
    law = NewSession(new_id(), "Law", domain="law")
    for session in (ops, law):
        await services.sessions.create(session)
        for number in range(3):
            node = make_node(session.id, TextBlock(f"The quagga queue, number {number}."))
            await services.think_graph.add_node(node)
    asked = """query($filter: SearchFilterInput) {
      search(query: "quaggas", first: 1, filter: $filter, diversity: 0.3) {
        hits: edges { node { node { sessionId } } }
        facets { total facets { name distinct values { value count } } } } }"""
    only = {"domains": ["ops"], "tags": ["night", "day"], "statuses": ["COMPLETE"]}
    found = (await client.ask(asked, filter=only))["search"]
    assert found["hits"] == [{"node": {"node": {"sessionId": ops.id}}}]
    assert found["facets"]["total"] == 3
    facets = {facet["name"]: facet for facet in found["facets"]["facets"]}
    assert facets["DOMAIN"] == {
        "name": "DOMAIN",
        "distinct": 1,
        "values": [{"value": "ops", "count": 3}],
    }
    assert facets["MODE"]["values"] == []
    assert (await client.ask(asked))["search"]["facets"]["total"] == 6


async def test_a_hit_names_what_its_text_speaks_of_and_a_filter_asks_for_it(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    texts = ("The quagga met Ada Lovelace on 12 May 2024.", "The quagga of the JVM.")
    ids = [
        await services.think_graph.add_node(make_node(session_id, TextBlock(text)))
        for text in texts
    ]
    assert await services.mentions.read_batch() == 2
    asked = """query($names: [String!]) { search(query: "quagga", filter: {entities: $names}) {
      hits: edges { node { node { nodeId } entities { kind name } } } } }"""
    found = (await client.ask(asked, names=["ada  LOVELACE", "nobody"]))["search"]["hits"]
    assert [edge["node"] for edge in found] == [
        {
            "node": {"nodeId": ids[0]},
            "entities": [
                {"kind": "NAME", "name": "Ada Lovelace"},
                {"kind": "DATE", "name": "12 May 2024"},
            ],
        }
    ]
    assert len((await client.ask(asked))["search"]["hits"]) == 2


async def test_a_filter_that_nothing_can_meet_names_its_field(client: GraphQLClient) -> None:
    asked = '{ search(query: "x", filter: {authors: []}) { byVector } }'
    error = await client.refused(asked)
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "authors")
    error = await client.refused('{ search(query: "x", diversity: 2) { byVector } }')
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "diversity")


async def test_what_is_like_a_node_comes_with_its_likeness(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    texts = ("The cat is on the mat.", "A kitten sleeps upon the rug.", "Interest rates rose.")
    cat, kitten, _ = [
        await services.think_graph.add_node(make_node(session_id, TextBlock(text)))
        for text in texts
    ]
    await services.vectors.embed_pending()
    asked = (
        "query($id: ID!) { similar(id: $id, first: 1) {"
        " edges { node { similarity excerpt node { nodeId } } } } }"
    )
    [edge] = (await client.ask(asked, id=cat))["similar"]["edges"]
    hit = edge["node"]
    assert (hit["node"]["nodeId"], hit["excerpt"]) == (kitten, texts[1])
    assert 0.6 < hit["similarity"] < 1


async def test_sessions_are_searched_by_the_other_names_as_well(
    client: GraphQLClient, services: Services
) -> None:
    for mode in ("causal", "bayesian"):
        await services.sessions.create(NewSession(new_id(), f"zanzibar {mode}", mode=mode))
    wanted = "edges { node { session { title } } }"
    for search, first in (
        ('text: "zanzibar", modes: ["causal", "bayesian"], sort: TITLE, offset: 1', ", first: 1"),
        ('query: "zanzibar", sort: TITLE, offset: 1, limit: 1', ""),
        ('query: "zanzibar", mode: "causal"', ""),
    ):
        asked = f"{{ searchSessions(search: {{{search}}}{first}) {{ {wanted} }} }}"
        found = (await client.ask(asked))["searchSessions"]
        titles = [edge["node"]["session"]["title"] for edge in found["edges"]]
        assert titles == ["zanzibar causal"]
    error = await client.refused('{ searchSessions(search: {text: "a", query: "b"}) { total } }')
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", "query")
