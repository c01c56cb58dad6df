"""Batches: what many fields of one operation ask for one by one is read in one statement each."""

from collections.abc import Sequence

from strawberry.dataloader import DataLoader

from app.bootstrap import Services
from app.content.blocks import Block
from app.domain.beliefs.belief import AsOf, Belief, Fall
from app.domain.beliefs.hypothesis import Hypothesis
from app.domain.beliefs.knowledge import Classification, Contradiction, Insight, KnowledgeEntry
from app.domain.beliefs.rehydration import RehydratedItem
from app.domain.debate import Debate
from app.domain.fork import Fork
from app.domain.guidance.metacognition import Metacognition
from app.domain.job import Job
from app.domain.ledger import Ledger
from app.domain.metacognition import ImprovementEffect, InsightEvidence
from app.domain.modes.state import ModeState
from app.domain.nodes.branch import Branch
from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.entity import Entity
from app.domain.nodes.injected import InjectedItem
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.outcome import Outcome
from app.domain.nodes.plan import TaskPlan
from app.domain.nodes.session import Session
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode
from app.domain.nodes.thought import ModeSwitch, ThinkingConclusion, Thought, ThoughtBranch
from app.domain.nodes.thought_counters import ThinkingMetrics
from app.domain.page import Page, SessionPage
from app.domain.template import Template, TemplateVersion
from app.domain.trace import Rating


