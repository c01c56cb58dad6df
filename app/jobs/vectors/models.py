"""The models that make vectors: which one answers each tenant, and which is filled beside it.

The choices are in the graph, so that every process follows a switch within seconds; until a tenant
chooses, the model that is set answers.
"""

import asyncio
from collections import defaultdict
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager

from app.domain.vectors import STATE_PROPERTIES, VectorChoice
from app.embeddings.base import Embedder, EmbedderOffError, QuestionCache
from app.embeddings.shared import ModelLanes, SharedEmbedder
from app.errors import InvalidInputError
from app.events.bus import EventBus, Topic
from app.graph.base import Graph
from app.graph.change import run
from app.jobs.vectors.source import SourceEmbedder
from app.supervisor import Part, Supervisor

ROUND_S = 5.0
"""Longest time until a switch of another process is followed."""
TRIED_EVERY_S = 60.0
"""A model that is used by nobody meanwhile is known to work by this."""


class VectorModels:
    """Args:
    root: The graph of the system tenant, which the choices belong to.
    default: Of a tenant that has not chosen.
    bus: Tells other workers of a choice, and this one of theirs.
    """

    def __init__(
        self,
        root: Graph,
        default: Embedder,
        supervisor: Supervisor | None = None,
        bus: EventBus | None = None,
    ) -> None:
        self._bus = bus or EventBus()
        self._root = root
        self._default = default
        self._supervisor = supervisor or Supervisor()
        self._made: dict[str, Embedder] = {default.model: default}
        self._lanes: defaultdict[str, ModelLanes] = defaultdict(ModelLanes)
        self._choices: dict[str, VectorChoice] = {}
        self.makers: dict[str, Callable[[], Embedder]] = {}
        """By model; what is put here may be chosen, and is made when it is first needed."""

    def choice(self, tenant_id: str) -> VectorChoice:
        return self._choices.get(tenant_id) or VectorChoice(self._default.model)

    def embedder(self, model: str) -> Embedder:
        """Give the embedder of a model.

        Raises:
            InvalidInputError: There is no such model here.
        """
        if model not in self._made:
            if model not in self.makers:
                known = " and ".join(STATE_PROPERTIES)
                raise InvalidInputError(f"there is no model {model!r}, but {known}", field="model")
            self._made[model] = self.makers[model]()
        return self._made[model]

    def answering(self, graph: Graph) -> Embedder:
        """Give the embedder for what somebody of the graph's tenant waits for."""
        model = self.choice(graph.tenant_id).model
        lanes = self._lanes[model].interactive
        shared = SharedEmbedder(self.embedder(model), lanes, graph.tenant_id)
        return shared if shared.source is None else SourceEmbedder(shared, graph)

    def filling(self, tenant_id: str) -> Embedder:
        """Give the same model for what nobody waits for."""
        return self._in_background(self.choice(tenant_id).model, tenant_id)

    def drop_questions(self) -> None:
        """Drop what this worker remembers of the questions it embedded, and tell the others."""
        self.drop_own_questions()
        self._bus.tell(Topic.QUESTIONS)

    def drop_own_questions(self) -> None:
        """Drop what this worker remembers of the questions it embedded."""
        for embedder in self._remembering():
            embedder.clear()

    def _remembering(self) -> list[QuestionCache]:
        return [embedder for embedder in self._made.values() if isinstance(embedder, QuestionCache)]

    def wanted(self, tenant_id: str) -> list[Embedder]:
        """Give the embedder that answers and, if there is one, that which is filled beside it.

        Both are for what nobody waits for.
        """
        return [self._in_background(m, tenant_id) for m in self.choice(tenant_id) if m is not None]

    def _in_background(self, model: str, tenant_id: str) -> Embedder:
        return SharedEmbedder(self.embedder(model), self._lanes[model].background, tenant_id)

    async def choose(self, tenant_id: str, choice: VectorChoice) -> None:
        """Store a tenant's choice; this process follows it at once."""

        await self._root.apply(
            run, "embedding/choose_model", id=tenant_id, model=choice.model, next=choice.next
        )
        self._choices[tenant_id] = choice
        self._bus.tell(Topic.MODELS)

    async def refresh(self) -> None:
        """Read what other processes chose."""
        [row] = await self._root.read("embedding/list_choices")
        self._choices = {
            one["id"]: VectorChoice(one["model"], one["next"]) for one in row["choices"]
        }

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Follow the choices of other processes, and try the models, until the block ends."""
        async with (
            self._supervisor.running("vector_models", self._follow),
            self._supervisor.running("embedder", self._try),
        ):
            yield

    async def _follow(self, part: Part) -> None:
        with self._bus.listen_to(Topic.MODELS) as wake_up:
            while True:
                await self.refresh()
                for embedder in self._remembering():
                    embedder.drop_old()
                part.well()
                await wake_up.wait(ROUND_S)

    async def _try(self, part: Part) -> None:
        while True:
            try:
                for embedder in tuple(self._made.values()):
                    await embedder.embed_documents(["a text"])
            except EmbedderOffError as error:
                part.off(error)
            else:
                part.well()
            await asyncio.sleep(TRIED_EVERY_S)
