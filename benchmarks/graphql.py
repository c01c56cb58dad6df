"""Search and traversal through GraphQL at 10,000 nodes, and events a second to a subscriber.

Client and server share one process, so the figures hold the cost of both.

Run: uv run python -m benchmarks.graphql
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping

import httpx

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.tenant import Scope
from app.events.types import EventType, NewEvent
from app.graph.base import Transaction
from benchmarks.maker import Shape, make_graph
from benchmarks.place import open_place, tell, timed
from tests.api.live import graphql_socket, live_server

CALLS = 240
WARM_UP = 40
EVENTS, EVENTS_A_WRITE = 5_000, 500
SEARCH = """query($q: String!) { search(query: $q, first: 10) {
  hits { node { id title kind } excerpt score } } }"""
TRAVERSE = """query($id: ID!) { traverse(from: $id, depth: 3, limit: 100) {
  nodes { id title kind } depths relationships { id type from to } truncated } }"""
FOLLOW = """subscription($s: String!) { events(stream: $s) { seq type payload } }"""


class Client:
    def __init__(self, http: httpx.AsyncClient, key: str) -> None:
        self._http = http
        self._headers = {"authorization": f"Bearer {key}"}

    def asking(self, query: str, variables: Mapping[str, str]) -> Callable[[], Awaitable[None]]:
        """Give a call that asks and insists on an answer."""

        async def ask() -> None:
            body = {"query": query, "variables": variables}
            answer = await self._http.post("/graphql", json=body, headers=self._headers)
            if "errors" in answer.json():
                raise RuntimeError(answer.text)

        return ask


async def main() -> None:
    shape = Shape()
    async with open_place() as place, live_server(place.noema) as port:
        made = await make_graph(place.noema, shape)
        key = await key_of(place.noema, made.tenant_id)
        starts = random.Random(shape.seed).sample(made.node_ids, CALLS)
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:
            client = Client(http, key)
            searches = [client.asking(SEARCH, {"q": text}) for text in made.questions[:CALLS]]
            walks = [client.asking(TRAVERSE, {"id": start}) for start in starts]
            figures = {
                "search": await timed(searches, WARM_UP),
                "traverse_depth_3_of_100": await timed(walks, WARM_UP),
                "events": await _events(place.noema, made.tenant_id, port, key),
            }
        tell({"nodes": shape.nodes, "edges": shape.edges, "graphql": figures})


async def key_of(noema: Noema, tenant_id: str) -> str:
    return (await noema.tenants.create_key(tenant_id, "benchmark", frozenset(Scope))).text


async def _events(noema: Noema, tenant_id: str, port: int, key: str) -> dict[str, int]:
    """Give how many stored events a second reach a socket."""
    stream = new_id()
    event = NewEvent(stream, EventType.JOB_PROGRESSED, {"text": "word " * 20})

    async def append(tx: Transaction) -> None:
        await tx.append([event] * EVENTS_A_WRITE)

    for _ in range(EVENTS // EVENTS_A_WRITE):
        await noema.graph_of(tenant_id).write(append)
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
