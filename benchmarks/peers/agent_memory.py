"""neo4j-agent-memory, written and asked through MemoryClient without a model."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, Protocol

from app.cli.evaluation.retrieval import Turn
from app.embeddings.base import Vector
from app.local.base import Connection
from benchmarks.peers.base import K, Scope, SharedVectors, said


class _Embedder:
    """The shape that `MemoryClient(embedder=)` takes."""

    def __init__(self, vectors: SharedVectors) -> None:
        self._vectors = vectors

    @property
    def dimensions(self) -> int:
        return self._vectors.dimensions

    async def embed(self, text: str) -> Vector:
        return await self._vectors.of(text)

    async def embed_batch(self, texts: Sequence[str]) -> list[Vector]:
        return await self._vectors.of_all(texts)


class _Messages(Protocol):
    async def add_messages_batch(
        self, session_id: str, messages: list[dict[str, object]]
    ) -> object: ...

    async def search_messages(
        self,
        query: str,
        *,
        limit: int,
        threshold: float,
        session_id: str | None = None,
        metadata_filters: dict[str, str] | None = None,
    ) -> list[Any]: ...


class _Client(Protocol):
    short_term: _Messages


@asynccontextmanager
async def open_client(connection: Connection, vectors: SharedVectors) -> AsyncGenerator[Any]:
    """Open a MemoryClient that extracts nothing and has no model."""
    vendor = import_module("neo4j_agent_memory")
    settings = vendor.MemorySettings(
        neo4j=vendor.Neo4jConfig(
            uri=connection.uri, username=connection.user, password=connection.password
        ),
        extraction=vendor.ExtractionConfig(extractor_type=vendor.ExtractorType.NONE),
        backend="bolt",
    )
    async with vendor.MemoryClient(settings, embedder=_Embedder(vectors)) as client:
        yield client


class AgentMemory:
    """Messages, narrowed down by metadata."""

    name = "neo4j-agent-memory, metadata_filters"

    def __init__(self, client: _Client) -> None:
        self._messages = client.short_term

    async def load(self, turns: Sequence[Turn]) -> None:
        for conversation in dict.fromkeys(turn.conversation_id for turn in turns):
            of_it = [turn for turn in turns if turn.conversation_id == conversation]
            await self._messages.add_messages_batch(conversation, [_message(t) for t in of_it])

    async def ask(self, question: str, scope: Scope) -> list[str]:
        rows = await self._messages.search_messages(
            question, limit=K, threshold=0.0, metadata_filters=_filters(scope)
        )
        return [row.metadata["document"] for row in rows]


class AgentMemoryBySession(AgentMemory):
    """The same messages, narrowed down by the argument meant for it; loaded by the other."""

    name = "neo4j-agent-memory, session_id"

    async def load(self, turns: Sequence[Turn]) -> None:
        return None

    async def ask(self, question: str, scope: Scope) -> list[str]:
        rows = await self._messages.search_messages(
            question, limit=K, threshold=0.0, session_id=scope.conversation_id
        )
        return [row.metadata["document"] for row in rows]


def _message(turn: Turn) -> dict[str, object]:
    scope = {"conversation": turn.conversation_id, "session": _session(turn[1], turn[2])}
    return {
        "role": "user",
        "content": said(turn),
        "timestamp": turn.at.isoformat(),
        "metadata": {**scope, "document": turn.document_id},
    }


def _filters(scope: Scope) -> dict[str, str]:
    if scope.session is None:
        return {"conversation": scope.conversation_id}
    return {"session": _session(scope.conversation_id, scope.session)}


def _session(conversation: str, session: str) -> str:
    return f"{conversation}/{session}"
