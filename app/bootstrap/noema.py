"""One open database, the services of its tenants, and the work that goes on by itself."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager

from app.bootstrap.auditing import open_audit_log
from app.bootstrap.fair_use import FairUse
from app.bootstrap.judging import open_readers
from app.bootstrap.modes import open_computing
from app.bootstrap.services import Services
from app.bootstrap.shared import Shared
from app.bootstrap.telemetry import traced
from app.bootstrap.voyage import open_reranker
from app.bootstrap.webhooks import webhook_rounds
from app.compute.pool import ComputePool
from app.domain.job import Job, JobKind, subject_of
from app.domain.tenants.retention import RetentionPolicy
from app.domain.tenants.tenant import SYSTEM_TENANT, Principal, Scope
from app.domain.under_way import SearchesUnderWay
from app.embeddings.base import Embedder
from app.errors import AppError, SetupError, UnauthenticatedError
from app.events.bus import EventBus
from app.events.followers import Followers
from app.events.types import sessions_stream
from app.graph.base import Graph
from app.graph.change import run
from app.importers.service import ImportService
from app.jobs.captured import Captured
from app.jobs.comparison import (
    before_verification,
    comparison_handler,
    verification_handler,
)
from app.jobs.embedding import PendingVectors, embedding_handler
from app.jobs.erasure import erasure_handler
from app.jobs.follower_watch import FollowerWatch
from app.jobs.learned_templates import LearnedTemplates
from app.jobs.mentions import in_turn, mentions_handler
from app.jobs.metacognition import metacognition_handler
from app.jobs.proposals import proposals_handler
from app.jobs.queue import Report
from app.jobs.queue_sizes import QueueSizes, queue_sizes
from app.jobs.ranking import ranking_handler
from app.jobs.recomputation import recomputation_handler
from app.jobs.recovery import Recovery
from app.jobs.references import references_handler
from app.jobs.refinement import refinement_handler
from app.jobs.retention import RetentionRounds, retention_handler
from app.jobs.runner import Handler, JobRunner, Worker
from app.jobs.vectors.models import VectorModels
from app.llm.base import LanguageModel
from app.llm.directory import Directory
from app.llm.providers import (
    OFFLINE,
)
from app.local.base import Home
from app.local.key import read_key, write_key
from app.local.training_files import TrainingFiles
from app.metrics import Metrics
from app.nlp.base import EntityReader
from app.nlp.spacy_pipeline import SpacyReader
from app.reads.records.audit import AuditReads
from app.reads.search.evidence import EvidenceReads
from app.reads.search.search import SearchReads
from app.reads.search.vector_memory import VectorMemory
from app.reasoning.beliefs.contradiction_resolver.schemas import Label
from app.reasoning.beliefs.contradiction_resolver.service import judge
from app.reasoning.deliberations.debate.runner import DebateParts, DebateRunner
from app.reasoning.deliberations.fork.runner import ForkRunner, RunnerParts
from app.reasoning.deliberations.fork.store import ForkStore
from app.reasoning.orchestrator.agents.runner import PlanRunner
from app.reasoning.tenants.deletion import TenantDeletion
from app.reasoning.tenants.login_links import LoginLinks
from app.reasoning.tenants.retention import Retention
from app.reasoning.tenants.service import DEFAULT_TENANT, TenantService
from app.reasoning.tenants.sign_on import SignOn, is_token
from app.reasoning.turns.branch_summaries.service import BranchSummaries
from app.reasoning.turns.offline.service import OfflineModel
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns
from app.reasoning.turns.thinking_engine.turn_log import Clocks
from app.settings import Settings
from app.supervisor import Health, Supervisor

ModelMaker = Callable[[str], LanguageModel]
"""Gives a provider's model as one tenant may use it."""


