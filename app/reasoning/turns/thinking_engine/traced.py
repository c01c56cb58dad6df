"""A model whose calls are traced: by provider, model, tokens and outcome, never by their texts."""

from collections.abc import AsyncGenerator, Collection
from contextlib import aclosing
from dataclasses import dataclass

from app.content.reducers.base import MalformedStreamError, Reply
from app.content.reducers.formats import reducer_for
from app.content.wire import Record
from app.errors import AppError
from app.llm.base import LanguageModel, ModelDecorator, ModelRequest
from app.llm.rules import known_name
from app.spans import CallSpan, Spans

OTHER = "_OTHER"
"""A model that only a tenant named."""


class TracedModel(ModelDecorator):
    """Args:
    names: Models that the settings name. Others are shown by their name in the catalogue, because
        a tenant may write anything where it names a model.
    """

    def __init__(self, model: LanguageModel, spans: Spans, names: Collection[str]) -> None:
        super().__init__(model)
        self._spans = spans
        self._names = names

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        call = _Call(self._spans.call(self.provider, self._shown(request.model)))
        reducer = reducer_for(self.api)
        try:
            async with aclosing(self._model.stream(request)) as records:
                async for record in records:
                    reducer.feed(record)
                    yield record
            call.came(reducer.reply())
        except MalformedStreamError:
            call.failed("MALFORMED_STREAM")
            raise
        except AppError as error:
            call.failed(error.code)
            raise
        finally:
            call.ended(reducer.reply())

    def _shown(self, model: str) -> str:
        return model if model in self._names else known_name(self.provider, model) or OTHER


@dataclass(slots=True)
class _Call:
    span: CallSpan
    outcome: str = "left"
    error: str | None = None

    def came(self, reply: Reply) -> None:
        if reply.failure is not None:
            # The vendor's own code may be any text.
            return self.failed("VENDOR_FAILURE")
        self.outcome = "ok"

    def failed(self, error: str) -> None:
        self.outcome, self.error = "failed", error

    def ended(self, reply: Reply) -> None:
        usage = reply.usage
        self.span.ended(self.outcome, self.error, usage.input_tokens, usage.output_tokens)
