"""Builds what writes and reads thoughts, by the settings."""

from dataclasses import dataclass

from app.domain.guidance.injection import InjectionPolicy
from app.domain.guidance.policy import GuidancePolicy
from app.domain.nodes.thought import ThoughtLimits
from app.embeddings.base import Embedder
from app.graph.base import Graph
from app.reads.graph.thought import ThoughtReads
from app.reads.knowledge.injection import InjectionReads
from app.reads.search.evidence import EvidenceReads
from app.reads.search.search import SearchReads
from app.reasoning.beliefs.adoption.thoughts import ThoughtBeliefs
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.sessions.service import SessionService
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.nodes.thoughts.service import ThoughtParts, ThoughtService
from app.settings import Settings


@dataclass(frozen=True, slots=True)
class Thoughts:
    """What may be done with thoughts."""

    service: ThoughtService
    reads: ThoughtReads
    injection: InjectionReads


def thoughts_of(
    graph: Graph,
    rooms: tuple[SessionService, ThinkGraph, BeliefService],
    search: SearchReads,
    embedder: Embedder,
    settings: Settings,
) -> Thoughts:
    sessions, think_graph, beliefs = rooms
    injection = InjectionReads(graph, EvidenceReads(search), embedder)
    limits = ThoughtLimits(
        settings.session_thoughts,
        settings.active_thought_branches,
        settings.session_idle_hours,
        settings.auto_prune_branches,
    )
    policy = GuidancePolicy(
        detects_patterns=settings.enable_meta_cognition and settings.auto_detect_patterns,
        suggests_next=settings.enable_meta_cognition and settings.suggest_next_thought,
        min_confidence=settings.min_confidence,
        pattern_confidence=settings.pattern_confidence_threshold,
        revision_loops=settings.max_revision_loops,
    )
    injected = InjectionPolicy(
        settings.inject_memories,
        settings.session_memory_priority,
        settings.injection_half_life_days,
    )
    adopter = ThoughtBeliefs(beliefs)
    parts = ThoughtParts(sessions, think_graph, adopter, injection, policy, injected)
    service = ThoughtService(graph, parts, limits, settings.max_text_bytes)
    return Thoughts(service, ThoughtReads(graph), injection)