ANSWER_S = 3.0
"""A database that takes longer over something small does not serve."""


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
        self.sign_on: SignOn | None = None
        """Accepts tokens of an identity provider, where one is set."""
        self.login_links = LoginLinks(graph_of(SYSTEM_TENANT))
        self.embedder = embedder
        self.fair_use = FairUse(settings, time.monotonic)
        self.supervisor = Supervisor()
        self.metrics = Metrics()
        self.audit = open_audit_log(graph_of, bus, settings, tenants, self.supervisor)
        self.followers = Followers(bus)
        self.follower_watch = FollowerWatch(
            graph_of, self.followers, self.lapsed, settings.event_poll_s, self.supervisor
        )
        # A process has one clock, that of its tenants.
        clocks = Clocks(tenants.clock, time.monotonic)
        self.live_turns = LiveTurns(graph_of, clocks, self.supervisor, self.metrics, bus)
        self.models: dict[str, ModelMaker] = {**models, OFFLINE: self._offline}
        """By provider; what is put here may be called, and one that lacks a setting says which."""
        self.vector_models = VectorModels(graph_of(SYSTEM_TENANT), embedder, self.supervisor, bus)
        self.vector_memory = VectorMemory(settings.vector_memory_mb, self.supervisor)
        reader = SpacyReader()
        self._shared = self._open_shared(reader)
        self.recovery = Recovery(graph_of, self._recover, self.supervisor)
        self.worker = self.live_turns.worker
        self.job_runner = self._runner("jobs", self._short_work(reader))
        self.refinements = self._runner("refinements", self._reading())
        self.analyses = self._runner("analyses", self._analysing())
        self.trainings = self._runner("trainings", {JobKind.FINE_TUNE: self._train})
        at_once = settings.deliberations_at_once
        self.deliberations = self._runner("deliberations", self._runs(), at_once)

    def _open_shared(self, reader: EntityReader) -> Shared:
        settings = self.settings
        return Shared(
            settings,
            Directory(lambda: self.tenants.clock().date()),
            self.live_turns,
            self.vector_models,
            reader,
            *open_readers(settings),
            open_reranker(settings),
            open_computing(settings),
            self.model_for,
            SearchesUnderWay(),
            self.vector_memory,
            self.metrics,
        )

    def _runner(self, name: str, work: Mapping[JobKind, Handler], at_once: int = 1) -> JobRunner:
        worker = Worker(self.worker, name, at_once)
        return JobRunner(self.graph_of, work, self.bus, worker, self.supervisor, self.metrics)

    @property
    def tenant_deletion(self) -> TenantDeletion:
        files = TrainingFiles(Home(self.settings.home).training)
        return TenantDeletion(self.graph_of, files, self.vector_models.drop_questions)

    def services(self, tenant_id: str) -> Services:
        """Give the services of one tenant; cheap, made anew for each request."""
        return Services(self.graph_of(tenant_id), self._shared)

    def audit_reads(self, tenant_id: str) -> AuditReads:
        """Read the audit log of one tenant, which is for keys with the scope `admin`."""
        return AuditReads(self.graph_of(tenant_id))

    @property
    def retentions(self) -> JobRunner:
        """Give who deletes old records at once; in a service the analyses do so between theirs."""
        return self._runner("retentions", {JobKind.RETENTION: self._retain})

    def retention(self, tenant_id: str) -> Retention:
        """Give what deletes old records of one tenant; it is for keys with the scope `admin`."""
        settings = self.settings
        policy = RetentionPolicy(settings.raw_days, settings.delta_days, settings.event_days)
        return Retention(self.graph_of(tenant_id), policy)

    @property
    def computing(self) -> ComputePool:
        return self._shared.computing

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Do the work that nobody waits for, while the block runs."""
        async with (
            self.job_runner.running(),
            self.deliberations.running(),
            self.trainings.running(),
            self.refinements.running(),
            self.analyses.running(),
            self.recovery.running(),
            self.audit.forgetting(),
            RetentionRounds(
                self.graph_of, self.retention, self.tenants.clock, self.supervisor
            ).running(),
            webhook_rounds(
                self.graph_of, self.settings, self.tenants.clock, self.supervisor
            ).running(),
            self.vector_models.running(),
            self.vector_memory.running(),
            Captured(self.settings.home, self._own_imports, self.supervisor).running(),
        ):
            yield

    def _short_work(self, reader: EntityReader) -> dict[JobKind, Handler]:
        understand = in_turn(mentions_handler(reader), embedding_handler(self.vector_models))
        return {
            JobKind.EMBEDDING: before_verification(understand),
            JobKind.COMPARISON: comparison_handler(
                lambda graph: self.services(graph.tenant_id).vectors,
                lambda graph: self.services(graph.tenant_id).contradictions,
            ),
            JobKind.VERIFICATION: verification_handler(
                lambda graph: self.services(graph.tenant_id).hypotheses
            ),
            JobKind.PROPOSALS: proposals_handler(
                lambda graph: self.services(graph.tenant_id).vectors,
                lambda graph: self.services(graph.tenant_id).proposals.finder,
            ),
            JobKind.RANKING: ranking_handler(),
            JobKind.REFERENCES: references_handler(self.settings.max_text_bytes),
            JobKind.ERASURE: erasure_handler(
                lambda graph: self.services(graph.tenant_id).knowledge.forgetting,
                lambda graph: self.services(graph.tenant_id).sessions,
            ),
        }

    def _reading(self) -> dict[JobKind, Handler]:
        """Give who waits for a model or a computation, by the kind of the job."""
        return {
            JobKind.REFINEMENT: refinement_handler(
                lambda graph: self.services(graph.tenant_id).refiner
            ),
            JobKind.SUMMARY: self._summarise,
            JobKind.RECOMPUTATION: recomputation_handler(
                lambda graph: self.services(graph.tenant_id).modes.states
            ),
        }

    def _analysing(self) -> dict[JobKind, Handler]:
        """Give who looks at how something was reasoned, and who deletes old records."""
        analyse = metacognition_handler(
            lambda graph: self.services(graph.tenant_id).metacognition,
            self.settings.metacognition_sessions,
        )
        return {JobKind.METACOGNITION: analyse, JobKind.RETENTION: self._retain}

    @property
    def _retain(self) -> Handler:
        return retention_handler(self.retention)

    def _runs(self) -> dict[JobKind, Handler]:
        """Give who carries out a deliberation, by the kind of its job."""

        async def debate(graph: Graph, job: Job, report: Report) -> None:
            services = self.services(graph.tenant_id)
            shelf = LearnedTemplates(services.learning)
            parts = DebateParts(
                graph, services.branches, services.deliberation, shelf, services.gatherer
            )
            await DebateRunner(parts).carry_out(subject_of(job), report)

        async def fork(graph: Graph, job: Job, report: Report) -> None:
            services, store = self.services(graph.tenant_id), ForkStore(graph)
            tools = (services.think_graph, services.branches, services.deliberation)
            parts = RunnerParts(store, *tools, _opposed, self.bus, services.gatherer)
            await ForkRunner(graph, parts).run(job, report)

        async def plan(graph: Graph, job: Job, report: Report) -> None:
            runner = PlanRunner(self.services(graph.tenant_id).plans.parts)
            await runner.carry_out(subject_of(job), report)

        return {JobKind.DEBATE: debate, JobKind.FORK: fork, JobKind.PLAN: plan}

    async def _train(self, graph: Graph, job: Job, _report: Report) -> None:
        await self.services(graph.tenant_id).learning.fine_tuning.carry_out(job)

    async def _own_imports(self) -> ImportService:
        return self.services((await self.tenants.own_tenant()).id).imports

    async def _summarise(self, graph: Graph, job: Job, _report: Report) -> None:
        services = self.services(graph.tenant_id)
        lines = (services.branches, services.context, services.compaction)
        writer = BranchSummaries(graph, *lines, services.ledger, services.adapted)
        await writer.write(subject_of(job))

    async def _recover(self, tenant_id: str) -> int:
        return await self.services(tenant_id).thinking.recover()

    def model_for(self, tenant_id: str, provider: str) -> LanguageModel:
        """Give a provider's models as one tenant may use them.

        Raises:
            SetupError: This installation has no such provider.
        """
        if provider not in self.models:
            raise SetupError(f"there is no provider {provider} here", field="provider")
        model = self.models[provider](tenant_id)
        return traced(model, self.metrics.spans, self.settings)

    def _offline(self, tenant_id: str) -> LanguageModel:
        graph = self.graph_of(tenant_id)
        embedder = self.vector_models.answering(graph)
        shared = self._shared
        search = SearchReads(
            graph, embedder, under_way=shared.searches, memory=shared.vector_memory
        )
        return OfflineModel(graph, EvidenceReads(search))

    async def health(self) -> dict[str, Health]:
        """Tell of the database, and of each part that runs, how it is."""
        database = Health.OK if await self._answers() else Health.FAILING
        return {"database": database, **self.supervisor.health()}

    async def _answers(self) -> bool:
        try:
            async with asyncio.timeout(ANSWER_S):
                await self.graph_of(SYSTEM_TENANT).read("tenant/find_tenant", name=DEFAULT_TENANT)
        except (AppError, TimeoutError):
            return False
        return True

    async def queue_sizes(self) -> QueueSizes:
        """Count what waits in the queues of all tenants."""
        return await queue_sizes(self.graph_of(SYSTEM_TENANT), self.vector_models)

    async def renew_vectors(self) -> None:
        """Queue, in every tenant, what the models that it wants have not embedded."""
        for row in await self.graph_of(SYSTEM_TENANT).read("tenant/list_tenants"):
            for embedder in self.vector_models.wanted(row["id"]):
                await PendingVectors(self.graph_of(row["id"]), embedder).renew()

    async def discard(self, tenant_id: str, session_ids: Iterable[str]) -> None:
        """Remove a tenant that was made to be thrown away and has only these sessions."""
        for session_id in session_ids:
            await self.services(tenant_id).sessions.delete_wholly(session_id)
        stream_id = sessions_stream(tenant_id)

        await self.graph_of(tenant_id).apply(run, "tenant/delete_leftovers", stream_id=stream_id)

    async def authenticate(self, credential: str) -> Principal:
        """Tell who asks with a key, or with a token of the identity provider.

        Raises:
            UnauthenticatedError: It opens nothing.
            ForbiddenError: The groups of a token open no tenant.
            UnavailableError: The identity provider does not answer.
        """
        if self.sign_on is not None and is_token(credential):
            return await self.sign_on.authenticate(credential)
        return await self.tenants.authenticate(credential)

    async def lapsed(self, credentials: Collection[str]) -> frozenset[str]:
        """Look at keys and tokens again, and give those that open nothing now."""
        tokens = {one for one in credentials if self.sign_on is not None and is_token(one)}
        lapsed = await self.tenants.lapsed({*credentials} - tokens)
        return lapsed | await self.sign_on.lapsed(tokens) if self.sign_on else lapsed

    async def local_key(self) -> str:
        """Give the key of this machine's own user, made anew where none is stored or none works.

        It opens the tenant of the settings with every scope.
        """
        path = Home(self.settings.home).local_key
        tenant = await self.tenants.own_tenant()
        key = read_key(path)
        if key is not None and await self._opens(key, tenant.id):
            return key
        issued = await self.tenants.create_key(tenant.id, "local", frozenset(Scope))
        write_key(path, issued.text)
        return issued.text

    async def _opens(self, key: str, tenant_id: str) -> bool:
        try:
            return (await self.tenants.authenticate(key)).tenant_id == tenant_id
        except UnauthenticatedError:
            return False


def _opposed(a: str, b: str) -> bool:
    return judge(a, b).label is Label.CONTRADICTION
