"""The providers as the settings describe them."""

import asyncio
import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from typing import NamedTuple, cast

from pydantic import SecretStr

from app.content.wire import WireFormat
from app.llm.base import ModelRequest
from app.llm.errors import StateForgottenError
from app.llm.extras import missing_extra
from app.llm.facts import ModelFacts
from app.llm.framing import StreamTimeouts
from app.llm.model import CallPolicy, VendorApi, VendorModel
from app.llm.retry import Retries
from app.llm.transport import Endpoint, Transport
from app.llm.wire import anthropic_messages, gemini, openai_chat, openai_responses
from app.llm.wire.parts import Object
from app.settings import Settings

OFFLINE = "offline"
DEFAULT_MODELS = {
    "anthropic": "claude-opus-5-5",
    "openai": "gpt-5.5",
    "openai_chat": "gpt-5.5",
    "gemini": "gemini-3.8-flash",
    OFFLINE: OFFLINE,
}


class Choice(NamedTuple):
    provider: str
    model: str


def default_choice(settings: Settings) -> Choice:
    """Give the provider and the model of a new branch that names none.

    Without NOEMA_PROVIDER it is the first that has a key; where none has, a server with OpenAI's
    chat format that is named together with a model; else `offline`.
    """
    provider = settings.provider or _first_configured(settings)
    return Choice(provider, settings.model or DEFAULT_MODELS.get(provider, ""))


def choices_with_key(settings: Settings) -> list[Choice]:
    """Give the default model of every provider that has a key."""
    return [Choice(name, DEFAULT_MODELS[name]) for name in _with_key(settings)]


def _first_configured(settings: Settings) -> str:
    is_served = settings.compatible_base_url and settings.model
    return next(iter(_with_key(settings)), "compatible" if is_served else OFFLINE)


def _with_key(settings: Settings) -> list[str]:
    keys = {
        "anthropic": settings.anthropic_api_key,
        "openai": settings.openai_api_key,
        "gemini": settings.gemini_api_key,
    }
    return [name for name, key in keys.items() if key.get_secret_value()]


def conduct_of(settings: Settings) -> CallPolicy:
    """Give how every provider is called outside of tests."""
    return CallPolicy(
        StreamTimeouts(settings.model_first_token_s, settings.model_idle_s),
        Retries(asyncio.sleep, random.random),
        lambda: datetime.now(UTC).date(),
    )


def build_models(settings: Settings, conduct: CallPolicy) -> Mapping[str, VendorModel]:
    """Give every provider that is called over the network, by name.

    One that lacks a setting is there too: it says which when it is asked.
    """
    return {speech.provider: VendorModel(speech, conduct) for speech in vendor_apis(settings)}


def vendor_apis(settings: Settings) -> tuple[VendorApi, ...]:
    """Give how every provider is spoken to that is called over the network."""
    return (
        _anthropic(settings),
        _openai(settings),
        _openai_chat(settings),
        _gemini(settings),
        _compatible(settings),
        *platforms(settings),
    )


def _anthropic(settings: Settings) -> VendorApi:
    endpoint = _endpoint("anthropic", settings.anthropic_base_url, "anthropic_api_key", settings)
    return VendorApi(
        "anthropic",
        WireFormat.ANTHROPIC_MESSAGES,
        anthropic_messages.body,
        _loader("anthropic", "AnthropicTransport", endpoint),
        _unset(endpoint),
    )


def _openai(settings: Settings) -> VendorApi:
    endpoint = _endpoint("openai", settings.openai_base_url, "openai_api_key", settings)
    return VendorApi(
        "openai",
        WireFormat.OPENAI_RESPONSES,
        partial(_responses_body, store=settings.openai_store),
        _loader("openai.responses", "ResponsesTransport", endpoint),
        _unset(endpoint),
    )


def _responses_body(request: ModelRequest, facts: ModelFacts, *, store: bool) -> Object:
    if request.previous_response_id and not store:
        raise StateForgottenError("NOEMA_OPENAI_STORE is off: openai keeps no answers")
    return openai_responses.body(request, facts, store=store)


def _openai_chat(settings: Settings) -> VendorApi:
    endpoint = _endpoint("openai_chat", settings.openai_base_url, "openai_api_key", settings)
    return VendorApi(
        "openai_chat",
        WireFormat.OPENAI_CHAT,
        partial(openai_chat.body, dialect=openai_chat.OPENAI),
        _loader("openai.chat", "ChatTransport", endpoint),
        _unset(endpoint),
    )


