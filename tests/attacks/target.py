"""The service that is attacked, and what an attack reports."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import httpx

WAIT_S = 120.0


@dataclass(frozen=True, slots=True)
class Target:
    """A running service and a key of a tenant that may be filled with rubbish."""

    url: str
    key: str

    @asynccontextmanager
    async def client(self, *, with_key: bool = True) -> AsyncGenerator[httpx.AsyncClient]:
        """Open a client, with the key or as a stranger."""
        headers = {"authorization": f"Bearer {self.key}"} if with_key else {}
        async with httpx.AsyncClient(base_url=self.url, headers=headers, timeout=WAIT_S) as http:
            yield http


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value and the most that it may be."""

    name: str
    value: float
    limit: float
    unit: str

    @property
    def held(self) -> bool:
        return self.value <= self.limit


Attack = Callable[[Target], Awaitable[list[Figure]]]
"""Attacks the target and reports what it cost; bounded in requests and time."""


async def ask(http: httpx.AsyncClient, query: str, **variables: object) -> Mapping[str, Any]:
    """Send one GraphQL operation and return the whole answer."""
    answer = await http.post("/graphql", json={"query": query, "variables": variables})
    return answer.json()
