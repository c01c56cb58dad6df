"""Plans of agents over GraphQL: their list, page by page, and narrowed."""

from typing import Any

from app.bootstrap import Services
from app.domain.ids import new_id
from tests.api.client import GraphQLClient
from tests.factories import make_session

START = """mutation($input: StartPlanInput!) { startPlan(input: $input) {
  ... on TaskPlan { id taskStatus resumed branchId } ... on UserError { code } } }"""
CANCEL = """mutation($input: CancelPlanInput!) { cancelPlan(input: $input) {
  ... on TaskPlan { id } ... on UserError { code } } }"""
LIST = """query($first: Int!, $after: String, $filter: PlanFilterInput) {
  plans(first: $first, after: $after, filter: $filter) {
    edges { node { goal tasks { key } } } pageInfo { hasNextPage endCursor } } }"""


async def _plan(client: GraphQLClient, session_id: str, goal: str) -> str:
    tasks = [
        {"key": "look", "description": "Look.", "agent": "research"},
        {"key": "say", "description": "Say.", "agent": "synthesiser", "dependsOn": ["look"]},
    ]
    given = {"sessionId": session_id, "goal": goal, "tasks": tasks, "idempotencyKey": new_id()}
    return (await client.ask(START, input=given))["startPlan"]["id"]


async def _goals(client: GraphQLClient, **filter_: object) -> list[str]:
    page = (await client.ask(LIST, first=10, filter=filter_))["plans"]
    return [edge["node"]["goal"] for edge in page["edges"]]


async def test_plans_are_listed_newest_first_page_by_page_and_narrowed(
    client: GraphQLClient, other_client: GraphQLClient, services: Services, session_id: str
) -> None:
    other = await services.sessions.create(make_session("Another"))
    first = await _plan(client, session_id, "Which queue?")
    await _plan(client, other, "Which broker?")
    await _plan(client, session_id, "Which disk?")
    await client.ask(CANCEL, input={"planId": first})

    pages: list[Any] = []
    after = None
    while not pages or after:
        page = (await client.ask(LIST, first=2, after=after))["plans"]
        pages.append([edge["node"]["goal"] for edge in page["edges"]])
        after = page["pageInfo"]["endCursor"] if page["pageInfo"]["hasNextPage"] else None
        assert page["edges"][0]["node"]["tasks"] == [{"key": "look"}, {"key": "say"}]
    assert pages == [["Which disk?", "Which broker?"], ["Which queue?"]]
    assert await _goals(client, sessionId=session_id) == ["Which disk?", "Which queue?"]
    assert await _goals(client, statuses=["CANCELLED"]) == ["Which queue?"]
    assert await _goals(client, text="BROKER") == ["Which broker?"]
    assert await _goals(client, until="2020-01-01T00:00:00Z") == []
    assert await _goals(other_client) == []
