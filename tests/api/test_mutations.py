"""Changing things over GraphQL: what was done, or an error that says what to mend."""

from typing import Any

from app.bootstrap import Services
from app.content.blocks import (
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ToolCallBlock,
    ToolResultBlock,
)
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType
from app.domain.page import PageRequest
from tests.api.client import GraphQLClient
from tests.factories import make_decision, make_node, make_session

CREATE = """mutation($in: CreateSessionInput!) { createSession(input: $in) { __typename
  ... on UserError { code message path }
  ... on Session { id title tags author version status: sessionStatus source: origin } } }"""
ADD = """mutation($in: AddThinkingNodeInput!) { addThinkingNode(input: $in) { __typename
  ... on UserError { code message path }
  ... on ThinkingNode { id position reasoning response steps { id index kind text start end }
    decisions: decisionPoints { description question confidence extractedBy chosen { text reason }
      rejected { text reason } } } } }"""


async def _one(client: GraphQLClient, query: str, **variables: object) -> dict[str, Any]:
    [answer] = (await client.ask(query, **variables)).values()
    return answer


async def test_a_session_is_created_with_the_id_of_the_client(
    client: GraphQLClient, services: Services
) -> None:
    session_id = new_id()
    given = {
        "idempotencyKey": session_id,
        "title": " Queues ",
        "tags": ["queue"],
        "author": "platform team",
    }
    first = await _one(client, CREATE, **{"in": given})
    again = await _one(client, CREATE, **{"in": given})
    assert first == {
        "__typename": "Session",
        "id": session_id,
        "title": "Queues",
        "tags": ["queue"],
        "author": "platform team",
        "version": 1,
        "status": "ACTIVE",
        "source": "api",
    }
    assert again == first
    assert len((await services.session_reads.list_page(PageRequest(10))).items) == 1


async def test_a_bad_title_is_an_answer_with_its_field_and_nothing_is_written(
    client: GraphQLClient, services: Services
) -> None:
    answer = await _one(client, CREATE, **{"in": {"title": "bell\x07"}})
    assert answer == {
        "__typename": "InvalidInputError",
        "code": "BAD_USER_INPUT",
        "message": "title holds the control character U+0007",
        "path": ["input", "title"],
    }
    assert (await services.session_reads.list_page(PageRequest(10))).items == ()


async def test_an_update_names_the_version_it_saw(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session("Before"))
    asked = """mutation($in: UpdateSessionInput!) { updateSession(input: $in) { __typename
      ... on UserError { path } ... on Session { title version plan } } }"""
    change = {"sessionId": session_id, "version": 1, "title": "After", "plan": "Measure first."}
    done = await _one(client, asked, **{"in": change})
    assert done == {
        "__typename": "Session",
        "title": "After",
        "version": 2,
        "plan": "Measure first.",
    }
    stale = await _one(client, asked, **{"in": {**change, "title": "Lost"}})
    assert (stale["__typename"], stale["path"]) == ("ConflictError", ["input", "version"])
    assert (await services.session_reads.require(session_id)).title == "After"


