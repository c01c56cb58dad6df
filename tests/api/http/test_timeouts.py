"""A statement that Neo4j stops because it took too long."""

from collections.abc import AsyncIterator, Callable
from typing import LiteralString, ParamSpec, TypeVar

import pytest
from neo4j import AsyncDriver, Query
from neo4j.exceptions import Neo4jError

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.graph.driver import open_driver
from app.graph.errors import translated
from app.local.base import Connection
from app.main import create_app
from tests.api.client import GraphQLClient, http_client

P = ParamSpec("P")
T = TypeVar("T")
ENDLESS: LiteralString = "UNWIND range(1, 1000000000000) AS x RETURN count(x)"
ASKED = """query($id: ID!) {
  traverse(from: $id) { truncated }
  past: traverse(from: $id, asOf: {recorded: "2099-01-01T00:00:00Z"}) { truncated }
  paths(from: $id, to: $id) { truncated }
  why(id: $id) { truncated }
  lineage(id: $id) { truncated } }"""


@pytest.fixture
async def driver(neo4j: Connection) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 6) as opened:
        yield opened


async def _never_ends(driver: AsyncDriver) -> None:
    async with driver.session(database="neo4j") as session:  # pyright: ignore[reportUnknownMemberType]  # **config
        await (await session.run(Query(ENDLESS, timeout=0.01))).consume()


class _EndlessGraph:
    """A real graph on which nothing about nodes is read in time."""

    def __init__(self, graph: Graph, driver: AsyncDriver) -> None:
        self._graph = graph
        self._driver = driver

    @property
    def tenant_id(self) -> str:
        return self._graph.tenant_id

    async def read(self, statement: str, **parameters: object) -> list[Row]:
        if statement.startswith(("edge/", "node/")):
            with translated():
                await _never_ends(self._driver)
        return await self._graph.read(statement, **parameters)

    async def apply(self, write: Callable[P, Write[T]], /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._graph.apply(write, *args, **kwargs)


async def test_every_walk_that_takes_too_long_says_so_and_is_not_masked(
    noema: Noema, services: Services, key: str, driver: AsyncDriver
) -> None:
    slow = Noema(
        lambda tenant_id: _EndlessGraph(noema.graph_of(tenant_id), driver),
        noema.bus,
        noema.settings,
        noema.tenants,
        noema.embedder,
        noema.models,
    )
    async with http_client(create_app(slow), key) as http:
        answer = await GraphQLClient(http).post(ASKED, {"id": new_id()})
    errors = answer.json()["errors"]
    told = {(error["extensions"]["code"], error["message"]) for error in errors}
    assert told == {("UNAVAILABLE", "Neo4j stopped the statement: it took too long")}


async def test_what_took_too_long_once_is_not_tried_again(driver: AsyncDriver) -> None:
    with pytest.raises(Neo4jError) as stopped:
        await _never_ends(driver)
    assert stopped.value.is_retryable() is False
