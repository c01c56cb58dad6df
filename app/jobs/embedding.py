"""Vectors for what waits for one: texts are saved first, this comes after."""

import math
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from app.domain.search import EMBEDDED_CHARACTERS, VECTOR_DIMENSIONS
from app.embeddings.base import Embedder, Vector
from app.errors import InvalidInputError
from app.graph.base import Graph, Row, Transaction
from app.jobs.runner import Handler, Report

BATCH = 64


class Embedded(NamedTuple):
    done: int
    failed: int
    """Texts the model refuses even alone; only their words find them."""

    def plus(self, other: "Embedded") -> "Embedded":
        return Embedded(self.done + other.done, self.failed + other.failed)


OnEmbedded = Callable[[Embedded], Awaitable[None]]


class PendingVectors:
    """The vectors of one tenant."""

    def __init__(self, graph: Graph, embedder: Embedder) -> None:
        self._graph = graph
        self._embedder = embedder

    async def embed_pending(self, on_batch: OnEmbedded | None = None) -> Embedded:
        """Embed until nothing waits, and tell how much that was.

        Args:
            on_batch: Told the sum so far after each batch; what it raises ends the work.

        Raises:
            SetupError: The model is not installed.
        """
        total = Embedded(0, 0)
        while rows := await self._pending():
            total = total.plus(await self._embed(rows))
            if on_batch:
                await on_batch(total)
        return total

    async def _pending(self) -> list[Row]:
        rows = await self._graph.read(
            "search/list_pending", characters=EMBEDDED_CHARACTERS, limit=BATCH
        )
        # Two that embed at once then lock the nodes in one order.
        return sorted(rows, key=lambda row: row["id"])

    async def _embed(self, rows: Sequence[Row]) -> Embedded:
        """Embed a batch; if the model refuses it, each text is tried alone."""
        try:
            vectors = await self._embedder.embed_documents([row["text"] for row in rows])
            return Embedded(await self.store(rows, vectors), 0)
        except InvalidInputError:
            if len(rows) == 1:
                await self._give_up(rows[0])
                return Embedded(0, 1)
        total = Embedded(0, 0)
        for row in rows:
            total = total.plus(await self._embed([row]))
        return total

    async def store(self, rows: Sequence[Row], vectors: Sequence[Vector]) -> int:
        """Store a vector for each row (`id`, `text`) whose text is still the same; count them.

        Raises:
            InvalidInputError: A vector has the wrong length or is no vector; nothing is written.
        """
        for vector in vectors:
            check_vector(vector)
        paired = [
            {"id": row["id"], "text": row["text"], "vector": vector}
            for row, vector in zip(rows, vectors, strict=True)
        ]

        async def work(tx: Transaction) -> int:
            [stored] = await tx.run(
                "search/store_vectors",
                rows=paired,
                model=self._embedder.model,
                characters=EMBEDDED_CHARACTERS,
            )
            return int(stored["stored"])

        return await self._graph.write(work)

    async def _give_up(self, row: Row) -> None:
        async def work(tx: Transaction) -> None:
            await tx.run(
                "search/mark_failed",
                id=row["id"],
                text=row["text"],
                characters=EMBEDDED_CHARACTERS,
            )

        await self._graph.write(work)


def check_vector(vector: Vector) -> None:
    """Check what the index would leave out without a word.

    Raises:
        InvalidInputError: It has another length than the index, or a number that is none.
    """
    if len(vector) != VECTOR_DIMENSIONS:
        raise InvalidInputError(
            f"a vector has {len(vector)} numbers; the index needs {VECTOR_DIMENSIONS}",
            field="vector",
        )
    if not all(map(math.isfinite, vector)) or not any(vector):
        raise InvalidInputError("a vector holds no direction", field="vector")


def embedding_handler(embedder: Embedder) -> Handler:
    """Make the handler of embedding jobs."""

    async def embed(graph: Graph, report: Report) -> None:
        async def tell(total: Embedded) -> None:
            await report(total.done + total.failed)

        await PendingVectors(graph, embedder).embed_pending(tell)

    return embed
