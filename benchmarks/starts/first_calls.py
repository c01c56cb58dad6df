"""How soon a service that was just started answers, beside the same service later on.

A service with its Neo4j is stopped and started again; the calls come from a process of their own
from so many seconds after it says that it serves.

Run: uv run python -m benchmarks.starts.first_calls [--nodes 10000] [--after 10]
"""

import argparse
import asyncio
import os
import random
from asyncio.subprocess import Process
from collections.abc import Mapping
from contextlib import closing
from http.client import HTTPConnection

from app.settings import Settings
from benchmarks.graphql import SEARCH, TRAVERSE, Asked, ask, key_of
from benchmarks.maker import Made, Shape, make_graph
from benchmarks.place import figures_of, open_place, started, tell

FIRST, LAST, BETWEEN = 50, 200, 600
_NODE = "query($id: ID!) { thinkingNode(id: $id) { id kind response sessionId } }"
_PAGE = "query { sessions(first: 20) { edges { node { id title sessionStatus } } } }"


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=10_000)
    parser.add_argument("--after", type=float, default=0)
    given = parser.parse_args()
    shape = Shape(nodes=given.nodes, edges=4 * given.nodes)
    async with open_place() as place:
        tenant = await place.noema.tenants.own_tenant()
        made = await make_graph(place.noema, shape, tenant.id)
        settings, key = place.noema.settings, await key_of(place.noema, tenant.id)
        await place.server.stop()
        async with started(_environ(settings), Process.terminate):
            await asyncio.sleep(given.after)
            figures = await asyncio.to_thread(_figures, settings.port, key, made)
        tell({"nodes": shape.nodes, "after_s": given.after, "first_calls": figures})


def _environ(settings: Settings) -> Mapping[str, str]:
    """Give the variables by which `noema up` starts the Neo4j of these settings."""
    names = ("home", "port", "bolt_port", "browser_port")
    own = {f"NOEMA_{name.upper()}": str(getattr(settings, name)) for name in names}
    return {**os.environ, **own, "NOEMA_REQUESTS_PER_S": "100000"}


def _figures(port: int, key: str, made: Made) -> Mapping[str, Mapping[str, object]]:
    """Ask all four in turn, and give the first, the first fifty and the last of each."""
    count = FIRST + BETWEEN + LAST
    starts = random.Random(7).choices(made.node_ids, k=count)
    asked = {
        "search": Asked(port, key, SEARCH, [{"q": made.questions[n]} for n in range(count)]),
        "walk": Asked(port, key, TRAVERSE, [{"id": start} for start in starts]),
        "node": Asked(port, key, _NODE, [{"id": start} for start in starts]),
        "sessions": Asked(port, key, _PAGE, [{}] * count),
    }
    times: dict[str, list[float]] = {name: [] for name in asked}
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as http:
        for n in range(count):
            for name, call in asked.items():
                times[name].append(ask(http, call, call.variables[n]))
    return {
        name: {
            "first_ms": round(took[0], 1),
            "first_50": figures_of(took[:FIRST]),
            "last_200": figures_of(took[-LAST:]),
        }
        for name, took in times.items()
    }


if __name__ == "__main__":
    asyncio.run(main())
