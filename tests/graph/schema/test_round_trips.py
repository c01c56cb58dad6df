"""How often a write asks the server: what every call that writes waits for at least."""

from collections.abc import Awaitable

from app.bootstrap import Services, open_noema
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.events.types import EventType, NewEvent
from app.graph.change import append
from app.local.base import Connection
from app.settings import Settings
from tests.fakes.proxy import CuttingProxy


async def test_a_write_asks_once_for_each_statement_and_once_for_its_end(
    settings: Settings, neo4j: Connection, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Which queue?"))
    event = NewEvent(session_id, EventType.JOB_PROGRESSED, {"status": "running"})
    proxy = CuttingProxy("127.0.0.1", int(neo4j.uri.rpartition(":")[2]))
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with open_noema(settings, behind) as noema:
            graph = noema.graph_of(services.tenant_id)

            async def asked(call: Awaitable[object]) -> int:
                before = proxy.exchanges
                await call
                return proxy.exchanges - before

            await graph.read("event/get_bounds", stream_id=session_id)
            assert await asked(graph.read("event/get_bounds", stream_id=session_id)) == 1
            assert await asked(graph.apply(append, [event])) == 2
