"""Voyage's embedding API: one request, for which its own client brings a model hub and more."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Literal

import httpx2
from pydantic import SecretStr

from app.embeddings.base import Passage, Question, Vector
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError

MODEL = "voyage-4"
DIMENSIONS = 1_024
TEXTS_PER_REQUEST = 128
TIMEOUT_S = 60.0
CONNECT_S = 5.0


class VoyageEmbedder:
    """Implements `app.embeddings.base.Embedder`. Retries nothing: the jobs that embed do."""

    model = MODEL
    dimensions = DIMENSIONS

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._base_url = base_url.rstrip("/")
        self._has_key = bool(key.get_secret_value())
        self._client = httpx2.AsyncClient(
            headers={"authorization": f"Bearer {key.get_secret_value()}"},
            timeout=httpx2.Timeout(TIMEOUT_S, connect=CONNECT_S),
        )

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage.

        Raises:
            SetupError: The key is missing or wrong.
            InvalidInputError: Voyage refuses a text.
            UnavailableError: Voyage is away, or asks for patience.
        """
        found: list[Vector] = []
        for start in range(0, len(texts), TEXTS_PER_REQUEST):
            batch = texts[start : start + TEXTS_PER_REQUEST]
            found.extend(await self._embed(batch, "document"))
        return found

    async def embed_query(self, text: str) -> Vector:
        """Give the vector of a question; fails as `embed_documents` does."""
        [vector] = await self._embed([text], "query")
        return vector

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        """Give the vector of each passage; fails as `embed_documents` does."""
        return [Passage(vector, None) for vector in await self.embed_documents(texts)]

    async def embed_question(self, text: str) -> Question:
        """Give the vector of a question; fails as `embed_documents` does."""
        return Question(await self.embed_query(text), None)

    async def aclose(self) -> None:
        """Close the connections that are kept open."""
        await self._client.aclose()

    async def _embed(
        self, texts: Sequence[str], input_type: Literal["document", "query"]
    ) -> list[Vector]:
        body = {
            "model": MODEL,
            "input": list(texts),
            "input_type": input_type,
            "output_dimension": DIMENSIONS,
        }
        answer = await self._post(body)
        items = sorted(answer["data"], key=lambda item: item["index"])
        return [item["embedding"] for item in items]

    async def _post(self, body: Mapping[str, Any]) -> Any:  # noqa: ANN401  # JSON
        if not self._has_key:
            raise SetupError("set NOEMA_VOYAGE_API_KEY", field="voyage_api_key")
        answer = None
        # Told below: the client's exception holds the request, and with it the key.
        with suppress(httpx2.HTTPError):
            answer = await self._client.post(f"{self._base_url}/embeddings", json=body)
        if answer is None:
            raise UnavailableError(f"Voyage cannot be reached at {self._base_url}")
        if answer.is_success:
            return answer.json()
        raise _refused(answer.status_code)


def _refused(status: int) -> AppError:
    """Say what a status means; Voyage's words may repeat the text or the key."""
    if status in (401, 402, 403):
        return SetupError(f"Voyage refuses the key: {status}", field="voyage_api_key")
    if status in (408, 429) or status >= 500:
        return UnavailableError(f"Voyage asks to come back later: {status}")
    return InvalidInputError(f"Voyage refuses the text: {status}", field="text")
