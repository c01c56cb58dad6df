"""Reranking by any server whose `/rerank` takes what Cohere's, Jina's and vLLM's does."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import cast

import httpx2
from pydantic import SecretStr

from app.content.json_fields import as_map
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError

TIMEOUT_S = 60.0
MOST_BYTES = 4_194_304
"""Of an answer; one score takes about a hundred, and some servers give the texts back."""
_SERVER = "the reranking server"


class CompatibleReranker:
    """Implements `app.embeddings.base.Reranker`."""

    def __init__(self, base_url: str, key: SecretStr, model: str) -> None:
        self._url = f"{base_url.rstrip('/')}/rerank"
        self._key = key
        self._model = model

    async def relevances(self, question: str, texts: Sequence[str]) -> list[float]:
        """Give for each text, in the same order, how far it answers the question, 0 to 1.

        Raises:
            SetupError: The key is missing or wrong, or the server has no such address or model.
            InvalidInputError: The server refuses a text.
            UnavailableError: It is away, asks for patience, or cannot be understood.
        """
        body = {
            "model": self._model,
            "query": question,
            "documents": [*texts],
            "top_n": len(texts),
        }
        return _relevances(await self._post(body), len(texts))

    async def _post(self, body: Mapping[str, object]) -> object:
        key = self._key.get_secret_value()
        headers = {"authorization": f"Bearer {key}"} if key else {}
        # A connection of its own for each question: few are asked, and nothing is left open.
        async with httpx2.AsyncClient(timeout=TIMEOUT_S, follow_redirects=False) as http:
            try:
                async with http.stream("POST", self._url, json=body, headers=headers) as answer:
                    told = await _read(answer) if answer.status_code == 200 else b""
            except (httpx2.HTTPError, httpx2.InvalidURL) as error:
                kind = type(error).__name__
                raise UnavailableError(f"{_SERVER} does not answer: {kind}") from error
        if answer.status_code != 200:
            raise _refused(answer.status_code)
        return _parsed(told)


async def _read(answer: httpx2.Response) -> bytes:
    """Read a body, and no more of it than an answer may have."""
    read = bytearray()
    async for chunk in answer.aiter_bytes():
        read += chunk
        if len(read) > MOST_BYTES:
            raise _unreadable()
    return bytes(read)


def _parsed(body: bytes) -> object:
    try:
        return json.loads(body)
    except ValueError:
        # Without its cause, which holds the body, and that may repeat a text.
        raise _unreadable() from None


def _refused(status: int) -> AppError:
    """Say what a status means; the server's own words may repeat a text or the key."""
    if status in (401, 402, 403):
        return SetupError(f"{_SERVER} refuses the key: {status}", field="rerank_api_key")
    if status in (404, 405) or 300 <= status < 400:
        message = f"{_SERVER} has no such address or model: {status}"
        return SetupError(message, field="rerank_base_url")
    if status in (408, 429) or status >= 500:
        return UnavailableError(f"{_SERVER} asks to come back later: {status}")
    if status < 300:
        return _unreadable()
    return InvalidInputError(f"{_SERVER} refuses the text: {status}", field="text")


def _relevances(told: object, count: int) -> list[float]:
    """Read the scores of all texts, in the order of the texts.

    Cohere, Jina and vLLM give probabilities, llama.cpp logits, which are made probabilities here.
    """
    results = as_map(told).get("results")
    if not isinstance(results, list):
        raise _unreadable()
    scores = dict(map(_score, cast(list[object], results)))
    if len(cast(list[object], results)) != count or scores.keys() != {*range(count)}:
        raise UnavailableError(f"{_SERVER} left out texts that it was to rerank")
    if all(0 <= score <= 1 for score in scores.values()):
        return [scores[place] for place in range(count)]
    return [(1 + math.tanh(scores[place] / 2)) / 2 for place in range(count)]


def _score(result: object) -> tuple[int, float]:
    told = as_map(result)
    index: object = told.get("index")
    score: object = told.get("relevance_score")
    is_place = isinstance(index, int) and not isinstance(index, bool)
    if not is_place or not isinstance(score, float | int) or not math.isfinite(score):
        raise _unreadable()
    return cast(int, index), float(score)


def _unreadable() -> AppError:
    return UnavailableError(f"{_SERVER} sends an answer that cannot be understood")
