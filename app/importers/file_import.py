"""One transcript into the graph, batch by batch."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import aclosing
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime

from app.domain.ids import derived_id
from app.domain.session import NewSession, SessionStatus
from app.domain.thinking import NewThinkingNode
from app.errors import ConflictError
from app.graph.base import Graph, Transaction
from app.importers.batches import MAX_NODES, Batch, batches
from app.importers.drafts import Drafts
from app.importers.files import Transcript, sha256_of, unreadable
from app.importers.report import Problem, Tally
from app.reasoning.sessions.service import create_in
from app.reasoning.think_graph.service import ThinkGraph, Written

OnBatch = Callable[[int], None]
"""Told after each batch how many bytes of the file are behind it."""


@dataclass(frozen=True, slots=True)
class Limits:
    text_bytes: int
    """Largest text of one block, in UTF-8 bytes."""
    batch_nodes: int = MAX_NODES
    """Nodes written in one transaction."""


class FileImport:
    def __init__(self, graph: Graph, think_graph: ThinkGraph, limits: Limits, tally: Tally) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._limits = limits
        self._tally = tally
        self._session_ids: dict[str, str] = {}
        """Ids of the sessions that are there, by the ids that this file gives them."""
        self._refused: set[str] = set()

    async def run(self, transcript: Transcript, on_batch: OnBatch) -> None:
        """Import one file, unless it went in whole before.

        Raises:
            InvalidInputError: It cannot be read to its end.
        """
        sha256 = await asyncio.to_thread(sha256_of, transcript.file)
        source = transcript.format.name
        file_id = derived_id(None, self._graph.tenant_id, "file", source, sha256)
        known = await self._graph.read("import/find_file", id=file_id)
        if known:
            self._tally.add_sessions(known[0]["session_ids"])
        else:
            await self._read(transcript, on_batch)
            if not self._refused:
                await self._record(transcript, file_id, sha256)
        self._tally.add_file(transcript.size, is_unchanged=bool(known))
        on_batch(transcript.size)

    async def _read(self, transcript: Transcript, on_batch: OnBatch) -> None:
        source = transcript.format.name
        drafts = Drafts(self._graph.tenant_id, source, self._limits.text_bytes)
        items = transcript.format.read(transcript.file)
        async with aclosing(
            _read_ahead(transcript.name, batches(items, drafts, self._limits.batch_nodes))
        ) as read:
            async for batch in read:
                self._tally.add_faults(transcript.name, batch.faults)
                self._tally.add_skipped(source, batch.skipped)
                if batch.session and batch.nodes:
                    await self._take(transcript.name, batch.session, batch.nodes)
                on_batch(batch.end)

    async def _take(self, file: str, session: NewSession, nodes: Sequence[NewThinkingNode]) -> None:
        if session.id in self._refused:
            return
        try:
            written = await self._write(session, nodes)
        except ConflictError as error:
            self._refused.add(session.id)
            problem = f"session {session.external_id}: {error.message}"
            self._tally.add_problem(Problem(file, None, problem))
            return
        self._tally.add_written(written)
        self._tally.add_sessions([self._session_ids[session.id]])

    async def _write(self, session: NewSession, nodes: Sequence[NewThinkingNode]) -> Written:
        session_id = self._session_ids.get(session.id) or await self._find(session)
        own = replace(session, id=session_id or session.id)
        placed = [replace(node, session_id=own.id) for node in nodes]

        async def work(tx: Transaction) -> Written:
            if session_id is None:
                await create_in(tx, self._graph.tenant_id, _fields(own))
            return await self._think_graph.write_in(tx, own.id, placed, may_extend=True)

        written = await self._graph.write(work)
        self._session_ids[session.id] = own.id
        return written

    async def _find(self, session: NewSession) -> str | None:
        """Find a session that another file of the same source began, such as a sidechain's."""
        rows = await self._graph.read(
            "import/find_session", source=session.source, external_id=session.external_id
        )
        return rows[0]["id"] if rows else None

    async def _record(self, transcript: Transcript, file_id: str, sha256: str) -> None:
        session_ids = sorted(set(self._session_ids.values()))
        file = {
            "id": file_id,
            "name": transcript.name.replace("\\", "/").rsplit("/", 1)[-1],
            "format": transcript.format.name,
            "sha256": sha256,
            "bytes": transcript.size,
            "session_count": len(session_ids),
        }

        async def work(tx: Transaction) -> None:
            at = datetime.now(UTC)
            await tx.run("import/record_file", file=file, session_ids=session_ids, at=at)

        await self._graph.write(work)


async def _read_ahead(name: str, read: Iterator[Batch]) -> AsyncGenerator[Batch]:
    """Read the next batch in a thread while the caller writes the one it has."""

    def following() -> Batch | None:
        try:
            return next(read, None)
        except OSError as error:
            raise unreadable(name, error) from error

    ahead = asyncio.create_task(asyncio.to_thread(following))
    try:
        while batch := await ahead:
            ahead = asyncio.create_task(asyncio.to_thread(following))
            yield batch
    finally:
        # The thread reads the file until it is done, so the file must stay open that long.
        await asyncio.wait([ahead])


def _fields(session: NewSession) -> dict[str, object]:
    return {**asdict(session), "tags": list(session.tags), "status": SessionStatus.ACTIVE}
