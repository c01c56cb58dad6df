"""One `noema up`, killed with -9 after turns of a debate and started again each time.

When it is killed first, an answer and a fork are under way as well. All tests read the one story.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import aclosing
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import httpx
import pytest

from app.settings import Settings
from tests.cli.services.service import Service, ask, model_at, stream, think_until
from tests.cli.services.voices import HALF, ROLES, TURNS, Voices
from tests.fakes.vendors.server import vendor_server

NewSettings = Callable[[], Settings]
pytestmark = [pytest.mark.timeout(600), pytest.mark.processes, pytest.mark.sweep]

CUT_AFTER = {1, 3, 5, 7, 9}
"""Turns after which the next is half said when the service is killed; else it is killed at once."""
SOME_TURNS = (1, 2, 9, 10)
"""One that is cut and one that is not, of the rounds and of those that end the debate."""
EVERY_TURN = tuple(range(1, len(TURNS) + 1))
_CREATE = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
_DEBATE = """mutation { startDebate(input: {question: "Which queue?", maxRounds: 4}) {
  ... on Debate { id sessionId } } }"""
_FORK = """mutation ($session: ID!) { startFork(input: {sessionId: $session,
  question: "Which disk?", branches: [{style: "conservative"}, {style: "aggressive"}]}) {
  ... on Fork { id } } }"""
_READ = """query ($debate: ID!, $debated: ID!, $fork: ID!, $asked: ID!) {
  debate(id: $debate) { status: debateStatus stopReason failure answer score: judgeScore { total }
    rounds { proposal { ...turn } critique { ...turn } } otherTurns { ...turn } }
  debated: session(id: $debated) { ...nodes } asked: session(id: $asked) { ...nodes }
  fork(id: $fork) { status: forkStatus branches: forkBranches { attempt conclusion } comparison
    { index } } }
fragment nodes on Session { nodes(first: 100) { edges { node { id kind status: nodeStatus
    response } } } }
