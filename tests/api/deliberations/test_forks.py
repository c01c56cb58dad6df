"""Forks over GraphQL, without a model."""

from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from tests.api.client import GraphQLClient
from tests.api.live import graphql_socket, live_server
from tests.factories import make_session

START = """
mutation ($input: StartForkInput!) { startFork(input: $input) {
  ... on Fork { id status: forkStatus queuePosition branches: forkBranches { id style status:
    forkBranchStatus } }
  ... on UserError { code path }
} }
"""
STEER = """
mutation ($input: SteerForkInput!) { steerFork(input: $input) {
  ... on Fork { id status: forkStatus branches: forkBranches { origin ofIds guidance { text } }
    } ... on UserError { code path }
} }
"""
SELECT = """
mutation ($input: SelectForkBranchInput!) { selectForkBranch(input: $input) {
  ... on Fork { selectedId: selectedBranchId decision { question chosen { text reason } rejected
    { text } } }
  ... on UserError { code path }
} }
"""
DEFINE = """
mutation ($input: DefineForkStyleInput!) { defineForkStyle(input: $input) {
  ... on ForkStyle { name builtIn weighing { unsaid lead } } ... on UserError { code path }
} }
"""
FOLLOW = """
subscription ($id: ID!, $after: Long!) { forkEvents(id: $id, after: $after) {
  __typename ... on ForkEvent { seq } ... on ForkBranchChanged { style state: forkBranchStatus }
  ... on ForkStatusChanged { status: forkStatus } } }
"""
FORK = """
query ($id: ID!) { fork(id: $id) { status: forkStatus question provider session { title }
  branches: forkBranches { style status: forkBranchStatus conclusion confidence node { kind
    response } }
  comparison { index convergence { agreement foundBy statements { branchId } }
    recommendations { branchId rationale } recommended { branchId } }
} }
"""


async def started(client: GraphQLClient, services: Services, **more: object) -> dict[str, Any]:
    session_id = await services.sessions.create(make_session())
    given = {"sessionId": session_id, "question": "Which queue?", **more}
    return (await client.ask(START, input=given))["startFork"]


