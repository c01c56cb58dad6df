"""Debates over the public API, without a model: the graph speaks for both sides."""

from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from tests.api.client import GraphQLClient
from tests.api.live import graphql_socket, live_server
from tests.factories import make_node, make_session

_START = """mutation($q: String!, $rounds: Int!) {
  startDebate(input: {question: $q, minRounds: $rounds, maxRounds: $rounds}) {
  ... on Debate { id status: debateStatus queuePosition participants { role provider } }
  ... on UserError { code message path } } }"""
_READ = """query($id: ID!) { debate(id: $id) { status: debateStatus stopReason earlyStopped
    answer confidence
  caveats insights effectiveScore disagreement
  score: judgeScore { status: scoreStatus total criteria { criterion evidence } }
  issues { key severity problem strategy status: issueStatus judgements { round status:
    issueStatus } }
  rounds { index parseQuality proposal { text node { kind provider } } } } }"""
_RATE = """mutation($id: ID!, $value: Int!) { rateDebate(input: {debateId: $id, value: $value}) {
  ... on Debate { effectiveScore ratings { value } } ... on UserError { code path } } }"""
_FOLLOW = """subscription($id: ID!, $after: Long!) { debateEvents(id: $id, after: $after) {
  __typename ... on DebateEvent { seq }
  ... on DebateTurnChanged { role phase: turnPhase raised } ... on DebateStatusChanged { what:
    change } } }"""


@pytest.fixture
async def question(services: Services) -> str:
    """A claim with one voice for it and a stronger one against it."""
    session_id = await services.sessions.create(make_session("Queue"))
    claim = make_node(session_id, TextBlock("The zanzibar queue survives a restart."))
    against = make_node(session_id, TextBlock("A crash test lost forty messages."))
    support = make_node(session_id, TextBlock("Its log is written to disk."))
    for node in (claim, against, support):
        await services.think_graph.add_node(node)
    for type_, node in ((EdgeType.CONTRADICTS, against), (EdgeType.SUPPORTS, support)):
        await services.think_graph.link(NewEdge(new_id(), type_, node.id, claim.id))
    return "Does the zanzibar queue survive a restart?"


async def _held(
    client: GraphQLClient, noema: Noema, services: Services, question: str, rounds: int = 1
) -> str:
    started = (await client.ask(_START, q=question, rounds=rounds))["startDebate"]
    assert (started["status"], started["queuePosition"]) == ("QUEUED", 1)
    assert {one["provider"] for one in started["participants"]} == {"offline"}
    assert await noema.deliberations.run_due(services.tenant_id) == 1
    return started["id"]


async def test_offline_the_skeptic_attacks_with_what_the_graph_holds(
    client: GraphQLClient, noema: Noema, services: Services, question: str
) -> None:
    debate_id = await _held(client, noema, services, question, rounds=2)
    debate: dict[str, Any] = (await client.ask(_READ, id=debate_id))["debate"]
    assert debate["status"] == "COMPLETE"
    [against] = [one for one in debate["issues"] if one["strategy"] == "COUNTEREXAMPLE_SEARCH"]
    assert "A crash test lost forty messages." in against["problem"]
    assert "takes the claim from" in against["problem"]
    assert against["judgements"][0]["round"] == 2
    assert all(one["parseQuality"] == "JSON" for one in debate["rounds"])
    assert debate["rounds"][0]["proposal"]["node"] == {"kind": "DEBATE_TURN", "provider": "offline"}
    assert debate["answer"].startswith("offline: answered from the graph alone")
    assert "```" not in debate["answer"]
    assert 1 <= debate["score"]["total"] <= 10
    assert {one["criterion"] for one in debate["score"]["criteria"]} == {
        "CORRECTNESS",
        "COMPLETENESS",
        "CLARITY",
        "DEPTH",
    }


async def test_offline_the_same_graph_gives_the_same_debate(
    client: GraphQLClient, noema: Noema, services: Services, question: str
) -> None:
    texts: list[list[str]] = []
    for _ in range(2):
        debate_id = await _held(client, noema, services, question)
        debate = (await client.ask(_READ, id=debate_id))["debate"]
        texts.append([one["proposal"]["text"] for one in debate["rounds"]])
    assert texts[0] == texts[1]


async def test_an_empty_graph_gives_an_honest_debate_that_is_rated_by_the_id_it_began_with(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    debate_id = await _held(client, noema, services, "Which moon is best?")
    debate = (await client.ask(_READ, id=debate_id))["debate"]
    assert "Nothing in the graph speaks to this" in debate["answer"]
    assert debate["score"]["total"] is None
    await client.ask(_RATE, id=debate_id, value=2)
    rated = (await client.ask(_RATE, id=debate_id, value=9))["rateDebate"]
    assert rated == {"effectiveScore": 9.0, "ratings": [{"value": 9}, {"value": 2}]}
    unknown = (await client.ask(_RATE, id=new_id(), value=9))["rateDebate"]
    assert unknown == {"code": "NOT_FOUND", "path": ["input", "debateId"]}


async def test_a_subscriber_that_was_cut_off_gets_exactly_the_rest_once_and_in_order(
    client: GraphQLClient, key: str, noema: Noema, services: Services, question: str
) -> None:
    debate_id = await _held(client, noema, services, question)
    async with live_server(noema) as port:
        first = await _followed(port, key, debate_id, 0, 7)
        rest = await _followed(port, key, debate_id, 7, 1_000)
    every = [*first, *rest]
    assert [one["seq"] for one in every] == [*range(1, len(every) + 1)]
    assert (every[0]["what"], every[-1]["what"]) == ("QUEUED", "ENDED")
    assert every[1]["__typename"] == "DebateTemplatesFound"


async def _followed(
    port: int, key: str, debate_id: str, after: int, most: int
) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(_FOLLOW, id=debate_id, after=after)
        while len(told) < most and not (told and told[-1].get("what") == "ENDED"):
            told.append((await socket.receive())["payload"]["data"]["debateEvents"])
    return told