fragment turn on DebateTurn { attempt text nodeId }"""


@dataclass(frozen=True, slots=True)
class Begun:
    question: dict[str, Any]
    """What /think was asked."""
    thought: list[Any]
    """Its lines before the first kill."""
    ids: dict[str, str]
    """Of the debate, its session, the fork, and the session of the question."""


@dataclass(frozen=True, slots=True)
class Story:
    """What was asked and said while it went on, and what is there in the end."""

    voices: Voices
    cut_after: set[int]
    """Turns after which the next was half said when the service was killed."""
    thought: list[Any]
    """Lines of the answer before the first kill."""
    rest: list[Any]
    """The same answer as the next process tells it."""
    events: list[dict[str, Any]]
    """Of the debate."""
    graph: Any

    @property
    def turns(self) -> list[dict[str, Any]]:
        debate = self.graph["debate"]
        rounds = [one[side] for one in debate["rounds"] for side in ("proposal", "critique")]
        return [*rounds, *debate["otherTurns"]]

    def nodes(self, session: str) -> list[dict[str, Any]]:
        return [edge["node"] for edge in self.graph[session]["nodes"]["edges"]]


@pytest.fixture(
    scope="module",
    params=[
        pytest.param(SOME_TURNS, id="after_four_turns"),
        pytest.param(EVERY_TURN, id="after_every_turn"),
    ],
)
async def story(
    request: pytest.FixtureRequest, new_settings: NewSettings, elsewhere: Mapping[str, str]
) -> AsyncIterator[Story]:
    async with vendor_server() as vendor:
        voices = Voices(may_say=request.param[0])
        vendor.answer = voices
        service = Service(new_settings(), {**elsewhere, **model_at(f"{vendor.url}/v1")})
        yield await _told(service, voices, request.param)


async def _told(service: Service, voices: Voices, kills: tuple[int, ...]) -> Story:
    first, second, *others = pairwise((*kills, len(TURNS)))
    async with service.life() as http:
        begun = await _begin(http)
        await _turn_ended(http, begun, voices, *first)
    async with service.life() as http:
        rest = await _go_on(http, begun)
        await _turn_ended(http, begun, voices, *second)
    for number, then in others:
        async with service.life() as http:
            await _turn_ended(http, begun, voices, number, then)
    async with service.life() as http:
        events = await _until(http, begun.ids["debate"], type="debate_ended")
        graph = await ask(http, _READ, **begun.ids)
    return Story(voices, CUT_AFTER & {*kills}, begun.thought, rest, events, graph)


async def _turn_ended(
    http: httpx.AsyncClient, begun: Begun, voices: Voices, number: int, then: int
) -> None:
    """Wait until a turn is stored; every other time, until the next is half said as well.

    Args:
        number: Of the turn, from 1.
        then: Of the last turn that may be said in the next life.
    """
    await _until(http, begun.ids["debate"], phase="complete", key=TURNS[number - 1])
    async with asyncio.timeout(60):
        while number in CUT_AFTER and voices.half_said_after < number:
            await voices.fell_silent.acquire()
    voices.may_say = then


async def _begin(http: httpx.AsyncClient) -> Begun:
    """Ask something, fork, and debate: the answer and a branch fall silent half way."""
    session_id = (await ask(http, _CREATE))["createSession"]["id"]
    question = {
        "query": "Which lock?",
        "sessionId": session_id,
        "options": {"includeKnowledge": False},
    }
    thought = await think_until(http, HALF, json=question)
    forked_id = (await ask(http, _CREATE))["createSession"]["id"]
    fork_id = (await ask(http, _FORK, session=forked_id))["startFork"]["id"]
    await _until(http, fork_id, type="fork_branch_finished")
    debate = (await ask(http, _DEBATE))["startDebate"]
    ids = {"debate": debate["id"], "debated": debate["sessionId"]}
    return Begun(question, thought, {**ids, "fork": fork_id, "asked": session_id})


async def _go_on(http: httpx.AsyncClient, begun: Begun) -> list[Any]:
    """Read the answer that was cut, ask once more, and let the fork end."""
    node_id = begun.thought[0]["nodeId"]
    rest = await think_until(http, "done", params={"node": node_id, "after": 0})
    await think_until(http, "done", json=begun.question)
    await _until(http, begun.ids["fork"], type="fork_finished")
    return rest


async def _until(http: httpx.AsyncClient, stream_id: str, **wanted: object) -> list[dict[str, Any]]:
    """Give the events of a stream up to the one that says what is wanted."""
    told: list[dict[str, Any]] = []
    async with aclosing(stream(http, stream_id)) as events:
        async for event in events:
            told.append(event["payload"] | event)
            if wanted.items() <= told[-1].items():
                return told
    raise AssertionError(f"{stream_id} ended without {wanted}")


def test_a_debate_that_is_killed_after_turns_ends_as_if_nothing_had_happened(
    story: Story,
) -> None:
    debate = story.graph["debate"]
    assert (debate["status"], debate["stopReason"]) == ("COMPLETE", "MAX_ROUNDS")
    assert (debate["failure"], debate["answer"]) == (None, "Turn 9.")
    assert debate["score"]["total"] == pytest.approx(8.0)
    assert [turn["text"] for turn in story.turns] == story.voices.said


def test_no_turn_is_lost_and_none_but_the_one_under_way_is_asked_again(story: Story) -> None:
    asked = [(role, len([*times])) for role, times in groupby(story.voices.roles)]
    assert [role for role, _ in asked] == ROLES
    cut = [times for number, (_, times) in enumerate(asked) if number in story.cut_after]
    assert cut == [2] * len(story.cut_after)
    assert all(
        times <= turn["attempt"] <= 2 for turn, (_, times) in zip(story.turns, asked, strict=True)
    )


def test_the_graph_holds_each_turn_whole_once_and_what_was_cut_as_cut(story: Story) -> None:
    spoken = [one for one in story.nodes("debated") if one["kind"] != "MESSAGE"]
    whole = [one["id"] for one in spoken if one["status"] == "COMPLETE"]
    assert whole == [turn["nodeId"] for turn in story.turns]
    cut = [one for one in spoken if one["status"] == "INTERRUPTED"]
    assert len(cut) == len(spoken) - len(whole) == sum(t["attempt"] - 1 for t in story.turns)
    assert {one["response"] for one in cut} <= {HALF, ""}


def test_the_stream_tells_each_turn_once_in_order_and_without_a_gap(story: Story) -> None:
    turns = [one for one in story.events if "key" in one]
    for phase in ("start", "complete"):
        assert [one["key"] for one in turns if one["phase"] == phase] == TURNS
    assert [one["seq"] for one in story.events] == [*range(1, len(story.events) + 1)]


def test_an_answer_that_was_cut_is_interrupted_and_its_branch_goes_on(story: Story) -> None:
    assert story.rest[: len(story.thought)] == story.thought
    assert (story.rest[-1]["type"], story.rest[-1]["content"]) == ("done", "interrupted")
    assert [(one["status"], one["response"]) for one in story.nodes("asked")] == [
        ("COMPLETE", "Which lock?"),
        ("INTERRUPTED", HALF),
        ("COMPLETE", "Which lock?"),
        ("COMPLETE", "A whole answer"),
    ]


def test_a_fork_goes_on_with_the_branch_that_was_not_answered(story: Story) -> None:
    fork = story.graph["fork"]
    assert (fork["status"], fork["comparison"]["index"]) == ("COMPLETE", 1)
    assert fork["branches"] == [
        {"attempt": 1, "conclusion": "careful it is."},
        {"attempt": 2, "conclusion": "bold it is."},
    ]
    assert story.voices.styles == {"careful": 1, "bold": 2, "comparing": 1}
