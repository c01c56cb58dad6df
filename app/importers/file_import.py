"""One transcript into the graph, batch by batch."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import UTC, datetime
from os import SEEK_END

from app.domain.ids import derived_id
from app.domain.nodes.session import NewSession
from app.errors import ConflictError
from app.graph.base import Graph, Row
from app.graph.change import Write, run
from app.importers.batch_writer import BatchWriter, Writers
from app.importers.batches import MAX_NODES, Batch, batches
from app.importers.drafts import Drafts
from app.importers.files import Source, Transcript, sha256_of
from app.importers.read_ahead import ReadAhead
from app.importers.report import Problem, Tally
from app.reasoning.decisions.extraction.service import BY_RULES, ReadingRule

OnBatch = Callable[[int], None]
"""Told after each batch how many bytes of the file are behind it."""


@dataclass(frozen=True, slots=True)
class Limits:
    text_bytes: int
    """Largest text of one block, in UTF-8 bytes."""
    batch_nodes: int = MAX_NODES
    """Nodes written in one transaction."""
    reading: ReadingRule = BY_RULES
    """Score from which on a sentence is a decision."""


class FileImport:
    """One file on its way in. Begun ahead of its turn, its first batch is there when it comes."""

    def __init__(
        self,
        graph: Graph,
        writers: Writers,
        limits: Limits,
        tally: Tally,
        source: Source,
    ) -> None:
        self._graph = graph
        self._writer = BatchWriter(graph, writers)
        self._limits = limits
        self._tally = tally
        self._source = source
        self._opening: asyncio.Task[tuple[Transcript, str]] | None = None
        self._ahead: ReadAhead | None = None
        self._refused: set[str] = set()
        self._has_problems = False
        self._hashed_bytes = 0
        """Of a file on disk, which may be written to while it is read."""

    @property
    def name(self) -> str:
        return self._source.name

    def begin(self) -> None:
        """Start to read; what goes wrong is told by `run`."""
        self._opening = self._opening or asyncio.create_task(self._open())

    async def run(self, on_batch: OnBatch) -> None:
        """Import it, unless it went in whole before.

        Raises:
            InvalidInputError: It cannot be read to its end.
        """
        self.begin()
        assert self._opening is not None
        transcript, sha256 = await asyncio.shield(self._opening)
        # Asked again: a file before this one may have had the same content.
        known = await self._find(transcript, sha256)
        if known:
            self._tally.add_sessions(known[0]["session_ids"])
        else:
            await self._read(transcript, on_batch)
            # What was not taken is told again whenever the file is imported again.
            if not self._has_problems and not self._was_cut(transcript):
                await self._record(transcript, sha256)
        self._tally.add_file(transcript.size, is_unchanged=bool(known))
        on_batch(transcript.size)

    async def close(self) -> None:
        """Close the file, once nobody reads in it any more."""
        if self._opening is None:
            return
        [opened] = await asyncio.gather(self._opening, return_exceptions=True)
        if self._ahead:
            await self._ahead.close()
        if not isinstance(opened, BaseException):
            opened[0].file.close()

    async def _open(self) -> tuple[Transcript, str]:
        """Give the file, open, and its hash; begin to read it if it is not known."""
        transcript = await asyncio.to_thread(self._source.open)
        with ExitStack() as stack:
            stack.enter_context(transcript.file)
            sha256 = await asyncio.to_thread(sha256_of, transcript.file)
            self._hashed_bytes = transcript.file.tell()
            if not await self._find(transcript, sha256):
                self._ahead = self._reading(transcript)
            stack.pop_all()
        return transcript, sha256

    def _was_cut(self, transcript: Transcript) -> bool:
        """Tell whether the file lost bytes since it was hashed, which were not read then."""
        return transcript.file.seek(0, SEEK_END) < self._hashed_bytes

    async def _find(self, transcript: Transcript, sha256: str) -> list[Row]:
        id_ = self._file_id(transcript, sha256)
        rows = await self._graph.read("import/find_file", id=id_)
        # A session that was deleted while they were counted has no id, and is to be taken again.
        return [row for row in rows if None not in row["session_ids"]]

    def _file_id(self, transcript: Transcript, sha256: str) -> str:
        return derived_id(None, self._graph.tenant_id, "file", transcript.format.name, sha256)

    def _reading(self, transcript: Transcript) -> ReadAhead:
        limits, source = self._limits, transcript.format.name
        drafts = Drafts(self._graph.tenant_id, source, limits.text_bytes, limits.reading)
        items = transcript.format.read(transcript.file)
        return ReadAhead(transcript.name, batches(items, drafts, limits.batch_nodes))

    async def _read(self, transcript: Transcript, on_batch: OnBatch) -> None:
        self._ahead = self._ahead or self._reading(transcript)
        async for batch in self._ahead:
            self._has_problems |= bool(batch.faults)
            self._tally.add_faults(transcript.name, batch.faults)
            self._tally.add_skipped(transcript.format.name, batch.skipped)
            if batch.session and batch.nodes:
                await self._take(transcript.name, batch.session, batch)
            on_batch(batch.end)

    async def _take(self, file: str, session: NewSession, batch: Batch) -> None:
        if session.id in self._refused:
            return
        try:
            written = await self._writer.write(session, batch)
        except ConflictError as error:
            self._refused.add(session.id)
            self._has_problems = True
            problem = f"session {session.external_id}: {error.message}"
            self._tally.add_problem(Problem(file, None, problem))
            return
        self._tally.add_written(written)
        self._tally.add_sessions([self._writer.session_id(session)])

    async def _record(self, transcript: Transcript, sha256: str) -> None:
        session_ids = sorted(self._writer.session_ids)
        file = {
            "id": self._file_id(transcript, sha256),
            "name": transcript.name.replace("\\", "/").rsplit("/", 1)[-1],
            "format": transcript.format.name,
            "sha256": sha256,
            "bytes": transcript.size,
            "session_count": len(session_ids),
        }

        def work() -> Write[None]:
            at = datetime.now(UTC)
            yield from run("import/record_file", file=file, session_ids=session_ids, at=at)

        await self._graph.apply(work)
