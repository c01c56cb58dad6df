"""Two service processes on one Neo4j that wake each other through a Redis, and one is told to stop.

They look for each other's events by the clock once a minute: what comes sooner came by a wake-up.
"""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
import pytest

from app.settings import Settings
from tests.cli.services.forked import Forked
from tests.cli.services.service import Service, ask, model_at, stream, think_until
from tests.cli.services.subscriber import Subscriber, create
from tests.cli.services.voices import HALF, Voices, half_said
from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import Asked, vendor_server
from tests.redis_server import RedisServer, redis_server

__all__ = ["redis_server"]

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

_BOUND_S = 30
"""What the chart gives a pod until it is killed."""
_WAKE_S = 45
"""Less than a look by the clock takes."""
_WAIT_S = 300
_STOPPED = "CANCELLED: the service stops"
_QUESTION = "Which lock?"
_CREATE = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
_DEBATE = """mutation { startDebate(input: {question: "Which queue?", minRounds: 1,
  maxRounds: 1}) { ... on Debate { id } } }"""
_READ = """query ($debate: ID!, $answer: ID!) { debate(id: $debate) { status: debateStatus }
  answer: node(id: $answer) { ... on ThinkingNode { status: nodeStatus failure response } } }"""


async def _answer(http: httpx.AsyncClient) -> str:
    """Ask what is never answered in full; give the node that the answer is written in."""
    session_id = (await ask(http, _CREATE))["createSession"]["id"]
    question = {
        "query": _QUESTION,
        "sessionId": session_id,
        "options": {"includeKnowledge": False},
    }
    return (await think_until(http, HALF, json=question))[0]["nodeId"]


async def _create_until_refused(http: httpx.AsyncClient, ids: set[str]) -> None:
    try:
        while True:
            await create(http, ids)
    except httpx.TransportError:
        return


async def _debate_ends(http: httpx.AsyncClient, debate_id: str) -> None:
    async with aclosing(stream(http, debate_id)) as events:
        async for event in events:
            if event["type"] == "debate_ended":
                return


@dataclass(frozen=True, slots=True)
class Story:
    """What a service was at when it was told to stop, and who followed it."""

    debate_id: str
    answer_id: str
    cut: Subscriber = field(default_factory=Subscriber)
    """Of the service that stops."""
    kept: Subscriber = field(default_factory=Subscriber)
    ids: set[str] = field(default_factory=set[str])
    """Of the sessions whose creation was confirmed."""

    async def until_it_stops(
        self, here: httpx.AsyncClient, there: httpx.AsyncClient, life: AsyncExitStack
    ) -> list[Any]:
        """Write and follow while one stops; give what the other tells of the answer by then."""
        seen = {"node": self.answer_id, "after": 0}
        waiting = asyncio.create_task(think_until(there, "done", params=seen))
        writing = asyncio.create_task(_create_until_refused(here, self.ids))
        await self.kept.follow_more(there)
        await self.cut.follow_more(here)
        await life.aclose()
        await writing
        async with asyncio.timeout(_WAKE_S):
            await _debate_ends(there, self.debate_id)
            return await waiting

    async def catch_up(self, there: httpx.AsyncClient) -> None:
        await create(there, self.ids)
        await asyncio.gather(self.cut.follow(there, self.ids), self.kept.follow(there, self.ids))


def _said(voices: Voices, asked: Asked) -> Exchange:
    return half_said() if _QUESTION in json.dumps(asked.body) else voices(asked)


async def test_a_service_that_is_told_to_stop_hands_over_what_it_was_at(
    new_settings: NewSettings, elsewhere: Mapping[str, str], redis_server: RedisServer
) -> None:
    voices, codes = Voices(), list[int | None]()

    async def stop(process: Forked) -> None:
        async with asyncio.timeout(_BOUND_S):
            codes.append(await process.told_to_stop())

    async with AsyncExitStack() as lives, AsyncExitStack() as first_life:
        vendor = await lives.enter_async_context(vendor_server())
        vendor.answer = partial(_said, voices)
        model = {**model_at(f"{vendor.url}/v1"), "NOEMA_MODEL_IDLE_S": "290"}
        woken = {"NOEMA_REDIS_URL": redis_server.url, "NOEMA_EVENT_POLL_S": "60"}
        first, second = (Service(new_settings(), {**elsewhere, **model, **woken}) for _ in range(2))
        here = await first_life.enter_async_context(first.life(stop))
        debate_id = (await ask(here, _DEBATE))["startDebate"]["id"]
        await voices.fell_silent.acquire()
        # Only now: either would have taken up the debate.
        there = await lives.enter_async_context(second.life())
        async with asyncio.timeout(_WAIT_S):
            story = Story(debate_id, await _answer(here))
            await create(here, story.ids)
            voices.may_say = 4
            told = await story.until_it_stops(here, there, first_life)
            await story.catch_up(there)
            read = await ask(there, _READ, debate=debate_id, answer=story.answer_id)
    assert codes == [0]
    assert told[-1]["type"] == "done"
    assert read == {
        "debate": {"status": "COMPLETE"},
        "answer": {"status": "INTERRUPTED", "failure": _STOPPED, "response": HALF},
    }
    cut, kept = story.cut.seen, story.kept.seen
    assert [seq for seq, _ in kept] == [*range(1, len(kept) + 1)]
    shorter = min(len(cut), len(kept))
    assert cut[:shorter] == kept[:shorter]
    assert story.ids <= {session_id for _, session_id in cut}
