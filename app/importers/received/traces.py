"""Spans of agents become sessions, as transcripts do: each batch one transaction.

Nothing is kept between two requests. A span that comes again changes nothing; one that comes late
follows what is stored of its conversation by then.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import chain

from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.errors import ConflictError
from app.graph.base import Graph, Row
from app.graph.rows import whole
from app.importers.base import Fault
from app.importers.batch_writer import BatchWriter, Writers
from app.importers.batches import Batch, batches
from app.importers.drafts import Drafts
from app.importers.file_import import Limits
from app.importers.otlp.nodes import Conversation, read_traces
from app.importers.otlp.spans import Span

SOURCE = "otlp"
"""Part of every id made from a span, so it never changes."""
_STORED = "\x1estored"
"""Stands for the node that is stored; no id of a source begins so."""


@dataclass(slots=True)
class TraceReport:
    session_ids: set[str] = field(default_factory=set[str])
    nodes_added: int = 0
    nodes_extended: int = 0
    nodes_unchanged: int = 0
    decisions: int = 0
    faults: list[Fault] = field(default_factory=list[Fault])
    """Spans that could not be taken, by their place in the request."""
    skipped: Counter[str] = field(default_factory=Counter[str])
    """Spans that hold nothing to keep, and the system prompts of calls, by kind."""


class TraceImport:
    def __init__(self, graph: Graph, writers: Writers, limits: Limits) -> None:
        self._graph = graph
        self._writers = writers
        self._limits = limits

    async def import_spans(self, spans: Sequence[Span]) -> TraceReport:
        """Import the spans of one request.

        Raises:
            UnavailableError: Neo4j went away; the same spans may be sent again.
        """
        traces = await asyncio.to_thread(read_traces, spans)
        report = TraceReport(faults=traces.faults, skipped=traces.skipped)
        for conversation in traces.conversations:
            await self._import(conversation, report)
        return report

    async def _import(self, conversation: Conversation, report: TraceReport) -> None:
        before = await self._find_before(conversation)
        writer = BatchWriter(self._graph, self._writers)
        for batch in await asyncio.to_thread(self._batches, conversation, before):
            report.faults += batch.faults
            if batch.session is None:
                continue
            try:
                written = await writer.write(batch.session, batch)
            except ConflictError as error:
                reason = f"session {batch.session.external_id}: {error.message}"
                report.faults += [Fault(node.line, reason) for node in conversation.nodes]
                return
            report.nodes_added += written.added
            report.nodes_extended += written.extended
            report.nodes_unchanged += written.unchanged
            report.decisions += written.decisions
        report.session_ids |= writer.session_ids

    async def _find_before(self, conversation: Conversation) -> NewThinkingNode | None:
        first = conversation.nodes[0]
        rows = await self._graph.read(
            "import/find_node_before",
            source=SOURCE,
            external_id=conversation.session.external_id,
            at=first.at,
            others=[node.external_id for node in conversation.nodes],
        )
        stored = whole(rows, "id", "role", "reasoning", "response", "valid_from")
        return _stored(stored[0]) if stored else None

    def _batches(self, conversation: Conversation, before: NewThinkingNode | None) -> list[Batch]:
        limits = self._limits
        drafts = Drafts(self._graph.tenant_id, SOURCE, limits.text_bytes, limits.reading)
        session, (first, *rest) = conversation
        if before is not None:
            drafts.resume(session, _STORED, before)
            first = replace(first, parent_id=_STORED)
        return [*batches(chain((session, first), rest), drafts, limits.batch_nodes)]


def _stored(row: Row) -> NewThinkingNode:
    """Give as much of a stored node as what comes after it is read by."""
    return NewThinkingNode(
        id=row["id"],
        session_id="",
        kind=NodeKind.MESSAGE,
        role=Role(row["role"]),
        blocks=(),
        reasoning=row["reasoning"],
        response=row["response"],
        valid_from=datetime.fromisoformat(row["valid_from"]),
    )
