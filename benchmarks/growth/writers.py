"""Nodes a second that several writers add at once, each to a session of its own.

Writers and service share one process; Neo4j has the rest of the machine. The first writes do not
count.

Run: uv run python -m benchmarks.growth.writers [--writers 32] [--writes 100]
"""

import argparse
import asyncio
import time

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.main import settle
from benchmarks.place import figures_of, open_place, tell
from tests.factories import make_node, make_session

WARM_UP = 30
"""Writes of each writer that do not count."""


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=32)
    parser.add_argument("--writes", type=int, default=100, help="Of each writer, that count.")
    given = parser.parse_args()
    async with open_place() as place:
        # A tenant that is there: a key that is not is held alone.
        tenant = await place.noema.tenants.create("writers")
        services = place.noema.services(tenant.id)
        sessions = [await services.sessions.create(make_session()) for _ in range(given.writers)]
        settle()
        await _write(services, sessions, WARM_UP)
        begin = time.perf_counter()
        took_ms = await _write(services, sessions, given.writes)
        a_second = len(took_ms) / (time.perf_counter() - begin)
        tell({"writers": given.writers, "a_second": round(a_second, 1), **figures_of(took_ms)})


async def _write(services: Services, sessions: list[str], writes: int) -> list[float]:
    """Let all write at once, and give what each write took, in milliseconds."""
    took_ms: list[float] = []

    async def writer(session_id: str) -> None:
        for number in range(writes):
            node = make_node(session_id, TextBlock(f"Thought {number} of {session_id}."))
            begin = time.perf_counter()
            await services.think_graph.add_node(node)
            took_ms.append((time.perf_counter() - begin) * 1000)

    async with asyncio.TaskGroup() as writers:
        for session_id in sessions:
            writers.create_task(writer(session_id))
    return took_ms


if __name__ == "__main__":
    asyncio.run(main())
