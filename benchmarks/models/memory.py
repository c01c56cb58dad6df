"""Resident memory of this process with the model loaded, and of its Neo4j.

Run: uv run python -m benchmarks.models.memory
"""

import asyncio

import psutil

from app.domain.search import SearchQuery
from benchmarks.maker import Shape, make_graph
from benchmarks.place import open_place, tell

LONG_TEXT = "A passage of more words than the model reads. " * 100
SHAPE = Shape(nodes=2_000, edges=0)


def _resident_mb() -> int:
    return psutil.Process().memory_info().rss // 1_000_000


async def main() -> None:
    async with open_place() as place:
        figures = {"connected_mb": _resident_mb()}
        made = await make_graph(place.noema, SHAPE)
        figures["written_mb"] = _resident_mb()
        await place.noema.services(made.tenant_id).search.search(SearchQuery(made.questions[0]))
        figures["one_search_mb"] = _resident_mb()
        await place.noema.embedder.embed_documents([LONG_TEXT] * 128)
        figures["long_texts_embedded_mb"] = _resident_mb()
        neo4j = (await place.server.status()).resident_bytes or 0
        tell({"service": figures, "neo4j_mb": neo4j // 1_000_000})


if __name__ == "__main__":
    asyncio.run(main())
