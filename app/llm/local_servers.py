"""Servers of models on this machine: what they have, and what Ollama is told to fetch.

Ollama, LM Studio, llama.cpp and vLLM speak OpenAI's format, each with more of its own on top.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import httpx2

from app.content.json_fields import as_map
from app.domain.nodes.branch import KnownModel
from app.errors import AppError, NotFoundError, UnavailableError
from app.json_server import JsonServer
from app.settings import Settings

CONNECT_S = 0.5
ANSWER_S = 5.0
OLLAMA = "http://127.0.0.1:11434"
USUAL = (
    ("Ollama", OLLAMA),
    ("LM Studio", "http://127.0.0.1:1234"),
    ("llama.cpp", "http://127.0.0.1:8080"),
    ("vLLM", "http://127.0.0.1:8000"),
)
"""Where each listens if nobody says otherwise."""
_CONTEXT = ("max_model_len", "max_context_length", "n_ctx_train")
"""As vLLM, LM Studio and llama.cpp call it."""


@dataclass(frozen=True, slots=True)
class LocalModel:
    name: str
    size_bytes: int | None
    context_tokens: int | None


@dataclass(frozen=True, slots=True)
class ModelServer:
    name: str
    base_url: str
    """As NOEMA_COMPATIBLE_BASE_URL takes it."""
    models: tuple[LocalModel, ...]


@dataclass(frozen=True, slots=True)
class PullProgress:
    status: str
    """What the server is at, in its own words."""
    bytes_done: int
    bytes_total: int | None


async def find_servers(places: Sequence[tuple[str, str]] = USUAL) -> list[ModelServer]:
    """Ask all places at once, and give those that answer.

    Args:
        places: Name and address of each.
    """
    async with _client() as http:
        found = await asyncio.gather(*(_server(http, name, url) for name, url in places))
    return [server for server in found if server is not None]


async def served(settings: Settings) -> tuple[KnownModel, ...]:
    """List the models of the server of the provider `compatible`; vLLM lists adapters among them.

    Raises:
        SetupError: The key is missing or wrong, or there is no such address.
        UnavailableError: It is away, or cannot be understood.
    """
    key = settings.compatible_api_key.get_secret_value()
    server = JsonServer(
        name="the model server",
        key_field="compatible_api_key",
        url_field="compatible_base_url",
        timeout_s=ANSWER_S,
        headers={"authorization": f"Bearer {key}"} if key else {},
    )
    url = (settings.compatible_base_url or "").rstrip("/")
    rows = as_map(await server.get(f"{url}/models", {})).get("data")
    if not isinstance(rows, list):
        raise server.unreadable()
    listed = [as_map(row) for row in cast(list[object], rows)]
    models = [_of_openai(row) for row in listed if row.get("id")]
    return tuple(KnownModel(model.name, model.context_tokens) for model in models)


async def pull(name: str, url: str = OLLAMA) -> AsyncGenerator[PullProgress]:
    """Let an Ollama fetch a model, and tell how far it is.

    Raises:
        NotFoundError: It knows no such model.
        UnavailableError: It does not answer, or could not fetch it.
    """
    is_done = False
    try:
        async with (
            _client(read_s=None) as http,
            http.stream("POST", f"{url}/api/pull", json={"model": name}) as told,
        ):
            async for line in told.aiter_lines():
                step = _object(line)
                if failure := step.get("error"):
                    raise _pull_error(name, str(failure))
                is_done = step.get("status") == "success"
                yield _progress(step)
    except httpx2.HTTPError as error:
        raise UnavailableError(f"Ollama does not answer at {url}: {type(error).__name__}") from None
    if not is_done:
        raise UnavailableError(f"Ollama stopped before it had {name}")


def _client(read_s: float | None = ANSWER_S) -> httpx2.AsyncClient:
    # What is on this machine is asked directly, whatever proxy the environment names.
    timeout = httpx2.Timeout(read_s, connect=CONNECT_S)
    return httpx2.AsyncClient(timeout=timeout, trust_env=False)


async def _server(http: httpx2.AsyncClient, name: str, url: str) -> ModelServer | None:
    tags = await _asked(http, "GET", f"{url}/api/tags")
    # Others answer this for Ollama's sake, with their own list beside it.
    if "models" in tags and "data" not in tags:
        rows = tags["models"]
        models = await asyncio.gather(*(_of_ollama(http, url, row) for row in rows))
        return ModelServer(name, f"{url}/v1", tuple(models))
    # LM Studio tells the context in its own list alone.
    for path in ("/api/v0/models", "/v1/models"):
        listed = await _asked(http, "GET", f"{url}{path}")
        if "data" in listed:
            return ModelServer(name, f"{url}/v1", tuple(_of_openai(row) for row in listed["data"]))
    return None


async def _of_ollama(http: httpx2.AsyncClient, url: str, row: Mapping[str, Any]) -> LocalModel:
    shown = await _asked(http, "POST", f"{url}/api/show", {"model": row["name"]})
    facts: Mapping[str, Any] = shown.get("model_info") or {}
    # The name begins with the architecture: `llama.context_length`.
    context = [value for key, value in facts.items() if key.endswith(".context_length")]
    return LocalModel(row["name"], _whole(row.get("size")), _whole(next(iter(context), None)))


def _of_openai(row: Mapping[str, Any]) -> LocalModel:
    facts: dict[str, Any] = {**(row.get("meta") or {}), **row}
    context = next((facts[key] for key in _CONTEXT if facts.get(key)), None)
    return LocalModel(str(row["id"]), _whole(facts.get("size")), _whole(context))


async def _asked(
    http: httpx2.AsyncClient, method: str, url: str, body: object = None
) -> dict[str, Any]:
    """Give what a server answers; nothing where none does, or something else listens."""
    try:
        told = await http.request(method, url, json=body)
    except httpx2.HTTPError:
        return {}
    return _object(told.text) if told.status_code == 200 else {}


def _object(text: str) -> dict[str, Any]:
    try:
        read = json.loads(text)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}  # pyright: ignore[reportUnknownVariableType]  # JSON


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _progress(step: Mapping[str, Any]) -> PullProgress:
    done = _whole(step.get("completed")) or 0
    return PullProgress(str(step.get("status", "")), done, _whole(step.get("total")))


def _pull_error(name: str, failure: str) -> AppError:
    if "does not exist" in failure or "not found" in failure:
        return NotFoundError(f"Ollama knows no model {name}", field="name")
    return UnavailableError(f"Ollama could not fetch {name}: {failure}")
