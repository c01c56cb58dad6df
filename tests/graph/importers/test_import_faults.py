"""An import that is disturbed anywhere leaves whole batches, and goes on when it is run again."""

from typing import Any

import pytest

from app.bootstrap import Noema, Services, open_noema
from app.domain.ids import new_id
from app.domain.nodes.session import Session
from app.domain.page import PageRequest
from app.errors import UnavailableError
from app.importers.file_import import Limits
from app.importers.service import ImportService
from app.local.base import Connection
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.settings import Settings
from tests.fakes.graph import FailingGraph
from tests.fakes.proxy import CuttingProxy
from tests.transcripts import claude_record, json_lines

CHOICE = "I'll go with Redis Streams instead of RabbitMQ because it is already there."
NODES = [
    claude_record("u1", None, "Which queue?"),
    claude_record("a2", "u1", [{"type": "text", "text": CHOICE}], message_id="m1"),
    claude_record("u3", "a2", "And the cache?"),
    claude_record("a4", "u3", [{"type": "text", "text": "Measure.\n\nThen say."}], message_id="m2"),
    claude_record("u5", "a4", "Thanks."),
]
CONTENT = json_lines(*NODES)
BATCH = 2
WHOLE_BATCHES = {0, 2, 4, 5}


def _imports(graph: FailingGraph) -> ImportService:
    return ImportService(graph, ThinkGraph(graph, 1_000_000), Limits(1_000_000, BATCH))


async def _session(services: Services) -> Session | None:
    sessions = (await services.session_reads.list_page(PageRequest(10))).items
    return sessions[0] if sessions else None


async def _picture(services: Services) -> dict[str, Any]:
    """Give everything the import wrote, without ids and times, which differ between tenants."""
    session = await _session(services)
    if session is None:
        return {"nodes": []}
    page = await services.thinking_reads.list_by_session(session.id, PageRequest(100))
    ids = [node.id for node in page.items]
    names = {node.id: node.external_id for node in page.items}
    steps = await services.thinking_reads.steps(ids)
    decisions = await services.decision_reads.of_nodes(ids)
    events = await services.event_reads.replay_after(session.id, 0, 100)
    return {
        "session": (session.title, session.node_count, session.decision_count),
        "nodes": [
            (node.position, node.external_id, names.get(node.parent_id or ""), node.response)
            for node in page.items
        ],
        "blocks": await services.thinking_reads.blocks(ids),
        "steps": [[(step.kind, step.text) for step in of_node] for of_node in steps],
        "decisions": [
            [(d.chosen and d.chosen.text, [o.text for o in d.rejected]) for d in of_node]
            for of_node in decisions
        ],
        "events": [(event.seq, event.type) for event in events],
    }


def _graph_of(services: Services, fail_at: int | None = None) -> FailingGraph:
    return FailingGraph(services.sessions._graph, fail_at)  # pyright: ignore[reportPrivateUsage]  # the tenant's own graph, which services do not show


async def test_a_fault_at_any_step_leaves_whole_batches_and_a_second_run_completes_them(
    noema: Noema, services: Services
) -> None:
    undisturbed = _graph_of(services)
    await _imports(undisturbed).import_text("queue.jsonl", CONTENT)
    expected = await _picture(services)
    assert len(expected["nodes"]) == len(NODES)
    for step in range(1, undisturbed.steps + 1):
        tenant = noema.services(new_id())
        with pytest.raises(UnavailableError):
            await _imports(_graph_of(tenant, step)).import_text("queue.jsonl", CONTENT)
        left = await _picture(tenant)
        stored = len(left["nodes"])
        assert stored in WHOLE_BATCHES, f"step {step}"
        assert left["nodes"] == expected["nodes"][:stored]
        assert len(left.get("events", [])) == (1 + stored if stored else 0)
        await _imports(_graph_of(tenant)).import_text("queue.jsonl", CONTENT)
        assert await _picture(tenant) == expected, f"step {step}"


@pytest.mark.parametrize("sent_bytes", [1, 3_000, 6_000, 12_000])
async def test_a_line_cut_while_writing_leaves_nothing_partial(
    settings: Settings, neo4j: Connection, services: Services, sent_bytes: int
) -> None:
    host, port = neo4j.uri.removeprefix("bolt://").split(":")
    proxy = CuttingProxy(host, int(port))
    async with proxy.listening() as proxy_port:
        cut = Connection(f"bolt://127.0.0.1:{proxy_port}", neo4j.user, neo4j.password)
        async with open_noema(settings, cut) as behind_proxy:
            tenant = behind_proxy.services(services.tenant_id)
            proxy.cut_after(sent_bytes)
            try:
                await _imports(_graph_of(tenant)).import_text("queue.jsonl", CONTENT)
            except UnavailableError:
                left = await _picture(services)
                assert len(left["nodes"]) in WHOLE_BATCHES
    assert proxy.cuts == 1
    await _imports(_graph_of(services)).import_text("queue.jsonl", CONTENT)
    picture = await _picture(services)
    assert [name for _, name, _, _ in picture["nodes"]] == ["u1", "m1", "u3", "m2", "u5"]
    assert picture["events"] == [(1, "session_created")] + [
        (seq, "thinking_node_added") for seq in range(2, 7)
    ]
