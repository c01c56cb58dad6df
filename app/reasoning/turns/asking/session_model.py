"""A model whose calls beside turns are paid by a session."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import fields

from app.content.reducers.formats import reducer_for
from app.content.usage import Usage
from app.content.wire import Record, WireFormat
from app.llm.base import Json, LanguageModel, ModelRequest
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import usage_of


class SessionModel:
    """Implements `app.llm.base.LanguageModel` on another one.

    What was used is summed; whoever asks writes it down with what comes of it.
    """

    def __init__(self, model: LanguageModel, ledger: TokenLedger, session_id: str) -> None:
        self._model = model
        self._ledger = ledger
        self._session_id = session_id
        self.usage: Usage | None = None
        """Of all calls so far; None where the vendor told none."""

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
        """Send `request` unless the session or its tenant spent what it may, and count it.

        Raises:
            AppError: As `TokenLedger.check` and the model.
        """
        await self._ledger.check(self._session_id, self.provider)
        reducer = reducer_for(self.api)
        try:
            async with aclosing(self._model.stream(request)) as records:
                async for record in records:
                    reducer.feed(record)
                    yield record
        finally:
            self.usage = _sum(self.usage, usage_of(reducer.reply()))


def _sum(before: Usage | None, more: Usage | None) -> Usage | None:
    if before is None or more is None:
        return before or more
    told = {
        field.name: [
            count for usage in (before, more) if (count := getattr(usage, field.name)) is not None
        ]
        for field in fields(Usage)
    }
    return Usage(**{name: sum(counts) if counts else None for name, counts in told.items()})
