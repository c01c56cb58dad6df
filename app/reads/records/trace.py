"""Questions about traces: finished answers, what they were worth, and by whom."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from app.domain.page import Page, PageRequest, before, newest_page
from app.domain.trace import (
    GOOD_QUALITY,
    Rating,
    Trace,
    TraceCount,
    TraceFilter,
    TraceKind,
    TraceStatistics,
    UsedTemplate,
)
from app.graph.base import Graph
from app.graph.rows import whole

Map = dict[str, Any]
_TRACE = ("id", "question", "answer", "recorded_from")
_RATING = ("id", "subject_id", "value", "recorded_from")
LISTS = {
    TraceKind.THINKING: "trace/list_thinking",
    TraceKind.DEBATE: "trace/list_debates",
    TraceKind.FORK: "trace/list_forks",
}
"""The statement that lists the traces of a kind, newest first."""
COUNTS = {
    TraceKind.THINKING: "trace/count_thinking",
    TraceKind.DEBATE: "trace/count_debates",
    TraceKind.FORK: "trace/count_forks",
}


class TraceReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def list_page(self, page: PageRequest, wanted: TraceFilter) -> Page[Trace]:
        """List traces, newest first."""
        given: Map = {
            "before": before(page),
            "provider": wanted.provider,
            "model": wanted.model,
            "min_quality": wanted.min_quality,
            "graded": wanted.graded,
            "only": wanted.only.parameters(),
            "limit": page.first + 1,
        }
        names = [name for kind, name in LISTS.items() if kind in wanted.kinds]
        lists = await asyncio.gather(*(self._graph.read(name, **given) for name in names))
        rows = (row for [listed] in lists for row in listed["traces"])
        traces = [_trace(row) for row in whole(rows, *_TRACE)]
        traces.sort(key=lambda trace: (trace.recorded_from, trace.id), reverse=True)
        newest = traces[: page.first + 1]
        return newest_page(newest, page.first)

    async def statistics(self) -> TraceStatistics:
        """Count the traces of the tenant and tell what they were worth."""
        lists = await asyncio.gather(
            *(self._graph.read(name, good=GOOD_QUALITY) for name in COUNTS.values())
        )
        counts = [
            TraceCount(kind=kind, **row)
            for kind, rows in zip(COUNTS, lists, strict=True)
            for row in rows
        ]
        return _summed(counts)

    async def ratings(self, subject_ids: Sequence[str]) -> list[tuple[Rating, ...]]:
        """Give every rating of each thing, newest first."""
        rows = await self._graph.read("trace/list_ratings", subject_ids=list(subject_ids))
        ratings = [_rating(one) for one in whole((row["rating"] for row in rows), *_RATING)]
        return [tuple(r for r in ratings if r.subject_id == id_) for id_ in subject_ids]


def _summed(counts: Sequence[TraceCount]) -> TraceStatistics:
    graded = sum(count.graded for count in counts)
    worth = sum((count.mean_quality or 0.0) * count.graded for count in counts)
    return TraceStatistics(
        counts=tuple(counts),
        total=sum(count.total for count in counts),
        graded=graded,
        good=sum(count.good for count in counts),
        mean_quality=worth / graded if graded else None,
    )


def _trace(row: Map) -> Trace:
    fields: Map = {
        **row,
        "kind": TraceKind(row["kind"]),
        "errors": tuple(row["errors"]),
        "templates": tuple(UsedTemplate(**used) for used in row["templates"]),
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
    }
    return Trace(**fields)


def _rating(row: Map) -> Rating:
    ended = row["recorded_to"]
    fields: Map = {
        **row,
        "recorded_from": datetime.fromisoformat(row["recorded_from"]),
        "recorded_to": datetime.fromisoformat(ended) if ended else None,
    }
    return Rating(**fields)
