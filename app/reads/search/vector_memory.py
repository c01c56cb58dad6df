"""The vectors of the tenants that search, in the memory of this process (docs/decisions/0027).

The database has them too and is asked what changed before each search, so it does not matter how
many processes there are, nor which of them wrote. A tenant whose vectors are not here, or not here
yet, is answered by the indexes.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from app.domain.search import CONTEXT_PROPERTIES, TOKEN_MODELS, VECTOR_PROPERTIES
from app.embeddings.base import Embedder
from app.graph.base import Graph, Row
from app.reads.search.held_near import wordless
from app.reads.search.tenant_vectors import TenantVectors
from app.supervisor import Part, Supervisor

CHANGES = 200
"""Changes that a search takes along; after more of them the indexes answer until they are taken."""
PAGE = 500
"""Texts that are read at once in the background: the loop is held for some milliseconds by them."""
ROUND_S = 60.0
"""Longest time until what was erased is gone from the memory of every process."""
_MB = 1_000_000
_TOLD_BYTES = 8_000
"""Of a text at most, nearly: what is told of it as a candidate."""
_Key: TypeAlias = tuple[str, str]


@dataclass(frozen=True, slots=True)
class _Held:
    graph: Graph
    embedder: Embedder
    vectors: TenantVectors
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def key(self) -> _Key:
        return self.graph.tenant_id, self.embedder.model


class VectorState(NamedTuple):
    """What there is to compare a question with."""

    any: bool
    pending: int
    """Texts that wait for their vector."""
    vectors: TenantVectors | None = None
    """All of them; None where the indexes are to be asked."""


class VectorMemory:
    """Args:
    most_mb: Megabytes that are used at most; 0 to leave everything to the indexes.
    """

    def __init__(self, most_mb: int, supervisor: Supervisor | None = None) -> None:
        self._most_bytes = most_mb * _MB
        self._supervisor = supervisor or Supervisor()
        self._held: OrderedDict[_Key, _Held] = OrderedDict()
        self._wanted: dict[_Key, _Held] = {}
        self._too_large: set[_Key] = set()
        self._is_wanted = asyncio.Event()
        self._is_running = False

    @property
    def size(self) -> int:
        """Bytes that are used, nearly."""
        return sum(held.vectors.size for held in self._held.values())

    def holds(self, tenant_id: str, model: str) -> bool:
        return (tenant_id, model) in self._held

    async def state(self, graph: Graph, embedder: Embedder) -> VectorState:
        """Bring the vectors of a tenant up to date and give them, by one statement."""
        key = graph.tenant_id, embedder.model
        held = self._held.get(key)
        if held is None:
            self._want(_Held(graph, embedder, TenantVectors(embedder.dimensions)))
            [told] = await graph.read(
                "embedding/count_vectors", model=embedder.model, source=embedder.source
            )
            return VectorState(told["any"], told["pending"])
        self._held.move_to_end(key)
        told = await _changes(held, CHANGES)
        if _is_news(held, told):
            told = await self._update(held, CHANGES)
        if len(told["changes"]) == CHANGES:
            self._want(held)
            return VectorState(told["any"], told["pending"])
        return VectorState(told["any"], told["pending"], held.vectors)

    async def fill(self, graph: Graph, embedder: Embedder) -> None:
        """Read all vectors of a tenant, unless they are more than may be held."""
        await self._fill(_Held(graph, embedder, TenantVectors(embedder.dimensions)))

    async def drop_erased(self) -> None:
        """Drop the vectors of what was erased, also of tenants that do not search."""
        for held in tuple(self._held.values()):
            told = await _changes(held, 1)
            if told["removals"] != held.vectors.removals:
                await self._update(held, PAGE)

    def make_room(self) -> None:
        """Drop what was used longest ago until the rest is within the bound: texts first."""
        for held in self._held.values():
            if self.size <= self._most_bytes:
                return
            held.vectors.drop_told()
        while self.size > self._most_bytes:
            key, _ = self._held.popitem(last=False)
            if not self._held:
                self._too_large.add(key)

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Read what searches want, and drop what was erased, until the block ends."""
        part = self._supervisor.running("vector_memory", self._follow, is_needed=False)
        async with part:
            self._is_running = True
            try:
                yield
            finally:
                self._is_running = False

    def _want(self, held: _Held) -> None:
        if self._is_running and held.key not in self._too_large:
            self._wanted.setdefault(held.key, held)
            self._is_wanted.set()

    async def _follow(self, part: Part) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(ROUND_S):
                    await self._is_wanted.wait()
            self._is_wanted.clear()
            if self._wanted:
                _, held = self._wanted.popitem()
                await self._fill(self._held.get(held.key, held))
                # There may be others.
                self._is_wanted.set()
            else:
                await self.drop_erased()
            part.well()

    async def _fill(self, held: _Held) -> None:
        told: Row = {"changes": [None] * PAGE}
        while len(told["changes"]) == PAGE:
            told = await self._update(held, PAGE)
            if held.vectors.size > self._most_bytes:
                self._held.pop(held.key, None)
                self._too_large.add(held.key)
                return
        self._held[held.key] = held
        self._held.move_to_end(held.key)
        self.make_room()
        await self._tell(held)

    async def _tell(self, held: _Held) -> None:
        """Read what the order of hits needs of each text, as long as there is room for it."""
        ids = held.vectors.untold()
        for start in range(0, len(ids), PAGE):
            page = ids[start : start + PAGE]
            if self.size + PAGE * _TOLD_BYTES > self._most_bytes:
                return
            [row] = await held.graph.read(
                "search/list_candidates",
                ids=page,
                vector=None,
                property=VECTOR_PROPERTIES[held.embedder.model],
                context_property=CONTEXT_PROPERTIES[held.embedder.model],
                compared=[],
                untold=page if held.embedder.model in TOKEN_MODELS else [],
            )
            held.vectors.take_told(wordless(row["candidates"]))

    async def _update(self, held: _Held, limit: int) -> Row:
        """Take up to `limit` changes, and drop what is gone; one after another for a tenant."""
        vectors = held.vectors
        async with held.one_at_a_time:
            told = await _changes(held, limit)
            await asyncio.to_thread(vectors.take, told["changes"])
            if vectors.removals not in (None, told["removals"]):
                [there] = await held.graph.read("embedding/list_numbered")
                await asyncio.to_thread(vectors.keep, there["ids"])
            vectors.removals = told["removals"]
        return told


def _is_news(held: _Held, told: Row) -> bool:
    return bool(told["changes"]) or told["removals"] != held.vectors.removals


async def _changes(held: _Held, limit: int) -> Row:
    [told] = await held.graph.read(
        "embedding/list_changes",
        model=held.embedder.model,
        source=held.embedder.source,
        dimensions=held.embedder.dimensions,
        after=held.vectors.last,
        limit=limit,
    )
    return told
