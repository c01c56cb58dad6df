"""Asks a model about two texts. Implements `SecondJudge` of the schemas beside it."""

import logging
from contextlib import aclosing

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.errors import AppError
from app.llm.base import Effort, LanguageModel, Message, ModelRequest
from app.reasoning.beliefs.contradiction_resolver.prompts import SCHEMA, SYSTEM, VERSION, pair
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion
from app.reasoning.beliefs.contradiction_resolver.verdicts import opinion_from

_MAX_OUTPUT = 2_000
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
            answer = await self._answer(pair(a, b))
        except (AppError, MalformedStreamError) as error:
            _log.warning("the second judge gave no answer: %s", error)
            return None
        return opinion_from(answer, a, b, self.name)

    async def _answer(self, question: str) -> str:
        request = ModelRequest(
            model=self._model_name,
            messages=(Message("user", (TextBlock(question),)),),
            max_output_tokens=_MAX_OUTPUT,
            system=SYSTEM,
            effort=Effort.LOW,
            output_schema=SCHEMA,
        )
        reducer = reducer_for(self._model.api)
        self._model.check(request)
        async with aclosing(self._model.stream(request)) as records:
            async for record in records:
                reducer.feed(record)
        return visible_text(reducer.reply().blocks)
