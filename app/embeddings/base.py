"""The door of the embedding adapters: text in, unit vectors out."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from app.embeddings.token_rules import Matrix
from app.errors import SetupError

Vector = list[float]
"""Of length 1, so that the dot product of two is their cosine."""


class EmbedderOffError(SetupError):
    """The model has no way to run on this machine; search goes by words alone."""


class Passage(NamedTuple):
    vector: Vector
    tokens: bytes | None
    """From `token_rules.pack`; None of a model that does not tell its tokens."""


class Question(NamedTuple):
    vector: Vector
    tokens: Matrix | None
    """Of the words that say something; None of a model that does not tell its tokens."""


class Window(NamedTuple):
    """Sentences that are read beside each other, as an embedding model begins with them."""

    embedded: Matrix
    """A row a token, with those that begin and end a text; the first axis has length 1."""
    lengths: Sequence[int]
    """Tokens of each sentence."""


class Embedder(Protocol):
    @property
    def model(self) -> str:
        """Name of the model; vectors of different models are never compared."""
        ...

    @property
    def source(self) -> str | None:
        """Tell, where a server's model may be any, which it is; None of a model that is known."""
        ...

    @property
    def dimensions(self) -> int: ...

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vector of each passage, in the same order.

        Raises:
            SetupError: The model is not installed.
        """
        ...

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        """Give the vector and the tokens of each passage; fails as `embed_documents`."""
        ...

    async def embed_question(self, text: str) -> Question:
        """Give the vector and the tokens of a question; fails as `embed_query`."""
        ...

    async def embed_query(self, text: str) -> Vector:
        """Give the vector of a question that is to be compared with passages.

        Raises:
            SetupError: The model is not installed.
        """
        ...


class Reranker(Protocol):
    """A model that reads a question and a text together."""

    async def relevances(self, question: str, texts: Sequence[str]) -> list[float]:
        """Give for each text, in the same order, how far it answers the question, 0 to 1.

        Raises:
            SetupError: The key is missing or wrong.
            InvalidInputError: The model refuses a text.
            UnavailableError: The model is away, or asks for patience.
        """
        ...


class PairScores(NamedTuple):
    """What a model reads in a first and a second text, as probabilities; each three or four are 1.

    The first three say what the first means for the second, the next three what it says for it as
    a piece of evidence, the last four what the second does to the first that was recorded before.
    """

    entails: float
    neutral: float
    contradicts: float
    supports: float
    no_bearing: float
    opposes: float
    updates: float
    coexists: float
    clashes: float
    unrelated: float
    beside: float = 0.0
    """Log of the odds that two things that lie near each other conflict, of which few do."""


class PairReader(Protocol):
    """A model that reads two texts side by side."""

    @property
    def name(self) -> str:
        """Name and version, as it is kept beside every verdict."""
        ...

    def read(self, pairs: Sequence[tuple[str, str]]) -> list[PairScores]:
        """Read pairs, in the same order; blocking, so call it in a thread.

        Raises:
            SetupError: The model is not installed or damaged.
        """
        ...


@runtime_checkable
class QuestionCache(Protocol):
    """An embedder that remembers questions."""

    def clear(self) -> None:
        """Drop every question that is remembered, with its vectors."""
        ...

    def drop_old(self) -> None:
        """Drop those that are remembered for longer than they may be."""
        ...
