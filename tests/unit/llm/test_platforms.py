"""Models on the clouds, each with its own way to sign in, against real servers on this machine."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from app.content.wire import Record
from app.errors import AppError
from app.llm.errors import (
    LLMRateLimitedError,
    LLMRejectedError,
    ProviderSetupError,
    StreamCutError,
)
from app.llm.rules import facts_of
from tests.fakes.vendors.aws import chunk, fault, signature
from tests.fakes.vendors.exchange import Cut, Exchange, answered, streamed
from tests.fakes.vendors.formats import ANTHROPIC, FORMATS, Format
from tests.fakes.vendors.server import VendorServer
from tests.unit.llm.conftest import KEY, MakeModels, read
from tests.unit.llm.requests import ask

CHAT = next(one for one in FORMATS if one.provider == "openai_chat")
GEMINI = next(one for one in FORMATS if one.provider == "gemini")
CLAUDE = "eu.anthropic.claude-sonnet-4-5-20250929-v1:0"
ACCESS, SECRET = "AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whoever runs the tests may be signed in somewhere."""
    for name in ("AWS_PROFILE", "AWS_BEARER_TOKEN_BEDROCK", "AWS_SESSION_TOKEN", "AZURE_CLIENT_ID"):
        monkeypatch.delenv(name, raising=False)
    for name in ("AWS_CONFIG_FILE", "AWS_SHARED_CREDENTIALS_FILE"):
        monkeypatch.setenv(name, str(tmp_path / "none"))
    monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")


@pytest.fixture
def aws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", ACCESS)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", SECRET)


