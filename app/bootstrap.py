"""The only wiring: from settings and a connection to the services of a tenant."""

import time
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib import import_module

from app.domain.branch import ModelChoice
from app.domain.job import JobKind
from app.domain.search import SearchQuery
from app.domain.tenant import SYSTEM_TENANT, Scope
from app.embeddings.base import Embedder
from app.embeddings.cache import CachingEmbedder
from app.embeddings.onnx import OnnxEmbedder
from app.errors import SetupError, UnauthenticatedError
from app.events.bus import EventBus
from app.events.types import sessions_stream
from app.graph.base import Graph, Transaction
from app.graph.driver import TenantGraph, open_driver
from app.graph.schema import migrate
from app.graph.tenants import NeomodelTenantStore
from app.importers.file_import import Limits
from app.importers.seed.service import SeedService
from app.importers.service import ImportService
from app.jobs.embedding import PendingVectors, embedding_handler
from app.jobs.mentions import Mentions, in_turn, mentions_handler
from app.jobs.recovery import TurnRecovery
from app.jobs.runner import JobRunner
from app.jobs.service import JobService
from app.jobs.vector_change import VectorChange
from app.jobs.vector_models import VectorModels
from app.llm.base import LanguageModel
from app.llm.directory import Directory
from app.llm.prices import CataloguePrices
from app.llm.providers import OFFLINE, build_models, conduct_of, default_choice
from app.local.base import Connection, Home
from app.local.key import read_key, write_key
from app.nlp.base import Mark, Phrases, TextReader
from app.nlp.spacy_pipeline import SpacyReader
from app.reads.belief import BeliefReads
from app.reads.decision import DecisionReads
from app.reads.entity import EntityReads
from app.reads.event import EventReads
from app.reads.evidence import EvidenceReads
from app.reads.facets import FacetReads
from app.reads.job import JobReads
from app.reads.knowledge import KnowledgeReads
from app.reads.node import NodeReads
from app.reads.plan import PlanReads
from app.reads.search import SearchReads
from app.reads.session import SessionReads
from app.reads.similar import SimilarReads
from app.reads.thinking import ThinkingReads
from app.reads.walk import WalkReads
from app.reads.why import WhyReads
from app.reasoning.beliefs.service import BeliefService
from app.reasoning.branches.compaction import BranchCompaction
from app.reasoning.branches.service import BranchService
from app.reasoning.context.policies import policies_of
from app.reasoning.context.service import ContextService
from app.reasoning.decision_extraction.service import extract, step_spans
from app.reasoning.offline.service import OfflineModel
from app.reasoning.orchestrator.plans import PlanToolbox
from app.reasoning.orchestrator.schemas import Found
from app.reasoning.orchestrator.service import Orchestrator
from app.reasoning.raw.service import RawPayloads
from app.reasoning.sessions.service import SessionService
from app.reasoning.tenants.service import DEFAULT_TENANT, TenantService
from app.reasoning.think_graph.service import ThinkGraph
from app.reasoning.thinking_engine.ledger import TokenLedger
from app.reasoning.thinking_engine.live_turns import LiveTurns
from app.reasoning.thinking_engine.service import EngineParts, ThinkingEngine
from app.reasoning.thinking_engine.store import TurnStore
from app.reasoning.thinking_engine.turn_log import Clocks
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Services:
    """Everything one tenant may call; the doors use nothing else."""

    tenant_id: str
    sessions: SessionService
    think_graph: ThinkGraph
    session_reads: SessionReads
    thinking_reads: ThinkingReads
    decision_reads: DecisionReads
    event_reads: EventReads
    node_reads: NodeReads
    knowledge_reads: KnowledgeReads
    search: SearchReads
    facets: FacetReads
    entity_reads: EntityReads
    mentions: Mentions
    similar: SimilarReads
    walk: WalkReads
    why: WhyReads
    vectors: PendingVectors
    vector_change: VectorChange
    jobs: JobService
    job_reads: JobReads
    seed: SeedService
    imports: ImportService
    branches: BranchService
    compaction: BranchCompaction
    context: ContextService
    raw: RawPayloads
    beliefs: BeliefService
    belief_reads: BeliefReads
    ledger: TokenLedger
    thinking: ThinkingEngine
    orchestrator: Orchestrator
    plan_reads: PlanReads


_KNOWLEDGE = frozenset({"knowledge", "decision", "insight"})
"""Kinds that may go with a question."""
_MAX_QUESTION = 1_000
"""Characters of a question that are searched with."""
ModelMaker = Callable[[str], LanguageModel]
"""Gives a provider's model as one tenant may use it."""


