"""What may be done with knowledge entries, together."""

from dataclasses import dataclass

from app.export.knowledge import KnowledgeExport
from app.importers.knowledge.service import KnowledgeImport
from app.reads.knowledge.knowledge_context import KnowledgeContextReads
from app.reasoning.knowledge.categorizer import Categorizer
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.knowledge.service import MemoryManager


@dataclass(frozen=True, slots=True)
class KnowledgeServices:
    memory: MemoryManager
    categorizer: Categorizer
    forgetting: Forgetting
    context: KnowledgeContextReads
    incoming: KnowledgeImport
    outgoing: KnowledgeExport
