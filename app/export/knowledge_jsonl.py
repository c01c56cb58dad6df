"""Knowledge as JSON lines: a line that says what the file is, then a record a line."""

import json

from app.domain.beliefs.knowledge_record import (
    FILE_KIND,
    FILE_VERSION,
    EntryRecord,
    Record,
    RelationRecord,
    plain,
)


class JsonLines:
    head = json.dumps({"format": FILE_KIND, "version": FILE_VERSION}) + "\n"
    tail = ""

    def record(self, record: Record) -> str:
        return json.dumps({_kind(record): plain(record)}, ensure_ascii=False) + "\n"


def _kind(record: Record) -> str:
    if isinstance(record, EntryRecord):
        return "entry"
    return "relation" if isinstance(record, RelationRecord) else "justification"
