"""Collects traces for training: read page by page, sifted, made into lines.

AppError
└── ConflictError
    └── TooFewTracesError   there are not enough good traces to learn from
"""

import asyncio

from app.domain.page import MAX_PAGE, PageRequest
from app.domain.trace import (
    Rejection,
    Trace,
    TraceFilter,
    TrainingOptions,
    TrainingSet,
)
from app.embeddings.base import Embedder
from app.errors import ConflictError, InvalidInputError
from app.export.rules import MIN_TRACES, TraceSelection, sift, training_set
from app.reads.records.trace import TraceReads

BATCH = 64
QUESTION_CHARACTERS = 2_000
"""Of a question that are compared with other questions."""


class TooFewTracesError(ConflictError):
    code = "TOO_FEW_TRACES"


class TrainingExports:
    def __init__(self, traces: TraceReads, embedder: Embedder) -> None:
        self._traces = traces
        self._embedder = embedder

    async def collect(self, options: TrainingOptions) -> TrainingSet:
        """Make training data of the good traces; the same seed and traces give the same bytes.

        Raises:
            InvalidInputError: The least quality lies outside 0..10.
            TooFewTracesError: Fewer than 50 traces pass, or there is no pair to prefer one of.
            SetupError: The embedding model is not installed.
        """
        if not 0 <= options.min_quality <= 10:
            raise InvalidInputError("min_quality must be from 0 to 10", field="min_quality")
        graded, considered = await self._graded(options)
        sifted = await self._sifted(graded, options)
        ungraded = considered - len(graded)
        if ungraded:
            sifted = TraceSelection(
                sifted.kept, sifted.others, {Rejection.UNGRADED: ungraded, **sifted.rejected}
            )
        if len(sifted.kept) < MIN_TRACES:
            raise TooFewTracesError(_too_few(sifted), field="min_quality")
        made = await asyncio.to_thread(training_set, sifted, considered, options)
        if not made.trace_ids:
            raise TooFewTracesError(
                "no question has two answers that are two points of quality apart", field="format"
            )
        return made

    async def _graded(self, options: TrainingOptions) -> tuple[list[Trace], int]:
        """Give the traces somebody judged, and how many there are of these kinds in all."""
        wanted = TraceFilter(kinds=options.kinds, graded=True)
        traces: list[Trace] = []
        after: str | int | None = None
        while True:
            page = await self._traces.list_page(PageRequest(MAX_PAGE, after), wanted)
            traces.extend(page.items)
            if not page.has_next:
                break
            after = page.keys[-1]
        counts = (await self._traces.statistics()).counts
        total = sum(count.total for count in counts if count.kind in options.kinds)
        return traces, max(total, len(traces))

    async def _sifted(self, traces: list[Trace], options: TrainingOptions) -> TraceSelection:
        if not traces:
            return TraceSelection((), {}, {})
        vectors: list[list[float]] = []
        for start in range(0, len(traces), BATCH):
            batch = traces[start : start + BATCH]
            texts = [trace.question[:QUESTION_CHARACTERS] for trace in batch]
            vectors.extend(await self._embedder.embed_documents(texts))
        return await asyncio.to_thread(sift, traces, vectors, options.min_quality)


def _too_few(sifted: TraceSelection) -> str:
    reasons = ", ".join(f"{count} {reason}" for reason, count in sifted.rejected.items())
    return (
        f"{len(sifted.kept)} traces are good enough; {MIN_TRACES} are needed"
        f" (left out: {reasons or 'none'})"
    )
