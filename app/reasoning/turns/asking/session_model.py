"""A model whose calls beside turns are paid by a session."""

from dataclasses import fields

from app.content.usage import Usage
from app.llm.base import LanguageModel, ModelRequest
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.metered import CountedModel


class SessionModel(CountedModel):
    """Sums what was used; whoever asks writes it down with what comes of it."""

    def __init__(self, model: LanguageModel, ledger: TokenLedger, session_id: str) -> None:
        super().__init__(model)
        self._ledger = ledger
        self._session_id = session_id
        self.usage: Usage | None = None
        """Of all calls so far; None where the vendor told none."""

    async def _refuse_beyond_budget(self) -> None:
        await self._ledger.check(self._session_id, self.provider)

    async def _count(self, request: ModelRequest, usage: Usage | None) -> None:
        self.usage = _sum(self.usage, usage)


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
