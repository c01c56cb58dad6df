"""A model that many tenants use at the same time, as one of them uses it."""

import asyncio
from collections.abc import Iterator, Sequence

from app.domain.lanes import Lanes
from app.embeddings.base import Embedder, Passage, Question, Vector
from app.embeddings.rules import LANES, parts

MOST_WAITING = 100
"""Parts of one tenant that may wait for a lane."""


class ModelLanes:
    """The lanes of one model: what somebody waits for never waits for what nobody does."""

    def __init__(self, count: int = LANES) -> None:
        self.interactive = Lanes(count, MOST_WAITING)
        self.background = Lanes(count, MOST_WAITING)


class SharedEmbedder:
    """Implements `app.embeddings.base.Embedder` on the model itself.

    Much text goes in small parts, each of which waits for a lane of its own: whoever comes
    meanwhile waits for the parts under way and not for all of it.

    Args:
        lanes: What all who share the model take turns on.
        owner: Whose turn it is.
    """

    def __init__(self, embedder: Embedder, lanes: Lanes, owner: str) -> None:
        self._embedder = embedder
        self._lanes = lanes
        self._owner = owner

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
        return [passage.vector for passage in await self.embed_passages(texts)]

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        """Give the vector and the tokens of each passage.

        Raises:
            AppError: As the model, or because too much waits already.
        """
        passages: dict[int, Passage] = {}
        places = parts([len(text) for text in texts])
        work = [
            asyncio.create_task(self._embed(texts, places, passages)) for _ in self._hands(texts)
        ]
        try:
            await asyncio.gather(*work)
        finally:
            for task in work:
                task.cancel()
            if work:
                await asyncio.wait(work)
        return [passages[place] for place in range(len(texts))]

    async def embed_query(self, text: str) -> Vector:
        return (await self.embed_question(text)).vector

    async def embed_question(self, text: str) -> Question:
        async with self._lanes.taken(self._owner):
            return await self._embedder.embed_question(text)

    def _hands(self, texts: Sequence[str]) -> range:
        """Give one for each part that may be under way or wait: no owner fills the line."""
        return range(min(self._lanes.count, len(texts)))

    async def _embed(
        self, texts: Sequence[str], places: Iterator[list[int]], found: dict[int, Passage]
    ) -> None:
        for part in places:
            async with self._lanes.taken(self._owner):
                passages = await self._embedder.embed_passages([texts[place] for place in part])
            found.update(zip(part, passages, strict=True))
