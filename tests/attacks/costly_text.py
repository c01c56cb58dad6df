"""Texts that are slow to read, while somebody else asks whether the service is there."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping

import httpx

from app.domain.ids import new_id
from tests.attacks.target import Figure, Target, ask

SIZE = 200_000
TEMPLATE_SIZE = 19_000
"""A template may have 20,000 bytes."""
EVERY_S = 0.05
UNITS = ("\n", "-", " ", "a\n\n", "maybe ", "## a\n", '"', "1990 to 1995 ", "we could use a or b. ")

_SESSION = 'mutation { createSession(input: {title: "costly"}) { ... on Session { id } } }'
_TEMPLATE = """mutation ($name: String!, $body: String!) { createTemplate(input: {name: $name,
  content: {description: "d", domain: "d", complexity: SIMPLE, methodology: "m", keywords: ["k"],
  body: $body}}) { __typename } }"""
_STEPS = "## Steps\n\n1. Ask.\n2. Answer.\n\n"
_THOUGHT = """mutation ($session: ID!, $text: String!) { addThinkingNode(input: {
  sessionId: $session, blocks: [{text: $text}]}) { __typename } }"""
_KNOWLEDGE = """mutation ($text: String!) {
  storeKnowledge(input: {title: "t", content: $text}) { __typename } }"""
_IMPORT = """mutation ($name: String!, $content: String!) {
  importTranscript(input: {name: $name, content: $content}) { __typename } }"""

Send = Callable[[httpx.AsyncClient, str, str], Awaitable[Mapping[str, object]]]
"""Sends one text, given a session for it."""


async def attack(target: Target) -> list[Figure]:
    """Send costly texts through each door one after the other and watch `/health` meanwhile."""
    async with target.client() as http, target.client(with_key=False) as watcher:
        session = (await ask(http, _SESSION))["data"]["createSession"]["id"]
        figures: list[Figure] = []
        for name, send in _DOORS.items():
            began = time.perf_counter()
            slowest = await _slowest_health(watcher, _send_all(http, send, session))
            took = time.perf_counter() - began
            figures += [
                Figure(f"{name}: slowest /health meanwhile", slowest, 0.5, "s"),
                Figure(f"{name}: {len(UNITS)} texts", took, 10 * len(UNITS), "s"),
            ]
        return figures


async def _send_all(http: httpx.AsyncClient, send: Send, session: str) -> None:
    for unit in UNITS:
        await send(http, session, (unit * SIZE)[:SIZE] + "x")


async def _slowest_health(http: httpx.AsyncClient, attacking: Awaitable[None]) -> float:
    attacked, slowest = asyncio.ensure_future(attacking), 0.0
    while not attacked.done():
        began = time.perf_counter()
        (await http.get("/health")).raise_for_status()
        slowest = max(slowest, time.perf_counter() - began)
        await asyncio.wait({attacked}, timeout=EVERY_S)
    await attacked
    return slowest


async def _template(http: httpx.AsyncClient, _: str, text: str) -> Mapping[str, object]:
    return await ask(
        http, _TEMPLATE, name=f"costly {new_id()}", body=_STEPS + text[-TEMPLATE_SIZE:]
    )


async def _thought(http: httpx.AsyncClient, session: str, text: str) -> Mapping[str, object]:
    return await ask(http, _THOUGHT, session=session, text=text)


async def _entry(http: httpx.AsyncClient, _: str, text: str) -> Mapping[str, object]:
    return await ask(http, _KNOWLEDGE, text=text)


async def _transcript(http: httpx.AsyncClient, _: str, text: str) -> Mapping[str, object]:
    line = json.dumps({"id": new_id(), "reasoning": text, "answer": "a"})
    return await ask(http, _IMPORT, name=f"{new_id()}.jsonl", content=line + "\n")


_DOORS: Mapping[str, Send] = {
    "createTemplate": _template,
    "addThinkingNode": _thought,
    "storeKnowledge": _entry,
    "importTranscript": _transcript,
}
