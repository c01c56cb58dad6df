"""Who follows the sessions of a service, and who creates them."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

import httpx

from tests.cli.services.service import ask

EACH = 5
"""Sessions that are created in each part of a story."""
_CREATE = 'mutation { createSession(input: {title: "T"}) { ... on Session { id } } }'


class Subscriber:
    """Follows the stream of the sessions, from where it left off."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, str]] = []

    async def follow(self, http: httpx.AsyncClient, wanted: set[str]) -> None:
        """Read until all that is wanted was seen, or the service is gone."""
        async with aclosing(self._lines(http)) as events:
            async for event in events:
                self.seen.append((event["seq"], event["payload"]["session_id"]))
                if wanted <= {session_id for _, session_id in self.seen}:
                    return

    async def follow_more(self, http: httpx.AsyncClient) -> None:
        """Read so many events more."""
        wanted = len(self.seen) + EACH
        async with aclosing(self._lines(http)) as events:
            async for event in events:
                self.seen.append((event["seq"], event["payload"]["session_id"]))
                if len(self.seen) == wanted:
                    return

    async def _lines(self, http: httpx.AsyncClient) -> AsyncGenerator[dict[str, Any]]:
        after = self.seen[-1][0] if self.seen else 0
        async with http.stream("GET", f"/streams/sessions?after={after}") as told:
            async for line in told.aiter_lines():
                if line:
                    yield json.loads(line)


async def create(http: httpx.AsyncClient, ids: set[str]) -> None:
    for _ in range(EACH):
        ids.add((await ask(http, _CREATE))["createSession"]["id"])
