"""Vectors from any server whose `/embeddings` takes what OpenAI's does."""

import asyncio
import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import NamedTuple, cast

from pydantic import SecretStr

from app.content.json_fields import as_map
from app.domain.vectors import COMPATIBLE
from app.embeddings.base import Passage, Question, Vector
from app.entra import Tokens
from app.errors import AppError, InvalidInputError, SetupError, UnavailableError
from app.json_server import JsonServer

TEXTS_PER_REQUEST = 32
"""As many as the strictest of the common servers takes."""
MOST_BYTES = 16_777_216
"""Of an answer: 32 vectors of 4,096 numbers take about three million."""
WAITS_S = (0.5, 2.0)
"""Before each further try of a server that is busy or away."""
QUESTION_WAITS_S = (0.5,)
"""Of a question, for which somebody waits."""
_ANY_TEXT = "a text"

Sleep = Callable[[float], Awaitable[object]]


class ServedModel(NamedTuple):
    """A model and what is sent to it."""

    name: str
    dimensions: int
    """Numbers in each of its vectors."""
    shortens: bool = False
    """Whether the server is asked for vectors of this size."""
    before_question: str = ""
    before_passage: str = ""
    characters: int = 8_000
    """Of a text that are sent, without what stands before it."""

    @property
    def source(self) -> str:
        """Name the model with what decides whether two vectors can be compared.

        Empty where no model is set.
        """
        if not self.name or not self.dimensions:
            return ""
        about = f"{self.name} ({self.dimensions})"
        return f"{about} {self.before_passage!r}" if self.before_passage else about


