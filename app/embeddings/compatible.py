"""Reranking by any server whose `/rerank` takes what Cohere's, Jina's and vLLM's does."""

import math
from collections.abc import Sequence
from typing import cast

from pydantic import SecretStr

from app.content.json_fields import as_map
from app.errors import UnavailableError
from app.json_server import JsonServer

MOST_BYTES = 4_194_304
"""Of an answer; one score takes about a hundred, and some servers give the texts back."""


class CompatibleReranker:
    """Implements `app.embeddings.base.Reranker`."""

    def __init__(self, base_url: str, key: SecretStr, model: str) -> None:
        told = key.get_secret_value()
        self._url = f"{base_url.rstrip('/')}/rerank"
        self._model = model
        self._server = JsonServer(
            name="the reranking server",
            key_field="rerank_api_key",
            url_field="rerank_base_url",
            most_bytes=MOST_BYTES,
            headers={"authorization": f"Bearer {told}"} if told else {},
        )

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
        return self._relevances(await self._server.post(self._url, body), len(texts))

    def _relevances(self, told: object, count: int) -> list[float]:
        """Read the scores of all texts, in the order of the texts.

        Cohere, Jina and vLLM give probabilities, llama.cpp logits, which are made probabilities.
        """
        results = as_map(told).get("results")
        if not isinstance(results, list):
            raise self._server.unreadable()
        scores = dict(map(self._score, cast(list[object], results)))
        if len(cast(list[object], results)) != count or scores.keys() != {*range(count)}:
            raise UnavailableError(f"{self._server.name} left out texts that it was to rerank")
        if all(0 <= score <= 1 for score in scores.values()):
            return [scores[place] for place in range(count)]
        return [(1 + math.tanh(scores[place] / 2)) / 2 for place in range(count)]

    def _score(self, result: object) -> tuple[int, float]:
        told = as_map(result)
        index: object = told.get("index")
        score: object = told.get("relevance_score")
        is_place = isinstance(index, int) and not isinstance(index, bool)
        if not is_place or not isinstance(score, float | int) or not math.isfinite(score):
            raise self._server.unreadable()
        return cast(int, index), float(score)
