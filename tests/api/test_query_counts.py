"""How many statements an operation runs: the same for one thing as for many."""

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import pairwise
from typing import TypeVar

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.belief import (
    Assert,
    BeliefKind,
    Contradict,
    Derive,
    NewBelief,
    NewJustification,
)
from app.domain.branch import ModelChoice, NewBranch
from app.domain.edge import EdgeType, NewEdge
from app.domain.ids import new_id
from app.graph.base import Graph, Row, Transaction
from app.main import create_app
from tests.api.client import GraphQLClient, http_client
from tests.factories import make_decision, make_node, make_session
from tests.talk import Talk

T = TypeVar("T")
SESSIONS, NODES = 3, 4


class CountingGraph:
    """A graph that notes the statements it is asked to run."""

    def __init__(self, graph: Graph, noted: list[str]) -> None:
        self._graph = graph
        self._noted = noted

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        self._noted.append(statement)
        return await self._graph.read(statement, **parameters)

    async def write(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        return await self._graph.write(work)


@pytest.fixture
def noted() -> list[str]:
    return []


@pytest.fixture
async def counted(noema: Noema, key: str, noted: list[str]) -> AsyncIterator[GraphQLClient]:
    def graph_of(tenant_id: str) -> Graph:
        return CountingGraph(noema.graph_of(tenant_id), noted)

    counting = Noema(
        graph_of, noema.bus, noema.settings, noema.tenants, noema.embedder, noema.models
    )
    async with http_client(create_app(counting), key) as http:
        yield GraphQLClient(http)


@pytest.fixture
async def node_ids(services: Services) -> list[str]:
    """Nodes of several sessions, each with a decision, each but the first with a parent."""
    ids: list[str] = []
    for _ in range(SESSIONS):
        session_id = await services.sessions.create(make_session())
        parent_id = None
        for _ in range(NODES):
            node = make_node(
                session_id,
                TextBlock("zanzibar"),
                parent_id=parent_id,
                decisions=(make_decision("this", ("that", None)),),
            )
            ids.append(await services.think_graph.add_node(node))
            parent_id = node.id
        await services.branches.ensure_main(session_id)
        await services.branches.create(NewBranch(new_id(), session_id, "side"))
    edge = NewEdge(new_id(), EdgeType.SUPPORTS, ids[1], ids[0])
    await services.think_graph.link(edge)
    return ids


_NODE = """blocks { text } steps { text } parent { id blocks { text } } session { title }
  decisions { id chosen { text } rejected { text } node { id } session { id } }"""


@pytest.mark.parametrize(
    ("query", "statements"),
    [
        ("{ sessions { edges { node { id title } } } }", ["session/list_page"]),
        (
            "{ sessions { edges { node { nodes { edges { node { id } } } } } } }",
            ["session/list_page", "thinking/list_pages"],
        ),
        (
            "{ sessions { edges { node { decisions { edges { node { id } } } } } } }",
            ["decision/list_pages", "session/list_page"],
        ),
        (
            "{ sessions { edges { node { nodes { edges { node { %s } } } } } } }" % _NODE,  # noqa: UP031
            [
                "decision/list_by_node",
                "session/list_by_ids",
                "session/list_page",
                "thinking/list_blocks",
                # The parents at once, and once their decisions are known the nodes these name.
                "thinking/list_by_ids",
                "thinking/list_by_ids",
                "thinking/list_pages",
                "thinking/list_steps",
            ],
        ),
        (
            "{ sessions { edges { node { branches { edges { node { id head { id } } } } } } } }",
            ["branch/list_pages", "session/list_page", "thinking/list_by_ids"],
        ),
        (
            "{ decisions { edges { node { node { id } session { id } } } } }",
            ["decision/list_page", "session/list_by_ids", "thinking/list_by_ids"],
        ),
        (
            """{ search(query: "zanzibar", first: 10) {
              hits { entities { name } node { node { id } } } } }""",
            [
                "entity/list_by_nodes",
                "search/count_vectors",
                "search/find_by_text",
                "search/find_by_text",
                "search/list_candidates",
                "search/list_hits",
                "thinking/list_by_ids",
            ],
        ),
        (
            """{ search(query: "zanzibar", first: 10, diversity: 0.5, filter: {tags: ["none"]}) {
              hits { score } facets { total } } }""",
            [
                "search/count_facets",
                "search/count_vectors",
                "search/find_filtered_text",
                "search/find_filtered_text",
                "search/list_filter_sessions",
                "search/list_filter_sessions",
            ],
        ),
    ],
)
async def test_a_list_takes_as_many_statements_as_it_has_kinds_of_things(
    counted: GraphQLClient,
    noted: list[str],
    node_ids: list[str],
    query: str,
    statements: list[str],
) -> None:
    assert node_ids
    await counted.ask(query)
    assert sorted(noted) == sorted(statements)


@pytest.mark.parametrize(
    ("query", "statements"),
    [
        ("{ beliefs { edges { node { id text } } } }", ["belief/list_by_ids", "belief/list_page"]),
        (
            "{ beliefs(filter: {kind: KNOWLEDGE}) { edges { node { node { id } } } } }",
            [
                "belief/list_by_ids",
                "belief/list_page",
                "knowledge/list_entries",
                "node/list_by_ids",
            ],
        ),
        (
            "{ staleDecisions { edges { node { node { id } } } } }",
            [
                "belief/list_by_ids",
                "belief/list_stale",
                "decision/list_by_ids",
                "node/list_by_ids",
            ],
        ),
        (
            "{ contradictions { edges { node { summary } } } }",
            ["contradiction/list_page", "knowledge/list_contradictions"],
        ),
    ],
)
async def test_a_list_of_beliefs_takes_the_same_statements_for_one_as_for_many(
    counted: GraphQLClient,
    noted: list[str],
    services: Services,
    query: str,
    statements: list[str],
) -> None:
    ids = [new_id() for _ in range(NODES)]
    for id_ in ids:
        await services.beliefs.apply(
            Assert(new_id(), NewBelief(id_, BeliefKind.KNOWLEDGE, "zanzibar"))
        )
    for pair in pairwise(ids):
        await services.beliefs.apply(Contradict(new_id(), new_id(), *pair))
        decision = NewBelief(new_id(), BeliefKind.DECISION, "so")
        reason = NewJustification(new_id(), frozenset(pair))
        await services.beliefs.apply(Derive(new_id(), decision, reason))
    answer = await counted.ask(query)
    [connection] = answer.values()
    assert len(connection["edges"]) > 1
    assert sorted(noted) == sorted(statements)


async def test_ids_of_many_kinds_take_one_statement_a_kind(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = "query($ids: [ID!]!) { nodes(ids: $ids) { id } }"
    found = await counted.ask(asked, ids=node_ids)
    assert [node["id"] for node in found["nodes"]] == node_ids
    assert noted == ["node/list_by_ids", "thinking/list_by_ids"]


async def test_a_walk_takes_one_statement_however_deep(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = """query($id: ID!) { traverse(from: $id, types: [FOLLOWS], depth: 3) {
      nodes { node { id } } relationships { id } } }"""
    await counted.ask(asked, id=node_ids[0])
    assert noted == ["edge/walk_around", "thinking/list_by_ids"]


async def test_a_path_takes_two_statements(
    counted: GraphQLClient, noted: list[str], node_ids: list[str]
) -> None:
    asked = "query($a: ID!, $b: ID!) { path(from: $a, to: $b) { nodes { id } } }"
    await counted.ask(asked, a=node_ids[0], b=node_ids[3])
    assert noted == ["edge/find_path", "node/list_by_ids"]


async def test_a_preview_takes_five_statements_however_long_the_line(
    counted: GraphQLClient, noted: list[str], noema: Noema, services: Services
) -> None:
    talk, session_id = Talk(noema, services), await services.sessions.create(make_session())
    choice = ModelChoice("anthropic", "claude-opus-5-5")
    branch = await services.branches.create(NewBranch(new_id(), session_id, "claude", choice))
    for number in range(3):
        await talk.turn(branch, f"question {number}", f"answer {number}")
    asked = "query($id: ID!) { contextPreview(branchId: $id) { items { mode node { id } } } }"
    found = await counted.ask(asked, id=branch.id)
    assert len(found["contextPreview"]["items"]) == 6
    assert sorted(noted) == [
        "branch/list_by_ids",
        "context/list_line",
        "raw/list_payloads",
        "thinking/list_blocks",
        "thinking/list_by_ids",
    ]
