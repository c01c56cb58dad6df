"""What a branch may be held to: the providers, what each speaks, and which models it runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import date
from importlib import import_module

from app.content.wire import WireFormat
from app.domain.nodes.branch import KnownModel, Provider
from app.domain.text import CHARACTERS_A_TOKEN
from app.errors import InvalidInputError, SetupError, UnavailableError
from app.llm.catalogue import CATALOGUE
from app.llm.providers import DEFAULT_MODELS, OFFLINE, vendor_apis
from app.llm.rules import (
    check_in_service,
    check_vendor,
    efforts_within,
    facts_of,
    unknown_model_warning,
)
from app.settings import Settings

_log = logging.getLogger(__name__)

APIS = {
    "anthropic": WireFormat.ANTHROPIC_MESSAGES,
    "openai": WireFormat.OPENAI_RESPONSES,
    "openai_chat": WireFormat.OPENAI_CHAT,
    "gemini": WireFormat.GEMINI,
    "compatible": WireFormat.OPENAI_CHAT,
    "azure": WireFormat.OPENAI_CHAT,
    "bedrock": WireFormat.ANTHROPIC_MESSAGES,
    "vertex": WireFormat.GEMINI,
    "vertex_anthropic": WireFormat.ANTHROPIC_MESSAGES,
    OFFLINE: WireFormat.OFFLINE,
}
CHARACTERS = {"anthropic": 3.5, "bedrock": 3.5, "vertex_anthropic": 3.5}
"""Of English text a token, where the vendor documents another figure than the usual four."""
OPEN_CONTEXT_TOKENS = 32_768
"""Assumed of a model nothing is known of: what common local models read at least."""


class Directory:
    """Implements `app.domain.nodes.branch.ModelDirectory` over the catalogue."""

    def __init__(self, today: Callable[[], date]) -> None:
        self._today = today

    def api_of(self, provider: str) -> WireFormat:
        if provider not in APIS:
            known = ", ".join(sorted(APIS))
            raise InvalidInputError(
                f"there is no provider {provider!r}, only {known}", field="provider"
            )
        return APIS[provider]

    def default_model(self, provider: str) -> str:
        model = DEFAULT_MODELS.get(provider)
        if model is None:
            raise InvalidInputError(
                f"{provider} runs what its server has: name a model", field="model"
            )
        return model

    def check_model(self, provider: str, model: str) -> None:
        check_vendor(provider, model)
        if warning := unknown_model_warning(provider, model):
            _log.warning(warning)
        check_in_service(model, facts_of(provider, model), self._today())

    def context_tokens(self, provider: str, model: str) -> int:
        # The list takes half a second to import, and many commands call no model.
        known: int | None = import_module("app.llm.price_list").context_tokens(provider, model)
        return known or OPEN_CONTEXT_TOKENS

    def estimated(self, provider: str, tokens: int) -> int:
        return int(tokens * CHARACTERS.get(provider, CHARACTERS_A_TOKEN) / CHARACTERS_A_TOKEN)

    def efforts(self, provider: str, model: str, output_tokens: int) -> Sequence[str]:
        return efforts_within(facts_of(provider, model), output_tokens)


async def list_providers(settings: Settings, today: date) -> list[Provider]:
    """Give every provider with the models that may be named; a vendor's are in the catalogue.

    Only a server at NOEMA_COMPATIBLE_BASE_URL is asked; one that does not tell lists none. Azure,
    Bedrock and Vertex run models under names of their own, which are not listed.
    """
    known = await asyncio.to_thread(_known_models, today)
    if ask := served_models(settings):
        with suppress(SetupError, UnavailableError):
            known["compatible"] = await ask()
    missing = {api.provider: api.missing for api in vendor_apis(settings)}
    return [
        Provider(name, missing.get(name), DEFAULT_MODELS.get(name), known.get(name, ()))
        for name in APIS
    ]


def _known_models(today: date) -> dict[str, tuple[KnownModel, ...]]:
    context_tokens = import_module("app.llm.price_list").context_tokens
    return {
        provider: tuple(
            KnownModel(facts.name, context_tokens(provider, facts.name))
            for facts in models.values()
            if facts.retired is None or today < facts.retired
        )
        for provider, models in CATALOGUE.items()
    }


def served_models(settings: Settings) -> Callable[[], Awaitable[tuple[KnownModel, ...]]] | None:
    """Give what asks the server of the provider `compatible`; None where none is configured."""
    if not settings.compatible_base_url:
        return None

    async def ask() -> tuple[KnownModel, ...]:
        # Its client takes long to import, and few commands need it.
        served: tuple[KnownModel, ...] = await import_module("app.llm.local_servers").served(
            settings
        )
        return served

    return ask
