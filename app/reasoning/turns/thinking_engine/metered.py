"""Models whose calls outside of turns are counted, and refused when too much was spent."""

from abc import abstractmethod
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import UTC, datetime

from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import Record
from app.llm.base import LanguageModel, ModelDecorator, ModelRequest
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import Account, usage_of


class CountedModel(ModelDecorator):
    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        """Send `request` unless too much was spent, and count what it used, also if it is cut.

        Raises:
            BudgetExceededError, RateLimitedError: Too much was spent; nothing is sent.
            AppError: As the model.
        """
        await self._refuse_beyond_budget()
        reducer = reducer_for(self.api)
        try:
            async with aclosing(self._model.stream(request)) as records:
                async for record in records:
                    reducer.feed(record)
                    yield record
        finally:
            await self._count(request, usage_of(reducer.reply()))

    @abstractmethod
    async def _refuse_beyond_budget(self) -> None: ...

    @abstractmethod
    async def _count(self, request: ModelRequest, usage: Usage | None) -> None: ...


class MeteredModel(CountedModel):
    """Counts towards what a tenant may spend in a day."""

    def __init__(self, model: LanguageModel, ledger: TokenLedger) -> None:
        super().__init__(model)
        self._ledger = ledger

    async def _refuse_beyond_budget(self) -> None:
        await self._ledger.check_day(self.provider, datetime.now(UTC))

    async def _count(self, request: ModelRequest, usage: Usage | None) -> None:
        account = Account(request.model, self.provider, request.model)
        await self._ledger.add_day(account, usage, datetime.now(UTC))
