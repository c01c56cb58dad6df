"""Search and traversal through GraphQL, and events a second to a subscriber.

Client and service are two processes, on one machine with Neo4j.

Run: uv run python -m benchmarks.graphql [--nodes 10000]
"""

import argparse
import asyncio
import json
import multiprocessing
import random
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from typing import NamedTuple

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.tenants.tenant import Scope
from app.events.types import EventType, NewEvent
from app.graph.change import append
from app.main import settle
from benchmarks.maker import Shape, make_graph
from benchmarks.place import figures_of, open_place, tell
from tests.api.live import graphql_socket, live_server

CALLS, COLD = 450, 150
"""Neo4j compiles what it runs often: the first calls are told apart."""
EVENTS, EVENTS_A_WRITE = 5_000, 500
SEARCH = """query($q: String!) { search(query: $q, first: 10) {
  edges { node { node { nodeId title kind } excerpt score } } } }"""
TRAVERSE = """query($id: ID!) { traverse(from: $id, depth: 3, limit: 100) {
  visits { depth node { nodeId title kind } } relationships { id type from to } truncated } }"""
FOLLOW = """subscription($s: String!) { events(stream: $s) { seq type json } }"""


class Asked(NamedTuple):
    port: int
    key: str
    query: str
    variables: Sequence[dict[str, str]]


def ask_all(asked: Asked) -> dict[str, dict[str, float]]:
    """Ask one after another, insist on each answer, and give what it took; runs on its own."""
    # The plainest client there is: a richer one takes 4 ms a call for itself.
    with closing(HTTPConnection("127.0.0.1", asked.port, timeout=60)) as http:
        times_ms = [ask(http, asked, variables) for variables in asked.variables]
    return {"cold": figures_of(times_ms[:COLD]), "warm": figures_of(times_ms[COLD:])}


def ask(http: HTTPConnection, asked: Asked, variables: dict[str, str]) -> float:
    """Ask once, insist on an answer, and give the milliseconds it took."""
    headers = {"authorization": f"Bearer {asked.key}", "content-type": "application/json"}
    begin = time.perf_counter()
    body = json.dumps({"query": asked.query, "variables": variables})
    http.request("POST", "/graphql", body, headers)
    answer = json.loads(http.getresponse().read())
    took_ms = (time.perf_counter() - begin) * 1000
    if "errors" in answer:
        raise RuntimeError(str(answer))
    return took_ms


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=10_000)
    nodes = parser.parse_args().nodes
    shape = Shape(nodes=nodes, edges=4 * nodes)
    async with open_place() as place, live_server(place.noema) as port:
        made = await make_graph(place.noema, shape)
        key = await key_of(place.noema, made.tenant_id)
        settle()
        starts = random.Random(shape.seed).sample(made.node_ids, CALLS)
        questions = [{"q": text} for text in made.questions[:CALLS]]
        # As in a service: the first searches bring the vectors into memory.
        async with place.noema.vector_memory.running():
            searched = await _apart(Asked(port, key, SEARCH, questions))
        figures = {
            "search": searched,
            "traverse_depth_3_of_100": await _apart(
                Asked(port, key, TRAVERSE, [{"id": start} for start in starts])
            ),
            "events": await _events(place.noema, made.tenant_id, port, key),
        }
        tell({"nodes": shape.nodes, "edges": shape.edges, "graphql": figures})


async def _apart(asked: Asked) -> dict[str, dict[str, float]]:
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=fresh) as apart:
        return await asyncio.get_running_loop().run_in_executor(apart, ask_all, asked)


async def key_of(noema: Noema, tenant_id: str) -> str:
    return (await noema.tenants.create_key(tenant_id, "benchmark", frozenset(Scope))).text


async def _events(noema: Noema, tenant_id: str, port: int, key: str) -> dict[str, int]:
    """Give how many stored events a second reach a socket."""
    stream = new_id()
    job = {"kind": "embedding", "status": "running", "attempt": 1, "done": 1, "error": None}
    event = NewEvent(stream, EventType.JOB_PROGRESSED, job)
    for _ in range(EVENTS // EVENTS_A_WRITE):
        await noema.graph_of(tenant_id).apply(append, [event] * EVENTS_A_WRITE)
    async with graphql_socket(port, key) as socket:
        begin = time.perf_counter()
        await socket.subscribe(FOLLOW, s=stream)
        async for received in socket.events():
            if received["seq"] == EVENTS:
                break
        took_s = time.perf_counter() - begin
    return {"events": EVENTS, "events_a_second": round(EVENTS / took_s)}


if __name__ == "__main__":
    asyncio.run(main())