def _gemini(settings: Settings) -> VendorApi:
    endpoint = _endpoint("gemini", settings.gemini_base_url, "gemini_api_key", settings)
    return VendorApi(
        "gemini",
        WireFormat.GEMINI,
        gemini.body,
        _loader("gemini", "GeminiTransport", endpoint),
        _unset(endpoint),
    )


def _compatible(settings: Settings) -> VendorApi:
    url = settings.compatible_base_url or ""
    endpoint = _endpoint("compatible", url, "compatible_api_key", settings)
    return VendorApi(
        "compatible",
        WireFormat.OPENAI_CHAT,
        partial(openai_chat.body, dialect=openai_chat.COMPATIBLE),
        _loader("openai.chat", "OpenChatTransport", endpoint),
        None if url else "compatible_base_url",
    )


def platforms(settings: Settings) -> tuple[VendorApi, ...]:
    """Give the clouds that run models of others, each with its own way to sign in."""
    return _azure(settings), _bedrock(settings), _vertex(settings), _vertex_anthropic(settings)


def _azure(settings: Settings) -> VendorApi:
    endpoint = _endpoint("azure", settings.azure_endpoint, "azure_api_key", settings)
    return VendorApi(
        "azure",
        WireFormat.OPENAI_CHAT,
        partial(openai_chat.body, dialect=openai_chat.OPENAI),
        _loader("openai.azure", "AzureTransport", endpoint, settings.azure_api_version),
        None if endpoint.base_url else "azure_endpoint",
    )


def _bedrock(settings: Settings) -> VendorApi:
    endpoint = _keyless("bedrock", settings.bedrock_base_url, "bedrock_region", settings)
    return VendorApi(
        "bedrock",
        WireFormat.ANTHROPIC_MESSAGES,
        anthropic_messages.hosted_body,
        _loader("bedrock", "BedrockTransport", endpoint, settings.bedrock_region, extra="bedrock"),
        None if settings.bedrock_region else "bedrock_region",
    )


def _vertex(settings: Settings) -> VendorApi:
    return VendorApi(
        "vertex",
        WireFormat.GEMINI,
        gemini.body,
        _vertex_loader("vertex", "VertexGeminiTransport", settings),
        None if settings.vertex_project else "vertex_project",
    )


def _vertex_anthropic(settings: Settings) -> VendorApi:
    return VendorApi(
        "vertex_anthropic",
        WireFormat.ANTHROPIC_MESSAGES,
        anthropic_messages.hosted_body,
        _vertex_loader("vertex_anthropic", "VertexClaudeTransport", settings),
        None if settings.vertex_project else "vertex_project",
    )


def _vertex_loader(provider: str, name: str, settings: Settings) -> Callable[[], Transport]:
    endpoint = _keyless(provider, settings.vertex_base_url, "vertex_project", settings)
    place = settings.vertex_project, settings.vertex_region
    return _loader("vertex", name, endpoint, *place, extra="vertex")


def _keyless(provider: str, url: str, setting: str, settings: Settings) -> Endpoint:
    """Give where a cloud is that signs in by itself; `setting` is named where it cannot."""
    return Endpoint(provider, url.rstrip("/"), SecretStr(""), setting, settings.model_connect_s)


def _endpoint(provider: str, url: str, key_setting: str, settings: Settings) -> Endpoint:
    key: SecretStr = getattr(settings, key_setting)
    return Endpoint(provider, url.rstrip("/"), key, key_setting, settings.model_connect_s)


def _unset(endpoint: Endpoint) -> str | None:
    return None if endpoint.key.get_secret_value() else endpoint.key_setting


def _loader(
    module: str, name: str, endpoint: Endpoint, *place: str, extra: str | None = None
) -> Callable[[], Transport]:
    """Give what loads a transport.

    Args:
        place: What it is told beside the endpoint.
        extra: Installs its client.
    """

    # The vendors' clients take up to three seconds to import, which `noema --help` need not pay.
    def load() -> Transport:
        try:
            adapter = import_module(f"app.llm.{module}")
        except ModuleNotFoundError as error:
            if extra is None:
                raise
            raise missing_extra(endpoint.provider, extra, endpoint.key_setting) from error
        return cast(Transport, getattr(adapter, name)(endpoint, *place))

    return load
