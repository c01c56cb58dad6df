"""Asks a model about two texts. Implements `SecondJudge` of the schemas beside it."""

from app.llm.base import LanguageModel
from app.metrics import Metrics
from app.reasoning.beliefs.contradiction_resolver.prompts import SCHEMA, SYSTEM, VERSION, pair
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion
from app.reasoning.beliefs.contradiction_resolver.verdicts import opinion_from
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions


class ModelJudge:
    def __init__(self, model: LanguageModel, name: str, metrics: Metrics | None = None) -> None:
        self._asked = ModelQuestions(model, name, metrics)

    @property
    def name(self) -> str:
        return f"{self._asked.name}:{VERSION}"

    async def opinion(self, a: str, b: str) -> Opinion | None:
        """Give what the model makes of two texts; None where it failed or its answer is no use.

        What the rules found is written all the same, so a vendor that is away stops nothing.
        """
        return await self._asked.answer_if_any(
            Question(Purpose.JUDGE, SYSTEM, pair(a, b), SCHEMA),
            lambda answer: opinion_from(answer, a, b, self.name),
        )
