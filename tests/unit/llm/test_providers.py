"""Which providers there are, and who answers when nobody is named."""

import subprocess
import sys
from datetime import date

import pytest
from pydantic import SecretStr

from app.content.wire import WireFormat
from app.domain.nodes.branch import KnownModel, Provider
from app.llm.directory import list_providers
from app.llm.providers import Choice, build_models, conduct_of, default_choice
from app.settings import Settings
from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import vendor_server

KEYS = ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY", "VOYAGE_API_KEY")


@pytest.fixture(autouse=True)
def _no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """The environment of whoever runs the tests may hold real ones."""
    for name in (*KEYS, "PROVIDER", "MODEL"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(f"NOEMA_{name}", raising=False)


_SERVED = {"NOEMA_COMPATIBLE_BASE_URL": "http://127.0.0.1:11434/v1"}


@pytest.mark.parametrize(
    ("environment", "choice"),
    [
        ({}, Choice("offline", "offline")),
        ({"OPENAI_API_KEY": "k"}, Choice("openai", "gpt-5.5")),
        ({"GEMINI_API_KEY": "k", "ANTHROPIC_API_KEY": "k"}, Choice("anthropic", "claude-opus-5-5")),
        ({"NOEMA_GEMINI_API_KEY": "k"}, Choice("gemini", "gemini-3.8-flash")),
        ({"ANTHROPIC_API_KEY": "k", "NOEMA_PROVIDER": "offline"}, Choice("offline", "offline")),
        (
            {"NOEMA_PROVIDER": "compatible", "NOEMA_MODEL": "llama3.3"},
            Choice("compatible", "llama3.3"),
        ),
        ({"NOEMA_ANTHROPIC_API_KEY": "", "ANTHROPIC_API_KEY": ""}, Choice("offline", "offline")),
        (_SERVED | {"NOEMA_MODEL": "llama3.3"}, Choice("compatible", "llama3.3")),
        (_SERVED, Choice("offline", "offline")),
        (
            _SERVED | {"NOEMA_MODEL": "gpt-5.4", "OPENAI_API_KEY": "k"},
            Choice("openai", "gpt-5.4"),
        ),
    ],
)
def test_who_answers_when_nobody_is_named(
    environment: dict[str, str], choice: Choice, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert default_choice(Settings()) == choice


def test_noemas_own_key_goes_before_the_vendors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOYAGE_API_KEY", "theirs")
    monkeypatch.setenv("NOEMA_VOYAGE_API_KEY", "ours")
    assert Settings().voyage_api_key.get_secret_value() == "ours"


def test_a_blank_variable_leaves_the_vendors_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VOYAGE_API_KEY", "theirs")
    monkeypatch.setenv("NOEMA_VOYAGE_API_KEY", "")
    assert Settings().voyage_api_key.get_secret_value() == "theirs"


async def test_every_provider_speaks_its_format() -> None:
    settings = Settings()
    models = build_models(settings, conduct_of(settings))
    assert {name: (model.provider, model.api) for name, model in models.items()} == {
        "anthropic": ("anthropic", WireFormat.ANTHROPIC_MESSAGES),
        "openai": ("openai", WireFormat.OPENAI_RESPONSES),
        "openai_chat": ("openai_chat", WireFormat.OPENAI_CHAT),
        "gemini": ("gemini", WireFormat.GEMINI),
        "compatible": ("compatible", WireFormat.OPENAI_CHAT),
        "azure": ("azure", WireFormat.OPENAI_CHAT),
        "bedrock": ("bedrock", WireFormat.ANTHROPIC_MESSAGES),
        "vertex": ("vertex", WireFormat.GEMINI),
        "vertex_anthropic": ("vertex_anthropic", WireFormat.ANTHROPIC_MESSAGES),
    }


def test_starting_loads_no_vendors_client_and_no_spacy() -> None:
    heavy = {"anthropic", "openai", "httpx2", "boto3", "google.auth", "azure.identity"}
    heavy |= {"opentelemetry.sdk", "opentelemetry.exporter"}
    program = f"""
import sys, app.bootstrap
print(*{heavy} & set(sys.modules))
import app.cli.main, app.main
print(*{{"spacy"}} & set(sys.modules))
"""
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, check=True, timeout=60, capture_output=True, text=True)
    assert ran.stdout == "\n\n"


async def test_providers_are_listed_with_what_they_lack_and_the_models_in_service() -> None:
    listed = await list_providers(Settings(gemini_api_key=SecretStr("k")), date(2026, 12, 1))
    named = {provider.name: provider for provider in listed}
    assert (named["gemini"].missing, named["gemini"].default_model) == (None, "gemini-3.8-flash")
    assert KnownModel("gemini-2.5-pro", 1_048_576) in named["gemini"].models
    assert named["anthropic"].missing == "anthropic_api_key"
    assert "claude-sonnet-4-5" not in [model.name for model in named["anthropic"].models]
    assert named["offline"] == Provider("offline", None, "offline")
    assert named["bedrock"] == Provider("bedrock", "bedrock_region", None)


async def test_the_models_of_a_server_of_ones_own_are_asked_of_it() -> None:
    async with vendor_server() as server:
        server.answer = lambda asked: Exchange(
            (b'{"data": [{"id": "qwen3-8b", "max_model_len": 32768}]}',),
            200 if asked.path == "/v1/models" else 404,
            content_type="application/json",
        )
        listed = await list_providers(
            Settings(compatible_base_url=f"{server.url}/v1"), date(2026, 12, 1)
        )
    served = next(provider for provider in listed if provider.name == "compatible")
    assert served == Provider("compatible", None, None, (KnownModel("qwen3-8b", 32_768),))


async def test_a_server_of_ones_own_that_is_away_lists_no_models() -> None:
    settings = Settings(compatible_base_url="http://127.0.0.1:9/v1")
    listed = await list_providers(settings, date(2026, 12, 1))
    assert Provider("compatible", None, None) in listed
