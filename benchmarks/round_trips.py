"""What everything else is made of: one statement there and back, one event, one thought.

Run: uv run python -m benchmarks.round_trips
"""

import asyncio
from functools import partial

from app.bootstrap import Noema
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.events.types import EventType, NewEvent
from app.graph.change import append
from benchmarks.place import open_place, tell, timed

READS, READS_WARM_UP = 8_000, 6_000
WRITES, WRITES_WARM_UP = 900, 600
TEXT = "The log is written to disk before an append is answered. " * 40


async def main() -> None:
    async with open_place() as place:
        noema = place.noema
        tenant_id = (await noema.tenants.ensure_tenant()).id
        graph, services = noema.graph_of(tenant_id), noema.services(tenant_id)
        session_id = await services.sessions.create(NewSession(new_id(), "A benchmark"))
        read = partial(graph.read, "event/get_bounds", stream_id=session_id)
        event = NewEvent(session_id, EventType.JOB_PROGRESSED, {"status": "running"})
        tell(
            {
                "one_statement": await timed([read] * READS, READS_WARM_UP),
                "one_event": await timed(
                    [lambda: graph.apply(append, [event])] * WRITES, WRITES_WARM_UP
                ),
                "one_thought": await timed(
                    [partial(_think, noema, tenant_id, session_id)] * WRITES, WRITES_WARM_UP
                ),
            }
        )


async def _think(noema: Noema, tenant_id: str, session_id: str) -> str:
    node = NewThinkingNode(
        id=new_id(),
        session_id=session_id,
        kind=NodeKind.THINKING,
        role=Role.ASSISTANT,
        blocks=(),
        response=TEXT,
    )
    return await noema.services(tenant_id).think_graph.add_node(node)


if __name__ == "__main__":
    asyncio.run(main())
