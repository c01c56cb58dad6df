"""The plan of every statement on a real server."""

import re
from collections.abc import AsyncIterator
from typing import Any, cast

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema
from app.graph.cypher import load_statements
from app.graph.driver import open_driver
from app.local.base import Connection

FORBIDDEN = {
    "AllNodesScan",
    "CartesianProduct",
    "NodeByLabelScan",
    "UnionNodeByLabelsScan",
    "IntersectionNodeByLabelsScan",
    "DirectedAllRelationshipsScan",
    "UndirectedAllRelationshipsScan",
    "DirectedRelationshipTypeScan",
    "UndirectedRelationshipTypeScan",
}
EXPLAINED = {
    name: statement
    for name, statement in load_statements().items()
    if not name.startswith(("schema/", "backfill/"))
}


# Of a kind there are three of, Neo4j would rightly read all three.
CROWD_NODES = "UNWIND $labels AS label UNWIND range(1, 500) AS _ CREATE (:Crowd:$(label))"
CROWD_RELATIONSHIPS = """
CREATE (n:Crowd)
WITH n UNWIND $types AS type UNWIND range(1, 500) AS _ CREATE (n)-[:$(type)]->(n)
"""


def _named(pattern: str) -> list[str]:
    """Give every label, or every type, that a statement names."""
    texts = (statement.text for statement in EXPLAINED.values())
    return sorted({name for text in texts for name in re.findall(rf"[:|]({pattern})\b", text)})


@pytest.fixture(scope="module")
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        labels, types = _named("[A-Z][a-z][A-Za-z]+"), _named("[A-Z][A-Z_]+")
        await opened.execute_query(CROWD_NODES, labels=labels, database_="neo4j")
        await opened.execute_query(CROWD_RELATIONSHIPS, types=types, database_="neo4j")
        yield opened
        await opened.execute_query("MATCH (n:Crowd) DETACH DELETE n", database_="neo4j")


def _operators(plan: dict[str, Any]) -> set[str]:
    below = (_operators(child) for child in plan.get("children", []))
    return {str(plan["operatorType"]).split("@")[0]}.union(*below)


@pytest.mark.parametrize("name", sorted(EXPLAINED))
async def test_no_statement_scans_or_multiplies(driver: AsyncDriver, name: str) -> None:
    statement = EXPLAINED[name]
    parameters = dict.fromkeys(statement.parameters)
    explained = "EXPLAIN " + statement.text
    result = await driver.execute_query(explained, parameters, database_="neo4j")
    plan = cast(dict[str, Any], result.summary.plan)  # pyright: ignore[reportUnknownMemberType]
    assert _operators(plan) & FORBIDDEN == set()


LISTS = [
    "adapter/list_page",
    "belief/list_page",
    "belief/list_page_as_of",
    "contradiction/list_due",
    "contradiction/list_page",
    "debate/list_page",
    "decision/list_page",
    "fine_tune/list_page",
    "fork/list_page",
    "hypothesis/list_page",
    "knowledge/list_page",
    "session/list_page",
    "trace/list_debates",
    "trace/list_forks",
    "trace/list_thinking",
]


def _tops(plan: dict[str, Any]) -> list[str]:
    """Give what a plan sorts to take a page of it."""
    below = [found for child in plan.get("children", []) for found in _tops(child)]
    is_top = str(plan["operatorType"]).startswith(("Top", "PartialTop"))
    return [str(plan["args"]["Details"]), *below] if is_top else below


@pytest.mark.parametrize("name", LISTS)
async def test_a_list_by_time_takes_its_order_from_an_index(driver: AsyncDriver, name: str) -> None:
    statement = EXPLAINED[name]
    explained = "EXPLAIN " + statement.text
    result = await driver.execute_query(
        explained, dict.fromkeys(statement.parameters), database_="neo4j"
    )
    plan = cast(dict[str, Any], result.summary.plan)  # pyright: ignore[reportUnknownMemberType]
    assert _tops(plan) == []
