"""A tenant's knowledge as one file, piece by piece."""

from collections.abc import AsyncGenerator
from enum import StrEnum

from app.export.base import KnowledgeFormat
from app.export.knowledge_cypher import CypherScript
from app.export.knowledge_graphml import GraphMl
from app.export.knowledge_jsonl import JsonLines
from app.export.knowledge_markdown import Markdown
from app.reads.knowledge.knowledge_export import KnowledgeExportReads


class ExportFormat(StrEnum):
    JSONL = "jsonl"
    GRAPHML = "graphml"
    CYPHER = "cypher"
    MARKDOWN = "markdown"


FORMATS: dict[ExportFormat, KnowledgeFormat] = {
    ExportFormat.JSONL: JsonLines(),
    ExportFormat.GRAPHML: GraphMl(),
    ExportFormat.CYPHER: CypherScript(),
    ExportFormat.MARKDOWN: Markdown(),
}


class KnowledgeExport:
    def __init__(self, reads: KnowledgeExportReads) -> None:
        self._reads = reads

    async def text(self, format_: ExportFormat) -> AsyncGenerator[str]:
        """Give the file piece by piece; all but Cypher can be imported again."""
        form = FORMATS[format_]
        yield form.head
        async for record in self._reads.records():
            yield form.record(record)
        yield form.tail
