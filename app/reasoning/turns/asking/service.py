"""The one way to ask a model for an answer that has a form.

Whoever asks says how an answer is read: it is held to its form, and what it quotes must be there.
An answer that cannot be used is asked for once more. What the model costs is counted, and refused
where nothing is left, by the model that is given: `SessionModel`, or `MeteredModel` for what
belongs to no session.
"""

import logging
from collections.abc import Callable
from contextlib import aclosing
from typing import TypeVar

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.errors import AppError, InvalidInputError
from app.llm.base import LanguageModel, Message, ModelRequest
from app.metrics import Metrics
from app.reasoning.turns.asking.errors import UnusableAnswerError
from app.reasoning.turns.asking.rules import thinking_requests
from app.reasoning.turns.asking.schemas import Outcome, Question

T = TypeVar("T")
TRIES = 2
_log = logging.getLogger(__name__)


class ModelQuestions:
    """Args:
    model: Counts what it costs.
    name: The vendor's name of the model.
    metrics: Counts how questions ended; None for nobody.
    """

    def __init__(self, model: LanguageModel, name: str, metrics: Metrics | None = None) -> None:
        self._model = model
        self._name = name
        self._metrics = metrics or Metrics()

    @property
    def name(self) -> str:
        return f"{self._model.provider}:{self._name}"

    async def answer(self, question: Question, read: Callable[[str], T | None]) -> T:
        """Ask until an answer can be used, twice at most.

        Args:
            read: Makes something of an answer; None of one that cannot be used.

        Raises:
            UnusableAnswerError: No answer could be used.
            AppError: As `LanguageModel.stream`; it is not asked again here.
        """
        began_s, outcome = self._metrics.clock_s(), Outcome.REFUSED
        try:
            for _ in range(TRIES):
                answer = read(await self._said(question))
                if answer is not None:
                    outcome = Outcome.ANSWERED
                    return answer
            outcome = Outcome.UNUSABLE
            raise UnusableAnswerError("the model's answer is not what was asked for")
        finally:
            took_s = self._metrics.clock_s() - began_s
            self._metrics.questions.add(took_s, question.purpose, outcome)

    async def answer_if_any(self, question: Question, read: Callable[[str], T | None]) -> T | None:
        """Ask as `answer` does; None where that fails, which is logged and counted."""
        try:
            return await self.answer(question, read)
        except AppError as error:
            _log.warning("%s: no answer: %s", question.purpose, error)
            return None

    async def _said(self, question: Question) -> str:
        request = self._request(question)
        reducer = reducer_for(self._model.api)
        try:
            async with aclosing(self._model.stream(request)) as records:
                async for record in records:
                    reducer.feed(record)
            return visible_text(reducer.reply().blocks)
        except MalformedStreamError:
            # No answer has no form either.
            return ""

    def _request(self, question: Question) -> ModelRequest:
        """Give what is sent: the deepest thinking that is asked for and that the model takes.

        Raises:
            AppError: As `LanguageModel.check`.
        """
        plain = ModelRequest(
            model=self._name,
            messages=(Message("user", (TextBlock(question.text),)),),
            max_output_tokens=question.max_output_tokens,
            system=question.system,
            output_schema=question.schema,
        )
        for request in thinking_requests(plain, question.thinking_tokens):
            try:
                self._model.check(request)
            except InvalidInputError:
                # Whatever else it does not take is refused again.
                continue
            return request
        self._model.check(plain)
        return plain
