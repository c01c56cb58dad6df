"""What one tenant may call; each service is made at its first use."""

from functools import cached_property, partial

from app.bootstrap.adopting import Proposals, adoption_of, proposals_of
from app.bootstrap.gathering import GraphGatherer
from app.bootstrap.judging import judges_of, metacognition_of, thresholds_of
from app.bootstrap.knowing import KnowledgeServices, knowledge_of, librarian_of
from app.bootstrap.modes import ModeServices, modes_of
from app.bootstrap.people import People, people_of
from app.bootstrap.plans import Plans, plans_of
from app.bootstrap.shared import Shared
from app.bootstrap.thinking import Thoughts, thoughts_of
from app.domain.ledger import DayLimits
from app.domain.nodes.branch import ModelChoice
from app.embeddings.base import Embedder
from app.graph.base import Graph
from app.importers.file_import import Limits
from app.importers.seed.service import SeedService
from app.importers.service import ImportService
from app.jobs.embedding import PendingVectors
from app.jobs.learning import Learning, learning_of
from app.jobs.mentions import Mentions
from app.jobs.service import JobService
from app.jobs.vector_change import VectorChange
from app.llm.base import LanguageModel
from app.llm.directory import served_models
from app.llm.prices import ListPrices
from app.llm.providers import choices_with_key, default_choice
from app.local.base import Home
from app.local.training_files import TrainingFiles
from app.reads.beliefs.belief import BeliefReads
from app.reads.beliefs.contradiction import ContradictionReads
from app.reads.beliefs.hypothesis import HypothesisReads
from app.reads.graph.decision import DecisionReads
from app.reads.graph.graph_reads import GraphReads, graph_reads_of
from app.reads.graph.node import NodeReads
from app.reads.graph.session import SessionReads
from app.reads.graph.thinking import ThinkingReads
from app.reads.graph.walks.walk import WalkReads
from app.reads.graph.why import WhyReads
from app.reads.knowledge.entity import EntityReads
from app.reads.knowledge.knowledge import KnowledgeReads
from app.reads.knowledge.knowledge_context import KnowledgeContextReads
from app.reads.records.event import EventReads
from app.reads.records.job import JobReads
from app.reads.search.evidence import EvidenceReads
from app.reads.search.facets import FacetReads
from app.reads.search.neighbours import NeighbourReads
from app.reads.search.precedent import PrecedentReads
from app.reads.search.reranking import Reranking
from app.reads.search.search import SearchReads
from app.reads.search.session_search import SessionSearchReads
from app.reads.search.similar import SimilarReads
from app.reasoning.beliefs.adoption.unlinking import Unlinking
from app.reasoning.beliefs.contradiction_resolver.detection import ContradictionFinder
from app.reasoning.beliefs.hypothesis_verification.service import HypothesisService
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.decisions.extraction.service import may_decide
from app.reasoning.decisions.outcomes.service import OutcomeService
from app.reasoning.decisions.recording.service import DecisionRecorder
from app.reasoning.decisions.refinement.service import DecisionRefiner, ModelReader
from app.reasoning.deliberations.debate.service import DebateService, DebateServices
from app.reasoning.deliberations.fork.service import ForkParts, ForkService
from app.reasoning.deliberations.fork.store import ForkStore
from app.reasoning.knowledge.insights.service import Metacognition
from app.reasoning.nodes.branches.compaction import BranchCompaction
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context.policies import policies_of
from app.reasoning.nodes.context.service import ContextService
from app.reasoning.nodes.erasure.service import Leftovers
from app.reasoning.nodes.raw.service import RawPayloads
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.orchestrator.plans import PlanToolbox
from app.reasoning.orchestrator.service import Orchestrator
from app.reasoning.turns.asking.adapted import AdaptedModel
from app.reasoning.turns.deliberation.backlog import Backlog
from app.reasoning.turns.deliberation.service import Deliberation
from app.reasoning.turns.rehydration.service import RehydrationService
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.metered import MeteredModel
from app.reasoning.turns.thinking_engine.service import EngineParts, ThinkingEngine
from app.reasoning.turns.thinking_engine.store import TurnStore


