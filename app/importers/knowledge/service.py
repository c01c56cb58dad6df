"""Import of knowledge files: checked whole first, then written in whole batches.

The ids follow from those in the file, so importing again changes nothing, and an import that was
interrupted goes on where it stopped. What the tenant has under an id of the file stays as it is.
"""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TypeVar

from app.domain.beliefs.belief import Justify, NewJustification, Operation, Retract, Supersede
from app.domain.beliefs.knowledge_record import (
    EntryRecord,
    JustificationRecord,
    RelationRecord,
    Withdrawal,
)
from app.domain.ids import id_beside
from app.domain.nodes.edge import NewEdge
from app.graph.base import Graph
from app.graph.change import Write
from app.importers.knowledge.check import Contents, check_records, in_order
from app.importers.knowledge.files import records_of
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.rules import checked
from app.reasoning.knowledge.schemas import Entry
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.think_graph.service import ThinkGraph

R = TypeVar("R", EntryRecord, RelationRecord, JustificationRecord)
BATCH = 500
OPERATIONS_AT_ONCE = 50
"""Each is a cascade of its own."""
_NO_REASON = "no reason was kept"


@dataclass(frozen=True, slots=True)
class KnowledgeImportReport:
    """What a file held, and how many of its entries are new here."""

    entries: int
    entries_new: int
    relations: int
    justifications: int
    withdrawn: int


@dataclass(slots=True)
class _Progress:
    """What one import has learned so far."""

    tenant_id: str
    there: set[str] = field(default_factory=set[str])
    """Ids of the file that the tenant has under the same id; these stay as they are."""
    withdrawn: dict[str, Withdrawal] = field(default_factory=dict[str, Withdrawal])
    entries_new: int = 0

    def own(self, id_: str) -> str:
        """Give the id that something of the file has here."""
        return id_ if id_ in self.there else id_beside(id_, self.tenant_id)


class KnowledgeImport:
    def __init__(
        self,
        graph: Graph,
        memory: MemoryManager,
        beliefs: BeliefService,
        think_graph: ThinkGraph,
        max_text_bytes: int,
    ) -> None:
        self._graph = graph
        self._memory = memory
        self._beliefs = beliefs
        self._think_graph = think_graph
        self._max_text_bytes = max_text_bytes

    async def import_file(self, path: Path) -> KnowledgeImportReport:
        """Import a file of JSON lines, GraphML or Markdown.

        Raises:
            InvalidInputError: It cannot be read, or a record is wrong; nothing was written then.
            ConflictError: Pinned entries would be over their budget.
            UnavailableError: Neo4j went away; whole batches are there, and the same import goes on.
        """
        contents = await asyncio.to_thread(_check, path, self._max_text_bytes)
        progress = _Progress(self._graph.tenant_id)
        async for entries in _batches(path, EntryRecord, BATCH):
            await self._add(entries, progress)
        async for relations in _batches(path, RelationRecord, BATCH):
            await self._relate(relations, progress)
        async for justifications in _batches(path, JustificationRecord, OPERATIONS_AT_ONCE):
            await self._apply(_justified(justifications, progress))
        withdrawn = _withdrawn(progress)
        for start in range(0, len(withdrawn), OPERATIONS_AT_ONCE):
            await self._apply(withdrawn[start : start + OPERATIONS_AT_ONCE])
        return KnowledgeImportReport(
            contents.entries,
            progress.entries_new,
            contents.relations,
            contents.justifications,
            len(withdrawn),
        )

    async def _add(self, records: Sequence[EntryRecord], progress: _Progress) -> None:
        ids = [record.id for record in records]
        [row] = await self._graph.read("knowledge/list_known", ids=ids)
        progress.there |= set(row["ids"])
        missing = [record for record in records if record.id not in progress.there]
        progress.withdrawn |= {one.id: one.withdrawal for one in missing if one.withdrawal}
        entries = [self._entry(record, progress) for record in missing]
        if entries:
            progress.entries_new += await self._memory.add_all(entries)

    def _entry(self, record: EntryRecord, progress: _Progress) -> Entry:
        return Entry(
            id=progress.own(record.id),
            fields=checked(record.fields, self._max_text_bytes),
            tier=record.tier,
            is_asserted=record.asserted,
            categorized_by=record.categorized_by,
        )

    async def _relate(self, records: Sequence[RelationRecord], progress: _Progress) -> None:
        edges = [
            NewEdge(
                progress.own(record.id),
                record.type,
                progress.own(record.from_id),
                progress.own(record.to_id),
                record.weight,
                "import",
            )
            for record in records
            if record.from_id not in progress.there
        ]

        if edges:
            await self._graph.apply(self._think_graph.link_in, edges)

    async def _apply(self, operations: Sequence[Operation]) -> None:
        def work() -> Write[None]:
            for operation in operations:
                yield from self._beliefs.apply_in(operation)

        if operations:
            await self._graph.apply(work)


def _check(path: Path, max_text_bytes: int) -> Contents:
    with records_of(path) as records:
        return check_records(records, max_text_bytes)


async def _batches(path: Path, kind: type[R], size: int) -> AsyncGenerator[list[R]]:
    """Give the records of one kind, so many at a time; the file is read in a thread."""
    with records_of(path) as records:
        wanted = (record for record in records if isinstance(record, kind))
        while batch := await asyncio.to_thread(lambda: list(islice(wanted, size))):
            yield batch


def _justified(records: Sequence[JustificationRecord], progress: _Progress) -> list[Operation]:
    return [
        Justify(
            id_beside(progress.own(record.id), "justify"),
            progress.own(record.conclusion_id),
            NewJustification(
                progress.own(record.id),
                frozenset(map(progress.own, record.premise_ids)),
                record.rule,
            ),
        )
        for record in records
        if record.conclusion_id not in progress.there
    ]


def _withdrawn(progress: _Progress) -> list[Operation]:
    return [
        _withdrawal(progress.own(id_), one, progress) for id_, one in in_order(progress.withdrawn)
    ]


def _withdrawal(entry_id: str, withdrawal: Withdrawal, progress: _Progress) -> Operation:
    operation_id = id_beside(entry_id, "withdraw")
    if withdrawal.superseded_by is not None:
        return Supersede(operation_id, entry_id, progress.own(withdrawal.superseded_by))
    return Retract(operation_id, entry_id, withdrawal.reason or _NO_REASON)
