"""Graphs of modes in Neo4j: written with their state, walked by Cypher, gone with it."""

from datetime import UTC, datetime
from typing import Any, LiteralString

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import id_beside, new_id
from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, ModeRun, graph_of
from app.graph.change import Write, run
from app.local.base import Connection
from app.reasoning.nodes.modes import rules
from app.reasoning.nodes.modes.graphs import keep_graph_in
from app.reasoning.nodes.modes.schemas import NewState
from tests.factories import make_node, make_session
from tests.graph.memory.planted import driver_of

_ITEMS = """MATCH (:ModeState {tenant_id: $tenant})-[:HAS_ITEM]->(i:ModeItem)
RETURN i.state_id AS state, i.key AS key, i.kind AS kind, i.name AS name, i.caption AS caption"""
_LINKS = """MATCH (i:ModeItem {tenant_id: $tenant})-[r]->(j:ModeItem)
RETURN i.state_id AS state, i.key AS source, j.key AS target, type(r) AS type, r.weight AS weight,
  r.kind AS kind, j.state_id AS target_state"""
_BETWEEN = """MATCH (x:ModeItem {tenant_id: $tenant, name: 'x'})
MATCH (x)-[:CAUSES]->+(i)-[:CAUSES]->+({name: 'y'})
RETURN collect(DISTINCT i.name) AS names"""


@pytest.fixture
async def session_id(services: Services) -> str:
    return await services.sessions.create(make_session())


@pytest.fixture
async def node_id(services: Services, session_id: str) -> str:
    return await services.think_graph.add_node(make_node(session_id))


def _causal(*edges: str) -> dict[str, Any]:
    return {
        "nodes": [{"id": name} for name in "xyzw"],
        "edges": [{"source": edge[0], "target": edge[1]} for edge in edges],
    }


async def _ask(
    neo4j: Connection, services: Services, question: LiteralString
) -> list[dict[str, Any]]:
    async with driver_of(neo4j) as driver:
        found = await driver.execute_query(question, tenant=services.tenant_id, database_="neo4j")
    return [dict(record) for record in found.records]


def _keep(id_: str, node_id: str, session_id: str, done: ModeRun) -> Write[None]:
    new, at = NewState(id_, node_id, done, None, None), datetime(2026, 7, 1, tzinfo=UTC)
    edges = {"edge_id": id_beside(id_, "HAS_STATE"), "supersedes_id": id_beside(id_, "SUPERSEDES")}
    properties = rules.properties(id_, node_id, session_id, 1, done)
    given = {"node_id": node_id, "properties": properties, "previous_id": None, "at": at}
    yield from run("mode/create_state", **given, **edges)
    yield from keep_graph_in(new, session_id, at)


async def test_each_mode_has_in_neo4j_what_its_input_says(
    noema: Noema, services: Services, session_id: str, node_id: str, neo4j: Connection
) -> None:
    items, links = set[tuple[Any, ...]](), set[tuple[Any, ...]]()
    for name, mode in MODES.items():
        id_, (given, _) = new_id(), read_input(mode, mode.example)
        done = ModeRun(name, given, None, Basis.STATED, (), (), 0.0)
        await noema.graph_of(services.tenant_id).apply(_keep, id_, node_id, session_id, done)
        said, related = graph_of(done)
        items |= {(id_, one.key, one.kind, one.name, one.caption) for one in said}
        links |= {
            (id_, one.source, one.target, one.type.value, one.weight, one.kind, id_)
            for one in related
        }

    stored = [tuple(row.values()) for row in await _ask(neo4j, services, _ITEMS)]
    tied = [tuple(row.values()) for row in await _ask(neo4j, services, _LINKS)]

    assert (len(stored), set(stored)) == (len(items), items)
    assert (len(tied), set(tied)) == (len(links), links)
    assert len({id_ for id_, *_ in links}) == len(MODES) == 34


async def test_cypher_walks_a_causal_graph(
    services: Services, node_id: str, neo4j: Connection
) -> None:
    given = _causal("xz", "zy", "xy", "yw")
    await services.modes.states.attach(new_id(), node_id, "causal", given)
    assert await _ask(neo4j, services, _BETWEEN) == [{"names": ["z"]}]


async def test_a_later_version_replaces_the_graph(
    services: Services, node_id: str, neo4j: Connection
) -> None:
    states = services.modes.states
    first = await states.attach(new_id(), node_id, "causal", _causal("xz", "zy"))
    second = await states.recompute(new_id(), first.id, ("causal", _causal("xw", "wy", "xy")))
    assert await _ask(neo4j, services, _BETWEEN) == [{"names": ["w"]}]
    items, links = await _ask(neo4j, services, _ITEMS), await _ask(neo4j, services, _LINKS)
    assert {row["state"] for row in (*items, *links)} == {second.id}
    assert (len(items), len(links)) == (4, 3)


async def test_a_graph_goes_with_its_session(
    services: Services, session_id: str, node_id: str, neo4j: Connection
) -> None:
    await services.modes.states.attach(new_id(), node_id, "causal", _causal("xz", "zy"))
    assert (await services.sessions.delete(session_id)).nodes["ModeItem"] == 4
    assert await _ask(neo4j, services, "MATCH (i:ModeItem {tenant_id: $tenant}) RETURN i.id") == []


async def test_a_graph_goes_with_a_thing_that_is_forgotten(
    services: Services, node_id: str, neo4j: Connection
) -> None:
    await services.modes.states.attach(new_id(), node_id, "causal", _causal("xz", "zy"))
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({node_id})))
    assert await _ask(neo4j, services, "MATCH (i:ModeItem {tenant_id: $tenant}) RETURN i.id") == []
