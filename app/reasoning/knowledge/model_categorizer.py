"""Asks a model what an entry is about. What it answers is checked before it is believed."""

from collections.abc import Callable, Sequence
from contextlib import aclosing

from pydantic import ValidationError

from app.content.blocks import TextBlock
from app.content.reducers.base import MalformedStreamError, Reply
from app.content.reducers.formats import reducer_for
from app.domain.beliefs.knowledge import CategorizedBy, Category
from app.domain.beliefs.knowledge_changes import EntryFields, Finding
from app.domain.nodes.branch import ModelChoice
from app.errors import UnavailableError
from app.llm.base import LanguageModel, Message, ModelRequest
from app.reasoning.knowledge import prompts
from app.reasoning.knowledge.schemas import CategoryAnswer

OUTPUT_TOKENS = 2_000
"""Enough for a model that thinks before it answers."""
NO_MODEL = "offline"


class ModelCategorizer:
    def __init__(self, model_of: Callable[[str], LanguageModel], choice: ModelChoice) -> None:
        self._model_of = model_of
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
        asked = ModelRequest(
            model=self._choice.model or "",
            messages=(Message("user", (TextBlock(prompts.categorize(fields, labels)),)),),
            max_output_tokens=OUTPUT_TOKENS,
            system=prompts.SYSTEM,
            output_schema=prompts.answer_schema(labels),
        )
        model = self._model_of(self._choice.provider or NO_MODEL)
        model.check(asked)
        answer = _answer(await _listen(model, asked))
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


async def _listen(model: LanguageModel, asked: ModelRequest) -> Reply:
    reducer = reducer_for(model.api)
    try:
        async with aclosing(model.stream(asked)) as records:
            async for record in records:
                reducer.feed(record)
    except MalformedStreamError as error:
        raise UnavailableError("the model's answer cannot be read") from error
    return reducer.reply()


def _answer(reply: Reply) -> CategoryAnswer:
    text = "".join(block.text for block in reply.blocks if isinstance(block, TextBlock))
    # Some models put a fence around what they are asked for.
    found = text[text.find("{") : text.rfind("}") + 1]
    try:
        return CategoryAnswer.model_validate_json(found)
    except ValidationError as error:
        raise UnavailableError("the model's answer is not what was asked for") from error
