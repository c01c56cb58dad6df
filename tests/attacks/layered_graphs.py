"""Layers of things, each tied to every one of the next: there are ten million ways through them.

A walk by ways would never end; one by things takes moments.
"""

import time
from collections.abc import Awaitable
from itertools import pairwise
from typing import Any

import httpx

from app.domain.ids import new_id
from tests.attacks.target import Figure, Target, ask

LAYERS, WIDTH = 8, 10
SLOWEST_S = 10.0
Layers = list[list[str]]

_STORE = """mutation ($title: String!) { storeKnowledge(input: {title: $title, content: "c"}) {
  ... on KnowledgeChange { entry { id } } } }"""
_ASSERT = """mutation ($id: ID!, $text: String!) { assertBelief(input: {
  belief: {kind: KNOWLEDGE, nodeId: $id, text: $text}}) { __typename } }"""
_DERIVE = """mutation ($id: ID!, $text: String!, $premises: [ID!]!) { deriveBelief(input: {
  belief: {kind: KNOWLEDGE, nodeId: $id, text: $text}, justification: {premiseIds: $premises}}) {
  __typename } }"""
_RELATE = """mutation ($id: ID!, $to: [ID!]!) { relateKnowledge(input: {
  relation: PART_OF, entryId: $id, toIds: $to}) { __typename } }"""
_TRAVERSE = "query ($a: ID!) { traverse(from: $a, depth: 5) { __typename } }"
_PATH = "query ($a: ID!, $b: ID!) { paths(from: $a, to: $b, limit: 1) { __typename } }"
_WHY = "query ($a: ID!) { why(id: $a) { grounds { __typename } } }"
_IMPACT = "query ($a: ID!) { impact(id: $a) { __typename } }"


async def attack(target: Target) -> list[Figure]:
    """Draw layers of `PART_OF` and a lattice of beliefs, and ask about their ends."""
    async with target.client() as http:
        parts = await _stored(http)
        drawn = await _seconds(_relate_layers(http, parts))
        first, last = parts[0][0], parts[-1][0]
        circle = await _seconds(ask(http, _RELATE, id=last, to=[first]))
        traverse = await _seconds(ask(http, _TRAVERSE, a=first))
        path = await _seconds(ask(http, _PATH, a=first, b=last))
        premise, conclusion = await _lattice(http)
        why = await _seconds(ask(http, _WHY, a=conclusion))
        impact = await _seconds(ask(http, _IMPACT, a=premise))
    slowest = {"a circle": circle, "traverse": traverse, "path": path, "whyBelief": why}
    return [
        Figure("relate the layers", drawn, LAYERS * WIDTH, "s"),
        *(Figure(name, took, SLOWEST_S, "s") for name, took in slowest.items()),
        Figure("impact", impact, SLOWEST_S, "s"),
    ]


async def _seconds(done: Awaitable[Any]) -> float:
    began = time.perf_counter()
    await done
    return time.perf_counter() - began


async def _stored(http: httpx.AsyncClient) -> Layers:
    """Store the entries, layer by layer, and return their ids."""
    titles = [[f"part {layer}.{n} {new_id()}" for n in range(WIDTH)] for layer in range(LAYERS)]
    return [[await _store(http, title) for title in row] for row in titles]


async def _store(http: httpx.AsyncClient, title: str) -> str:
    stored = (await ask(http, _STORE, title=title))["data"]["storeKnowledge"]
    return stored["entry"]["id"]


async def _relate_layers(http: httpx.AsyncClient, layers: Layers) -> None:
    for lower, upper in pairwise(layers):
        for id_ in lower:
            await ask(http, _RELATE, id=id_, to=upper)


async def _lattice(http: httpx.AsyncClient) -> tuple[str, str]:
    """Derive each belief from all of the layer before; return one of the first and of the last."""
    layers = [[new_id() for _ in range(WIDTH)] for _ in range(LAYERS)]
    for id_ in layers[0]:
        await ask(http, _ASSERT, id=id_, text=f"premise {id_}")
    for premises, conclusions in pairwise(layers):
        for id_ in conclusions:
            await ask(http, _DERIVE, id=id_, text=f"conclusion {id_}", premises=premises)
    return layers[0][0], layers[-1][0]
