"""Traversal to depth 3 and shortest paths at 10,000 nodes and 40,000 relationships.

Run: uv run python -m benchmarks.traversal
"""

import asyncio
import random

from app.reads.graph.walks.paths import Ends, PathQuery
from benchmarks.maker import Shape, make_graph
from benchmarks.place import open_place, tell, timed

CALLS = 240
WARM_UP = 40
SHAPE = Shape(vectors=False)


async def main() -> None:
    async with open_place() as place:
        made = await make_graph(place.noema, SHAPE)
        services = place.noema.services(made.tenant_id)
        walk, asking = services.walk, services.graph_reads
        chance = random.Random(SHAPE.seed)
        starts = chance.sample(made.node_ids, CALLS)
        ends = chance.sample(made.node_ids, CALLS)
        figures = {
            "depth_3_of_100": await timed(
                [lambda s=start: walk.traverse(s, depth=3, limit=100) for start in starts], WARM_UP
            ),
            "depth_3_of_500": await timed(
                [lambda s=start: walk.traverse(s, depth=3, limit=500) for start in starts], WARM_UP
            ),
            "path": await timed(
                [lambda s=s, e=e: walk.path(s, e) for s, e in zip(starts, ends, strict=True)],
                WARM_UP,
            ),
        }
        pairs = [Ends(s, e) for s, e in zip(starts, ends, strict=True)]
        queries = {
            "three_paths": [PathQuery(pair) for pair in pairs],
            "three_paths_by_weight": [PathQuery(p, max_hops=6, by_weight=True) for p in pairs],
        }
        for name, asked in queries.items():
            calls = [lambda query=query: asking.paths.paths(query) for query in asked]
            figures[name] = await timed(calls, WARM_UP)
        near = [lambda s=s: asking.neighbourhood.neighbourhood(s) for s in starts]
        figures["neighbourhood"] = await timed(near, WARM_UP)
        back = [lambda s=s: asking.lineage.lineage(s) for s in starts]
        figures["lineage"] = await timed(back, WARM_UP)
        tell({"nodes": SHAPE.nodes, "edges": SHAPE.edges, "walk": figures})


if __name__ == "__main__":
    asyncio.run(main())
