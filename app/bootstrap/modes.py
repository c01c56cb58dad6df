"""The modes of reasoning: what runs them, and what keeps their results."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.compute.pool import ComputePool
from app.graph.base import Graph
from app.reasoning.nodes.modes.runner import ModeRunner
from app.reasoning.nodes.modes.service import ModeStateService
from app.settings import Settings

_MIB = 1 << 20


@dataclass(frozen=True, slots=True)
class ModeServices:
    """What may be done with modes of reasoning."""

    runner: ModeRunner
    states: ModeStateService


def modes_of(graph: Graph, pool: ComputePool) -> ModeServices:
    runner = ModeRunner(pool.of(graph.tenant_id))
    return ModeServices(runner, ModeStateService(graph, runner))


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
