"""Questions about any node, whatever it is."""

from collections.abc import Sequence

from app.domain.node import NodeSummary
from app.errors import NotFoundError
from app.graph.base import Graph
from app.reads.rows import summary_from


class NodeReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str]) -> list[NodeSummary | None]:
        """Tell what each id is, in the same order; None where the tenant has no such thing."""
        [row] = await self._graph.read("node/list_by_ids", ids=list(ids))
        found = {node["id"]: summary_from(node) for node in row["nodes"]}
        return [found.get(id_) for id_ in ids]

    async def require(self, node_id: str) -> NodeSummary:
        """Tell what one id is.

        Raises:
            NotFoundError: The tenant has no such thing.
        """
        [node] = await self.get_many([node_id])
        if node is None:
            raise NotFoundError("there is no such node", field="id")
        return node
