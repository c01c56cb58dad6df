"""Loads the demonstration: a transaction a session, one for what is known, one for the edges."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime

from app.domain.beliefs.belief import Assert
from app.domain.job import JobKind
from app.domain.nodes.session import SessionStatus
from app.events.types import EventType, NewEvent, knowledge_stream
from app.graph.base import Graph
from app.graph.change import Write, append, queue, run
from app.importers.seed.files import SeedSession, read_seed
from app.importers.seed.values import Map, TenantSeed
from app.reads.beliefs.belief import BeliefReads
from app.reads.graph.rows import edges_from
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.knowledge.service import MemoryManager
from app.reasoning.nodes.sessions.service import create_in
from app.reasoning.nodes.think_graph.service import ThinkGraph


@dataclass(frozen=True, slots=True)
class SeedReport:
    """What loading added; all zero where it was there already."""

    sessions: int
    nodes: int
    decisions: int
    knowledge: int
    """Entries, contradictions and insights together."""
    edges: int
    ids: Mapping[str, str]
    """Key in the files to id in the graph."""


class SeedService:
    def __init__(
        self,
        graph: Graph,
        think_graph: ThinkGraph,
        memory: MemoryManager,
        beliefs: BeliefService,
    ) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._memory = memory
        self._beliefs = beliefs

    async def load(self) -> SeedReport:
        """Load `seed/` into the tenant; what is there already stays as it is.

        Raises:
            SetupError: A file of `seed/` is missing or broken.
            ConflictError: Somebody archived one of its sessions, or changed a node.
        """
        seed = await asyncio.to_thread(read_seed)
        tenant = TenantSeed(seed, self._graph.tenant_id)
        if await self._is_there(tenant):
            return SeedReport(0, 0, 0, 0, 0, tenant.ids)
        written = [await self._load_session(tenant, session) for session in seed.sessions]
        sessions, nodes, decisions = (sum(counts) for counts in zip(*written, strict=True))
        knowledge = await self._load_knowledge(tenant)
        edges = await self._load_edges(tenant)
        return SeedReport(sessions, nodes, decisions, knowledge, edges, tenant.ids)

    async def _is_there(self, tenant: TenantSeed) -> bool:
        """Look whether everything is there, which is far cheaper than writing it again."""
        ids, edges = list(tenant.ids.values()), tenant.edges()
        types = sorted({edge.type for edge in edges})
        # Room for what was drawn since; crowded out, the seed is merely written again.
        limit = 10 * len(edges)
        [found], [drawn] = await asyncio.gather(
            self._graph.read("node/list_by_ids", ids=ids),
            self._graph.read("edge/list_between", ids=ids, types=types, recorded=None, limit=limit),
        )
        there = {edge.id for edge in edges_from(drawn["edges"])}
        return len(found["nodes"]) == len(ids) and {edge.id for edge in edges} <= there

    async def _load_session(self, tenant: TenantSeed, session: SeedSession) -> tuple[int, int, int]:
        new = tenant.session(session)
        fields = {**asdict(new), "status": SessionStatus.ACTIVE}
        nodes = await self._think_graph.read_ahead(list(tenant.nodes(session)))

        def work() -> Write[tuple[int, int, int]]:
            created = yield from create_in(self._graph.tenant_id, fields)
            written = yield from self._think_graph.write_in(new.id, nodes, may_extend=False)
            return int(created), written.added, written.decisions

        return await self._graph.apply(work)

    async def _load_knowledge(self, tenant: TenantSeed) -> int:
        seed = tenant.seed
        entries = [tenant.entry(entry) for entry in seed.knowledge]
        insights = [tenant.insight(insight) for insight in seed.insights]

        def work() -> Write[int]:
            at = datetime.now(UTC)
            added = yield from self._memory.add_in(entries)
            events = [
                *self._events(
                    EventType.INSIGHT_ADDED,
                    (yield from run("knowledge/create_insights", insights=insights, at=at)),
                ),
            ]
            if events:
                yield from queue(JobKind.EMBEDDING)
                yield from append(events)
            return len(added) + len(events)

        return await self._graph.apply(work) + await self._load_contradictions(tenant)

    async def _load_contradictions(self, tenant: TenantSeed) -> int:
        """Open and settle them as anybody would, so that what follows from it follows."""
        ids = [tenant.ids[contradiction.key] for contradiction in tenant.seed.contradictions]
        known = await KnowledgeReads(self._graph).get_contradictions(ids)
        for found in tenant.seed.contradictions:
            for operation in tenant.contradiction(found):
                if not isinstance(operation, Assert) or not await self._is_held(operation):
                    await self._beliefs.apply(operation)
        return known.count(None)

    async def _is_held(self, operation: Assert) -> bool:
        [belief] = await BeliefReads(self._graph).get_many([operation.belief.id])
        return belief is not None

    def _events(self, kind: EventType, rows: Sequence[Map]) -> list[NewEvent]:
        stream_id = knowledge_stream(self._graph.tenant_id)
        return [NewEvent(stream_id, kind, {"id": row["id"]}) for row in rows]

    async def _load_edges(self, tenant: TenantSeed) -> int:

        return await self._graph.apply(self._think_graph.link_in, tenant.edges())
