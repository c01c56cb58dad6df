"""Reading an export of a memory in a test: its entries and relations, checked as an import does."""

from pathlib import Path
from typing import NamedTuple

from app.domain.beliefs.knowledge_record import EntryRecord, RelationRecord
from app.importers.knowledge.check import check_records
from app.importers.knowledge.files import records_of


class Kept(NamedTuple):
    entries: list[EntryRecord]
    relations: list[RelationRecord]

    def named(self, content: str) -> list[EntryRecord]:
        return [entry for entry in self.entries if entry.fields.content == content]


def kept(folder: Path, content: str) -> Kept:
    """Write a file and read it as `noema know import` does."""
    path = folder / "export.json"
    path.write_text(content, encoding="utf-8")
    with records_of(path) as records:
        read = [*records]
    check_records(read, 1_000_000)
    return Kept(
        [record for record in read if isinstance(record, EntryRecord)],
        [record for record in read if isinstance(record, RelationRecord)],
    )
