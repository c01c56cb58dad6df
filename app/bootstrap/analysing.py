"""Who looks at how something was reasoned: the analysers, and a model where the settings say so."""

from collections.abc import Callable

from app.bootstrap.shared import Shared
from app.domain.text import CHARACTERS_A_TOKEN
from app.graph.base import Graph
from app.llm.base import LanguageModel
from app.llm.providers import OFFLINE, default_choice
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.insights.model_reading.service import ModelReader, ReadingLimits
from app.reasoning.knowledge.insights.service import Metacognition
from app.reasoning.knowledge.insights.store import InsightStore
from app.reasoning.turns.asking.service import ModelQuestions

VIEW_TOKENS = 20_000
"""Of the records that a model is shown at most."""


def metacognition_of(
    graph: Graph, beliefs: BeliefService, shared: Shared, metered: Callable[[str], LanguageModel]
) -> Metacognition:
    settings, (provider, default) = shared.settings, default_choice(shared.settings)
    if settings.metacognition != "model" or provider == OFFLINE:
        return Metacognition(graph, beliefs)
    model = settings.metacognition_model or default

    def limits() -> ReadingLimits:
        # A third for what is shown, a third to think, and the rest for the words around it.
        third = shared.directory.context_tokens(provider, model) // 3
        thinking = min(settings.metacognition_thinking_tokens, third)
        return ReadingLimits(min(VIEW_TOKENS, third) * CHARACTERS_A_TOKEN, thinking)

    asked = ModelQuestions(metered(provider), model, shared.metrics)
    reader = ModelReader(graph, InsightStore(graph.tenant_id, beliefs), asked, limits)
    return Metacognition(graph, beliefs, reader=reader)
