"""Servers of models on this machine, each as its own documentation says that it answers."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from app.errors import NotFoundError, UnavailableError
from app.llm.local_servers import LocalModel, ModelServer, PullProgress, find_servers, pull
from tests.fakes.vendors.exchange import Cut, Exchange
from tests.fakes.vendors.server import Asked, VendorServer, vendor_server

OLLAMA = {
    "GET /api/tags": {
        "models": [
            {"name": "llama3.2:latest", "size": 2_019_393_189, "details": {"family": "llama"}}
        ]
    },
    "POST /api/show": {
        "model_info": {"general.architecture": "llama", "llama.context_length": 131_072}
    },
}
LM_STUDIO = {
    "GET /api/v0/models": {
        "object": "list",
        "data": [{"id": "qwen3-8b", "state": "loaded", "max_context_length": 32_768}],
    }
}
LLAMA_CPP = {
    # It answers in the way of Ollama too, without a size.
    "GET /api/tags": {"models": [{"name": "model.gguf", "size": ""}], "data": []},
    "GET /v1/models": {
        "data": [
            {"id": "model.gguf", "meta": {"n_ctx_train": 8_192, "size": 4_683_078_144}},
        ]
    },
}
VLLM = {"GET /v1/models": {"data": [{"id": "mistral-7b", "max_model_len": 16_384}]}}


def _speaking(server: VendorServer, answers: Mapping[str, Any]) -> None:
    def answer(asked: Asked) -> Exchange:
        body = answers.get(f"{asked.method} {asked.path}")
        if body is None:
            return Exchange((b"{}",), 404)
        return Exchange((json.dumps(body).encode(),), content_type="application/json")

    server.answer = answer


@pytest.mark.parametrize(
    ("answers", "model"),
    [
        (OLLAMA, LocalModel("llama3.2:latest", 2_019_393_189, 131_072)),
        (LM_STUDIO, LocalModel("qwen3-8b", None, 32_768)),
        (LLAMA_CPP, LocalModel("model.gguf", 4_683_078_144, 8_192)),
        (VLLM, LocalModel("mistral-7b", None, 16_384)),
    ],
    ids=["ollama", "lm_studio", "llama_cpp", "vllm"],
)
async def test_a_server_tells_its_models_with_size_and_context(
    answers: Mapping[str, Any], model: LocalModel
) -> None:
    async with vendor_server() as server:
        _speaking(server, answers)
        found = await find_servers([("it", server.url)])
    assert found == [ModelServer("it", f"{server.url}/v1", (model,))]


async def test_several_are_found_at_once_and_what_is_none_is_left_out() -> None:
    async with vendor_server() as ollama, vendor_server() as other, vendor_server() as gone:
        _speaking(ollama, OLLAMA)
        _speaking(other, {"GET /v1/models": ["no", "object"]})
        gone.answer = lambda _: Exchange((Cut(),))
        places = [("Ollama", ollama.url), ("other", other.url), ("gone", gone.url)]
        found = await find_servers(places)
    assert [server.name for server in found] == ["Ollama"]


def _pulling(server: VendorServer, *lines: Mapping[str, object]) -> None:
    server.script = [Exchange(tuple(json.dumps(line).encode() + b"\n" for line in lines))]


async def test_a_pull_is_told_step_by_step_until_the_model_is_there() -> None:
    async with vendor_server() as server:
        _pulling(
            server,
            {"status": "pulling manifest"},
            {"status": "pulling dde5aa3fc5ff", "completed": 512, "total": 1_024},
            {"status": "success"},
        )
        told = [at async for at in pull("llama3.2", server.url)]
    assert server.bodies == [{"model": "llama3.2"}]
    assert told == [
        PullProgress("pulling manifest", 0, None),
        PullProgress("pulling dde5aa3fc5ff", 512, 1_024),
        PullProgress("success", 0, None),
    ]


async def test_a_model_that_nobody_knows_is_named() -> None:
    async with vendor_server() as server:
        _pulling(server, {"error": "pull model manifest: file does not exist"})
        with pytest.raises(NotFoundError, match="no model nobody"):
            assert [at async for at in pull("nobody", server.url)] == []


@pytest.mark.parametrize("end", [(), (Cut(),)])
async def test_a_pull_that_breaks_off_is_no_success(end: tuple[Cut, ...]) -> None:
    async with vendor_server() as server:
        server.script = [Exchange((b'{"status": "pulling"}\n', *end))]
        with pytest.raises(UnavailableError):
            assert [at async for at in pull("llama3.2", server.url)] == []
