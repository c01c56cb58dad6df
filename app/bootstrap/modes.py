"""The modes of reasoning: what runs them, and what keeps their results."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from app.compute.pool import ComputePool
from app.reasoning.nodes.modes.runner import ModeRunner
from app.settings import Settings

_MIB = 1 << 20


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
