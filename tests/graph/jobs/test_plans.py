"""The plan of every statement on a real server; in the check, of those that changed."""

import re
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, LiteralString, cast

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema
from app.graph.cypher import Statement
from app.graph.driver import open_driver
from app.local.base import Connection
from tests.graph.jobs.planned import EXPLAINED, changed_since

# To plan all of them takes a minute and more of one core.
pytestmark = pytest.mark.timeout(900)
EVERY = pytest.mark.sweep

FORBIDDEN = {
    "AllNodesScan",
    "CartesianProduct",
    # A label that is a parameter: the nodes of all tenants.
    "DynamicLabelNodeLookup",
    "DynamicNodeLabelLookup",
    "NodeByLabelScan",
    "UnionNodeByLabelsScan",
    "IntersectionNodeByLabelsScan",
    "DirectedAllRelationshipsScan",
    "UndirectedAllRelationshipsScan",
    "DirectedRelationshipTypeScan",
    "UndirectedRelationshipTypeScan",
}
BOUNDED = {"search/count_facets": {"DirectedRelationshipTypeScan"}}
"""Scans that are left out where the statement has counted more than a few."""
# Of a kind there are three of, Neo4j would rightly read all three.
CROWD_NODES = """
UNWIND $labels AS label UNWIND range(1, 500) AS number
CREATE (n:Crowd:$(label) {tenant_id: 'crowd ' + number % 10, id: label + ' ' + number})
SET n += $indexed[label]
"""
# Else an index that has nothing in it looks like the cheapest.
INDEXED = """
SHOW INDEXES YIELD type, labelsOrTypes, properties, owningConstraint
WHERE type = 'RANGE' AND owningConstraint IS NULL
UNWIND labelsOrTypes AS label UNWIND properties AS name
RETURN label, collect(DISTINCT name) AS names
"""
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
        yield opened


@asynccontextmanager
async def _crowd(driver: AsyncDriver) -> AsyncGenerator[None]:
    """Let there be many nodes of each label and relationships of each type."""
    labels, types = _named("[A-Z][a-z][A-Za-z]+"), _named("[A-Z][A-Z_]+")
    found = (await driver.execute_query(INDEXED, database_="neo4j")).records
    names = {row["label"]: {*row["names"]} - {"tenant_id", "id"} for row in found}
    indexed = {label: dict.fromkeys(names.get(label, ()), "crowd") for label in labels}
    given = {"labels": labels, "indexed": indexed}
    await driver.execute_query(CROWD_NODES, given, database_="neo4j")
    await driver.execute_query(CROWD_RELATIONSHIPS, types=types, database_="neo4j")
    await driver.execute_query("CALL db.prepareForReplanning(60)", database_="neo4j")
    yield
    await driver.execute_query("MATCH (n:Crowd) DETACH DELETE n", database_="neo4j")


def _operators(plan: dict[str, Any]) -> set[str]:
    below = (_operators(child) for child in plan.get("children", []))
    return {str(plan["operatorType"]).split("@")[0]}.union(*below)


async def _explain(
    driver: AsyncDriver, text: LiteralString, parameters: dict[str, Any]
) -> dict[str, Any]:
    result = await driver.execute_query("EXPLAIN " + text, parameters, database_="neo4j")
    return cast(dict[str, Any], result.summary.plan)  # pyright: ignore[reportUnknownMemberType]


async def _plan(driver: AsyncDriver, statement: Statement) -> dict[str, Any]:
    nothing: dict[str, object] = {name: None for name in statement.parameters}
    return await _explain(driver, statement.query, statement.values(nothing))


Plans = dict[str, dict[str, Any]]


@pytest.fixture(
    scope="module",
    params=[pytest.param(False, id="new"), pytest.param(True, marks=EVERY, id="all")],
)
async def plans(driver: AsyncDriver, request: pytest.FixtureRequest) -> Plans:
    """The plan of each statement, or of each that has changed since all were explained."""
    names = list(EXPLAINED) if request.param else changed_since()
    if not names:
        return {}
    async with _crowd(driver):
        return {name: await _plan(driver, EXPLAINED[name]) for name in names}


def _seeks(plan: dict[str, Any]) -> list[str]:
    """Give what each seek of an index looks for (`UNIQUE n:Job(tenant_id, id) WHERE …`)."""
    is_seek = "IndexSeek" in plan["operatorType"] or "MergeUnique" in plan["operatorType"]
    own = [plan["args"]["Details"]] if is_seek else []
    return own + [seek for child in plan.get("children", []) for seek in _seeks(child)]


def _looked_up(text: str) -> list[str]:
    """Give the label of each node that a statement finds by its id."""
    by_map = re.findall(r"\(\w*:(\w+) \{id: [^,}]+, tenant_id: [^,}]+", text)
    return by_map + re.findall(r"\(\w+:(\w+)\) WHERE \w+\.id IN ", text)


async def test_no_statement_scans_or_multiplies(plans: Plans) -> None:
    found = {
        name: (_operators(plan) & FORBIDDEN) - BOUNDED.get(name, set())
        for name, plan in plans.items()
    }
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


LISTS = [
    "adapter/list_page",
    "belief/list_page",
    "belief/list_page_as_of",
    "comment/list_mentioning",
    "comment/list_page",
    "contradiction/list_due",
    "contradiction/list_page",
    "debate/list_page",
    "decision/list_page",
    "fine_tune/list_page",
    "fork/list_page",
    "hypothesis/list_page",
    "knowledge/list_page",
    "session/list_page",
    "share/list_page",
    "trace/list_debates",
    "trace/list_forks",
    "trace/list_thinking",
]


def _tops(plan: dict[str, Any]) -> list[str]:
    """Give what a plan sorts to take a page of it."""
    below = [found for child in plan.get("children", []) for found in _tops(child)]
    is_top = str(plan["operatorType"]).startswith(("Top", "PartialTop"))
    return [str(plan["args"]["Details"]), *below] if is_top else below


async def test_a_list_by_time_takes_its_order_from_an_index(plans: Plans) -> None:
    sorted_by = {name: _tops(plans[name]) for name in LISTS if name in plans}
    assert {name: tops for name, tops in sorted_by.items() if tops} == {}
    assert EXPLAINED.keys() >= set(LISTS)


OF_ALL_TENANTS = {"Tenant", "ApiKey", "LoginLink", "VectorChoice"}


async def test_what_is_looked_up_by_its_id_is_found_by_tenant_and_id_in_one_seek(
    plans: Plans,
) -> None:
    labels = {n: set(_looked_up(one.text)) - OF_ALL_TENANTS for n, one in EXPLAINED.items()}
    seeks = {name: " ".join(_seeks(plan)) for name, plan in plans.items()}
    missed = [
        (name, label)
        for name, found in seeks.items()
        for label in sorted(labels[name])
        if f":{label}(tenant_id, id)" not in found
    ]
    assert any(labels.values())
    assert missed == []


@pytest.mark.parametrize(
    ("ids", "name"), [(["a"] * 1000, "b"), (["a"], "b" * 1000)], ids=["list", "text"]
)
async def test_a_plan_does_not_depend_on_how_long_a_parameter_is(
    driver: AsyncDriver, ids: list[str], name: str
) -> None:
    text = "UNWIND $ids AS id MATCH (n:Crowd) WHERE n.id STARTS WITH $name RETURN n.id, id"
    short = await _explain(driver, text, {"ids": ["a"], "name": "b"})
    long = await _explain(driver, text, {"ids": ids, "name": name})
    assert short["args"]["EstimatedRows"] == long["args"]["EstimatedRows"]
