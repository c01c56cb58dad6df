"""What every memory of the comparison is asked to do."""

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, Protocol

from app.cli.evaluation.retrieval import Turn
from app.embeddings.base import Embedder, Vector

K = 10
"""Rows asked for."""
PACKAGES = {
    "neo4j-agent-memory": "neo4j_agent_memory",
    "graphiti-core": "graphiti_core",
    "neo4j": "neo4j",
}
"""The module of each distribution whose version a report names."""


class Scope(NamedTuple):
    """Where a question may look: a conversation, or one of its sessions alone."""

    conversation_id: str
    session: str | None = None

    def holds(self, turn: Turn) -> bool:
        return turn.conversation_id == self.conversation_id and self.session in (None, turn.session)


class Memory(Protocol):
    name: str

    async def load(self, turns: Sequence[Turn]) -> None: ...

    async def ask(self, question: str, scope: Scope) -> list[str]:
        """Give the documents of the rows returned, best first."""
        ...


class SharedVectors:
    """Noema's model for every memory: loading embeds texts, questions come before any clock."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._questions: dict[str, Vector] = {}

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    async def ready(self, question: str) -> None:
        """Embed a question before any memory is asked, so that no clock counts the model."""
        self._questions[question] = (await self._embedder.embed_question(question)).vector

    async def of(self, text: str) -> Vector:
        [vector] = await self.of_all([text])
        return vector

    async def of_all(self, texts: Sequence[str]) -> list[Vector]:
        """Give the vectors of questions that are ready, or else of passages."""
        if all(text in self._questions for text in texts):
            return [self._questions[text] for text in texts]
        return await self._embedder.embed_documents(texts)


def said(turn: Turn) -> str:
    """What the peers store of a turn: its text with its author, who is a field of its own here."""
    return f"{turn.author}: {turn.text}"


def require(*paths: Path) -> None:
    """End with a reason where the peers or the data are absent."""
    absent = [name for name, module in PACKAGES.items() if find_spec(module) is None]
    if absent:
        raise SystemExit(f"skipped: {', '.join(absent)} not installed; run with --group peers")
    for path in paths:
        if not path.exists():
            raise SystemExit(f"skipped: there is no {path}")
