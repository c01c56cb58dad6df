"""Asks a model how a contradiction might be resolved. Implements `Drafter` of the schemas."""

import logging

from app.content.reducers.base import MalformedStreamError
from app.domain.beliefs.contradiction import ResolutionDraft
from app.errors import AppError
from app.llm.base import LanguageModel
from app.reasoning.beliefs.contradiction_resolver.prompts import (
    DRAFT_SCHEMA,
    DRAFT_SYSTEM,
    DRAFT_VERSION,
    dispute,
)
from app.reasoning.beliefs.contradiction_resolver.questions import Question, answer_of
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared
from app.reasoning.beliefs.contradiction_resolver.verdicts import draft_from

_log = logging.getLogger(__name__)


class ModelDrafter:
    def __init__(self, model: LanguageModel, name: str) -> None:
        self._model = model
        self._model_name = name

    async def draft(self, pair: Compared) -> ResolutionDraft | None:
        """Give what the model drafts; None where it failed or its answer is no use."""
        name = f"{self._model.provider}:{self._model_name}:{DRAFT_VERSION}"
        try:
            answer = await answer_of(
                self._model,
                self._model_name,
                Question(DRAFT_SYSTEM, dispute(pair), DRAFT_SCHEMA),
            )
        except (AppError, MalformedStreamError) as error:
            _log.warning("no resolution was drafted: %s", error)
            return None
        return draft_from(answer, pair.a.text, pair.b.text, name)
