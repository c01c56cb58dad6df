"""Two service processes on one Neo4j, the second with a clock that is a minute ahead.

Each answers a question that its model never ends; the first carries out a debate and is killed in
the midst of a turn. All tests read the one story.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, aclosing
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from app.reasoning.turns.thinking_engine.recovery import GONE
from app.settings import Settings
from tests.cli.services.ahead import up_ahead
from tests.cli.services.service import Service, ask, model_at, stream, think_until
from tests.cli.services.voices import HALF, Voices, half_said
from tests.fakes.vendors.exchange import Exchange
from tests.fakes.vendors.server import Asked, vendor_server

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

UNDER_WAY = {"status": "STREAMING", "failure": None}
_PATIENCE = {"NOEMA_MODEL_IDLE_S": "290"}
_WAIT_S = 300
_QUESTION = "Which lock?"
_CREATE = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
_DEBATE = """mutation { startDebate(input: {question: "Which queue?", minRounds: 1,
  maxRounds: 1}) {
  ... on Debate { id } } }"""
_READ = """query ($debate: ID!, $first: ID!, $second: ID!) {
  debate(id: $debate) { status: debateStatus answer rounds { proposal { attempt } critique {
    attempt } }
    otherTurns { attempt } }
  first: node(id: $first) { ...answer } second: node(id: $second) { ...answer } }
fragment answer on ThinkingNode { status: nodeStatus failure }"""


@dataclass(frozen=True, slots=True)
class Story:
    both: Any
    """What is there after both ran side by side for longer than a lease lasts."""
    asked_of_both: list[str]
    """Who had been asked in the debate by then."""
    one: Any
    """What is there after the first was killed and the second ended the debate."""
    asked: list[str]
    """Who was asked in the debate, each time."""


@pytest.fixture(scope="module")
async def story(new_settings: NewSettings, elsewhere: Mapping[str, str]) -> AsyncIterator[Story]:
    async with vendor_server() as vendor:
        voices = Voices()

        def answer(asked: Asked) -> Exchange:
            return half_said() if _QUESTION in json.dumps(asked.body) else voices(asked)

        vendor.answer = answer
        environ = {**elsewhere, **model_at(f"{vendor.url}/v1"), **_PATIENCE}
        first = Service(new_settings(), environ)
        second = Service(new_settings(), environ, up_ahead)
        async with AsyncExitStack() as lives, AsyncExitStack() as first_life:
            here = await first_life.enter_async_context(first.life())
            there = await lives.enter_async_context(second.life())
            async with asyncio.timeout(_WAIT_S):
                told = await _told(here, there, first_life, voices)
            yield told


async def _told(
    here: httpx.AsyncClient, there: httpx.AsyncClient, first_life: AsyncExitStack, voices: Voices
) -> Story:
    debate_id = (await ask(here, _DEBATE))["startDebate"]["id"]
    ids = {"debate": debate_id, "first": await _answer(here), "second": await _answer(there)}
    await voices.fell_silent.acquire()
    await _outlast_a_lease(there, debate_id)
    both, asked_of_both = await ask(there, _READ, **ids), [*voices.roles]
    voices.may_say = 4
    await first_life.aclose()
    await think_until(there, "done", params={"node": ids["first"], "after": 0})
    async with aclosing(stream(there, debate_id)) as events:
        async for event in events:
            if event["type"] == "debate_ended":
                break
    return Story(both, asked_of_both, await ask(there, _READ, **ids), voices.roles)


async def _answer(http: httpx.AsyncClient) -> str:
    """Ask what is never answered in full; give the node that the answer is written in."""
    session_id = (await ask(http, _CREATE))["createSession"]["id"]
    options = {"includeKnowledge": False}
    question = {"query": _QUESTION, "sessionId": session_id, "options": options}
    return (await think_until(http, HALF, json=question))[0]["nodeId"]


async def _outlast_a_lease(http: httpx.AsyncClient, stream_id: str) -> None:
    """Wait until a service sends its sign of life, which takes as long as a lease lasts.

    It looks for answers that were left, and for jobs, three times meanwhile.
    """
    async with http.stream("GET", f"/streams/{stream_id}?after=0") as told:
        async for line in told.aiter_lines():
            if not line:
                return
    raise AssertionError("the stream ended")


def test_no_answer_under_way_is_closed_by_the_other_service(story: Story) -> None:
    assert (story.both["first"], story.both["second"]) == (UNDER_WAY, UNDER_WAY)


def test_no_debate_is_taken_up_by_both_services(story: Story) -> None:
    assert story.asked_of_both == ["proposer", "skeptic"]
    assert story.both["debate"]["status"] == "RUNNING"


def test_the_debate_of_a_service_that_was_killed_is_carried_on_once(story: Story) -> None:
    assert story.asked == ["proposer", "skeptic", "skeptic", "synthesizer", "judge"]
    debate = story.one["debate"]
    assert debate["status"] == "COMPLETE"
    in_rounds = [one[side] for one in debate["rounds"] for side in ("proposal", "critique")]
    attempts = [turn["attempt"] for turn in (*in_rounds, *debate["otherTurns"])]
    assert attempts == [1, 2, 1, 1]


def test_only_the_answer_of_the_service_that_was_killed_is_closed(story: Story) -> None:
    assert story.one["first"] == {"status": "INTERRUPTED", "failure": GONE}
    assert story.one["second"] == UNDER_WAY
