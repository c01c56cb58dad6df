"""Asks a model one question whose answer has a form."""

from contextlib import aclosing
from dataclasses import dataclass

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.formats import reducer_for
from app.llm.base import Effort, Json, LanguageModel, Message, ModelRequest

_MAX_OUTPUT = 2_000


@dataclass(frozen=True, slots=True)
class Question:
    system: str
    text: str
    schema: Json
    """What the answer is held to."""


async def answer_of(model: LanguageModel, name: str, ask: Question) -> str:
    """Give what a model answers.

    Raises:
        AppError: As `LanguageModel.stream`.
        MalformedStreamError: What came is no answer.
    """
    request = ModelRequest(
        model=name,
        messages=(Message("user", (TextBlock(ask.text),)),),
        max_output_tokens=_MAX_OUTPUT,
        system=ask.system,
        effort=Effort.LOW,
        output_schema=ask.schema,
    )
    reducer = reducer_for(model.api)
    model.check(request)
    async with aclosing(model.stream(request)) as records:
        async for record in records:
            reducer.feed(record)
    return visible_text(reducer.reply().blocks)
