"""Asks a model one question whose answer has a form."""

from contextlib import aclosing

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.formats import reducer_for
from app.llm.base import Effort, Json, LanguageModel, Message, ModelRequest

_MAX_OUTPUT = 2_000


async def answer_of(
    model: LanguageModel, name: str, system: str, question: str, schema: Json
) -> str:
    """Give what a model answers.

    Raises:
        AppError: As `LanguageModel.stream`.
        MalformedStreamError: What came is no answer.
    """
    request = ModelRequest(
        model=name,
        messages=(Message("user", (TextBlock(question),)),),
        max_output_tokens=_MAX_OUTPUT,
        system=system,
        effort=Effort.LOW,
        output_schema=schema,
    )
    reducer = reducer_for(model.api)
    model.check(request)
    async with aclosing(model.stream(request)) as records:
        async for record in records:
            reducer.feed(record)
    return visible_text(reducer.reply().blocks)
