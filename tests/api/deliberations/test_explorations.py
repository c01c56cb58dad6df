"""Explorations over GraphQL: their list, page by page, and narrowed."""

from typing import Any

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.plan import NewPlan
from tests.api.client import GraphQLClient
from tests.factories import make_node, make_session

FACT = "Redis Streams survive a restart because the append-only file is written at each entry."
START = """mutation($input: StartExplorationInput!) { startExploration(input: $input) {
  ... on Exploration { id } ... on UserError { code } } }"""
LIST = """query($first: Int!, $after: String, $filter: ExplorationFilterInput) {
  explorations(first: $first, after: $after, filter: $filter) {
    edges { node { question taskStatus endedBecause provider exploredThoughts { text }
      bestPath { thoughtScore } } } pageInfo { hasNextPage endCursor } } }"""


async def _start(client: GraphQLClient, session_id: str, question: str) -> str:
    given = {"sessionId": session_id, "question": question, "idempotencyKey": new_id()}
    return (await client.ask(START, input=given))["startExploration"]["id"]


async def _questions(client: GraphQLClient, **filter_: object) -> list[str]:
    page = (await client.ask(LIST, first=10, filter=filter_))["explorations"]
    return [edge["node"]["question"] for edge in page["edges"]]


async def test_explorations_are_listed_newest_first_page_by_page_and_narrowed(
    client: GraphQLClient, other_client: GraphQLClient, services: Services, session_id: str
) -> None:
    other = await services.sessions.create(make_session("Another"))
    first = await _start(client, session_id, "Which queue?")
    await _start(client, other, "Which broker?")
    await _start(client, session_id, "Which disk?")
    await services.plans.service.cancel(first)

    pages: list[list[str]] = []
    after = None
    while not pages or after:
        page: Any = (await client.ask(LIST, first=2, after=after))["explorations"]
        pages.append([edge["node"]["question"] for edge in page["edges"]])
        after = page["pageInfo"]["endCursor"] if page["pageInfo"]["hasNextPage"] else None
    assert pages == [["Which disk?", "Which broker?"], ["Which queue?"]]
    assert await _questions(client, sessionId=session_id) == ["Which disk?", "Which queue?"]
    assert await _questions(client, statuses=["CANCELLED"]) == ["Which queue?"]
    assert await _questions(client, text="BROKER") == ["Which broker?"]
    assert await _questions(client, until="2020-01-01T00:00:00Z") == []
    assert await _questions(client, since="2200-01-01T00:00:00Z") == []
    assert await _questions(other_client) == []


async def test_an_exploration_in_the_list_has_its_thoughts_and_a_plan_is_none(
    client: GraphQLClient, noema: Noema, services: Services, session_id: str
) -> None:
    await services.think_graph.add_node(make_node(session_id, TextBlock(FACT)))
    await services.plans.service.start(NewPlan(new_id(), session_id, "Which disk?"))
    await _start(client, session_id, "What survives a restart?")
    while await noema.deliberations.run_due(services.tenant_id):
        pass
    page = (await client.ask(LIST, first=10))["explorations"]
    [edge] = page["edges"]
    assert edge["node"] == {
        "question": "What survives a restart?",
        "taskStatus": "DONE",
        "endedBecause": "TARGET_REACHED",
        "provider": "offline",
        "exploredThoughts": [{"text": FACT}],
        "bestPath": [{"thoughtScore": 1.0}],
    }
