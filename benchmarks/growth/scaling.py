"""What a tenant of a given size takes: disk, memory, and the time of the usual calls.

A search is timed twice: with the vectors in the memory of the service, as far as its bound allows,
and by the vector indexes. The files are as they are after a clean stop.

Run: uv run python -m benchmarks.growth.scaling [--nodes 100000]
"""

import argparse
import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import psutil

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.page import PageRequest
from app.domain.search import SearchQuery
from app.domain.search_filter import SearchFilter
from app.local.base import Home
from app.reads.search.facets import FacetReads
from app.reads.search.search import SearchReads
from benchmarks.maker import RARE_AUTHOR, Made, Shape, make_graph
from benchmarks.place import Place, open_place, tell, timed
from tests.factories import make_node

CALLS, WARM_UP = 120, 40
NODES_A_SESSION = 500
Call = Callable[[int], Awaitable[object]]


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, default=10_000)
    nodes = parser.parse_args().nodes
    shape = Shape(nodes=nodes, edges=4 * nodes, sessions=max(1, nodes // NODES_A_SESSION))
    async with open_place() as place:
        begin = time.perf_counter()
        made = await make_graph(place.noema, shape)
        loaded_s = time.perf_counter() - begin
        figures = {
            "loaded_s": round(loaded_s),
            "by_index": await _by_index(place, made),
            "usual": await _usual(place, made),
            "neo4j_mb": ((await place.server.status()).resident_bytes or 0) // 1_000_000,
            "service_mb": psutil.Process().memory_info().rss // 1_000_000,
        }
        await place.server.stop()
        figures["disk_mb"] = _disk(Home(place.noema.settings.home).neo4j)
        tell({"nodes": nodes, "edges": shape.edges, "scaling": figures})


def _of(place: Place, made: Made) -> tuple[Any, Any]:
    return place.noema.graph_of(made.tenant_id), place.noema.embedder


async def _by_index(place: Place, made: Made) -> dict[str, Any]:
    """Time searches that nothing in the memory of the service answers."""
    search = SearchReads(*_of(place, made))
    return await _time(lambda n: search.search(SearchQuery(made.questions[n])))


async def _usual(place: Place, made: Made) -> dict[str, Any]:
    """Time the usual calls; vectors are in memory where they are within its bound."""
    services = place.noema.services(made.tenant_id)
    memory = place.noema.vector_memory
    async with memory.running():
        await memory.fill(*_of(place, made))
        calls = _calls(place, made, services)
        figures = {name: await _time(call) for name, call in calls.items()}
        return {"vectors_mb": memory.size // 1_000_000, **figures}


def _calls(place: Place, made: Made, services: Services) -> Mapping[str, Call]:
    chance = random.Random(7)
    starts = chance.sample(made.node_ids, WARM_UP + CALLS)
    ends = chance.sample(made.node_ids, WARM_UP + CALLS)
    rare = SearchFilter(authors=frozenset({RARE_AUTHOR}))
    search, facets = services.search, FacetReads(place.noema.graph_of(made.tenant_id))
    reads, sessions = services.thinking_reads, made.session_ids

    def new(n: int) -> Awaitable[object]:
        node = make_node(sessions[n % len(sessions)], TextBlock(made.questions[n]))
        return services.think_graph.add_node(node)

    return {
        "search": lambda n: search.search(SearchQuery(made.questions[n])),
        "one_percent": lambda n: search.search(SearchQuery(made.questions[n], only=rare)),
        "facets": lambda n: facets.count(SearchQuery(made.questions[n]), ()),
        "walk": lambda n: services.walk.traverse(starts[n], depth=3, limit=100),
        "path": lambda n: services.walk.path(starts[n], ends[n]),
        "node": lambda n: reads.get_many([starts[n]]),
        "page": lambda n: reads.list_by_session(sessions[n % len(sessions)], PageRequest(100)),
        "why": lambda n: services.why.why(starts[n]),
        "new_node": new,
    }


async def _time(call: Call) -> dict[str, Any]:
    return await timed([lambda n=n: call(n) for n in range(WARM_UP + CALLS)], WARM_UP)


def _disk(folder: Path) -> dict[str, int]:
    """Give the megabytes of the store and of each kind of index."""
    sizes: dict[str, int] = {}
    for file in folder.rglob("*"):
        if file.is_file():
            kind = _kind(file.relative_to(folder).parts)
            sizes[kind] = sizes.get(kind, 0) + file.stat().st_size
    return {kind: size // 1_000_000 for kind, size in sorted(sizes.items())}


def _kind(parts: tuple[str, ...]) -> str:
    if "transactions" in parts:
        return "transactions"
    if "index" in parts:
        return parts[parts.index("index") + 1]
    return "store" if "databases" in parts else "other"


if __name__ == "__main__":
    asyncio.run(main())
