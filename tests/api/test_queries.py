"""Asking over GraphQL."""

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.api.client import GraphQLClient
from tests.factories import make_decision, make_node, make_session


async def test_a_session_tells_its_nodes_and_what_hangs_on_them(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Queues"))
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    first = make_node(session_id, TextBlock("Which queue?"))
    second = make_node(
        session_id,
        ThinkingBlock("Weigh both.", "c2ln"),
        ToolCallBlock("call-1", "search", '{"q": 1, "query": "queues"}'),
        TextBlock("Streams."),
        parent_id=first.id,
        decisions=(decision,),
    )
    await services.think_graph.add_node(first)
    await services.think_graph.add_node(second)
    asked = """query($id: ID!) { session(id: $id) { title status: sessionStatus nodeCount nodes
      { edges { node {
      id position response parent { id } session { id }
      blocks { __typename ... on TextBlock { text } ... on ThinkingBlock { text signature }
        ... on ToolCallBlock { callId name arguments subject } }
      decisions: decisionPoints { id chosen { text } rejected { text reason } node { id }
        session { title } }
    } } } decisions { edges { node { id } } } } }"""
    answer = await client.ask(asked, id=session_id)
    nodes = [edge["node"] for edge in answer["session"].pop("nodes")["edges"]]
    assert answer["session"] == {
        "title": "Queues",
        "status": "ACTIVE",
        "nodeCount": 2,
        "decisions": {"edges": [{"node": {"id": decision.id}}]},
    }
    assert [(n["id"], n["position"], n["parent"]) for n in nodes] == [
        (first.id, 1, None),
        (second.id, 2, {"id": first.id}),
    ]
    assert nodes[1]["blocks"] == [
        {"__typename": "ThinkingBlock", "text": "Weigh both.", "signature": "c2ln"},
        {
            "__typename": "ToolCallBlock",
            "callId": "call-1",
            "name": "search",
            "arguments": {"q": 1, "query": "queues"},
            "subject": "queues",
        },
        {"__typename": "TextBlock", "text": "Streams."},
    ]
    assert nodes[1]["decisions"] == [
        {
            "id": decision.id,
            "chosen": {"text": "Redis Streams"},
            "rejected": [{"text": "RabbitMQ", "reason": "one more server"}],
            "node": {"id": second.id},
            "session": {"title": "Queues"},
        }
    ]


async def test_a_key_tells_its_tenant(client: GraphQLClient, services: Services) -> None:
    assert await client.ask("{ tenantId }") == {"tenantId": services.tenant_id}


async def test_a_verdict_names_what_replaced_a_decision_and_what_fell_under_it(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    old, new, high = (make_decision(name) for name in ("a table", "a broker", "two brokers"))
    await services.think_graph.add_node(make_node(session_id, decisions=(old, new, high)))
    for type_, start, end in (
        (EdgeType.DEPENDS_ON, high, old),
        (EdgeType.SUPERSEDES, new, old),
    ):
        await services.think_graph.link(NewEdge(new_id(), type_, start.id, end.id))
    asked = """query($old: ID!, $high: ID!) {
      old: why(id: $old) { verdict { replacedBy { title } fallen { title } } }
      high: why(id: $high) { verdict { replacedBy { title } fallen { title } } } }"""
    found = await client.ask(asked, old=old.id, high=high.id)
    assert found["old"]["verdict"] == {"replacedBy": {"title": "Take a broker"}, "fallen": []}
    assert found["high"]["verdict"] == {"replacedBy": None, "fallen": [{"title": "Take a table"}]}


async def test_pages_of_sessions_go_on_from_the_cursor(
    client: GraphQLClient, services: Services
) -> None:
    made = [await services.sessions.create(make_session(f"No {i}")) for i in range(3)]
    asked = """query($after: String) { sessions(first: 2, after: $after) {
      edges { node { id } cursor }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }"""
    first = (await client.ask(asked))["sessions"]
    assert [edge["node"]["id"] for edge in first["edges"]] == [made[2], made[1]]
    assert first["pageInfo"] == {
        "hasNextPage": True,
        "hasPreviousPage": False,
        "startCursor": first["edges"][0]["cursor"],
        "endCursor": first["edges"][1]["cursor"],
    }
    second = (await client.ask(asked, after=first["pageInfo"]["endCursor"]))["sessions"]
    assert [edge["node"]["id"] for edge in second["edges"]] == [made[0]]
    assert second["pageInfo"]["hasNextPage"] is False


async def test_sessions_can_be_asked_for_by_their_status(
    client: GraphQLClient, services: Services
) -> None:
    kept = await services.sessions.create(make_session("Kept"))
    closed = await services.sessions.create(make_session("Closed"))
    await services.sessions.archive(closed)
    asked = (
        "query($s: SessionStatus!) { sessions(filter: {statuses: [$s]}) { edges { node { id } } } }"
    )
    found = await client.ask(asked, s="ARCHIVED")
    assert found["sessions"]["edges"] == [{"node": {"id": closed}}]
    found = await client.ask(asked, s="ACTIVE")
    assert found["sessions"]["edges"] == [{"node": {"id": kept}}]


async def test_anything_is_found_by_its_id_and_nothing_is_null(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Queues"))
    decision = make_decision("Redis Streams")
    node = make_node(session_id, decisions=(decision,))
    await services.think_graph.add_node(node)
    asked = """query($ids: [ID!]!) { nodes(ids: $ids) { __typename id
      ... on Session { title } ... on DecisionPoint { description } } }"""
    found = await client.ask(asked, ids=[session_id, new_id(), node.id, decision.id])
    assert found["nodes"] == [
        {"__typename": "Session", "id": session_id, "title": "Queues"},
        None,
        {"__typename": "ThinkingNode", "id": node.id},
        {"__typename": "DecisionPoint", "id": decision.id, "description": "Take Redis Streams"},
    ]
    one = await client.ask("query($id: ID!) { node(id: $id) { __typename } }", id=node.id)
    assert one == {"node": {"__typename": "ThinkingNode"}}


async def _two_linked(services: Services) -> tuple[str, str, str]:
    session_id = await services.sessions.create(make_session())
    first, second = make_node(session_id), make_node(session_id)
    for node in (first, second):
        await services.think_graph.add_node(node)
    edge = NewEdge(new_id(), EdgeType.SUPPORTS, second.id, first.id, 0.5)
    await services.think_graph.link(edge)
    return first.id, second.id, edge.id


async def test_a_walk_gives_nodes_with_their_depths_and_relationships(
    client: GraphQLClient, services: Services
) -> None:
    first, second, edge = await _two_linked(services)
    asked = """query($id: ID!) { traverse(
      from: $id, along: {types: [SUPPORTS], direction: IN}, depth: 1) {
      visits { depth closeness node { nodeId kind node { ... on ThinkingNode { position } } } }
      truncated
      relationships { id type from to weight source } } }"""
    assert (await client.ask(asked, id=first))["traverse"] == {
        "visits": [
            {
                "depth": depth,
                "closeness": None,
                "node": {"nodeId": id_, "kind": "THOUGHT", "node": {"position": depth + 1}},
            }
            for depth, id_ in enumerate((first, second))
        ],
        "truncated": False,
        "relationships": [
            {
                "id": edge,
                "type": "SUPPORTS",
                "from": second,
                "to": first,
                "weight": 0.5,
                "source": "api",
            }
        ],
    }


async def test_a_path_is_found_whichever_way_the_arrows_point(
    client: GraphQLClient, services: Services
) -> None:
    first, second, edge = await _two_linked(services)
    asked = """query($from: ID!, $to: ID!, $types: [RelationshipType!]) {
      paths(from: $from, to: $to, choice: {types: $types}) {
        paths { start { nodeId } steps { node { nodeId } relationship { id } } } } }"""
    found = await client.ask(asked, **{"from": first, "to": second})
    assert found["paths"]["paths"] == [
        {
            "start": {"nodeId": first},
            "steps": [{"node": {"nodeId": second}, "relationship": {"id": edge}}],
        }
    ]
    missed = await client.ask(asked, **{"from": first, "to": second, "types": ["REFINES"]})
    assert missed == {"paths": {"paths": []}}


async def test_why_tells_what_a_node_rests_on(client: GraphQLClient, services: Services) -> None:
    first, second, _ = await _two_linked(services)
    asked = """query($id: ID!) { why(id: $id) { node { id: nodeId } decision { id }
      restsOn { node { id: nodeId } ofId depth relationship { type } } against { ofId } } }"""
    assert (await client.ask(asked, id=first))["why"] == {
        "node": {"id": first},
        "decision": None,
        "restsOn": [
            {
                "node": {"id": second},
                "ofId": first,
                "depth": 1,
                "relationship": {"type": "SUPPORTS"},
            }
        ],
        "against": [],
    }


async def test_walks_and_why_answer_as_of_a_moment(
    client: GraphQLClient, services: Services
) -> None:
    first, second, edge = await _two_linked(services)
    node = await services.node_reads.require(second)
    asked = """query($from: ID!, $to: ID!, $session: ID!, $at: AsOfInput) {
      traverse(from: $from, asOf: $at) { relationships { id } }
      paths(from: $from, to: $to, asOf: $at) { paths { steps { relationship { id } } } }
      why(id: $from, asOf: $at) { relationships { id } }
      sessionContext(id: $session, asOf: $at) { nodes { nodeId } } }"""
    given = {"from": first, "to": second, "session": node.session_id}
    # The relationship was drawn after its ends.
    then = {"recorded": node.recorded_from.isoformat()}
    edges = {"relationships": [{"id": edge}]}
    both = {"nodes": [{"nodeId": second}, {"nodeId": first}]}
    assert await client.ask(asked, **given) == {
        "traverse": edges,
        "paths": {"paths": [{"steps": [{"relationship": {"id": edge}}]}]},
        "why": edges,
        "sessionContext": both,
    }
    assert await client.ask(asked, **given, at=then) == {
        "traverse": {"relationships": []},
        "paths": {"paths": []},
        "why": {"relationships": []},
        "sessionContext": both,
    }


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ('{ session(id: "no") { id } }', "id"),
        ('{ nodes(ids: ["no"]) { id } }', "ids"),
        ('{ decisions(filter: {sessionId: "no"}) { edges { cursor } } }', "sessionId"),
        ('{ paths(from: "no", to: "no") { truncated } }', "from"),
        ('{ traverse(from: "no") { truncated } }', "from"),
        ("{ sessions(first: 0) { edges { cursor } } }", "first"),
        ("{ sessions(first: 101) { edges { cursor } } }", "first"),
        ('{ sessions(after: "bWFkZSB1cA") { edges { cursor } } }', "after"),
    ],
)
async def test_what_cannot_be_meant_names_its_field(
    client: GraphQLClient, query: str, field: str
) -> None:
    error = await client.refused(query)
    assert (error["code"], error["field"]) == ("BAD_USER_INPUT", field)


async def test_a_walk_from_nowhere_is_not_found(client: GraphQLClient) -> None:
    asked = "query($id: ID!) { traverse(from: $id) { truncated } }"
    error = await client.refused(asked, id=new_id())
    assert (error["code"], error["field"]) == ("NOT_FOUND", "from")
