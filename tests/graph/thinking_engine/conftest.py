"""A session, and an engine whose model says what a test wrote down."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import Block, TextBlock
from app.content.raw import unpack
from app.content.reducers.base import MalformedStreamError
from app.content.reducers.formats import reducer_for
from app.domain.ids import new_id
from app.domain.nodes.thinking import ThinkingNode
from app.events.log import follow
from app.reasoning.turns.thinking_engine.schemas import Started, TurnRequest
from tests.factories import make_session
from tests.fakes.scripted_model import ScriptedModel, Step

WAIT_S = 60
"""Long: the first run of a statement on a busy machine takes a second to plan."""


@dataclass
class Stage:
    """One session of a tenant, and the model that answers in it."""

    noema: Noema
    services: Services
    session_id: str
    model: ScriptedModel

    def turn(self, said: str = "Which queue?", **more: Any) -> TurnRequest:  # noqa: ANN401
        return TurnRequest(new_id(), self.session_id, (TextBlock(said),), **more)

    async def think(self, said: str = "Which queue?", **more: Any) -> ThinkingNode:  # noqa: ANN401
        turn = self.turn(said, **more)
        async with asyncio.timeout(WAIT_S):
            started = await self.services.thinking.think(turn)
        return await self.node(started.node_id)

    async def start(self, turn: TurnRequest) -> Started:
        async with asyncio.timeout(WAIT_S):
            return await self.services.thinking.start(turn)

    async def node(self, node_id: str) -> ThinkingNode:
        return await self.services.thinking_reads.require(node_id)

    async def blocks(self, node_id: str) -> tuple[Block, ...]:
        [blocks] = await self.services.thinking_reads.blocks([node_id])
        return blocks

    async def replayed(self, node_id: str) -> tuple[Block, ...]:
        """Read what was kept of an answer anew, as far as it can be read."""
        payload = (await self.services.raw.of_nodes([node_id]))[node_id]
        reducer = reducer_for(payload.api)
        for record in unpack([payload.packed]) if payload.packed else ():
            try:
                reducer.feed(record)
            except MalformedStreamError:
                break
        return reducer.reply().blocks

    async def lines(self, node_id: str, after: int = 0) -> list[dict[str, Any]]:
        """Follow a turn until it is over; the sequence number is put into each line."""
        told: list[dict[str, Any]] = []
        log = self.services.event_reads
        async with asyncio.timeout(WAIT_S):
            async for event in follow(log, self.noema.followers, node_id, after):
                told.append({**event.payload, "seq": event.seq})
                if event.payload["type"] == "done":
                    break
        return told

    async def wait_for_text(self, node_id: str, wanted: str) -> None:
        """Wait until a subscriber has been told `wanted`."""
        said = ""
        log = self.services.event_reads
        async with asyncio.timeout(WAIT_S):
            while await log.head(node_id) is None:  # noqa: ASYNC110  # the stream is yet to be
                await asyncio.sleep(0.01)
            async for event in follow(log, self.noema.followers, node_id, 0):
                said += str(event.payload["content"])
                if wanted in said:
                    return


NewStage = Callable[..., Any]


@pytest.fixture
async def new_stage(noema: Noema, services: Services) -> AsyncIterator[NewStage]:
    before = dict(noema.models)

    async def make(*scripts: list[Step], refusal: Exception | None = None) -> Stage:
        session_id = await services.sessions.create(make_session())
        model = ScriptedModel(*scripts, refusal=refusal)
        noema.models["offline"] = lambda _tenant: model
        return Stage(noema, services, session_id, model)

    yield make
    noema.models.clear()
    noema.models.update(before)
