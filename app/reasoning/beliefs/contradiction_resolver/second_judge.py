"""Asks a model about pairs of texts. Implements `SecondJudge` of the schemas beside it."""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from app.errors import AppError
from app.llm.base import LanguageModel
from app.llm.errors import ContextTooLongError, LLMRejectedError
from app.metrics import Metrics
from app.reasoning.beliefs.contradiction_resolver import prompts
from app.reasoning.beliefs.contradiction_resolver.schemas import Opinion, TextPair
from app.reasoning.beliefs.contradiction_resolver.verdicts import opinion_from, opinions_from
from app.reasoning.turns.asking.errors import UnusableAnswerError
from app.reasoning.turns.asking.schemas import OUTPUT_TOKENS, Purpose, Question
from app.reasoning.turns.asking.service import ModelQuestions

MOST_PAIRS, MOST_CHARACTERS = 8, 16_000
"""Pairs in one question, and code points of all their texts; a longer pair has its own."""
_MORE_TOKENS = 250
"""Tokens that the answer may have more for each further pair."""
_OF_THE_TEXT = (UnusableAnswerError, LLMRejectedError, ContextTooLongError)
"""What is wrong with one question; after any other error the next one fails as well."""
_log = logging.getLogger(__name__)


class ModelJudge:
    def __init__(self, model: LanguageModel, name: str, metrics: Metrics | None = None) -> None:
        self._asked = ModelQuestions(model, name, metrics)

    @property
    def name(self) -> str:
        return f"{self._asked.name}:{prompts.VERSION}"

    async def opinions(self, pairs: Sequence[TextPair]) -> list[Opinion | None]:
        """Give what the model makes of each pair; None where it failed or its answer is no use.

        Several pairs are one question. A pair of which that brings nothing is asked about alone.
        What the rules found is written all the same, so a vendor that is away stops nothing.
        """
        told: dict[TextPair, Opinion] = {}
        try:
            for batch in batches(dict.fromkeys(pairs)):
                told |= await self._together(batch)
                for pair in batch:
                    told |= {} if pair in told else await self._alone(pair)
        except AppError as error:
            # The vendor is away, or the budget is spent: what was told so far stays.
            _log.warning("%s: no more is asked: %s", Purpose.JUDGE, error)
        return [told.get(pair) for pair in pairs]

    async def _together(self, batch: Sequence[TextPair]) -> Mapping[TextPair, Opinion]:
        if len(batch) == 1:
            return {}
        keys = {key_of(place, pair): pair for place, pair in enumerate(batch, 1)}
        question = Question(
            Purpose.JUDGE,
            prompts.SYSTEM,
            prompts.together(keys),
            prompts.TOGETHER_SCHEMA,
            OUTPUT_TOKENS + _MORE_TOKENS * (len(batch) - 1),
        )
        try:
            told = await self._asked.answer(
                question, lambda answer: opinions_from(answer, keys, self.name)
            )
        except _OF_THE_TEXT as error:
            _log.warning("%s: no answer about %d pairs: %s", Purpose.JUDGE, len(batch), error)
            return {}
        return {keys[key]: opinion for key, opinion in told.items()}

    async def _alone(self, pair: TextPair) -> Mapping[TextPair, Opinion]:
        question = Question(
            Purpose.JUDGE, prompts.SYSTEM, prompts.pair(pair.a, pair.b), prompts.SCHEMA
        )
        try:
            told = await self._asked.answer(
                question, lambda answer: opinion_from(answer, pair.a, pair.b, self.name)
            )
        except _OF_THE_TEXT as error:
            _log.warning("%s: no answer: %s", Purpose.JUDGE, error)
            return {}
        return {pair: told}


def key_of(place: int, pair: TextPair) -> str:
    """Name a pair by its place and its words, so that a model that miscounts names no other."""
    words = sha256("\0".join((pair.a, pair.b)).encode()).hexdigest()
    return f"{place}-{words[:6]}"


def batches(pairs: Iterable[TextPair]) -> Iterator[list[TextPair]]:
    """Cut pairs into what is asked at once, in their order."""
    batch: list[TextPair] = []
    characters = 0
    for pair in pairs:
        own = len(pair.a) + len(pair.b)
        if batch and (len(batch) == MOST_PAIRS or characters + own > MOST_CHARACTERS):
            yield batch
            batch, characters = [], 0
        batch.append(pair)
        characters += own
    if batch:
        yield batch
