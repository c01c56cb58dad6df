"""Questions are asked again: an embedder that remembers the vectors of recent ones."""

import hashlib
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence

from app.embeddings.base import Embedder, Passage, Question, Vector

MAX_ENTRIES = 1_000
MAX_AGE_S = 300.0
"""What another process forgot is not remembered for longer."""


class CachingEmbedder:
    """Implements `app.embeddings.base.Embedder` on another one.

    It remembers a vector under a hash of the question with a key of its own, so that nobody can
    read from it what was asked.

    Args:
        clock: Seconds that only grow, such as `time.monotonic`.
    """

    def __init__(self, embedder: Embedder, clock: Callable[[], float]) -> None:
        self._embedder = embedder
        self._clock = clock
        self._key = secrets.token_bytes(32)
        self._known: OrderedDict[bytes, tuple[float, Question]] = OrderedDict()

    @property
    def model(self) -> str:
        return self._embedder.model

    @property
    def source(self) -> str | None:
        return self._embedder.source

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        return await self._embedder.embed_documents(texts)

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        return await self._embedder.embed_passages(texts)

    def clear(self) -> None:
        """Drop every question that is remembered, with its vectors."""
        self._known.clear()

    def drop_old(self) -> None:
        """Drop what is remembered for longer than `MAX_AGE_S`."""
        oldest = self._clock() - MAX_AGE_S
        for name in [name for name, (at, _) in self._known.items() if at <= oldest]:
            del self._known[name]

    async def embed_query(self, text: str) -> Vector:
        return (await self.embed_question(text)).vector

    async def embed_question(self, text: str) -> Question:
        """Give what the model makes of a question, from memory if asked within `MAX_AGE_S`."""
        name = hashlib.blake2b(text.encode(errors="surrogatepass"), key=self._key).digest()
        known = self._known.get(name)
        if known and self._clock() - known[0] < MAX_AGE_S:
            self._known.move_to_end(name)
            return known[1]
        question = await self._embedder.embed_question(text)
        self._known[name] = (self._clock(), question)
        self._known.move_to_end(name)
        if len(self._known) > MAX_ENTRIES:
            self._known.popitem(last=False)
        return question