class SearchRetriever:
    """Finds knowledge by search. Implements `app.reasoning.orchestrator.schemas.Retriever`."""

    def __init__(self, search: SearchReads) -> None:
        self._search = search

    async def find(self, question: str, limit: int) -> list[Found]:
        wanted = SearchQuery(question[:_MAX_QUESTION], limit, kinds=_KNOWLEDGE)
        hits = (await self._search.search(wanted)).hits
        return [Found(h.node.id, h.node.kind, h.node.title, h.excerpt) for h in hits]


class Noema:
    """One open database and what runs on it."""

    def __init__(
        self,
        graph_of: Callable[[str], Graph],
        bus: EventBus,
        settings: Settings,
        tenants: TenantService,
        embedder: Embedder,
        models: Mapping[str, ModelMaker],
    ) -> None:
        self.graph_of = graph_of
        self.bus = bus
        self.settings = settings
        self.tenants = tenants
        self.embedder = embedder
        self.policies = policies_of(settings.anthropic_context)
        self.directory = Directory(lambda: datetime.now(UTC).date())
        self.live_turns = LiveTurns(graph_of, Clocks(lambda: datetime.now(UTC), time.monotonic))
        self.models: dict[str, ModelMaker] = {**models, OFFLINE: self._offline}
        """By provider; what is put here may be called, and one that lacks a setting says which."""
        self.vector_models = VectorModels(graph_of(SYSTEM_TENANT), embedder)
        self.reader = text_reader({}, {})
        understand = in_turn(mentions_handler(self.reader), embedding_handler(self.vector_models))
        handlers = {JobKind.EMBEDDING: understand}
        self.recovery = TurnRecovery(graph_of, self._recover)
        self.job_runner = JobRunner(graph_of, handlers, bus)

    def services(self, tenant_id: str) -> Services:
        """Give the services of one tenant; cheap, made anew for each request."""
        graph = self.graph_of(tenant_id)
        limit = self.settings.max_text_bytes
        think_graph = ThinkGraph(graph, limit)
        default = ModelChoice(*default_choice(self.settings))
        branches = BranchService(graph, think_graph, default, self.directory)
        raw = RawPayloads(graph)
        context = ContextService(graph, raw, self.policies, self.directory)
        ledger = TokenLedger(graph, CataloguePrices(), self.settings.session_output_tokens)
        store = TurnStore(think_graph, branches, raw, ledger, extract, self.live_turns.worker)
        parts = EngineParts(store, context, partial(self.model_for, tenant_id))
        embedder = self.vector_models.answering(tenant_id)
        search = SearchReads(graph, embedder)
        thinking = ThinkingEngine(graph, parts, self.live_turns)
        toolbox = PlanToolbox(graph, thinking)
        return Services(
            tenant_id=tenant_id,
            sessions=SessionService(graph, limit),
            think_graph=think_graph,
            session_reads=SessionReads(graph),
            thinking_reads=ThinkingReads(graph),
            decision_reads=DecisionReads(graph),
            event_reads=EventReads(graph),
            node_reads=NodeReads(graph),
            knowledge_reads=KnowledgeReads(graph),
            search=search,
            facets=FacetReads(graph),
            entity_reads=EntityReads(graph),
            mentions=Mentions(graph, self.reader),
            similar=SimilarReads(graph, embedder, search),
            walk=WalkReads(graph),
            why=WhyReads(graph),
            vectors=PendingVectors(graph, embedder),
            vector_change=VectorChange(graph, self.vector_models),
            jobs=JobService(graph),
            job_reads=JobReads(graph),
            seed=SeedService(graph, think_graph),
            imports=ImportService(graph, think_graph, Limits(limit)),
            branches=branches,
            compaction=BranchCompaction(graph, branches, context),
            context=context,
            raw=raw,
            beliefs=BeliefService(graph, limit),
            belief_reads=BeliefReads(graph),
            ledger=ledger,
            thinking=thinking,
            orchestrator=Orchestrator(thinking, SearchRetriever(search), toolbox),
            plan_reads=PlanReads(graph),
        )

    async def _recover(self, tenant_id: str) -> int:
        return await self.services(tenant_id).thinking.recover()

    def model_for(self, tenant_id: str, provider: str) -> LanguageModel:
        """Give a provider's models as one tenant may use them.

        Raises:
            SetupError: This installation has no such provider.
        """
        if provider not in self.models:
            raise SetupError(f"there is no provider {provider} here", field="provider")
        return self.models[provider](tenant_id)

    def _offline(self, tenant_id: str) -> LanguageModel:
        graph = self.graph_of(tenant_id)
        embedder = self.vector_models.answering(tenant_id)
        return OfflineModel(graph, EvidenceReads(SearchReads(graph, embedder)))

    async def require_ready(self) -> None:
        """Ask Neo4j for something small.

        Raises:
            UnavailableError: It does not answer.
        """
        await self.graph_of(SYSTEM_TENANT).read("tenant/find_tenant", name=DEFAULT_TENANT)

    async def renew_vectors(self) -> None:
        """Queue, in every tenant, what the models that it wants have not embedded."""
        for row in await self.graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            for embedder in self.vector_models.wanted(row["id"]):
                await PendingVectors(self.graph_of(row["id"]), embedder).renew()

    async def discard(self, tenant_id: str, session_ids: Iterable[str]) -> None:
        """Remove a tenant that was made to be thrown away and has only these sessions."""
        for session_id in session_ids:
            await self.services(tenant_id).sessions.delete(session_id)
        stream_id = sessions_stream(tenant_id)

        async def work(tx: Transaction) -> None:
            await tx.run("tenant/delete_leftovers", stream_id=stream_id)

        await self.graph_of(tenant_id).write(work)

    async def local_key(self) -> str:
        """Give the key of this machine's own user, made anew where none is stored or none works.

        It opens the default tenant with every scope.
        """
        path = Home(self.settings.home).local_key
        key = read_key(path)
        if key is not None and await self._opens(key):
            return key
        tenant = await self.tenants.ensure_tenant()
        issued = await self.tenants.create_key(tenant.id, "local", frozenset(Scope))
        write_key(path, issued.text)
        return issued.text

    async def _opens(self, key: str) -> bool:
        try:
            await self.tenants.authenticate(key)
        except UnauthenticatedError:
            return False
        return True