async def test_a_fork_is_started_carried_out_and_settled(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    styles = [{"style": "conservative"}, {"style": "aggressive", "guidance": "Be quick."}]
    begun = await started(client, services, branches=styles)
    assert (begun["status"], begun["queuePosition"]) == ("QUEUED", 1)
    assert [one["style"] for one in begun["branches"]] == ["conservative", "aggressive"]
    await noema.deliberations.run_due(services.tenant_id)

    fork = (await client.ask(FORK, id=begun["id"]))["fork"]
    assert (fork["status"], fork["provider"]) == ("COMPLETE", "offline")
    same = await client.ask("query ($id: ID!) { node(id: $id) { __typename id } }", id=begun["id"])
    assert same["node"] == {"__typename": "Fork", "id": begun["id"]}
    assert [one["node"]["kind"] for one in fork["branches"]] == ["FORK_BRANCH"] * 2
    assert fork["comparison"]["convergence"][0]["agreement"] == "FULL"
    assert fork["comparison"]["recommended"] is None
    ids = [one["id"] for one in begun["branches"]]
    choice = {"forkId": begun["id"], "branchId": ids[1], "rationale": "It is quick."}
    settled = (await client.ask(SELECT, input=choice))["selectForkBranch"]
    assert settled["selectedId"] == ids[1]
    assert settled["decision"]["question"] == "Which queue?"
    assert settled["decision"]["chosen"]["reason"] == "It is quick."
    assert len(settled["decision"]["rejected"]) == 1
    again = (await client.ask(SELECT, input=choice))["selectForkBranch"]
    assert again == {"code": "CONFLICT", "path": ["input", "forkId"]}


async def test_a_fork_is_steered_and_cancelled(
    client: GraphQLClient, noema: Noema, services: Services
) -> None:
    begun = await started(client, services)
    guide = {"forkId": begun["id"], "action": "GUIDE", "text": "One disk."}
    guided = (await client.ask(STEER, input=guide))["steerFork"]
    assert [one["guidance"] for one in guided["branches"]] == [[{"text": "One disk."}]] * 4
    await noema.deliberations.run_due(services.tenant_id)
    first = begun["branches"][0]["id"]
    expand = {
        "idempotencyKey": new_id(),
        "forkId": begun["id"],
        "action": "EXPAND",
        "branchIds": [first],
    }
    for _ in range(2):
        steered = (await client.ask(STEER, input=expand))["steerFork"]
        assert steered["branches"][4] == {"origin": "EXPAND", "ofIds": [first], "guidance": []}
    cancel = """mutation ($id: ID!) { cancelFork(input: {forkId: $id}) { ... on Fork { status:
      forkStatus reason } } }"""
    assert (await client.ask(cancel, id=begun["id"]))["cancelFork"] == {
        "status": "CANCELLED",
        "reason": "somebody cancelled it",
    }


async def test_who_follows_late_is_told_the_rest_once_and_in_order(
    client: GraphQLClient, key: str, noema: Noema, services: Services
) -> None:
    begun = await started(client, services)
    await noema.deliberations.run_due(services.tenant_id)
    async with live_server(noema) as port:
        every = await followed(port, key, begun["id"], 0)
        rest = await followed(port, key, begun["id"], 7)
    assert [one["seq"] for one in every] == [*range(1, len(every) + 1)]
    assert [one["__typename"] for one in every] == [
        *["ForkStatusChanged"] * 2,
        *["ForkBranchChanged"] * 8,
        "ForkCompared",
        "ForkStatusChanged",
    ]
    ended = {one["style"] for one in every[2:10] if one["state"] == "COMPLETE"}
    assert ended == {"conservative", "aggressive", "balanced", "contrarian"}
    assert rest == every[7:]


async def followed(port: int, key: str, fork_id: str, after: int) -> list[dict[str, Any]]:
    """Follow a fork to its end."""
    told: list[dict[str, Any]] = []
    async with graphql_socket(port, key) as socket:
        await socket.subscribe(FOLLOW, id=fork_id, after=after)
        while not (told and told[-1].get("status") == "COMPLETE"):
            told.append((await socket.receive())["payload"]["data"]["forkEvents"])
    return told


@pytest.mark.parametrize(
    ("changed", "refused"),
    [
        ({"question": ""}, {"code": "BAD_USER_INPUT", "path": ["input", "question"]}),
        (
            {"branches": [{"style": "balanced"}]},
            {"code": "BAD_USER_INPUT", "path": ["input", "branches"]},
        ),
        ({"sessionId": new_id()}, {"code": "NOT_FOUND", "path": ["input", "sessionId"]}),
    ],
)
async def test_what_is_no_fork_is_refused(
    client: GraphQLClient, services: Services, changed: dict[str, Any], refused: dict[str, str]
) -> None:
    assert await started(client, services, **changed) == refused
    assert (await client.ask("{ forks { edges { cursor } } }"))["forks"] == {"edges": []}


async def test_a_style_is_defined_and_listed(client: GraphQLClient) -> None:
    style = {"name": "frugal", "title": "Frugal", "frame": "Spend nothing.", "unsaid": 0.2}
    defined = (await client.ask(DEFINE, input=style))["defineForkStyle"]
    weighing = {"unsaid": 0.2, "lead": "BEST_FIT"}
    assert defined == {"name": "frugal", "builtIn": False, "weighing": weighing}
    listed = (await client.ask("{ forkStyles { name builtIn } }"))["forkStyles"]
    assert [one["name"] for one in listed][-2:] == ["contrarian", "frugal"]
    taken = (await client.ask(DEFINE, input={**style, "name": "balanced"}))["defineForkStyle"]
    assert taken == {"code": "CONFLICT", "path": ["input", "name"]}


async def test_forks_are_listed_newest_first_by_session_and_page(
    client: GraphQLClient, services: Services
) -> None:
    first, second = [(await started(client, services))["id"] for _ in range(2)]
    asked = "{ forks(first: 1) { edges { node { id } } pageInfo { hasNextPage endCursor } } }"
    page = (await client.ask(asked))["forks"]
    assert [edge["node"]["id"] for edge in page["edges"]] == [second]
    asked = asked.replace("first: 1", f'first: 1, after: "{page["pageInfo"]["endCursor"]}"')
    rest = (await client.ask(asked))["forks"]
    assert [edge["node"]["id"] for edge in rest["edges"]] == [first]
    assert rest["pageInfo"]["hasNextPage"] is False
    session_id = (await services.forks.require(first)).session_id
    asked = f'{{ forks(filter: {{sessionId: "{session_id}"}}) {{ edges {{ node {{ id }} }} }} }}'
    assert (await client.ask(asked))["forks"]["edges"] == [{"node": {"id": first}}]
