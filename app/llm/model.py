"""A hosted or local model behind the port: checked, sent once its client is loaded, retried."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from dataclasses import dataclass
from datetime import date

from app.content.wire import Record, WireFormat
from app.errors import InvalidInputError
from app.llm.base import ModelRequest
from app.llm.errors import ProviderSetupError
from app.llm.facts import ModelFacts
from app.llm.framing import StreamTimeouts, records
from app.llm.retry import Retries, retried
from app.llm.rules import check, facts_of
from app.llm.transport import Transport
from app.llm.wire.parts import Object


@dataclass(frozen=True, slots=True)
class CallPolicy:
    """How every provider is called."""

    patience: StreamTimeouts
    retries: Retries
    today: Callable[[], date]


@dataclass(frozen=True, slots=True)
class VendorApi:
    """How one provider is spoken to."""

    provider: str
    api: WireFormat
    body: Callable[[ModelRequest, ModelFacts], Object]
    load: Callable[[], Transport]
    """Loads the vendor's client, which may take seconds; called once, in a thread."""
    missing: str | None = None
    """The setting without which it cannot be called."""


class VendorModel:
    """Implements `app.llm.base.LanguageModel`."""

    def __init__(self, speech: VendorApi, conduct: CallPolicy) -> None:
        self._speech = speech
        self._conduct = conduct
        self._transport: Transport | None = None
        self._loading = asyncio.Lock()

    @property
    def provider(self) -> str:
        return self._speech.provider

    @property
    def api(self) -> WireFormat:
        return self._speech.api

    def check(self, request: ModelRequest) -> None:
        self.body(request)
        self._check_key()

    def body(self, request: ModelRequest) -> Object:
        facts = facts_of(self.provider, request.model)
        check(request, facts, self._conduct.today())
        if request.previous_response_id and self.api is not WireFormat.OPENAI_RESPONSES:
            raise InvalidInputError(f"{self.provider} keeps no state", field="previous_response_id")
        return self._speech.body(request, facts)

    async def stream(self, request: ModelRequest) -> AsyncGenerator[Record]:
        body = self.body(request)
        self._check_key()
        transport = await self._loaded()

        def start() -> AsyncGenerator[Record]:
            chunks = transport.send(request.model, body)
            return records(chunks, self._conduct.patience, self.provider)

        async with aclosing(retried(start, self._conduct.retries)) as stream:
            async for record in stream:
                yield record

    async def aclose(self) -> None:
        """Close what the vendor's client keeps open."""
        if self._transport:
            await self._transport.aclose()

    def _check_key(self) -> None:
        if self._speech.missing:
            raise ProviderSetupError(
                f"{self.provider} cannot be called: set NOEMA_{self._speech.missing.upper()}",
                field=self._speech.missing,
            )

    async def _loaded(self) -> Transport:
        async with self._loading:
            if self._transport is None:
                self._transport = await asyncio.to_thread(self._speech.load)
            return self._transport