class Services:
    """Everything one tenant may call; the doors use nothing else."""

    def __init__(self, graph: Graph, shared: Shared) -> None:
        self.tenant_id = graph.tenant_id
        self._graph = graph
        self._shared = shared
        self._settings = shared.settings
        self._limit = shared.settings.max_text_bytes
        self._model_for = partial(shared.model_for, graph.tenant_id)
        self._default = ModelChoice(*default_choice(shared.settings))

    @cached_property
    def sessions(self) -> SessionService:
        return SessionService(self._graph, self._limit, self._leftovers)

    @cached_property
    def session_reads(self) -> SessionReads:
        return SessionReads(self._graph)

    @cached_property
    def unlinking(self) -> Unlinking:
        return Unlinking(self._graph, self.beliefs)

    @cached_property
    def think_graph(self) -> ThinkGraph:
        reads = may_decide if self._shared.refines or self._shared.closer else None
        adopter = adoption_of(self._settings, self.beliefs)
        return ThinkGraph(self._graph, self._limit, may_decide=reads, adopter=adopter)

    @cached_property
    def thoughts(self) -> Thoughts:
        parts = (self.sessions, self.think_graph, self.beliefs)
        found = (self._own_search, self._embedder)
        return thoughts_of(self._graph, parts, *found, self._settings)

    @cached_property
    def refiner(self) -> DecisionRefiner:
        provider, model = default_choice(self._settings)
        reader = self._shared.closer
        if self._shared.refines:
            name = self._settings.refiner_model or model
            reader = ModelReader(self.adapted(provider), name, self.ledger, self._shared.metrics)
        return DecisionRefiner(self._graph, self.think_graph, self.ledger, reader)

    @cached_property
    def thinking_reads(self) -> ThinkingReads:
        return ThinkingReads(self._graph)

    @cached_property
    def decision_reads(self) -> DecisionReads:
        return DecisionReads(self._graph)

    @cached_property
    def event_reads(self) -> EventReads:
        return EventReads(self._graph)

    @cached_property
    def node_reads(self) -> NodeReads:
        return NodeReads(self._graph)

    @cached_property
    def knowledge_reads(self) -> KnowledgeReads:
        return KnowledgeReads(self._graph)

    @cached_property
    def search(self) -> SearchReads:
        reranker = self._shared.reranker
        if reranker is None:
            return self._own_search
        return self._search_by(Reranking(self._graph, reranker, self._settings.rerank_timeout_s))

    @cached_property
    def _own_search(self) -> SearchReads:
        """Search for the program itself, which waits for no model of others."""
        return self._search_by(None)

    def _search_by(self, reranking: Reranking | None) -> SearchReads:
        parts = (self._shared.searches, self._shared.vector_memory)
        return SearchReads(self._graph, self._embedder, reranking, *parts)

    @cached_property
    def session_search(self) -> SessionSearchReads:
        return SessionSearchReads(self._graph, self.session_reads)

    @cached_property
    def facets(self) -> FacetReads:
        return FacetReads(self._graph)

    @cached_property
    def entity_reads(self) -> EntityReads:
        return EntityReads(self._graph)

    @cached_property
    def mentions(self) -> Mentions:
        return Mentions(self._graph, self._shared.reader)

    @cached_property
    def similar(self) -> SimilarReads:
        return SimilarReads(self._graph, self._embedder, self._own_search)

    @cached_property
    def walk(self) -> WalkReads:
        return WalkReads(self._graph)

    @cached_property
    def why(self) -> WhyReads:
        return WhyReads(self._graph)

    @cached_property
    def graph_reads(self) -> GraphReads:
        return graph_reads_of(self._graph, self._embedder.model)

    @cached_property
    def vectors(self) -> PendingVectors:
        return PendingVectors(self._graph, self._shared.vector_models.filling(self.tenant_id))

    @cached_property
    def vector_change(self) -> VectorChange:
        return VectorChange(self._graph, self._shared.vector_models)

    @cached_property
    def jobs(self) -> JobService:
        return JobService(self._graph)

    @cached_property
    def job_reads(self) -> JobReads:
        return JobReads(self._graph)

    @cached_property
    def seed(self) -> SeedService:
        return SeedService(self._graph, self.think_graph, self.knowledge.memory, self.beliefs)

    @cached_property
    def imports(self) -> ImportService:
        limits = Limits(self._limit, reading=self._shared.reading)
        return ImportService(self._graph, self.think_graph, limits)

    @cached_property
    def branches(self) -> BranchService:
        return BranchService(self._graph, self.think_graph, self._default, self._shared.directory)

    @cached_property
    def compaction(self) -> BranchCompaction:
        return BranchCompaction(self._graph, self.think_graph, self.branches, self.context)

    @cached_property
    def context(self) -> ContextService:
        policies = policies_of(self._settings.anthropic_context)
        return ContextService(self._graph, self.raw, policies, self._shared.directory)

    @cached_property
    def raw(self) -> RawPayloads:
        return RawPayloads(self._graph)

    @cached_property
    def modes(self) -> ModeServices:
        return modes_of(self._graph, self._shared.computing, self.beliefs, self.think_graph)

    @cached_property
    def beliefs(self) -> BeliefService:
        return BeliefService(self._graph, self._limit)

    @cached_property
    def belief_reads(self) -> BeliefReads:
        return BeliefReads(self._graph)

    @cached_property
    def people(self) -> People:
        return people_of(self._graph, self._settings)

    @cached_property
    def contradictions(self) -> ContradictionFinder:
        judges, searches = judges_of(self._shared, self._metered), self._shared.searches
        return ContradictionFinder(self._graph, self._neighbours, self.beliefs, judges, searches)

    @cached_property
    def contradiction_reads(self) -> ContradictionReads:
        return ContradictionReads(self._graph)

    @cached_property
    def proposals(self) -> Proposals:
        return proposals_of(self._graph, self.beliefs, self._neighbours, self._shared)

    @cached_property
    def hypotheses(self) -> HypothesisService:
        thresholds, judge = thresholds_of(self._settings), self._shared.judge
        return HypothesisService(self._graph, self.beliefs, self._neighbours, thresholds, judge)

    @cached_property
    def hypothesis_reads(self) -> HypothesisReads:
        return HypothesisReads(self._graph)

    @cached_property
    def metacognition(self) -> Metacognition:
        return metacognition_of(self._graph, self.beliefs, self._shared, self._metered)

    @cached_property
    def outcomes(self) -> OutcomeService:
        return OutcomeService(self._graph, self._limit)

    @cached_property
    def decisions(self) -> DecisionRecorder:
        return DecisionRecorder(self._graph, self.think_graph)

    @cached_property
    def precedents(self) -> PrecedentReads:
        return PrecedentReads(self._graph, self._own_search)

    @cached_property
    def ledger(self) -> TokenLedger:
        settings = self._settings
        day = DayLimits(settings.model_tokens_per_day, settings.model_cost_per_day)
        prices = ListPrices(self._shared.live_turns.clocks.now)
        return TokenLedger(self._graph, prices, settings.session_output_tokens, day)

    @cached_property
    def thinking(self) -> ThinkingEngine:
        worker = self._shared.live_turns.worker
        reads = self._shared.reading.read
        store = TurnStore(self.think_graph, self.branches, self.raw, self.ledger, reads, worker)
        writes = self._settings.context_summaries == "model"
        models = (self._model_for, self._shared.directory, self.learning.runs.served)
        parts = EngineParts(store, self.context, *models, writes)
        return ThinkingEngine(self._graph, parts, self._shared.live_turns)

    @cached_property
    def orchestrator(self) -> Orchestrator:
        toolbox = PlanToolbox(self._graph, self.thinking, self.gatherer)
        return Orchestrator(self.thinking, self.gatherer, toolbox)

    @cached_property
    def gatherer(self) -> GraphGatherer:
        learned = (self.learning.template_reads, self.learning.templates)
        limits = (self._shared.directory, self._settings.knowledge_tokens)
        return GraphGatherer(self.knowledge_context, *learned, *limits)

    @cached_property
    def knowledge_context(self) -> KnowledgeContextReads:
        evidence = EvidenceReads(self._own_search)
        return KnowledgeContextReads(self._graph, self.knowledge_reads, evidence)

    @cached_property
    def rehydration(self) -> RehydrationService:
        return RehydrationService(self._graph)

    @cached_property
    def plans(self) -> Plans:
        common = (self.think_graph, self.branches, self._backlog, self._model_for)
        found = (self.contradiction_reads, self.precedents)
        reads = (self._own_search, self.node_reads, self.why, self.belief_reads, *found)
        begin = (*common, self.ledger.check_today)
        outside = (self.beliefs, self.hypotheses, self._settings)
        return plans_of(self._graph, begin, reads, (self.deliberation, self.gatherer), outside)

    @cached_property
    def deliberation(self) -> Deliberation:
        return Deliberation(self._graph, self.thinking)

    @cached_property
    def debates(self) -> DebateService:
        rivals = [ModelChoice(*choice) for choice in choices_with_key(self._settings)]
        common = (self.think_graph, self.branches, self._backlog, self._model_for)
        return DebateService(self._graph, DebateServices(*common, rivals, self.ledger.check_today))

    @cached_property
    def forks(self) -> ForkService:
        common = (self.think_graph, self.branches, self._backlog, self._model_for)
        more = (self.ledger.check_today, self.proposals.service)
        parts = ForkParts(ForkStore(self._graph), *common, *more)
        return ForkService(self._graph, parts)

    @cached_property
    def learning(self) -> Learning:
        served = served_models(self._settings)
        return learning_of(self._graph, self._shared.vector_models, self._settings, served)

    @cached_property
    def knowledge(self) -> KnowledgeServices:
        librarian = librarian_of(self._shared, self._metered, self._default)
        parts = (self.think_graph, self.beliefs, self.knowledge_context)
        return knowledge_of(self._graph, parts, librarian, self._leftovers, self._settings)

    @property
    def _leftovers(self) -> Leftovers:
        files = TrainingFiles(Home(self._settings.home).training)
        return Leftovers(files, self._shared.vector_models.drop_questions)

    @property
    def _embedder(self) -> Embedder:
        return self._shared.vector_models.answering(self._graph)

    @property
    def _neighbours(self) -> NeighbourReads:
        return NeighbourReads(self._graph, self._embedder, self._settings.hypothesis_candidates)

    @property
    def _backlog(self) -> Backlog:
        return Backlog(self._settings.deliberation_backlog)

    def adapted(self, provider: str) -> LanguageModel:
        """Give a provider's models for calls outside of turns, adapters in force among them."""
        return AdaptedModel(self._model_for(provider), self.learning.runs.served)

    def _metered(self, provider: str) -> LanguageModel:
        return MeteredModel(self.adapted(provider), self.ledger)
