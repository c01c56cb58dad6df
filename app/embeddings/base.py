"""The door of the embedding adapters: text in, unit vectors out."""

from collections.abc import Sequence
from typing import Protocol

Vector = list[float]
"""Of length 1, so that the dot product of two is their cosine."""


class Embedder(Protocol):
    @property
    def model(self) -> str:
        """Name of the model; vectors of different models are never compared."""
        ...

    @property
    def dimensions(self) -> int: ...

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage, in the same order.

        Raises:
            SetupError: The model is not installed.
        """
        ...

    async def embed_query(self, text: str) -> Vector:
        """Give the vector of a question that is to be compared with passages.

        Raises:
            SetupError: The model is not installed.
        """
        ...
