"""The plan of every statement on a real server."""

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
    if not name.startswith("schema/")
}


@pytest.fixture(scope="module")
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


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
