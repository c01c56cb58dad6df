"""A stranger with a key: brings a transcript to a running service, waits, and asks."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any

import httpx

from tests.cli.services.service import ask, stream
from tests.stories import Story

_WAIT_S = 120
_IMPORT = """mutation($name: String!, $content: String!) {
  importTranscript(input: {name: $name, content: $content}) {
    ... on ImportReport { problemCount decisions } ... on UserError { message } } }"""
_JOBS = "{ jobs(first: 100, filter: {statuses: [QUEUED, RUNNING]}) { edges { node { id } } } }"
_STALE = """{ staleDecisions { edges { node { id: nodeId falls { id: nodeId path } } } }
  decisions { edges { node { id status: decisionStatus chosen { text } } } } }"""
_SESSION = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'
_THINK = """mutation($session: ID!, $text: String!, $provider: String, $model: String) {
  think(input: {sessionId: $session, text: $text, provider: $provider, model: $model,
    wait: true}) { ... on StartedTurn { answer { id response } } ... on UserError { message } } }"""
_FORK = """mutation($session: ID!, $text: String!, $provider: String, $model: String) {
  startFork(input: {sessionId: $session, question: $text, provider: $provider, model: $model,
    branches: [{style: "conservative"}, {style: "contrarian"}]}) {
    ... on Fork { id jobId } ... on UserError { message } } }"""
_FORKED = "query($id: ID!) { fork(id: $id) { forkBranches { conclusion } } }"
_DEBATE = """mutation($text: String!, $voice: DebateParticipantInput) {
  startDebate(input: {question: $text, proposer: $voice, skeptic: $voice, synthesizer: $voice,
    judge: $voice, minRounds: 1, maxRounds: 1}) {
    ... on Debate { id jobId } ... on UserError { message } } }"""
_DEBATED = "query($id: ID!) { debate(id: $id) { answer } }"
Model = Mapping[str, str]
"""A provider and a model; empty for those of the service."""


async def bring(http: httpx.AsyncClient, story: Story) -> None:
    """Import a story and let the service do all that it does with it."""
    content = {"name": f"{story.name}.jsonl", "content": story.transcript}
    report = (await ask(http, _IMPORT, **content))["importTranscript"]
    assert report == {"problemCount": 0, "decisions": 1}
    await settle(http)


async def settle(http: httpx.AsyncClient) -> None:
    """Wait until the service has no job left to do."""
    async with asyncio.timeout(_WAIT_S):
        while jobs := (await ask(http, _JOBS))["jobs"]["edges"]:
            for job in jobs:
                await _finished(http, job["node"]["id"])


async def flagged(http: httpx.AsyncClient) -> Any:  # noqa: ANN401  # JSON
    """Give the one decision, and how it falls: its id and status, and each fall with its path."""
    told = await ask(http, _STALE)
    [decision] = [edge["node"] for edge in told["decisions"]["edges"] if edge["node"]["chosen"]]
    falls = [
        (stale["node"]["id"], fall["path"])
        for stale in told["staleDecisions"]["edges"]
        for fall in stale["node"]["falls"]
    ]
    return decision, falls


async def thought(http: httpx.AsyncClient, story: Story, model: Model) -> str:
    session = await _session(http)
    said = await ask(http, _THINK, session=session, text=story.question, **model)
    return said["think"]["answer"]["response"]


async def forked(http: httpx.AsyncClient, story: Story, model: Model) -> list[str]:
    """Give what every branch concludes."""
    session = await _session(http)
    fork = (await ask(http, _FORK, session=session, text=story.question, **model))["startFork"]
    await _finished(http, fork["jobId"])
    branches = (await ask(http, _FORKED, id=fork["id"]))["fork"]["forkBranches"]
    return [branch["conclusion"] for branch in branches]


async def debated(http: httpx.AsyncClient, story: Story, model: Model) -> str:
    debate = (await ask(http, _DEBATE, text=story.question, voice=model or None))["startDebate"]
    await _finished(http, debate["jobId"])
    return (await ask(http, _DEBATED, id=debate["id"]))["debate"]["answer"]


async def _session(http: httpx.AsyncClient) -> str:
    return (await ask(http, _SESSION))["createSession"]["id"]


async def _finished(http: httpx.AsyncClient, job_id: str) -> None:
    async with aclosing(stream(http, job_id)) as events:
        async for event in events:
            if event["type"] == "job_finished":
                return
    raise AssertionError(f"the stream of job {job_id} ended before the job")
