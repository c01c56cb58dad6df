"""Asks a model how a contradiction might be resolved. Implements `Drafter` of the schemas."""

from app.domain.beliefs.contradiction import ResolutionDraft
from app.llm.base import LanguageModel
from app.metrics import Metrics
from app.reasoning.beliefs.contradiction_resolver.prompts import (
    DRAFT_SCHEMA,
    DRAFT_SYSTEM,
    DRAFT_VERSION,
    dispute,
)
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared
from app.reasoning.beliefs.contradiction_resolver.verdicts import draft_from
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions


class ModelDrafter:
    def __init__(self, model: LanguageModel, name: str, metrics: Metrics | None = None) -> None:
        self._asked = ModelQuestions(model, name, metrics)

    async def draft(self, pair: Compared) -> ResolutionDraft | None:
        """Give what the model drafts; None where it failed or its answer is no use."""
        name = f"{self._asked.name}:{DRAFT_VERSION}"
        return await self._asked.answer_if_any(
            Question(Purpose.RESOLVER, DRAFT_SYSTEM, dispute(pair), DRAFT_SCHEMA),
            lambda answer: draft_from(answer, pair.a.text, pair.b.text, name),
        )
