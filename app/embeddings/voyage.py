"""Voyage's vectors and reranking through its own client, which the extra `voyage` installs."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Literal, TypeVar, cast

from aiohttp import ClientError
from pydantic import SecretStr
from voyageai.client_async import AsyncClient
from voyageai.error import VoyageError

from app.embeddings.base import Passage, Question, Vector
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError

MODEL = "voyage-4"
DIMENSIONS = 1_024
TEXTS_PER_REQUEST = 128
TIMEOUT_S = 60.0

Answer = TypeVar("Answer")
# What the client raises where an answer lacks a part, or has another type there.
_UNREADABLE = (AttributeError, LookupError, TypeError, ValueError)


class _Voyage:
    """Asks Voyage, and says what its refusals mean."""

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._base_url = base_url.rstrip("/")
        # Without a key the client looks for one in places that Noema does not name.
        self._client = (
            AsyncClient(key.get_secret_value(), 0, TIMEOUT_S, self._base_url)
            if key.get_secret_value()
            else None
        )

    async def asked(self, ask: Callable[[AsyncClient], Awaitable[Answer]]) -> Answer:
        """Give the answer to one request.

        Raises:
            SetupError: The key is missing or wrong.
            InvalidInputError: Voyage refuses a text.
            UnavailableError: Voyage is away, asks for patience, or cannot be understood.
        """
        if self._client is None:
            raise SetupError("set NOEMA_VOYAGE_API_KEY", field="voyage_api_key")
        try:
            return await ask(self._client)
        except VoyageError as error:
            refusal = self._refused(error)
        except ClientError:
            # An answer that breaks off passes through the client untold.
            refusal = self._away()
        except _UNREADABLE:
            refusal = _unreadable()
        # Raised out here: the client's exception holds the words of Voyage, and with them the key.
        raise refusal

    def _refused(self, error: VoyageError) -> AppError:
        """Say what a status means; Voyage's words may repeat the text or the key."""
        status = cast(object, error.http_status)  # pyright: ignore[reportUnknownMemberType]  # untyped
        if not isinstance(status, int) or status < 400:
            return self._away()
        if status in (401, 402, 403):
            return SetupError(f"Voyage refuses the key: {status}", field="voyage_api_key")
        if status in (408, 429) or status >= 500:
            return UnavailableError(f"Voyage asks to come back later: {status}")
        return InvalidInputError(f"Voyage refuses the text: {status}", field="text")

    def _away(self) -> AppError:
        return UnavailableError(f"Voyage cannot be reached at {self._base_url}")


class VoyageEmbedder:
    """Implements `app.embeddings.base.Embedder`. Retries nothing: the jobs that embed do."""

    model = MODEL
    source: str | None = None
    dimensions = DIMENSIONS

    def __init__(self, base_url: str, key: SecretStr) -> None:
        self._voyage = _Voyage(base_url, key)

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage.

        Raises:
            SetupError: The key is missing or wrong.
            InvalidInputError: Voyage refuses a text.
            UnavailableError: Voyage is away, or asks for patience.
        """
        vectors: list[Vector] = []
        for start in range(0, len(texts), TEXTS_PER_REQUEST):
            batch = texts[start : start + TEXTS_PER_REQUEST]
            vectors.extend(await self._embed(batch, "document"))
        return vectors

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

    async def _embed(
        self, texts: Sequence[str], input_type: Literal["document", "query"]
    ) -> list[Vector]:
        answer = await self._voyage.asked(
            lambda client: client.embed(list(texts), MODEL, input_type, output_dimension=DIMENSIONS)
        )
        vectors = cast(list[Vector], answer.embeddings)
        if [len(vector) for vector in vectors] != [DIMENSIONS] * len(texts):
            raise _unreadable()
        return vectors


class VoyageReranker:
    """Implements `app.embeddings.base.Reranker` with any of Voyage's reranking models."""

    def __init__(self, base_url: str, key: SecretStr, model: str) -> None:
        self._voyage = _Voyage(base_url, key)
        self._model = model

    async def relevances(self, question: str, texts: Sequence[str]) -> list[float]:
        """Give for each text how far it answers the question, 0 to 1; fails as `_Voyage.asked`."""
        answer = await self._voyage.asked(
            lambda client: client.rerank(question, list(texts), self._model)
        )
        results = cast(list[Any], answer.results)
        relevance = {result.index: result.relevance_score for result in results}
        if relevance.keys() != {*range(len(texts))}:
            raise UnavailableError("Voyage left out texts that it was to rerank")
        if not all(isinstance(each, float | int) and 0 <= each <= 1 for each in relevance.values()):
            raise _unreadable()
        return [relevance[place] for place in range(len(texts))]


def _unreadable() -> AppError:
    return UnavailableError("Voyage sends an answer that cannot be understood")
