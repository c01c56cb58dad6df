"""What is deleted while a statement reads it is left out: the rest of its row reads as null."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest

from app.graph.base import Graph, Row
from app.reads.graph.decision import DecisionReads
from app.reads.graph.node import NodeReads
from app.reads.graph.session import SessionReads
from app.reads.graph.thinking import ThinkingReads
from tests.fakes.graph import ReadingGraph

TORN: Row = defaultdict(lambda: None, id="torn")
"""Its id was read before it was deleted, and nothing else."""
Loader = Callable[[Graph, Sequence[str]], Awaitable[Sequence[Any]]]
LOADERS: dict[str, tuple[Row, Loader]] = {
    "thinking node": ({"node": TORN}, lambda graph, ids: ThinkingReads(graph).get_many(ids)),
    "decision": ({"decision": TORN}, lambda graph, ids: DecisionReads(graph).get_many(ids)),
    "session": ({"session": TORN}, lambda graph, ids: SessionReads(graph).get_many(ids)),
    "any node": ({"nodes": [TORN]}, lambda graph, ids: NodeReads(graph).get_many(ids)),
}


@pytest.mark.parametrize("name", LOADERS)
async def test_what_is_deleted_while_it_is_read_is_not_there(name: str) -> None:
    row, load = LOADERS[name]
    graph = ReadingGraph("tenant", lambda *_: [row])

    assert await load(graph, ["torn"]) == [None]
