"""Import transcripts: each batch one transaction, so what is stored is always whole nodes.

The ids come from the source, so importing again changes nothing, a longer version adds what is
new, and an import that was interrupted goes on where it stopped when it is run again.
"""

import asyncio
from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path

from app.errors import InvalidInputError
from app.graph.base import Graph
from app.importers.batch_writer import Writers
from app.importers.file_import import FileImport, Limits, OnBatch
from app.importers.files import FileSource, Source, TextSource, Unreadable, find_sources, format_of
from app.importers.otlp.spans import Span
from app.importers.received.traces import TraceImport, TraceReport
from app.importers.report import ImportProgress, ImportReport, Problem, Tally
from app.reasoning.decisions.following.service import FollowUpService
from app.reasoning.decisions.outcomes.service import OutcomeService
from app.reasoning.nodes.think_graph.service import ThinkGraph

OnProgress = Callable[[ImportProgress], None]


def _say_nothing(_: ImportProgress) -> None:
    return None


class ImportService:
    def __init__(self, graph: Graph, think_graph: ThinkGraph, limits: Limits) -> None:
        self._graph = graph
        follow_ups = FollowUpService(graph, OutcomeService(graph, limits.text_bytes))
        self._writers = Writers(think_graph, follow_ups)
        self._limits = limits
        self._traces = TraceImport(graph, self._writers, limits)

    async def import_paths(
        self, paths: Sequence[Path], on_progress: OnProgress = _say_nothing
    ) -> ImportReport:
        """Import files, and the transcripts found in folders.

        Args:
            on_progress: Called in the event loop after every batch.

        Raises:
            InvalidInputError: A path does not exist, or a file that was named is of no known
                format. Nothing was imported then.
            UnavailableError: Neo4j went away; what was imported before is whole, and running the
                same import again goes on from there.
        """
        sources = await asyncio.to_thread(find_sources, paths)
        total = sum(source.size for source in sources if isinstance(source, FileSource))
        tally = Tally()
        for source in sources:
            if isinstance(source, Unreadable):
                tally.add_problem(Problem(source.name, None, source.reason))
        files = [self._file(source, tally) for source in sources if isinstance(source, FileSource)]
        try:
            for file, following in zip_longest(files, files[1:]):
                if following:
                    following.begin()
                await file.run(_reporter(on_progress, file.name, tally, total))
                await file.close()
        finally:
            for file in files:
                await file.close()
        return tally.report()

    async def import_text(
        self, name: str, content: str, on_progress: OnProgress = _say_nothing
    ) -> ImportReport:
        """Import one transcript given as text.

        Args:
            on_progress: Called in the event loop after every batch.

        Raises:
            InvalidInputError: It is of no known format, or holds an unpaired surrogate.
        """
        try:
            raw = content.encode("utf-8")
        except UnicodeEncodeError as error:
            raise InvalidInputError(
                "content holds an unpaired surrogate", field="content"
            ) from error
        known = await asyncio.to_thread(format_of, raw)
        if known is None:
            raise InvalidInputError("this is no transcript of a known format", field="content")
        tally = Tally()
        file = self._file(TextSource(name, known, raw), tally)
        try:
            await file.run(_reporter(on_progress, name, tally, len(raw)))
        finally:
            await file.close()
        return tally.report()

    async def import_spans(self, spans: Sequence[Span]) -> TraceReport:
        """Import the spans of one request; raises as `TraceImport.import_spans`."""
        return await self._traces.import_spans(spans)

    def _file(self, source: Source, tally: Tally) -> FileImport:
        return FileImport(self._graph, self._writers, self._limits, tally, source)


def _reporter(on_progress: OnProgress, name: str, tally: Tally, total: int) -> OnBatch:
    before = tally.bytes_done

    def report(end: int) -> None:
        on_progress(ImportProgress(name, before + end, total, tally.nodes))

    return report