class CompatibleEmbedder:
    """Implements `app.embeddings.base.Embedder`.

    Args:
        base_url: What comes before `/embeddings`; a query stays, such as Azure's `api-version`.
        sleep: Waits between two tries.
        sign_in: Gives what makes the tokens that are sent instead of a key; may block.
    """

    model = COMPATIBLE

    def __init__(
        self,
        base_url: str,
        key: SecretStr,
        served: ServedModel,
        timeout_s: float,
        sleep: Sleep = asyncio.sleep,
        sign_in: Callable[[], Tokens] | None = None,
    ) -> None:
        path, _, query = base_url.partition("?")
        told = key.get_secret_value()
        self._url = f"{path.rstrip('/')}/embeddings" + (f"?{query}" if query else "")
        self._unset = _unset(base_url, served)
        self._served = served
        self._sleep = sleep
        self._sign_in = sign_in
        self._signing_in = asyncio.Lock()
        self._tokens: Tokens | None = None
        self._server = JsonServer(
            name="the embedding server",
            key_field="embedding_entra" if sign_in else "embedding_api_key",
            url_field="embedding_base_url",
            most_bytes=MOST_BYTES,
            timeout_s=timeout_s,
            # Azure reads the second.
            headers={"authorization": f"Bearer {told}", "api-key": told} if told else {},
        )

    @property
    def dimensions(self) -> int:
        return self._served.dimensions

    @property
    def source(self) -> str:
        return self._served.source

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage.

        Raises:
            SetupError: A setting is missing or wrong, or the model gives vectors of another size.
            InvalidInputError: The server refuses a text.
            UnavailableError: It is away or busy, also when it is asked again, or not understood.
        """
        given = [self._served.before_passage + text[: self._served.characters] for text in texts]
        vectors: list[Vector] = []
        for start in range(0, len(given), TEXTS_PER_REQUEST):
            vectors.extend(await self._embed(given[start : start + TEXTS_PER_REQUEST]))
        return vectors

    async def embed_query(self, text: str) -> Vector:
        """Give the vector of a question; fails as `embed_documents` does."""
        asked = self._served.before_question + text[: self._served.characters]
        [vector] = await self._embed([asked], QUESTION_WAITS_S)
        return vector

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        """Give the vector of each passage; fails as `embed_documents` does."""
        return [Passage(vector, None) for vector in await self.embed_documents(texts)]

    async def embed_question(self, text: str) -> Question:
        """Give the vector of a question; fails as `embed_documents` does."""
        return Question(await self.embed_query(text), None)

    async def _embed(
        self, texts: Sequence[str], waits_s: Sequence[float] = WAITS_S
    ) -> list[Vector]:
        if self._unset:
            raise SetupError(f"set NOEMA_{self._unset.upper()}", field=self._unset)
        try:
            told = await self._asked(texts, waits_s)
        except InvalidInputError:
            if len(texts) == 1 and texts[0] != _ANY_TEXT:
                await self._require_some_text()
            raise
        return self._vectors(told, len(texts))

    async def _require_some_text(self) -> None:
        """Tell a server that refuses one text from one that refuses all.

        The second is a wrong setting, and no text may be given up for it.
        """
        try:
            await self._asked([_ANY_TEXT], ())
        except InvalidInputError as error:
            raise SetupError(
                f"the embedding server refuses every text for the model {self._served.name!r}",
                field="embedding_shorten" if self._served.shortens else "embedding_model",
            ) from error

    async def _asked(self, texts: Sequence[str], waits_s: Sequence[float]) -> object:
        body: dict[str, object] = {
            "model": self._served.name,
            "input": [*texts],
            "encoding_format": "float",
        }
        if self._served.shortens:
            body["dimensions"] = self._served.dimensions
        for wait_s in waits_s:
            try:
                return await self._post(body)
            except UnavailableError:
                await self._sleep(wait_s)
        return await self._post(body)

    async def _post(self, body: dict[str, object]) -> object:
        if self._sign_in is None:
            return await self._server.post(self._url, body)
        async with self._signing_in:
            tokens = self._tokens = self._tokens or await asyncio.to_thread(self._sign_in)
        # Asked for each call: it gives the same one until that is about to end.
        headers = {"authorization": f"Bearer {await tokens()}"}
        return await replace(self._server, headers=headers).post(self._url, body)

    def _vectors(self, told: object, count: int) -> list[Vector]:
        items = as_map(told).get("data")
        if not isinstance(items, list):
            raise self._server.unreadable()
        vectors = dict(map(self._item, cast(list[object], items)))
        if len(cast(list[object], items)) != count or vectors.keys() != {*range(count)}:
            raise UnavailableError(f"{self._server.name} left out texts that it was to embed")
        return [vectors[place] for place in range(count)]

    def _item(self, told: object) -> tuple[int, Vector]:
        item = as_map(told)
        place: object = item.get("index")
        vector: object = item.get("embedding")
        is_place = isinstance(place, int) and not isinstance(place, bool)
        if not is_place or not isinstance(vector, list):
            raise self._server.unreadable()
        return cast(int, place), self._unit(cast(list[object], vector))

    def _unit(self, numbers: list[object]) -> Vector:
        """Give a vector of length 1; not every server does."""
        if len(numbers) != self.dimensions:
            raise self._wrong_size(len(numbers))
        if not all(isinstance(number, float | int) for number in numbers):
            raise self._server.unreadable()
        vector = [float(cast(float, number)) for number in numbers]
        length = math.hypot(*vector)
        if not math.isfinite(length) or not length:
            raise self._server.unreadable()
        return [number / length for number in vector]

    def _wrong_size(self, size: int) -> AppError:
        return SetupError(
            f"{self._served.name} gives vectors of {size} numbers; NOEMA_EMBEDDING_DIMENSIONS"
            f" says {self.dimensions}",
            field="embedding_dimensions",
        )


def _unset(base_url: str, served: ServedModel) -> str | None:
    """Give the first setting that is missing."""
    given = {
        "embedding_base_url": base_url,
        "embedding_model": served.name,
        "embedding_dimensions": served.dimensions,
    }
    return next((setting for setting, value in given.items() if not value), None)
