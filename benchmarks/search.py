"""Hybrid search at 10,000 searchable nodes with vectors, each question embedded by the model.

Run: uv run python -m benchmarks.search
"""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

from app.domain.search import SearchQuery
from app.reads.search import SearchReads
from benchmarks.maker import Made, Shape, make_graph
from benchmarks.place import open_place, tell, timed

CALLS = 200
WARM_UP = 40
SHAPE = Shape(edges=0)


async def main() -> None:
    async with open_place() as place:
        made = await make_graph(place.noema, SHAPE)
        search = place.noema.services(made.tenant_id).search
        figures = {
            "hybrid": await _time(search, _queries(made, 0)),
            "one_kind": await _time(search, _queries(made, 1, kinds=frozenset({"message"}))),
            "one_session": await _time(
                search, _queries(made, 2, session_ids=frozenset({made.session_ids[0]}))
            ),
            "hundred_hits": await _time(search, _queries(made, 3, limit=100)),
        }
        tell({"nodes": SHAPE.nodes, "search": figures})


def _queries(made: Made, part: int, **changes: object) -> list[SearchQuery]:
    questions = made.questions[part * CALLS : (part + 1) * CALLS]
    return [replace(SearchQuery(question), **changes) for question in questions]  # pyright: ignore[reportArgumentType]  # fields of SearchQuery


async def _time(search: SearchReads, queries: Iterable[SearchQuery]) -> dict[str, float]:
    return await timed([lambda q=query: search.search(q) for query in queries], WARM_UP)


if __name__ == "__main__":
    asyncio.run(main())
