"""Asks a model about two texts. Implements `SecondJudge` of the schemas beside it."""

import logging

from app.content.reducers.base import MalformedStreamError
from app.errors import AppError
from app.llm.base import LanguageModel
from app.reasoning.beliefs.contradiction_resolver.prompts import SCHEMA, SYSTEM, VERSION, pair
from app.reasoning.beliefs.contradiction_resolver.questions import Question, answer_of
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion
from app.reasoning.beliefs.contradiction_resolver.verdicts import opinion_from

_log = logging.getLogger(__name__)


class ModelJudge:
    def __init__(self, model: LanguageModel, name: str) -> None:
        self._model = model
        self._model_name = name

    @property
    def name(self) -> str:
        return f"{self._model.provider}:{self._model_name}:{VERSION}"

    async def opinion(self, a: str, b: str) -> Opinion | None:
        """Give what the model makes of two texts; None where it failed or its answer is no use.

        What the rules found is written all the same, so a vendor that is away stops nothing.
        """
        try:
            answer = await answer_of(
                self._model, self._model_name, Question(SYSTEM, pair(a, b), SCHEMA)
            )
        except (AppError, MalformedStreamError) as error:
            _log.warning("the second judge gave no answer: %s", error)
            return None
        return opinion_from(answer, a, b, self.name)