async def test_a_session_is_archived_reopened_and_deleted(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    await services.think_graph.add_node(make_node(session_id))
    changed = """mutation($id: ID!) { %s(input: {sessionId: $id}) { ... on Session { status:
      sessionStatus } } }"""
    assert await _one(client, changed % "archiveSession", id=session_id) == {"status": "ARCHIVED"}
    assert await _one(client, changed % "reopenSession", id=session_id) == {"status": "ACTIVE"}
    delete = """mutation($id: ID!) { deleteSession(input: {sessionId: $id}) { __typename
      ... on UserError { code }
      ... on SessionDeletion { sessionId nodes { label count } relationships vectors events } } }"""
    assert await _one(client, delete, id=session_id) == {
        "__typename": "SessionDeletion",
        "sessionId": session_id,
        "nodes": [
            {"label": "ContentBlock", "count": 1},
            {"label": "Session", "count": 1},
            {"label": "ThinkingNode", "count": 1},
        ],
        "relationships": 2,
        "vectors": 0,
        "events": 4,
    }
    again = await _one(client, delete, id=session_id)
    assert (again["__typename"], again["code"]) == ("NotFoundError", "NOT_FOUND")


async def test_a_node_takes_every_sort_of_block_with_steps_and_decisions(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    node_id = new_id()
    given: dict[str, object] = {
        "idempotencyKey": node_id,
        "sessionId": session_id,
        "blocks": [
            {"thinking": {"text": "Weigh both.", "signature": "c2ln"}},
            {"redactedThinking": "b3BhcXVl"},
            {"toolCall": {"callId": "1", "name": "search", "arguments": {"q": 1}}},
            {"toolResult": {"callId": "1", "text": "two", "isError": True}},
            {"image": {"mediaType": "image/png", "source": {"type": "base64"}}},
            {"text": "Take Streams."},
        ],
        "steps": [{"kind": "CONSIDERATION", "text": "Weigh both.", "start": 0, "end": 11}],
        "decisions": [
            {
                "description": "Take Streams",
                "question": "Which queue?",
                "confidence": 0.75,
                "chosen": {"text": "Redis Streams", "reason": "it is there"},
                "rejected": [{"text": "RabbitMQ", "reason": "one more server"}],
            }
        ],
    }
    answer = await _one(client, ADD, **{"in": given})
    [step] = answer.pop("steps")
    del step["id"]
    assert step == {
        "index": 0,
        "kind": "CONSIDERATION",
        "text": "Weigh both.",
        "start": 0,
        "end": 11,
    }
    assert answer == {
        "__typename": "ThinkingNode",
        "id": node_id,
        "position": 1,
        "reasoning": "Weigh both.",
        "response": "Take Streams.",
        "decisions": [
            {
                "description": "Take Streams",
                "question": "Which queue?",
                "confidence": 0.75,
                "extractedBy": "person",
                "chosen": {"text": "Redis Streams", "reason": "it is there"},
                "rejected": [{"text": "RabbitMQ", "reason": "one more server"}],
            }
        ],
    }
    assert await services.thinking_reads.blocks([node_id]) == [
        (
            ThinkingBlock("Weigh both.", "c2ln"),
            RedactedThinkingBlock("b3BhcXVl"),
            ToolCallBlock("1", "search", '{"q":1}'),
            ToolResultBlock("1", "two", is_error=True),
            ImageBlock("image/png", '{"type":"base64"}'),
            TextBlock("Take Streams."),
        )
    ]


async def test_the_same_node_twice_is_there_once_with_one_decision(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    given = {
        "idempotencyKey": new_id(),
        "sessionId": session_id,
        "blocks": [{"text": "Streams."}],
        "decisions": [{"description": "Take Streams", "chosen": {"text": "Streams"}}],
    }
    first = await _one(client, ADD, **{"in": given})
    assert await _one(client, ADD, **{"in": given}) == first
    found = await services.session_reads.require(session_id)
    assert (found.node_count, found.decision_count) == (1, 1)


async def test_a_block_that_says_two_things_is_refused(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    blocks = [{"text": "a", "redactedThinking": "b"}]
    error = await client.refused(ADD, **{"in": {"sessionId": session_id, "blocks": blocks}})
    assert error["code"] == "BAD_USER_INPUT"
    assert (await services.session_reads.require(session_id)).node_count == 0


async def test_an_unknown_parent_is_not_found_and_nothing_is_written(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    given = {"sessionId": session_id, "parentId": new_id(), "blocks": [{"text": "a"}]}
    answer = await _one(client, ADD, **{"in": given})
    assert (answer["__typename"], answer["path"]) == ("NotFoundError", ["input", "parentId"])
    assert (await services.session_reads.require(session_id)).node_count == 0


LINK = """mutation($in: LinkNodesInput!) { linkNodes(input: $in) { __typename
  ... on UserError { code message path } ... on LinkedNodes { id: relationshipId type from to
    weight } } }"""


async def test_nodes_are_linked_and_a_circle_is_a_conflict(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    first, second = make_node(session_id), make_node(session_id)
    for node in (first, second):
        await services.think_graph.add_node(node)
    edge_id = new_id()
    given = {"type": "DEPENDS_ON", "from": first.id, "to": second.id, "weight": 0.5}
    keyed = {"idempotencyKey": edge_id, **given}
    linked = {"__typename": "LinkedNodes", "id": edge_id, **given}
    assert await _one(client, LINK, **{"in": keyed}) == linked
    back = {"type": "DEPENDS_ON", "from": second.id, "to": first.id}
    answer = await _one(client, LINK, **{"in": back})
    assert (answer["__typename"], answer["path"]) == ("ConflictError", ["input", "to"])
    around = await services.walk.traverse(first.id, [EdgeType.DEPENDS_ON])
    assert [edge.id for edge in around.edges] == [edge_id]


UNLINK = """mutation($in: UnlinkNodesInput!) { unlinkNodes(input: $in) { __typename
  ... on UserError { code message path } ... on UnlinkedNodes { id: relationshipId type from to
    changes { belief { nodeId beliefStatus } } } } }"""


async def test_a_relationship_is_ended_once_and_tells_what_fell_with_it(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    streams, region = make_decision("Redis Streams"), make_decision("one region")
    await services.think_graph.add_node(make_node(session_id, decisions=(streams, region)))
    ends = {"type": "DEPENDS_ON", "from": streams.id, "to": region.id}
    edge_id = new_id()
    await _one(client, LINK, **{"in": {"idempotencyKey": edge_id, **ends}})
    keyed = {"idempotencyKey": new_id(), **ends}
    ended = {"__typename": "UnlinkedNodes", **ends}
    assert await _one(client, UNLINK, **{"in": keyed}) == {
        **ended,
        "id": edge_id,
        "changes": [{"belief": {"nodeId": streams.id, "beliefStatus": "UNSUPPORTED"}}],
    }
    repeated: dict[str, object] = {**ended, "id": None, "changes": []}
    assert await _one(client, UNLINK, **{"in": keyed}) == repeated
    refused = await _one(client, UNLINK, **{"in": ends})
    assert refused == {
        "__typename": "NotFoundError",
        "code": "NOT_FOUND",
        "message": "there is no such relationship",
        "path": ["input", "to"],
    }


async def test_a_wrong_id_names_the_word_of_the_client(client: GraphQLClient) -> None:
    given = {"type": "SUPPORTS", "from": "no", "to": new_id()}
    answer = await _one(client, LINK, **{"in": given})
    assert (answer["__typename"], answer["path"]) == ("InvalidInputError", ["input", "from"])
