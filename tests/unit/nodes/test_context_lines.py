"""The line of turns that is sent to a model, read while others delete."""

from typing import Any, cast

from app.graph.base import Row
from app.reasoning.nodes.context.service import ContextService
from tests.fakes.graph import ReadingGraph

KEPT: Row = {
    "id": "question",
    "kind": "message",
    "role": "user",
    "status": "complete",
    "provider": None,
    "api": None,
    "model": None,
    "branch_id": None,
    "response_id": None,
    "characters": 12,
    "only_results": False,
    "replaced_by": [],
}
GONE: Row = {**dict.fromkeys(KEPT), "only_results": False, "replaced_by": []}
HALF_GONE: Row = {**KEPT, "id": "answer", "status": None, "characters": None}


async def test_a_node_that_is_deleted_while_the_line_is_read_is_left_out() -> None:
    nodes = [GONE, HALF_GONE, KEPT]
    graph = ReadingGraph("tenant", lambda _, __: [{"nodes": nodes}])
    context = ContextService(graph, cast(Any, None), {}, cast(Any, None))

    assert [node.id for node in await context.line("answer")] == ["question"]
