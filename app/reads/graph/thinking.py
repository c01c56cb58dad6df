"""Questions about thinking nodes; the plural ones answer many nodes in one statement."""

from collections import defaultdict
from collections.abc import Sequence

from app.content.blocks import Block
from app.content.serialise import blocks_in
from app.domain.nodes.thinking import ReasoningStep, ThinkingNode
from app.domain.page import Page, PageRequest, SessionPage, page_of
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import is_whole, whole
from app.reads.graph.rows import Map, step_from, thinking_node_from

_ALWAYS = ("id", "position", "kind", "role", "status", "reasoning", "response", "recorded_from")
_STEP = ("id", "index", "kind", "text", "start", "end")


class ThinkingReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[ThinkingNode | None]:
        """Give the nodes of `ids` in the same order; None where the tenant has no such one."""
        rows = await self._graph.read("thinking/list_by_ids", ids=list(ids))
        nodes = {node.id: node for node in _nodes([row["node"] for row in rows])}
        return [nodes.get(id_) for id_ in ids]

    async def require(self, node_id: str) -> ThinkingNode:
        """Give one node.

        Raises:
            NotFoundError: The tenant has no such thinking node.
        """
        [node] = await self.get_many([node_id])
        if node is None:
            raise NotFoundError("there is no such thinking node", field="id")
        return node

    async def list_by_session(self, session_id: str, page: PageRequest) -> Page[ThinkingNode]:
        """List a session's nodes in the order of writing; the key of each is its position."""
        [found] = await self.list_pages([SessionPage(session_id, page)])
        return found

    async def list_pages(self, wanted: Sequence[SessionPage]) -> list[Page[ThinkingNode]]:
        """List the nodes of several sessions at once, a page each, as `list_by_session`."""
        pages = [
            {"index": index, "session_id": one.session_id, "after": one.page.after or 0}
            for index, one in enumerate(wanted)
        ]
        limit = max(page.page.first for page in wanted) + 1
        rows = await self._graph.read("thinking/list_pages", pages=pages, limit=limit)
        nodes = {row["index"]: _nodes(row["nodes"]) for row in rows}
        return [
            page_of(nodes[index], [node.position for node in nodes[index]], one.page.first)
            for index, one in enumerate(wanted)
        ]

    async def blocks(self, node_ids: Sequence[str]) -> list[tuple[Block, ...]]:
        """Give the content blocks of each node, in order."""
        rows = await self._graph.read("thinking/list_blocks", node_ids=list(node_ids))
        blocks: dict[str, list[Block]] = defaultdict(list)
        for row, block in blocks_in(rows):
            blocks[row["node_id"]].append(block)
        return [tuple(blocks[id_]) for id_ in node_ids]

    async def steps(self, node_ids: Sequence[str]) -> list[tuple[ReasoningStep, ...]]:
        """Give the reasoning steps of each node, in order."""
        rows = await self._graph.read("thinking/list_steps", node_ids=list(node_ids))
        steps: dict[str, list[ReasoningStep]] = defaultdict(list)
        for row in rows:
            if is_whole(row["step"], *_STEP):
                steps[row["node_id"]].append(step_from(row["step"]))
        return [tuple(steps[id_]) for id_ in node_ids]


def _nodes(rows: Sequence[Map]) -> list[ThinkingNode]:
    return [thinking_node_from(row) for row in whole(rows, *_ALWAYS)]
