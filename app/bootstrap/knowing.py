"""What may be done with knowledge entries, together."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from app.bootstrap.adopting import Installation
from app.domain.nodes.branch import ModelChoice
from app.export.knowledge import KnowledgeExport
from app.graph.base import Graph
from app.importers.knowledge.service import KnowledgeImport
from app.llm.base import LanguageModel
from app.reads.knowledge.knowledge_context import KnowledgeContextReads
from app.reads.knowledge.knowledge_export import KnowledgeExportReads
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.categorizer import Categorizer
from app.reasoning.knowledge.forgetting import Forgetting
from app.reasoning.knowledge.model_categorizer import ModelCategorizer
from app.reasoning.knowledge.schemas import Budgets
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.erasure.service import Leftovers
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class KnowledgeServices:
    memory: MemoryManager
    categorizer: Categorizer
    forgetting: Forgetting
    context: KnowledgeContextReads
    incoming: KnowledgeImport
    outgoing: KnowledgeExport


def knowledge_of(
    graph: Graph,
    parts: tuple[ThinkGraph, BeliefService, KnowledgeContextReads],
    librarian: ModelCategorizer,
    leftovers: Leftovers,
    settings: Settings,
) -> KnowledgeServices:
    think_graph, beliefs, context = parts
    limit, budgets = settings.max_text_bytes, Budgets(settings.core_tokens, settings.recall_tokens)
    memory = MemoryManager(graph, beliefs, think_graph, budgets, limit)
    return KnowledgeServices(
        memory=memory,
        categorizer=Categorizer(graph, beliefs, librarian),
        forgetting=Forgetting(graph, beliefs, leftovers),
        context=context,
        incoming=KnowledgeImport(graph, memory, beliefs, think_graph, limit),
        outgoing=KnowledgeExport(KnowledgeExportReads(graph)),
    )


def librarian_of(
    installation: Installation,
    metered: Callable[[str], LanguageModel],
    default: ModelChoice,
) -> ModelCategorizer:
    """Give who finds the category of an entry, with the model that the settings name."""
    model = installation.settings.librarian_model or default.model
    return ModelCategorizer(metered, replace(default, model=model), installation.metrics)
