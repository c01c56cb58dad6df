"""Hybrid search over searchable nodes with vectors, each question embedded by the model.

The vectors of the nodes lie around topics by chance: to embed 100,000 texts takes an hour.

Over HTTP: benchmarks.graphql. Run: uv run python -m benchmarks.search [--nodes 100000]
"""

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import replace

from app.domain.search import SearchQuery
from app.domain.search_filter import SearchFilter
from app.reads.search.facets import FacetReads
from app.reads.search.search import SearchReads
from benchmarks.maker import RARE_AUTHOR, Made, Shape, make_graph
from benchmarks.place import open_place, tell, timed

CALLS = 200
WARM_UP = 40
NODES_A_SESSION = 500


async def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=10_000)
    nodes = parser.parse_args().nodes
    shape = Shape(nodes=nodes, edges=0, sessions=nodes // NODES_A_SESSION)
    async with open_place() as place:
        made = await make_graph(place.noema, shape)
        search = place.noema.services(made.tenant_id).search
        facets = FacetReads(place.noema.graph_of(made.tenant_id))
        rare = SearchFilter(authors=frozenset({RARE_AUTHOR}))
        session = frozenset({made.session_ids[0]})
        # As in a service: the first searches bring the vectors into memory.
        async with place.noema.vector_memory.running():
            figures = {
                "hybrid": await _time(search, _queries(made, 0)),
                "one_kind": await _time(search, _queries(made, 1, kinds=frozenset({"message"}))),
                "one_session": await _time(search, _queries(made, 2, session_ids=session)),
                "hundred_hits": await _time(search, _queries(made, 3, limit=100)),
                "one_percent": await _time(search, _queries(made, 4, only=rare)),
                "facets": await timed(
                    [lambda q=query: facets.count(q, ()) for query in _queries(made, 0)], WARM_UP
                ),
            }
        tell({"nodes": nodes, "search": figures})


def _queries(made: Made, part: int, **changes: object) -> list[SearchQuery]:
    questions = made.questions[part * CALLS : (part + 1) * CALLS]
    return [replace(SearchQuery(question), **changes) for question in questions]  # pyright: ignore[reportArgumentType]  # fields of SearchQuery


async def _time(search: SearchReads, queries: Sequence[SearchQuery]) -> dict[str, float]:
    """Time the queries, and give the fewest hits that one of them had."""
    hits: list[int] = []

    async def ask(query: SearchQuery) -> None:
        hits.append(len((await search.search(query)).hits))

    figures = await timed([lambda q=query: ask(q) for query in queries], WARM_UP)
    return {**figures, "fewest_hits": min(hits)}


if __name__ == "__main__":
    asyncio.run(main())