class Loaders:
    """Made anew for each operation; nothing is kept from one to the next."""

    def __init__(self, services: Services) -> None:
        self._services = services
        thinking, decisions = services.thinking_reads, services.decision_reads
        self.summaries: DataLoader[str, NodeSummary | None] = DataLoader(
            services.node_reads.get_many
        )
        self.sessions: DataLoader[str, Session | None] = DataLoader(services.session_reads.get_many)
        self.nodes: DataLoader[str, ThinkingNode | None] = DataLoader(thinking.get_many)
        self.node_pages: DataLoader[SessionPage, Page[ThinkingNode]] = DataLoader(
            thinking.list_pages
        )
        self.blocks: DataLoader[str, tuple[Block, ...]] = DataLoader(thinking.blocks)
        self.steps: DataLoader[str, tuple[ReasoningStep, ...]] = DataLoader(thinking.steps)
        self.mode_states: DataLoader[str, tuple[ModeState, ...]] = DataLoader(
            services.modes.states.of_nodes
        )
        self.decisions: DataLoader[str, DecisionPoint | None] = DataLoader(decisions.get_many)
        self.decision_pages: DataLoader[SessionPage, Page[DecisionPoint]] = DataLoader(
            decisions.list_pages
        )
        self.decisions_of: DataLoader[str, tuple[DecisionPoint, ...]] = DataLoader(
            decisions.of_nodes
        )
        self.debates: DataLoader[str, Debate | None] = DataLoader(services.debates.get_many)
        self.forks: DataLoader[str, Fork | None] = DataLoader(services.forks.get_many)
        self.branches: DataLoader[str, Branch | None] = DataLoader(services.branches.get_many)
        self.branch_pages: DataLoader[SessionPage, Page[Branch]] = DataLoader(
            services.branches.list_pages
        )
        self.plans_of: DataLoader[str, tuple[TaskPlan, ...]] = DataLoader(
            services.plans.reads.of_nodes
        )
        self.jobs: DataLoader[str, Job | None] = DataLoader(services.job_reads.get_many)
        self.ledgers: DataLoader[str, Ledger] = DataLoader(services.ledger.of_sessions)
        self._load_thoughts(services)
        self._load_knowledge(services)
        self._load_learning(services)

    def _load_thoughts(self, services: Services) -> None:
        reads = services.thoughts.reads
        self.injected_of: DataLoader[str, tuple[InjectedItem, ...]] = DataLoader(
            services.thoughts.injection.of_thoughts
        )
        self.thoughts: DataLoader[str, Thought | None] = DataLoader(reads.get_many)
        self.thought_pages: DataLoader[SessionPage, Page[Thought]] = DataLoader(reads.list_pages)
        self.thought_branches: DataLoader[str, ThoughtBranch | None] = DataLoader(
            reads.get_branches
        )
        self.thought_branches_of: DataLoader[str, tuple[ThoughtBranch, ...]] = DataLoader(
            reads.branches
        )
        self.thinking_metrics: DataLoader[str, ThinkingMetrics] = DataLoader(reads.metrics)
        self.metacognition: DataLoader[str, Metacognition] = DataLoader(reads.metacognition)
        self.mode_switches_of: DataLoader[str, tuple[ModeSwitch, ...]] = DataLoader(
            reads.mode_switches
        )
        self.conclusions_of: DataLoader[str, tuple[ThinkingConclusion, ...]] = DataLoader(
            reads.conclusions
        )

    def _load_knowledge(self, services: Services) -> None:
        knowledge = services.knowledge_reads
        self.entries: DataLoader[str, KnowledgeEntry | None] = DataLoader(knowledge.get_entries)
        self.classifications: DataLoader[str, tuple[Classification, ...]] = DataLoader(
            knowledge.classifications_of
        )
        self.contradictions: DataLoader[str, Contradiction | None] = DataLoader(
            knowledge.get_contradictions
        )
        self.beliefs: DataLoader[tuple[str, AsOf], Belief | None] = DataLoader(self._load_beliefs)
        self.falls: DataLoader[str, tuple[Fall, ...]] = DataLoader(services.belief_reads.falls)
        self.conflicts: DataLoader[str, tuple[Contradiction, ...]] = DataLoader(
            services.contradiction_reads.open_of
        )
        self.hypotheses: DataLoader[str, Hypothesis | None] = DataLoader(
            services.hypothesis_reads.get_many
        )
        self.entities_of: DataLoader[str, tuple[Entity, ...]] = DataLoader(
            services.entity_reads.of_nodes
        )
        self.rehydrated_of: DataLoader[str, tuple[RehydratedItem, ...]] = DataLoader(
            services.knowledge_context.rehydration.of_nodes
        )
        self.insights: DataLoader[str, Insight | None] = DataLoader(knowledge.get_insights)
        self.insight_evidence: DataLoader[str, tuple[InsightEvidence, ...]] = DataLoader(
            knowledge.insight_evidence
        )
        self.improvement_effects: DataLoader[str, ImprovementEffect | None] = DataLoader(
            self._load_effects
        )

    async def _load_effects(self, ids: Sequence[str]) -> list[ImprovementEffect | None]:
        effects = await self._services.metacognition.improvements.effects()
        return [effects.get(id_) for id_ in ids]

    async def _load_beliefs(self, keys: Sequence[tuple[str, AsOf]]) -> list[Belief | None]:
        """Read each moment's beliefs in one statement."""
        beliefs: dict[tuple[str, AsOf], Belief | None] = {}
        for moment in {moment for _, moment in keys}:
            ids = [id_ for id_, at in keys if at == moment]
            read = await self._services.belief_reads.get_many(ids, moment)
            beliefs |= {(id_, moment): one for id_, one in zip(ids, read, strict=True)}
        return [beliefs[key] for key in keys]

    def _load_learning(self, services: Services) -> None:
        templates = services.learning.template_reads
        self.templates: DataLoader[str, Template | None] = DataLoader(templates.get_many)
        self.template_versions: DataLoader[str, tuple[TemplateVersion, ...]] = DataLoader(
            templates.versions
        )
        self.ratings: DataLoader[str, tuple[Rating, ...]] = DataLoader(
            services.learning.traces.ratings
        )
        self.outcomes: DataLoader[str, Outcome | None] = DataLoader(
            services.precedents.get_outcomes
        )
        self.outcomes_of: DataLoader[str, tuple[Outcome, ...]] = DataLoader(
            services.precedents.outcomes_of
        )
