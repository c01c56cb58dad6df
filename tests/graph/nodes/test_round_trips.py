"""How often a write asks the server: what every call that writes waits for at least."""

from collections.abc import Awaitable
from dataclasses import replace
from functools import partial

from app.bootstrap import Services, open_noema
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.nodes.thought import NewThought
from app.events.types import EventType, NewEvent
from app.graph.change import append
from app.local.base import Connection
from app.settings import Settings
from tests.factories import make_node
from tests.fakes.proxy import CuttingProxy

TO_BE_READ = "The log is written to disk before an append is answered. We went with SQLite."


async def test_a_write_asks_once_for_each_statement_and_once_for_its_end(
    settings: Settings, neo4j: Connection, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Which queue?"))
    event = NewEvent(session_id, EventType.JOB_PROGRESSED, {"status": "running"})
    reads = settings.model_copy(update={"decision_refinement": "model", "provider": "anthropic"})
    proxy = CuttingProxy("127.0.0.1", int(neo4j.uri.rpartition(":")[2]))
    async with proxy.listening() as port:
        behind = Connection(f"bolt://127.0.0.1:{port}", neo4j.user, neo4j.password)
        async with open_noema(reads, behind) as noema:
            graph, near = noema.graph_of(services.tenant_id), noema.services(services.tenant_id)
            unread = make_node(session_id, TextBlock(TO_BE_READ))

            async def asked(call: Awaitable[object]) -> int:
                before = proxy.exchanges
                await call
                return proxy.exchanges - before

            await graph.read("event/get_bounds", stream_id=session_id)
            assert await asked(graph.read("event/get_bounds", stream_id=session_id)) == 1
            assert await asked(graph.apply(append, [event])) == 2
            # All by one: the lock, the node with what is due for it, and the events.
            assert await asked(near.think_graph.add_node(unread)) == 2
            # Where it is there already, what is written last is asked for on its own.
            assert await asked(near.think_graph.add_node(unread)) == 3
            first, second = (
                NewThought(id=new_id(), session_id=session_id, content=said)
                for said in ("Look.", "See.")
            )
            assert await asked(near.thoughts.service.add(first)) == 4
            # What it rests on is drawn by one more.
            resting = replace(second, depends_on=(first.id,))
            assert await asked(near.thoughts.service.add(resting)) == 5
            # What an import brings is found, added or taken longer under the lock of its session.
            brought = near.think_graph.read(make_node(session_id))
            added = partial(near.think_graph.write_in, session_id, [brought], may_extend=True)
            assert await asked(graph.apply(added)) == 3
            [due] = await graph.read("refinement/list_due", limit=2)
    assert due["id"] == unread.id
