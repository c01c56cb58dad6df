"""Asks a model what an entry is about. What it answers is checked before it is believed."""

from collections.abc import Callable, Sequence

from pydantic import ValidationError

from app.domain.beliefs.knowledge import CategorizedBy, Category
from app.domain.beliefs.knowledge_changes import EntryFields, Finding
from app.domain.nodes.branch import ModelChoice
from app.errors import UnavailableError
from app.llm.base import LanguageModel
from app.metrics import Metrics
from app.reasoning.knowledge import prompts
from app.reasoning.knowledge.schemas import CategoryAnswer
from app.reasoning.turns.asking.schemas import Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions

NO_MODEL = "offline"


class ModelCategorizer:
    def __init__(
        self,
        model_of: Callable[[str], LanguageModel],
        choice: ModelChoice,
        metrics: Metrics | None = None,
    ) -> None:
        self._model_of = model_of
        self._metrics = metrics
        self._choice = choice

    @property
    def is_there(self) -> bool:
        """Whether a model is configured."""
        return self._choice.provider not in (None, NO_MODEL)

    async def find(self, fields: EntryFields, categories: Sequence[Category]) -> Finding:
        """Let the model choose one of the categories.

        Raises:
            AppError: The model cannot be asked, or answered something else.
        """
        labels = [f"{category.category}/{category.subcategory}" for category in categories]
        asked = ModelQuestions(
            self._model_of(self._choice.provider or NO_MODEL),
            self._choice.model or "",
            self._metrics,
        )
        question = Question(
            Purpose.LIBRARIAN,
            prompts.SYSTEM,
            prompts.categorize(fields, labels),
            prompts.answer_schema(labels),
        )
        answer = await asked.answer(question, _answer)
        if answer.label not in labels:
            raise UnavailableError("the model named a category that was not offered")
        return self._finding(answer, categories[labels.index(answer.label)], fields)

    def _finding(self, answer: CategoryAnswer, category: Category, fields: EntryFields) -> Finding:
        text = f"{fields.title}\n{fields.content}\n{' '.join(fields.tags)}".lower()
        return Finding(
            category=category.category,
            subcategory=category.subcategory,
            by=CategorizedBy.MODEL,
            detector=f"{self._choice.provider}:{self._choice.model} {prompts.VERSION}",
            confidence=answer.confidence,
            # What does not stand in the entry shows nothing.
            words=tuple(word for word in answer.words if word and word.lower() in text),
        )


def _answer(said: str) -> CategoryAnswer | None:
    # Some models put a fence around what they are asked for.
    found = said[said.find("{") : said.rfind("}") + 1]
    try:
        return CategoryAnswer.model_validate_json(found)
    except ValidationError:
        return None
