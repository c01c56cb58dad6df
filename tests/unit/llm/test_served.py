"""What the operator's own server of models says it has."""

import json

import pytest

from app.domain.nodes.branch import KnownModel
from app.errors import SetupError, UnavailableError
from app.llm.directory import served_models
from app.settings import Settings
from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import VendorServer

VLLM = {
    "object": "list",
    "data": [
        {"id": "qwen3:8b", "root": "qwen3:8b", "parent": None, "max_model_len": 32768},
        {"id": "july", "root": "/adapters/july", "parent": "qwen3:8b"},
    ],
}


def _settings(url: str | None) -> Settings:
    return Settings.model_validate({"compatible_base_url": url, "compatible_api_key": "k-1"})


def _saying(vendor: VendorServer, body: str, status: int = 200) -> None:
    vendor.script = [Exchange((body.encode(),), status, content_type="application/json")]


async def test_adapters_are_among_the_models_of_a_server(vendor: VendorServer) -> None:
    _saying(vendor, json.dumps(VLLM))
    ask = served_models(_settings(f"{vendor.url}/v1/"))
    assert ask is not None
    assert await ask() == (KnownModel("qwen3:8b", 32_768), KnownModel("july", None))
    [asked] = vendor.asked
    assert (asked.method, asked.path) == ("GET", "/v1/models")
    assert asked.headers["authorization"] == "Bearer k-1"


@pytest.mark.parametrize(
    ("body", "status", "error", "field"),
    [
        ("{}", 404, SetupError, "compatible_base_url"),
        ("{}", 401, SetupError, "compatible_api_key"),
        ("{}", 503, UnavailableError, None),
        ("{}", 200, UnavailableError, None),
        ("<html>", 200, UnavailableError, None),
    ],
)
async def test_a_server_that_does_not_tell_its_models_is_refused_with_the_setting(
    vendor: VendorServer, body: str, status: int, error: type[Exception], field: str | None
) -> None:
    _saying(vendor, body, status)
    ask = served_models(_settings(vendor.url))
    assert ask is not None
    with pytest.raises(error) as refused:
        await ask()
    assert getattr(refused.value, "field", None) == field


def test_without_a_server_none_is_asked() -> None:
    assert served_models(_settings(None)) is None
