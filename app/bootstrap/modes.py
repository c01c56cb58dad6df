"""The modes of reasoning and proofs: what computes them, and what keeps their results."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.compute.pool import ComputePool
from app.graph.base import Graph
from app.reasoning.beliefs.adoption.results import ResultBeliefs
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.beliefs.proofs.recording import ProofRecorder
from app.reasoning.beliefs.proofs.service import ProofChecker
from app.reasoning.nodes.modes.analyzing import MultiModeAnalyzer
from app.reasoning.nodes.modes.custom import CustomModes
from app.reasoning.nodes.modes.runner import ModeRunner
from app.reasoning.nodes.modes.service import ModeStateService, StateParts
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.settings import Settings

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class ModeServices:
    """What may be done with modes of reasoning, and with proofs that they check."""

    runner: ModeRunner
    custom: CustomModes
    analyzer: MultiModeAnalyzer
    states: ModeStateService
    proofs: ProofChecker
    proof_recorder: ProofRecorder


def modes_of(
    graph: Graph, pool: ComputePool, beliefs: BeliefService, think_graph: ThinkGraph
) -> ModeServices:
    custom = CustomModes(graph)
    runner = ModeRunner(pool.of(graph.tenant_id), custom)
    proofs = ProofChecker(runner)
    recorder = ProofRecorder(graph, beliefs, proofs)
    parts = StateParts(runner, think_graph, ResultBeliefs(beliefs))
    states = ModeStateService(graph, parts)
    return ModeServices(runner, custom, MultiModeAnalyzer(runner), states, proofs, recorder)


def open_computing(settings: Settings) -> ComputePool:
    """Give what computes; its processes start when they are first needed."""
    return ComputePool(settings.compute_seconds, settings.compute_memory_mb * _MIB)


@asynccontextmanager
async def open_mode_runner(settings: Settings) -> AsyncGenerator[ModeRunner]:
    """Give what runs modes for work that needs no graph, until the block ends."""
    pool = open_computing(settings)
    try:
        yield ModeRunner(pool.of("local"))
    finally:
        await pool.close()
