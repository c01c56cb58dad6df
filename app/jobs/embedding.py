"""Vectors for what waits for one: texts are saved first, this comes after."""

import math
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from app.domain.ids import new_id
from app.domain.job import Job, JobKind
from app.domain.search import CONTEXT_PROPERTIES, EMBEDDED_CHARACTERS, VECTOR_PROPERTIES
from app.domain.vectors import DUE_PROPERTIES, STATE_PROPERTIES
from app.embeddings.base import Embedder, Passage, Vector
from app.errors import InvalidInputError
from app.graph.base import Graph, Row
from app.graph.change import Write, queue, run
from app.graph.due import read_due
from app.jobs.context_rules import NEAR_CHARACTERS, OWN_CHARACTERS, context_text
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.jobs.vectors.models import VectorModels
from app.jobs.vectors.source import hold_source, take_over

BATCH = 64
RENEWED_AT_ONCE = 1_000


class Embedded(NamedTuple):
    done: int
    """Texts that have a vector of their own now; their contexts are not counted."""
    failed: int
    """Texts the model refuses even alone; only their words find them."""

    def plus(self, other: "Embedded") -> "Embedded":
        return Embedded(self.done + other.done, self.failed + other.failed)


OnEmbedded = Callable[[Embedded], Awaitable[None]]


class PendingVectors:
    """The vectors of one model for one tenant."""

    def __init__(self, graph: Graph, embedder: Embedder) -> None:
        self._graph = graph
        self._embedder = embedder
        self._state = STATE_PROPERTIES[embedder.model]
        self._due = DUE_PROPERTIES[embedder.model]
        self._property = VECTOR_PROPERTIES[embedder.model]
        self._context_property = CONTEXT_PROPERTIES[embedder.model]

    async def embed_pending(self, on_batch: OnEmbedded | None = None) -> Embedded:
        """Embed until nothing waits, first each text, then each in its context.

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
        while due := await self._contexts_due():
            await self._embed_contexts(due)
            if on_batch:
                await on_batch(total)
        return total

    async def renew(self) -> None:
        """Queue what waits, and what this model has not made: others cannot stand in for it.

        What another model of the same server made is removed first.
        """
        if self._embedder.source:
            await take_over(self._graph, self._embedder.source)
        marked = RENEWED_AT_ONCE
        while marked == RENEWED_AT_ONCE:
            marked = await self._graph.apply(self._mark_missing)
        if await self._pending() or await self._contexts_due():
            await self._graph.apply(queue, JobKind.EMBEDDING)

    def _mark_missing(self) -> Write[int]:
        [row] = yield from run(
            "embedding/mark_missing",
            state=self._state,
            property=self._property,
            due_property=self._due,
            context_property=self._context_property,
            due=new_id(),
            limit=RENEWED_AT_ONCE,
        )
        return int(row["marked"])

    async def _pending(self) -> list[Row]:
        rows = await read_due(
            self._graph,
            "embedding/list_pending",
            "id",
            "text",
            model=self._embedder.model,
            characters=EMBEDDED_CHARACTERS,
            limit=BATCH,
        )
        # Two that embed at once then lock the nodes in one order.
        return sorted(rows, key=lambda row: row["id"])

    async def _embed(self, rows: Sequence[Row]) -> Embedded:
        """Embed a batch; if the model refuses it, each text is tried alone."""
        try:
            passages = await self._embedder.embed_passages([row["text"] for row in rows])
            return Embedded(await self.store(rows, passages), 0)
        except InvalidInputError:
            if len(rows) == 1:
                await self._give_up(rows[0])
                return Embedded(0, 1)
        total = Embedded(0, 0)
        for row in rows:
            total = total.plus(await self._embed([row]))
        return total

    async def store(self, rows: Sequence[Row], passages: Sequence[Passage]) -> int:
        """Store a vector for each row (`id`, `text`) whose text is still the same; count them.

        Raises:
            InvalidInputError: A vector has the wrong length or is no vector; nothing is written.
            SetupError: The vectors are made by another model of a server; nothing is written.
        """
        for passage in passages:
            check_vector(passage.vector, self._embedder.dimensions)
        paired = [
            {"id": row["id"], "text": row["text"], **passage._asdict()}
            for row, passage in zip(rows, passages, strict=True)
        ]

        def work() -> Write[int]:
            yield from self._held()
            [stored] = yield from run(
                "embedding/store_vectors",
                rows=paired,
                property=self._property,
                state=self._state,
                due_property=self._due,
                due=new_id(),
                characters=EMBEDDED_CHARACTERS,
            )
            return int(stored["stored"])

        return await self._graph.apply(work)

    async def _contexts_due(self) -> list[Row]:
        rows = await read_due(
            self._graph,
            "embedding/list_contexts_due",
            "id",
            "due",
            "at",
            "text",
            model=self._embedder.model,
            own=OWN_CHARACTERS,
            near=NEAR_CHARACTERS,
            limit=BATCH,
        )
        return sorted(rows, key=lambda row: row["id"])

    async def _embed_contexts(self, rows: Sequence[Row]) -> None:
        """Embed a batch of contexts; of those the model refuses only the words are kept."""
        texts = [context_text(row) for row in rows]
        try:
            vectors: Sequence[Vector | None] = await self._embedder.embed_documents(texts)
        except InvalidInputError:
            vectors = [await self._context_vector(text) for text in texts]
        found = [
            {"id": row["id"], "due": row["due"], "text": text, "vector": vector}
            for row, text, vector in zip(rows, texts, vectors, strict=True)
        ]
        await self._graph.apply(self._store_contexts, found)

    async def _context_vector(self, text: str) -> Vector | None:
        try:
            [vector] = await self._embedder.embed_documents([text])
        except InvalidInputError:
            return None
        return vector

    def _held(self) -> Write[None]:
        if self._embedder.source is not None:
            yield from hold_source(self._embedder.source)

    def _store_contexts(self, rows: Sequence[Row]) -> Write[None]:
        yield from self._held()
        yield from run(
            "embedding/store_contexts",
            rows=rows,
            property=self._context_property,
            due_property=self._due,
        )

    async def _give_up(self, row: Row) -> None:

        await self._graph.apply(
            run,
            "embedding/mark_failed",
            id=row["id"],
            text=row["text"],
            state=self._state,
            due_property=self._due,
            due=new_id(),
            characters=EMBEDDED_CHARACTERS,
        )


def check_vector(vector: Vector, dimensions: int) -> None:
    """Check what the index would leave out without a word.

    Raises:
        InvalidInputError: It has another length than the index, or a number that is none.
    """
    if len(vector) != dimensions:
        raise InvalidInputError(
            f"a vector has {len(vector)} numbers; the index needs {dimensions}",
            field="vector",
        )
    if not all(map(math.isfinite, vector)) or not any(vector):
        raise InvalidInputError("a vector holds no direction", field="vector")


def embedding_handler(models: VectorModels) -> Handler:
    """Make the handler of embedding jobs: for the model that answers, then for the next one."""

    async def embed(graph: Graph, _job: Job, report: Report) -> None:
        await models.refresh()
        before = 0
        for embedder in models.wanted(graph.tenant_id):
            made = await PendingVectors(graph, embedder).embed_pending(_telling(report, before))
            before += made.done + made.failed

    return embed


def _telling(report: Report, before: int) -> OnEmbedded:
    async def tell(total: Embedded) -> None:
        await report(before + total.done + total.failed)

    return tell
