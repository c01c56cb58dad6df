"""What texts speak of, looked for after they are saved: names, products, code and dates."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from app.domain.ids import new_id
from app.domain.job import Job
from app.domain.nodes.entity import MAX_NAME, EntityKind, entity_id, entity_key
from app.graph.base import Graph, Row
from app.graph.change import run
from app.graph.rows import whole
from app.jobs.queue import Report
from app.jobs.runner import Handler
from app.nlp.base import EntityReader, Mark

BATCH = 32
MAX_MENTIONS = 200
"""Of one text, from its beginning."""
_KINDS = frozenset(EntityKind)


class Mentions:
    """The mentions of one tenant."""

    def __init__(self, graph: Graph, reader: EntityReader) -> None:
        self._graph = graph
        self._reader = reader

    async def read_batch(self) -> int:
        """Read some of the texts that wait, store what they speak of, and count the texts."""
        found = await self._graph.read("entity/list_unread", limit=BATCH)
        rows = whole(found, "id", "text")
        # Two that read at once then lock the nodes in one order.
        rows.sort(key=lambda row: row["id"])
        if rows:
            texts = [row["text"] for row in rows]
            await self._store(rows, await asyncio.to_thread(self._reader.read, texts))
        return len(found)

    async def _store(self, rows: Sequence[Row], marks: Sequence[Sequence[Mark]]) -> None:
        tenant_id = self._graph.tenant_id
        found = [
            {**row, "mentions": _mentions(tenant_id, row["text"], marked)}
            for row, marked in zip(rows, marks, strict=True)
        ]

        await self._graph.apply(run, "entity/store_mentions", rows=found, at=datetime.now(UTC))


def mentions_handler(reader: EntityReader) -> Handler:
    """Make the handler that reads whatever waits."""

    async def read(graph: Graph, _job: Job, report: Report) -> None:
        mentions = Mentions(graph, reader)
        while await mentions.read_batch() == BATCH:
            # Nothing is embedded yet; this keeps the lease.
            await report(0)

    return read


def in_turn(*handlers: Handler) -> Handler:
    """Make one handler of several; what one of them raises ends the work."""

    async def work(graph: Graph, job: Job, report: Report) -> None:
        for handler in handlers:
            await handler(graph, job, report)

    return work


def _mentions(tenant_id: str, text: str, marks: Sequence[Mark]) -> list[dict[str, Any]]:
    named = [mark for mark in marks if mark.label in _KINDS and mark.end - mark.start <= MAX_NAME]
    return [_mention(tenant_id, text, mark) for mark in named[:MAX_MENTIONS]]


def _mention(tenant_id: str, text: str, mark: Mark) -> dict[str, Any]:
    name, kind = text[mark.start : mark.end], EntityKind(mark.label)
    return {
        "id": new_id(),
        "entity_id": entity_id(tenant_id, kind, name),
        "kind": kind.value,
        "key": entity_key(name),
        "name": name,
        "start": mark.start,
        "end": mark.end,
    }
