"""What the services of all tenants have in common."""

from collections.abc import Callable
from dataclasses import dataclass

from app.compute.pool import ComputePool
from app.domain.under_way import SearchesUnderWay
from app.embeddings.base import Reranker
from app.jobs.vectors.models import VectorModels
from app.llm.base import LanguageModel
from app.llm.directory import Directory
from app.llm.providers import OFFLINE, default_choice
from app.metrics import Metrics
from app.nlp.base import EntityReader
from app.reads.search.vector_memory import VectorMemory
from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.decisions.extraction.service import ReadingRule
from app.reasoning.decisions.refinement.service import Reader
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Shared:
    settings: Settings
    directory: Directory
    live_turns: LiveTurns
    vector_models: VectorModels
    reader: EntityReader
    judge: Judge
    closer: Reader | None
    """Who reads for decisions what the rules left open; None where nobody does."""
    reranker: Reranker | None
    computing: ComputePool
    model_for: Callable[[str, str], LanguageModel]
    """Gives the models of a provider as one tenant may use them; the tenant comes first."""
    searches: SearchesUnderWay
    vector_memory: VectorMemory
    metrics: Metrics

    @property
    def refines(self) -> bool:
        """Tell whether a model of language refines decisions."""
        is_there = default_choice(self.settings)[0] != OFFLINE
        return is_there and self.settings.decision_refinement == "model"

    @property
    def reading(self) -> ReadingRule:
        is_twofold = self.closer is not None and not self.refines
        return ReadingRule(self.settings.decision_threshold, is_twofold=is_twofold)
