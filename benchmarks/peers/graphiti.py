"""graphiti-core, written and asked below everything that calls a model."""

import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol
from uuid import uuid4

from app.cli.evaluation.retrieval import Turn
from app.embeddings.base import Vector
from app.local.base import Connection
from benchmarks.peers.base import K, Scope, SharedVectors, said


class _Embedder:
    """The shape of its EmbedderClient."""

    def __init__(self, vectors: SharedVectors) -> None:
        self._vectors = vectors

    async def create(self, input_data: Sequence[str]) -> Vector:
        [text] = input_data
        return await self._vectors.of(text)

    async def create_batch(self, input_data_list: Sequence[str]) -> list[Vector]:
        return await self._vectors.of_all(input_data_list)


class _NoModel:
    """Stands where a language model and a cross-encoder are asked for; nothing here calls them."""

    def set_tracer(self, _tracer: object) -> None:
        return None


class _Core(Protocol):
    nodes: Any
    edges: Any

    async def search(
        self, query: str, *, group_ids: list[str], num_results: int, search_filter: object
    ) -> list[Any]: ...


@asynccontextmanager
async def open_graphiti(connection: Connection, vectors: SharedVectors) -> AsyncGenerator[Any]:
    """Open a Graphiti on a Neo4j, with its own indexes and with no model."""
    # Both are read when the package is imported.
    os.environ |= {"GRAPHITI_TELEMETRY_ENABLED": "false", "EMBEDDING_DIM": str(vectors.dimensions)}
    import_module("graphiti_core.embedder").EmbedderClient.register(_Embedder)
    import_module("graphiti_core.llm_client").LLMClient.register(_NoModel)
    import_module("graphiti_core.cross_encoder").CrossEncoderClient.register(_NoModel)
    graphiti = import_module("graphiti_core").Graphiti(
        connection.uri,
        connection.user,
        connection.password.get_secret_value(),
        llm_client=_NoModel(),
        embedder=_Embedder(vectors),
        cross_encoder=_NoModel(),
    )
    try:
        await graphiti.build_indices_and_constraints()
        yield graphiti
    finally:
        await graphiti.close()


class Graphiti:
    """A turn is a fact from its speaker to its conversation; a conversation is a group."""

    name = "graphiti-core, edges by RRF"

    def __init__(self, graphiti: _Core, vectors: SharedVectors) -> None:
        self._graphiti = graphiti
        self._vectors = vectors
        self._documents: dict[str, str] = {}
        self._times: dict[tuple[str, str], datetime] = {}

    async def load(self, turns: Sequence[Turn]) -> None:
        entities = await self._entities(turns)
        vectors = await self._vectors.of_all([said(turn) for turn in turns])
        edges = [
            self._edge(turn, vector, entities) for turn, vector in zip(turns, vectors, strict=True)
        ]
        await self._graphiti.edges.entity.save_bulk(edges)

    async def ask(self, question: str, scope: Scope) -> list[str]:
        edges = await self._graphiti.search(
            question,
            group_ids=[scope.conversation_id],
            num_results=K,
            search_filter=self._filter(scope),
        )
        return [self._documents[edge.uuid] for edge in edges]

    async def _entities(self, turns: Sequence[Turn]) -> dict[tuple[str, str], str]:
        names = {(turn[1], name): str(uuid4()) for turn in turns for name in (turn[1], turn.author)}
        node = import_module("graphiti_core.nodes").EntityNode
        vectors = await self._vectors.of_all([name for _, name in names])
        nodes = [
            node(uuid=id_, name=name, group_id=group, name_embedding=vector)
            for ((group, name), id_), vector in zip(names.items(), vectors, strict=True)
        ]
        await self._graphiti.nodes.entity.save_bulk(nodes)
        return names

    def _edge(self, turn: Turn, vector: Vector, entities: dict[tuple[str, str], str]) -> object:
        group = turn.conversation_id
        edge = import_module("graphiti_core.edges").EntityEdge(
            group_id=group,
            source_node_uuid=entities[group, turn.author],
            target_node_uuid=entities[group, group],
            name="SAID",
            fact=said(turn),
            fact_embedding=vector,
            created_at=turn.at,
            valid_at=turn.at,
        )
        self._documents[edge.uuid] = turn.document_id
        self._times[group, turn.session] = turn.at
        return edge

    def _filter(self, scope: Scope) -> object:
        filters = import_module("graphiti_core.search.search_filters")
        if scope.session is None:
            return filters.SearchFilters()
        at = filters.DateFilter(
            date=self._times[scope.conversation_id, scope.session],
            comparison_operator=filters.ComparisonOperator.equals,
        )
        return filters.SearchFilters(valid_at=[[at]])
