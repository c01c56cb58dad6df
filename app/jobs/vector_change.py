"""From one embedding model to another without a gap: fill beside, compare, switch."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from app.domain.search import SearchQuery
from app.domain.vectors import (
    COMPATIBLE,
    DUE_PROPERTIES,
    STATE_PROPERTIES,
    ComparedQuestion,
    VectorChoice,
    VectorRole,
    VectorStatus,
)
from app.embeddings.base import Embedder
from app.errors import ConflictError, InvalidInputError
from app.graph.base import Graph
from app.jobs.embedding import PendingVectors
from app.jobs.vectors.models import VectorModels
from app.reads.search.search import SearchReads

MAX_QUESTIONS = 100
COMPARED_HITS = 10


class VectorChange:
    """The models of one tenant."""

    def __init__(self, graph: Graph, models: VectorModels) -> None:
        self._graph = graph
        self._models = models

    async def status(self) -> tuple[VectorStatus, ...]:
        """Tell how far each model has come; the one that answers comes first.

        That of a server is left out until it is used.
        """
        models = [
            {"model": model, "state": state, "due": DUE_PROPERTIES[model]}
            for model, state in STATE_PROPERTIES.items()
        ]
        [found] = await self._graph.read("embedding/list_vector_states", models=models)
        counts = {row["model"]: row for row in found["models"]}
        choice = await self._choice()
        [held] = await self._graph.read("embedding/get_source")
        sources = {COMPATIBLE: held["source"]}
        told = [
            replace(_status(model, choice, counts.get(model)), source=sources.get(model))
            for model in STATE_PROPERTIES
        ]
        used = [one for one in told if one.model != COMPATIBLE or _is_used(one)]
        return tuple(sorted(used, key=lambda status: status.role is not VectorRole.ANSWERS))

    async def fill(self, model: str) -> None:
        """Begin to make the vectors of a second model; the first goes on answering.

        Raises:
            InvalidInputError: There is no such model.
            ConflictError: It is the one that answers.
            SetupError: It cannot be used, for want of a key or of its files.
        """
        embedder = self._models.embedder(model)
        choice = await self._choice()
        if model == choice.model:
            raise ConflictError(f"{model} answers already", field="model")
        # One text tells whether it works, before anything waits for it.
        await embedder.embed_documents(["a text"])
        await self._models.choose(self._graph.tenant_id, choice._replace(next=model))
        await PendingVectors(self._graph, embedder).renew()

    async def compare(self, questions: Sequence[str]) -> tuple[ComparedQuestion, ...]:
        """Ask both models the same; what the second has not embedded yet it finds by words alone.

        Raises:
            InvalidInputError: There is no question, or more than 100.
            ConflictError: No model is filled beside the one that answers.
        """
        if not 1 <= len(questions) <= MAX_QUESTIONS:
            raise InvalidInputError(f"ask from 1 to {MAX_QUESTIONS} questions", field="questions")
        model, next_ = (self._models.embedder(name) for name in await self._both())
        return tuple([await self._compared(text, model, next_) for text in questions])

    async def switch(self) -> VectorChoice:
        """Let the second model answer from now on; the vectors of the first stay.

        Raises:
            ConflictError: No model is filled, or things still wait for their vectors of it.
        """
        _, next_ = await self._both()
        [status] = [state for state in await self.status() if state.model == next_]
        if status.waiting:
            raise ConflictError(f"{status.waiting} things wait for their vectors of {next_}")
        choice = VectorChoice(next_)
        await self._models.choose(self._graph.tenant_id, choice)
        return choice

    async def _choice(self) -> VectorChoice:
        # What another process chose a moment ago must not be undone by what this one remembers.
        await self._models.refresh()
        return self._models.choice(self._graph.tenant_id)

    async def _both(self) -> tuple[str, str]:
        model, next_ = await self._choice()
        if next_ is None:
            raise ConflictError("no model is filled beside the one that answers", field="model")
        return model, next_

    async def _compared(self, text: str, model: Embedder, next_: Embedder) -> ComparedQuestion:
        first, second = await asyncio.gather(self._hits(text, model), self._hits(text, next_))
        return ComparedQuestion(text, first, second, len(frozenset(first) & frozenset(second)))

    async def _hits(self, text: str, embedder: Embedder) -> tuple[str, ...]:
        result = await SearchReads(self._graph, embedder).search(SearchQuery(text, COMPARED_HITS))
        return tuple(hit.node.id for hit in result.hits)


def _status(model: str, choice: VectorChoice, counts: dict[str, int] | None) -> VectorStatus:
    done, waiting, failed = (
        (counts["done"], counts["waiting"], counts["failed"]) if counts else (0, 0, 0)
    )
    return VectorStatus(model, _role(model, choice, waiting), done, waiting, failed)


def _is_used(status: VectorStatus) -> bool:
    return status.source is not None or status.role is not VectorRole.IDLE


def _role(model: str, choice: VectorChoice, waiting: int) -> VectorRole:
    if model == choice.model:
        return VectorRole.ANSWERS
    if model != choice.next:
        return VectorRole.IDLE
    return VectorRole.FILLING if waiting else VectorRole.READY
