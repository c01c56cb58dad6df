"""A model whose calls outside of turns count towards what a tenant may spend in a day."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import UTC, datetime

from app.content.reducers.formats import reducer_for
from app.content.wire import Record, WireFormat
from app.llm.base import Json, LanguageModel, ModelRequest
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import Account, usage_of


class MeteredModel:
    """Implements `app.llm.base.LanguageModel` on another one."""

    def __init__(self, model: LanguageModel, ledger: TokenLedger) -> None:
        self._model = model
        self._ledger = ledger

    @property
    def provider(self) -> str:
        return self._model.provider

    @property
    def api(self) -> WireFormat:
        return self._model.api

    def check(self, request: ModelRequest) -> None:
        self._model.check(request)

    def body(self, request: ModelRequest) -> Json | None:
        return self._model.body(request)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        """Send `request` unless the day's spending is over, and count what came back.

        Raises:
            RateLimitedError: The tenant spent what it may in a day; nothing is sent.
            AppError: As the model.
        """
        await self._ledger.check_day(self.provider, datetime.now(UTC))
        reducer = reducer_for(self.api)
        try:
            async with aclosing(self._model.stream(request)) as records:
                async for record in records:
                    reducer.feed(record)
                    yield record
        finally:
            account = Account(request.model, self.provider, request.model)
            await self._ledger.add_day(account, usage_of(reducer.reply()), datetime.now(UTC))
