"""A second embedding model on this machine: nearness is sharing letters."""

from collections.abc import Sequence

from app.embeddings.base import Passage, Question, Vector

DIMENSIONS = 1_024


class LetterEmbedder:
    """Implements `app.embeddings.base.Embedder` under the name of a model that has an index."""

    model = "voyage-4"
    source: str | None = None
    dimensions = DIMENSIONS

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        return [letters(text) for text in texts]

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        return [Passage(letters(text), None) for text in texts]

    async def embed_query(self, text: str) -> Vector:
        return letters(text)

    async def embed_question(self, text: str) -> Question:
        return Question(letters(text), None)


def letters(text: str) -> Vector:
    """Count each letter, on a vector of length 1."""
    counts = [0.0] * DIMENSIONS
    for letter in text.lower():
        counts[ord(letter) % DIMENSIONS] += 1.0
    length = sum(count * count for count in counts) ** 0.5 or 1.0
    return [count / length for count in counts]