def _of_any_tenant(model: LanguageModel, _tenant_id: str) -> LanguageModel:
    return model


def open_embedder(settings: Settings) -> Embedder:
    """Give the embedder of this home for work that needs no graph; it loads when it is used."""
    return OnnxEmbedder(Home(settings.home).model)


@asynccontextmanager
async def open_noema(settings: Settings, connection: Connection) -> AsyncGenerator[Noema]:
    """Connect, migrate, and give the services until the block ends.

    Raises:
        SetupError: The server is too old, refuses the password, or was migrated by a newer Noema.
        UnavailableError: The server does not answer.
    """
    driver = open_driver(
        connection.uri, connection.user, connection.password, settings.neo4j_pool_size
    )
    async with driver, AsyncExitStack() as closing:
        await migrate(driver)
        models = build_models(settings, conduct_of(settings))
        for model in models.values():
            closing.push_async_callback(model.aclose)
        bus = EventBus()
        root = TenantGraph(driver, bus, SYSTEM_TENANT)
        tenants = TenantService(root.of_tenant, NeomodelTenantStore(driver))
        await tenants.ensure_tenant()
        embedders = _embedders(settings, closing)
        embedder = embedders.pop(_MODELS[settings.embeddings])()
        makers = {name: partial(_of_any_tenant, model) for name, model in models.items()}
        noema = Noema(root.of_tenant, bus, settings, tenants, embedder, makers)
        noema.vector_models.makers.update(embedders)
        await noema.vector_models.refresh()
        async with noema.live_turns.running():
            yield noema


_MODELS = {"local": "bge-small-en-v1.5-q", "voyage": "voyage-4"}
"""By what the setting calls them."""


def _embedders(settings: Settings, closing: AsyncExitStack) -> dict[str, Callable[[], Embedder]]:
    def voyage() -> Embedder:
        # Imported only where it is used: its HTTP client takes a while to load.
        adapter = import_module("app.embeddings.voyage")
        made = adapter.VoyageEmbedder(settings.voyage_base_url, settings.voyage_api_key)
        closing.push_async_callback(made.aclose)
        return CachingEmbedder(made, time.monotonic)

    def local() -> Embedder:
        return CachingEmbedder(open_embedder(settings), time.monotonic)

    return {_MODELS["local"]: local, _MODELS["voyage"]: voyage}


async def migrate_schema(connection: Connection) -> tuple[str, ...]:
    """Apply the migrations that are pending and return their names.

    Raises:
        SetupError: As `open_noema`.
        UnavailableError: The same.
    """
    driver = open_driver(connection.uri, connection.user, connection.password, pool_size=1)
    async with driver:
        return await migrate(driver)


def text_reader(markers: Phrases, entities: Phrases) -> TextReader:
    """Give a reader of texts that finds steps, phrases and names; it is slow only once."""
    return SpacyReader(
        lambda text: [Mark(*span, kind.value) for span, kind in step_spans(text)],
        markers,
        entities,
    )
