"""Builds what begins, carries out and reads the plans of agents."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from app.bootstrap.agent_tools import AgentTools
from app.bootstrap.web import web_search_of
from app.graph.base import Graph
from app.llm.base import LanguageModel
from app.reads.beliefs.belief import BeliefReads
from app.reads.beliefs.contradiction import ContradictionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.why import WhyReads
from app.reads.records.plan import PlanReads
from app.reads.search.precedent import PrecedentReads
from app.reads.search.search import SearchReads
from app.reasoning.beliefs.hypothesis_verification.service import HypothesisService
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context.gathering import Gatherer
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.nodes.web_evidence.service import WebEvidence
from app.reasoning.orchestrator.agents.corrections import CorrectionService
from app.reasoning.orchestrator.agents.experiments import ExperimentService
from app.reasoning.orchestrator.agents.explorations import ExplorationService
from app.reasoning.orchestrator.agents.findings import Findings
from app.reasoning.orchestrator.agents.runner import PlanParts
from app.reasoning.orchestrator.agents.service import PlanService, PlanServices
from app.reasoning.orchestrator.agents.step_checks import StepService
from app.reasoning.orchestrator.agents.store import AgentPlans
from app.reasoning.turns.deliberation.backlog import Backlog
from app.reasoning.turns.deliberation.service import Deliberation
from app.settings import Settings

Begin = tuple[
    ThinkGraph,
    BranchService,
    Backlog,
    Callable[[str], LanguageModel],
    Callable[[str], Awaitable[None]],
]
"""What `PlanServices` has."""
Reads = tuple[SearchReads, NodeReads, WhyReads, BeliefReads, ContradictionReads, PrecedentReads]
"""What `AgentTools` has."""
Rooms = tuple[Deliberation, Gatherer]
Outside = tuple[BeliefService, HypothesisService, Settings]
"""What is changed beside plans, and where the web is searched."""


@dataclass(frozen=True, slots=True)
class Plans:
    """What may be done with plans."""

    service: PlanService
    steps: StepService
    explorations: ExplorationService
    corrections: CorrectionService
    experiments: ExperimentService
    reads: PlanReads
    parts: PlanParts
    """What a worker carries them out with."""
    web: WebEvidence


def plans_of(graph: Graph, begin: Begin, reads: Reads, rooms: Rooms, outside: Outside) -> Plans:
    think_graph, branches, *_ = begin
    beliefs, hypotheses, settings = outside
    findings, tools = Findings(graph, think_graph), AgentTools(*reads)
    web = WebEvidence(graph, think_graph, web_search_of(settings))
    parts = PlanParts(AgentPlans(graph), branches, *rooms, tools, findings, web)
    service = PlanService(graph, PlanServices(*begin))
    steps, explorations = StepService(graph, service), ExplorationService(graph, service)
    corrections = CorrectionService(graph, service, think_graph, beliefs)
    experiments = ExperimentService(graph, service, hypotheses)
    again = (corrections, experiments)
    return Plans(service, steps, explorations, *again, PlanReads(graph), parts, web)
