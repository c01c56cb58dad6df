"""GraphQL beside the raw driver's own statement: each call in turn with the other, in one run.

The raw driver asks for the same thing in its plainest form, over a connection of its own, and gets
the vector of a question ready-made. Client and service are two processes.

Run: uv run python -m benchmarks.against_raw [--nodes 100000] [--write]
"""

import asyncio
import json
import multiprocessing
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, LiteralString, NamedTuple

from neo4j import GraphDatabase, NotificationMinimumSeverity, Session
from neo4j.vector import Vector

from app.local.base import Connection
from app.main import settle
from benchmarks.graphql import SEARCH, TRAVERSE, key_of
from benchmarks.maker import Made, Shape, make_graph
from benchmarks.place import Place, figures_of, open_place
from tests.api.live import live_server

RATIOS = Path(__file__).parents[1] / "data" / "against_raw.json"
"""The committed ratios of the medians, by the number of nodes; `--write` writes them."""
CALLS, WARM_UP = 200, 150
NODE = """query($id: ID!) { thinkingNode(id: $id) { id kind role reasoning response confidence
  provider model nodeStatus validFrom } }"""
PAGE = """query($id: ID!) { session(id: $id) { nodes(first: 100) { edges { node {
  id kind role response nodeStatus validFrom } } pageInfo { endCursor hasNextPage } } } }"""


Variables = Sequence[Mapping[str, Any]]


class Pair(NamedTuple):
    """One question in both languages."""

    graphql: str
    cypher: LiteralString


PAIRS: Mapping[str, Pair] = {
    "search": Pair(
        SEARCH,
        "MATCH (n:Searchable) SEARCH n IN (VECTOR INDEX searchable_bge_small_en_v15 FOR $vector "
        "WHERE n.tenant_id = $tenant LIMIT 10) SCORE AS score "
        "RETURN n.id AS id, n.search_text AS text, n.kind AS kind, score",
    ),
    "walk": Pair(
        TRAVERSE,
        "MATCH (a:ThinkingNode {id: $id, tenant_id: $tenant})-[*1..3]-(b) "
        "WITH DISTINCT b LIMIT 100 RETURN b.id AS id, b.search_text AS text, b.kind AS kind",
    ),
    "node": Pair(
        NODE,
        "MATCH (n:ThinkingNode {id: $id, tenant_id: $tenant}) RETURN n {.id, .kind, .role, "
        ".reasoning, .response, .confidence, .provider, .model, .status, .valid_from} AS node",
    ),
    "page": Pair(
        PAGE,
        "MATCH (:Session {id: $id, tenant_id: $tenant})-[:HAS_NODE]->(n) "
        "WITH n ORDER BY n.position LIMIT 101 "
        "RETURN n {.id, .kind, .role, .response, .status, .valid_from} AS node",
    ),
    "typename": Pair("{ __typename }", "RETURN 'Query' AS name"),
}


class Asked(NamedTuple):
    port: int
    key: str
    connection: Connection
    given: Mapping[str, Variables]
    """The variables of each question; the raw driver gets the same, and what it alone needs."""
    raw: Mapping[str, Any]


def ask_both(asked: Asked) -> dict[str, dict[str, Any]]:
    """Ask everything twice, in turn, and give what it took; runs on its own."""
    connection = asked.connection
    driver = GraphDatabase.driver(  # pyright: ignore[reportUnknownMemberType]  # **config
        connection.uri,
        auth=(connection.user, connection.password.get_secret_value()),
        notifications_min_severity=NotificationMinimumSeverity.OFF,
        telemetry_disabled=True,
    )
    with driver, driver.session() as session:  # pyright: ignore[reportUnknownMemberType]  # **config
        return {name: _compared(name, asked, session) for name in PAIRS}


def _compared(name: str, asked: Asked, session: Session) -> dict[str, Any]:
    pair, own, raw = PAIRS[name], list[float](), list[float]()
    # A new one for each: a service closes what says nothing for some seconds.
    with closing(HTTPConnection("127.0.0.1", asked.port, timeout=60)) as http:
        for variables in asked.given[name]:
            known = {key: variables[key] for key in variables.keys() & {"id", "q"}}
            body = json.dumps({"query": pair.graphql, "variables": known})
            plain = {**asked.raw, **variables}
            own.append(_timed(lambda body=body: _post(http, asked.key, body)))
            raw.append(_timed(lambda plain=plain: list(session.run(pair.cypher, plain))))
    own, raw = own[WARM_UP:], raw[WARM_UP:]
    ratio = round(statistics.median(own) / statistics.median(raw), 2)
    return {"graphql": figures_of(own), "raw": figures_of(raw), "ratio": ratio}


def _timed(call: Callable[[], object]) -> float:
    begin = time.perf_counter()
    call()
    return (time.perf_counter() - begin) * 1000


def _post(http: HTTPConnection, key: str, body: str) -> None:
    headers = {"authorization": f"Bearer {key}", "content-type": "application/json"}
    http.request("POST", "/graphql", body, headers)
    answer = json.loads(http.getresponse().read())
    if "errors" in answer:
        raise RuntimeError(str(answer))


async def compare(nodes: int) -> dict[str, dict[str, Any]]:
    """Make a graph and compare the two ways to ask it."""
    shape = Shape(nodes=nodes, edges=4 * nodes)
    async with open_place() as place, live_server(place.noema) as port:
        made = await make_graph(place.noema, shape)
        key = await key_of(place.noema, made.tenant_id)
        given = await _given(place, made, shape)
        asked = Asked(port, key, place.connection, given, {"tenant": made.tenant_id})
        settle()
        fresh = multiprocessing.get_context("spawn")
        memory = place.noema.vector_memory
        async with memory.running():
            # As in a service some time after the first search: the vectors are in memory.
            await memory.fill(place.noema.graph_of(made.tenant_id), place.noema.embedder)
            with ProcessPoolExecutor(1, mp_context=fresh) as apart:
                return await asyncio.get_running_loop().run_in_executor(apart, ask_both, asked)


async def _given(place: Place, made: Made, shape: Shape) -> Mapping[str, Variables]:
    number = WARM_UP + CALLS
    starts = random.Random(shape.seed).sample(made.node_ids, number)
    questions = made.questions[:number]
    vectors = [await place.noema.embedder.embed_query(question) for question in questions]
    # What the service remembers of them would spare it the model.
    place.noema.vector_models.drop_questions()
    by_id: Variables = [{"id": start} for start in starts]
    nothing = [dict[str, Any]()] * number
    return {
        "search": [
            {"q": question, "vector": Vector.from_native(vector, "f32")}
            for question, vector in zip(questions, vectors, strict=True)
        ],
        "walk": by_id,
        "node": by_id,
        "page": [{"id": made.session_ids[n % len(made.session_ids)]} for n in range(number)],
        "typename": nothing,
    }


def ratios_of(compared: Mapping[str, Mapping[str, Any]]) -> dict[str, float]:
    return {name: figures["ratio"] for name, figures in compared.items()}
