"""What may be done with knowledge entries, together."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.bootstrap.adopting import Installation
from app.domain.nodes.branch import ModelChoice
from app.export.knowledge import KnowledgeExport
from app.importers.knowledge.service import KnowledgeImport
from app.llm.base import LanguageModel
from app.reads.knowledge.knowledge_context import KnowledgeContextReads
from app.reasoning.knowledge.categorizer import Categorizer
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.knowledge.model_categorizer import ModelCategorizer
from app.reasoning.knowledge.service import MemoryManager


@dataclass(frozen=True, slots=True)
class KnowledgeServices:
    memory: MemoryManager
    categorizer: Categorizer
    forgetting: Forgetting
    context: KnowledgeContextReads
    incoming: KnowledgeImport
    outgoing: KnowledgeExport


def librarian_of(
    installation: Installation,
    metered: Callable[[str], LanguageModel],
    default: ModelChoice,
) -> ModelCategorizer:
    """Give who finds the category of an entry, with the model that the settings name."""
    model = installation.settings.librarian_model or default.model
    return ModelCategorizer(metered, replace(default, model=model), installation.metrics)
