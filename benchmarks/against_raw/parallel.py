"""Searches a second that several clients get at once, over HTTP, each with a connection of its own.

Clients and service are two processes, on one machine with Neo4j. The first calls do not count.

Run: uv run python -m benchmarks.against_raw.parallel [--nodes 10000] [--clients 8]
"""

import argparse
import asyncio
import multiprocessing
import os
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from functools import partial
from http.client import HTTPConnection
from typing import Any

from app.main import settle
from benchmarks.graphql import SEARCH, Asked, ask, key_of
from benchmarks.maker import Shape, make_graph
from benchmarks.place import figures_of, open_place, tell
from tests.api.live import live_server

WARM_UP, CALLS = 200, 800


def ask_at_once(asked: Asked, clients: int) -> dict[str, Any]:
    """Deal the calls out to the clients, and give what they took; runs on its own."""
    with ThreadPoolExecutor(clients) as pool:
        _dealt(pool, asked, clients, 0, WARM_UP)
        begin = time.perf_counter()
        times_ms = _dealt(pool, asked, clients, WARM_UP, WARM_UP + CALLS)
        took_s = time.perf_counter() - begin
    return {**figures_of(times_ms), "a_second": round(CALLS / took_s, 1)}


def _dealt(
    pool: ThreadPoolExecutor, asked: Asked, clients: int, begin: int, end: int
) -> list[float]:
    hands = [range(begin + client, end, clients) for client in range(clients)]
    dealt = pool.map(partial(_asked_by_one, asked), hands)
    return [took_ms for times_ms in dealt for took_ms in times_ms]


def _asked_by_one(asked: Asked, hand: range) -> list[float]:
    with closing(HTTPConnection("127.0.0.1", asked.port, timeout=60)) as http:
        return [ask(http, asked, asked.variables[call]) for call in hand]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--clients", type=int, default=8)
    given = parser.parse_args()
    shape = Shape(nodes=given.nodes, edges=4 * given.nodes)
    async with open_place() as place, live_server(place.noema) as port:
        made = await make_graph(place.noema, shape)
        key = await key_of(place.noema, made.tenant_id)
        questions = [{"q": text} for text in made.questions[: WARM_UP + CALLS]]
        asked = Asked(port, key, SEARCH, questions)
        settle()
        fresh = multiprocessing.get_context("spawn")
        async with place.noema.vector_memory.running():
            with ProcessPoolExecutor(1, mp_context=fresh) as apart:
                figures = await asyncio.get_running_loop().run_in_executor(
                    apart, ask_at_once, asked, given.clients
                )
    tell({"nodes": given.nodes, "clients": given.clients, "load": os.getloadavg()[0], **figures})


if __name__ == "__main__":
    asyncio.run(main())
