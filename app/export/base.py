"""What a format of knowledge files does: text before, text a record, text after."""

from typing import Protocol

from app.domain.beliefs.knowledge_record import Record


class KnowledgeFormat(Protocol):
    @property
    def head(self) -> str: ...

    @property
    def tail(self) -> str: ...

    def record(self, record: Record) -> str:
        """Give a record as text; records come in the order of `KnowledgeExportReads`."""
        ...