@pytest.fixture
def google(vendor: VendorServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Sign in as a service account whose tokens come from `vendor`."""
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    form, no = serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    account = {
        "type": "service_account",
        "project_id": "p",
        "private_key_id": "k1",
        "private_key": key.private_bytes(serialization.Encoding.PEM, form, no).decode(),
        "client_email": "noema@p.iam.gserviceaccount.com",
        "token_uri": f"{vendor.url}/token",
    }
    file = tmp_path / "account.json"
    file.write_text(json.dumps(account), encoding="utf-8")
    monkeypatch.setenv("GOOGLE_APPLICATION_CREDENTIALS", str(file))


def _said(format_: Format) -> list[Record]:
    events = [*format_.opening, format_.delta("Neo4j"), *format_.closing]
    return [
        Record(
            event if isinstance(event, str) else json.dumps(event, ensure_ascii=False),
            str(event["type"]) if format_.names and not isinstance(event, str) else None,
        )
        for event in events
    ]


def _frames(*more: bytes) -> Exchange:
    events = [*ANTHROPIC.opening, ANTHROPIC.delta("Neo4j"), *ANTHROPIC.closing]
    # Frames do not end where what arrives together does.
    whole = b"".join(map(chunk, events)) + b"".join(more)
    return streamed(whole[:40], whole[40:301], whole[301:])


async def test_azure_is_asked_for_a_deployment_with_its_key_and_version(
    models: MakeModels, vendor: VendorServer
) -> None:
    made = models(azure_endpoint=vendor.url, azure_api_key=KEY, azure_api_version="2025-01-01")
    vendor.script = [streamed(CHAT.said("Neo4j"))]
    assert await read(made["azure"], ask("our-gpt")) == _said(CHAT)
    [asked] = vendor.asked
    assert asked.path == ("/openai/deployments/our-gpt/chat/completions?api-version=2025-01-01")
    assert asked.headers["api-key"] == KEY
    assert "authorization" not in asked.headers
    assert (asked.body["stream"], asked.body["model"]) == (True, "our-gpt")


async def test_azure_without_a_key_gets_a_token_of_entra(
    models: MakeModels, vendor: VendorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As in a managed identity of App Service.
    monkeypatch.setenv("IDENTITY_ENDPOINT", f"{vendor.url}/msi/token")
    monkeypatch.setenv("IDENTITY_HEADER", "of-this-app")
    token = {"access_token": "entra", "expires_on": "4102444800", "token_type": "Bearer"}
    vendor.script = [answered(token | {"resource": "r"}), streamed(CHAT.said("Neo4j"))]
    made = models(azure_endpoint=vendor.url, azure_api_key="")
    assert await read(made["azure"], ask("our-gpt")) == _said(CHAT)
    issued, asked = vendor.asked
    assert issued.path.startswith("/msi/token?")
    assert issued.headers["x-identity-header"] == "of-this-app"
    assert asked.headers["authorization"] == "Bearer entra"
    assert "api-key" not in asked.headers


@pytest.mark.usefixtures("aws")
async def test_bedrock_is_asked_with_a_signature_and_its_frames_are_anthropics_events(
    models: MakeModels, vendor: VendorServer
) -> None:
    made = models(bedrock_base_url=vendor.url, bedrock_region="eu-central-1")
    vendor.script = [_frames()]
    assert await read(made["bedrock"], ask(CLAUDE)) == _said(ANTHROPIC)
    [asked] = vendor.asked
    assert asked.path == (
        "/model/eu.anthropic.claude-sonnet-4-5-20250929-v1:0/invoke-with-response-stream"
    )
    told = asked.headers["authorization"]
    assert f"Credential={ACCESS}/" in told
    assert "/eu-central-1/bedrock/aws4_request" in told
    assert told.endswith(f"Signature={signature(asked, SECRET)}")
    assert SECRET not in str(asked.headers)
    assert asked.body["anthropic_version"]
    assert not {"model", "stream", "cache_control"} & asked.body.keys()


@pytest.mark.usefixtures("aws")
async def test_an_error_in_the_middle_of_a_bedrock_answer_is_anthropics_error(
    models: MakeModels, vendor: VendorServer
) -> None:
    made = models(bedrock_base_url=vendor.url, bedrock_region="eu-central-1")
    vendor.script = [_frames(fault("throttlingException", "too many tokens"))]
    *_, last = await read(made["bedrock"], ask(CLAUDE))
    assert (last.event, json.loads(last.data)["error"]) == (
        "error",
        {"type": "overloaded_error", "message": "throttlingException: too many tokens"},
    )


@pytest.mark.usefixtures("aws")
@pytest.mark.parametrize(
    ("exchange", "error", "words"),
    [
        (answered({"message": "not allowed"}, 403), ProviderSetupError, "403: not allowed"),
        (answered({"message": "slowly"}, 429), LLMRateLimitedError, "429: slowly"),
        (streamed(chunk(ANTHROPIC.opening[0]), Cut()), StreamCutError, "broke off"),
        (streamed(b"\0" * 40), LLMRejectedError, "frames that cannot be read"),
    ],
    ids=["refused", "busy", "cut", "no frames"],
)
async def test_what_goes_wrong_at_bedrock_is_told_as_at_any_vendor(
    exchange: Exchange,
    error: type[AppError],
    words: str,
    models: MakeModels,
    vendor: VendorServer,
) -> None:
    made = models(bedrock_base_url=vendor.url, bedrock_region="eu-central-1")
    vendor.answer = lambda _asked: exchange
    with pytest.raises(error, match=words) as caught:
        await read(made["bedrock"], ask(CLAUDE))
    assert SECRET not in f"{caught.value!r}{caught.value.__cause__!r}{caught.value.__context__!r}"


async def test_bedrock_without_credentials_says_where_aws_looks(
    models: MakeModels, vendor: VendorServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID", raising=False)
    made = models(bedrock_base_url=vendor.url, bedrock_region="eu-central-1")
    with pytest.raises(ProviderSetupError, match="AWS finds no credentials"):
        await read(made["bedrock"], ask(CLAUDE))
    assert vendor.asked == []


@pytest.mark.usefixtures("google")
@pytest.mark.parametrize(
    ("provider", "format_", "model", "path"),
    [
        ("vertex", GEMINI, GEMINI.model, "google/models/{}:streamGenerateContent?alt=sse"),
        (
            "vertex_anthropic",
            ANTHROPIC,
            "claude-sonnet-4-5@20250929",
            "anthropic/models/{}:streamRawPredict",
        ),
    ],
)
async def test_vertex_is_asked_with_a_token_of_googles_credentials(
    provider: str,
    format_: Format,
    model: str,
    path: str,
    models: MakeModels,
    vendor: VendorServer,
) -> None:
    made = models(vertex_base_url=vendor.url, vertex_project="p", vertex_region="europe-west4")

    answer = streamed(format_.said("Neo4j"))
    vendor.script = [_token(), answer, answer]
    for _ in range(2):
        assert await read(made[provider], ask(model)) == _said(format_)
    issued, *asked = vendor.asked
    assert b"assertion=" in issued.sent
    wanted = f"/projects/p/locations/europe-west4/publishers/{path.format(model)}"
    # The second call uses the token of the first.
    assert [one.path for one in asked] == [wanted] * 2
    assert {one.headers["authorization"] for one in asked} == {"Bearer ya29.own"}
    assert "x-goog-api-key" not in asked[0].headers
    if provider == "vertex_anthropic":
        assert asked[0].body["anthropic_version"]
        assert not {"model", "cache_control"} & asked[0].body.keys()


def _token() -> Exchange:
    return answered({"access_token": "ya29.own", "expires_in": 3599, "token_type": "Bearer"})


@pytest.mark.usefixtures("google")
async def test_a_login_that_google_refuses_is_told(
    models: MakeModels, vendor: VendorServer
) -> None:
    made = models(vertex_base_url=vendor.url, vertex_project="p")
    vendor.script = [answered({"error": "invalid_grant"}, 400)]
    with pytest.raises(ProviderSetupError, match=r"Google gives no token for vertex \(Refresh"):
        await read(made["vertex"], ask(GEMINI.model))


@pytest.mark.parametrize(
    ("provider", "setting"),
    [
        ("azure", "azure_endpoint"),
        ("bedrock", "bedrock_region"),
        ("vertex", "vertex_project"),
        ("vertex_anthropic", "vertex_project"),
    ],
)
async def test_a_cloud_that_lacks_a_setting_names_it(
    provider: str, setting: str, models: MakeModels
) -> None:
    with pytest.raises(ProviderSetupError, match=f"set NOEMA_{setting.upper()}$") as caught:
        await read(models()[provider], ask("m"))
    assert caught.value.field == setting


_WITHOUT = """
import asyncio, sys
for name in ("boto3", "google.auth", "azure.identity"):
    sys.modules[name] = None
from app.llm.errors import ProviderSetupError
from app.llm.providers import build_models, conduct_of
from app.settings import Settings
from tests.unit.llm.requests import ask
from tests.unit.llm.conftest import read
settings = Settings(azure_endpoint="http://127.0.0.1:1", bedrock_region="r", vertex_project="p")
models = build_models(settings, conduct_of(settings))
for name in ("azure", "bedrock", "vertex", "vertex_anthropic"):
    try:
        asyncio.run(read(models[name], ask("m")))
    except ProviderSetupError as error:
        print(error.field, error.message)
"""


def test_a_missing_extra_is_named() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WITHOUT], capture_output=True, text=True, check=True, timeout=60
    )
    how = (
        "needs a client that is not installed: install noema-graph[{0}], "
        "or run `uv sync --extra {0}` in a checkout"
    )
    assert done.stdout.splitlines() == [
        "azure_api_key Azure without NOEMA_AZURE_API_KEY " + how.format("azure"),
        "bedrock_region bedrock " + how.format("bedrock"),
        "vertex_project vertex " + how.format("vertex"),
        "vertex_project vertex_anthropic " + how.format("vertex"),
    ]


@pytest.mark.parametrize(
    ("provider", "model", "known"),
    [
        ("bedrock", CLAUDE, "claude-sonnet-4-5"),
        ("bedrock", "anthropic.claude-opus-5-5-v1", "claude-opus-5-5"),
        ("vertex_anthropic", "claude-sonnet-4-5@20250929", "claude-sonnet-4-5"),
        ("vertex", GEMINI.model, GEMINI.model),
        ("azure", "gpt-5", "gpt-5"),
        ("azure", "our-gpt", "our-gpt"),
    ],
)
def test_what_is_known_of_a_model_is_known_of_it_on_a_cloud(
    provider: str, model: str, known: str
) -> None:
    facts = facts_of(provider, model)
    assert (facts.name, facts.retired) == (known, None)
