"""Models that are asked outside of turns, the adapter in force in place of its base model."""

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import replace

from app.content.wire import Record
from app.domain.fine_tune import ServedAdapter
from app.llm.base import LanguageModel, ModelDecorator, ModelRequest


class AdaptedModel(ModelDecorator):
    """Args:
    adapter_for: Gives the adapter that is asked in place of a model of a provider.
    """

    def __init__(
        self,
        model: LanguageModel,
        adapter_for: Callable[[str, str], Awaitable[ServedAdapter | None]],
    ) -> None:
        super().__init__(model)
        self._adapter_for = adapter_for

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        adapter = await self._adapter_for(self.provider, request.model)
        asked = replace(request, model=adapter.model) if adapter else request
        async with aclosing(self._model.stream(asked)) as records:
            async for record in records:
                yield record
