"""One key floods the queue with debates, some with ids that were made to be first.

A second key, of another tenant, in `NOEMA_OTHER_KEY`, is the client that waits; without it only the
order within one tenant is measured.
"""

import asyncio
import os
import time
from collections.abc import Mapping, Sequence
from typing import Any

import httpx

from app.domain.ids import derived_id, new_id
from tests.attacks.target import Figure, Target, ask

FLOOD, FORGED = 60, 5
LONGEST_WAIT_S = 10.0
LOOK_S = 0.05

_VOICES = " ".join(
    f'{role}: {{provider: "offline"}}' for role in ("proposer", "skeptic", "synthesizer", "judge")
)
_START = f"""mutation ($id: ID!) {{ startDebate(input: {{idempotencyKey: $id,
  question: "Which queue?", minRounds: 1, maxRounds: 1, {_VOICES}}}) {{
  __typename ... on Debate {{ id }} ... on UserError {{ code }} }} }}"""
_PLACE = "query ($id: ID!) { debate(id: $id) { status: debateStatus queuePosition } }"
_CANCEL = "mutation ($id: ID!) { cancelDebate(input: {debateId: $id}) { __typename } }"
_IMPOSSIBLE = ("first", "", "0" * 36, "!", "x" * 10_000)
"""No UUIDs, though some of them sort before all others."""


async def attack(target: Target) -> list[Figure]:
    """Queue more than can be done, and look at who comes when."""
    async with target.client() as http:
        taken = [await _queued(http, id_) for id_ in _IMPOSSIBLE]
        flood = [id_ for id_ in _ids(FLOOD) if await _queued(http, id_)]
        forged = [id_ for id_ in _forged(FORGED) if await _queued(http, id_)]
        figures = [
            Figure("impossible ids that were taken", sum(taken), 0, "debates"),
            Figure(
                "forged ids that passed others", await _passed(http, flood, forged), 0, "debates"
            ),
        ]
        if other := os.environ.get("NOEMA_OTHER_KEY"):
            figures += await _other_tenant(Target(target.url, other))
            still = [id_ for id_ in flood if (await _place(http, id_))["status"] == "QUEUED"]
            figures.append(
                Figure("flood that waits no longer", FLOOD - len(still), FLOOD - 1, "of it")
            )
        for id_ in (*flood, *forged):
            await ask(http, _CANCEL, id=id_)
    return figures


def _ids(count: int) -> list[str]:
    return [new_id() for _ in range(count)]


def _forged(count: int) -> list[str]:
    """Give ids of the year 1970, which sort before all others."""
    return [derived_id(None, id_, "a job of the epoch") for id_ in _ids(count)]


async def _queued(http: httpx.AsyncClient, id_: str) -> bool:
    data: Mapping[str, Any] = (await ask(http, _START, id=id_)).get("data") or {}
    return "id" in (data.get("startDebate") or {})


async def _place(http: httpx.AsyncClient, id_: str) -> Mapping[str, Any]:
    return (await ask(http, _PLACE, id=id_))["data"]["debate"]


async def _passed(http: httpx.AsyncClient, flood: Sequence[str], forged: Sequence[str]) -> int:
    """Count the forged ones that are before one that was queued earlier.

    Places only come nearer, so whoever is read later is shown too near, never too far.
    """
    near = [await _place(http, id_) for id_ in forged]
    last = (await _place(http, flood[-1]))["queuePosition"] or 0
    return sum(
        place["status"] != "QUEUED" or place["queuePosition"] < last for place in near if last
    )


async def _other_tenant(target: Target) -> list[Figure]:
    """Queue one debate of another tenant; tell what it sees of the flood and how long it waits."""
    [id_] = _ids(1)
    async with target.client() as http:
        began = time.perf_counter()
        await _queued(http, id_)
        place = await _place(http, id_)
        nearest = place["queuePosition"] or 1
        while place["status"] == "QUEUED":
            await asyncio.sleep(LOOK_S)
            place = await _place(http, id_)
        waited = time.perf_counter() - began
    return [
        Figure("place that another tenant is told", nearest, 1, "th"),
        Figure("another tenant's debate began after", waited, LONGEST_WAIT_S, "s"),
    ]
