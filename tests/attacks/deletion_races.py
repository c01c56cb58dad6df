"""Deletes a session while it is being deleted or written to, and looks at what is left of it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any

import httpx

from app.domain.ids import new_id
from tests.attacks.target import Figure, Target, ask

ROUNDS = 10
Answer = Mapping[str, Any]
Write = Callable[[httpx.AsyncClient, str, str], Awaitable[Answer]]
"""Writes to a session, given a node of it."""

_REFUSED = "... on UserError { code }"
_CREATE = f"""mutation ($id: ID!) {{ createSession(input: {{title: "a race", idempotencyKey:
    $id}}) {{
  __typename {_REFUSED} }} }}"""
_ADD = f"""mutation ($session: ID!, $id: ID!) {{ addThinkingNode(input: {{sessionId: $session,
  idempotencyKey: $id, blocks: [{{text: "We use Redis."}}]}}) {{ __typename {_REFUSED} }} }}"""
_DELETE = f"""mutation ($id: ID!) {{ deleteSession(input: {{sessionId: $id}}) {{ __typename
    {_REFUSED} }} }}"""
_RATE = f"""mutation ($id: ID!) {{ rateTrace(input: {{nodeId: $id, value: 5}}) {{ __typename
    {_REFUSED} }} }}"""
_UPDATE = f"""mutation ($session: ID!) {{ updateSession(input: {{sessionId: $session, version: 1,
  title: "another"}}) {{ __typename {_REFUSED} }} }}"""
_PROPOSE = f"""mutation ($session: ID!, $id: ID!) {{ proposeHypothesis(input: {{
  sessionId: $session, idempotencyKey: $id, text: "Redis is fast enough."}}) {{ __typename
    {_REFUSED} }} }}"""
_LINK = f"""mutation ($from: ID!, $to: ID!) {{ linkNodes(input: {{type: SUPPORTS, from: $from,
  to: $to}}) {{ __typename {_REFUSED} }} }}"""
_BRANCH = f"""mutation ($session: ID!, $node: ID!) {{ createBranch(input: {{sessionId: $session,
  name: "aside", forkedFromId: $node, provider: "offline"}}) {{ __typename {_REFUSED} }} }}"""
_THINK = f"""mutation ($session: ID!) {{ think(input: {{sessionId: $session,
  text: "Which queue?", provider: "offline"}}) {{ __typename {_REFUSED} }} }}"""
_FORK = f"""mutation ($session: ID!) {{ startFork(input: {{sessionId: $session,
  question: "Which queue?", provider: "offline"}}) {{ __typename {_REFUSED} }} }}"""
_DEBATE = f"""mutation ($session: ID!) {{ startDebate(input: {{sessionId: $session,
  question: "Which queue?", minRounds: 1, maxRounds: 1, proposer: {{provider: "offline"}},
  skeptic: {{provider: "offline"}}, synthesizer: {{provider: "offline"}},
  judge: {{provider: "offline"}}}}) {{ __typename {_REFUSED} }} }}"""
_HYPOTHESIS = "query ($id: ID!) { node(id: $id) { id } }"


async def attack(target: Target) -> list[Figure]:
    """Let each kind of write race with a deletion, and two deletions with each other."""
    internal: list[str] = []
    left: list[str] = []
    async with target.client() as http:
        for name, write in _WRITES.items():
            for _ in range(ROUNDS):
                codes, remains = await _race(http, write)
                internal += [name for code in codes if code == "INTERNAL_SERVER_ERROR"]
                left += [name] * remains
    return [
        Figure("answers INTERNAL_SERVER_ERROR" + _counted(internal), len(internal), 0, "answers"),
        Figure("left of deleted sessions" + _counted(left), len(left), 0, "things"),
    ]


async def _race(http: httpx.AsyncClient, write: Write) -> tuple[list[str], int]:
    session_id, node_id = new_id(), new_id()
    await ask(http, _CREATE, id=session_id)
    await ask(http, _ADD, session=session_id, id=node_id)
    written, deleted, again = await asyncio.gather(
        write(http, session_id, node_id), _deleted(http, session_id), _deleted(http, session_id)
    )
    await _deleted(http, session_id)
    codes = [_code(answer) for answer in (written, deleted, again)]
    return codes, await _remains(http, session_id)


async def _remains(http: httpx.AsyncClient, session_id: str) -> int:
    """Count the stream and the hypothesis of a session that is gone."""
    # A page of a stream that is there does not end; its head is enough.
    async with http.stream("GET", f"/streams/{session_id}") as stream:
        has_stream = stream.status_code == HTTPStatus.OK
    found = await ask(http, _HYPOTHESIS, id=_hypothesis_id(session_id))
    return has_stream + bool(found["data"]["node"])


def _hypothesis_id(session_id: str) -> str:
    """Give the id of the only hypothesis of a session: its own with another last figure."""
    return session_id[:-1] + ("0" if session_id[-1] != "0" else "1")


async def _deleted(http: httpx.AsyncClient, session_id: str) -> Answer:
    return await ask(http, _DELETE, id=session_id)


async def _linked(http: httpx.AsyncClient, session_id: str, node_id: str) -> Answer:
    """Link a node of another session to the one that is deleted."""
    other, start = new_id(), new_id()
    await ask(http, _CREATE, id=other)
    await ask(http, _ADD, session=other, id=start)
    return await ask(http, _LINK, **{"from": start, "to": node_id})


def _code(answer: Answer) -> str:
    if errors := answer.get("errors"):
        return str(errors[0]["extensions"]["code"])
    [given] = answer["data"].values()
    return str(given.get("code", ""))


def _counted(names: list[str]) -> str:
    counts = {name: names.count(name) for name in sorted(set(names))}
    return f" ({', '.join(f'{name} {n}' for name, n in counts.items())})" if counts else ""


_WRITES: dict[str, Write] = {
    "delete": lambda http, session, _: _deleted(http, session),
    "add": lambda http, session, _: ask(http, _ADD, session=session, id=new_id()),
    "update": lambda http, session, _: ask(http, _UPDATE, session=session),
    "propose": lambda http, session, _: ask(
        http, _PROPOSE, session=session, id=_hypothesis_id(session)
    ),
    "link from": lambda http, _, node: ask(http, _LINK, **{"from": node, "to": node}),
    "link to": _linked,
    "rate": lambda http, _, node: ask(http, _RATE, id=node),
    "branch": lambda http, session, node: ask(http, _BRANCH, session=session, node=node),
    "think": lambda http, session, _: ask(http, _THINK, session=session),
    "fork": lambda http, session, _: ask(http, _FORK, session=session),
    "debate": lambda http, session, _: ask(http, _DEBATE, session=session),
}
