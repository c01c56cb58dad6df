"""Questions about any node, whatever it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.domain.beliefs.belief import AsOf
from app.domain.nodes.node import FoundId, NamedKind, NodeSummary
from app.errors import NotFoundError
from app.graph.base import Graph
from app.graph.rows import whole
from app.reads.graph.expansion import NOW
from app.reads.graph.rows import SUMMARY, existed, summary_from


class NodeReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def get_many(self, ids: Sequence[str], as_of: AsOf = NOW) -> list[NodeSummary | None]:
        """Tell what each id is, in the same order; None where the tenant had no such thing by then.

        In the past a contradiction or a hypothesis has the status of then; a thinking node that was
        still being written is told as it ended.
        """
        [row] = await self._graph.read("node/list_by_ids", ids=list(ids))
        nodes = [summary_from(node) for node in whole(row["nodes"], *SUMMARY)]
        if as_of.recorded is not None:
            nodes = await self._then(nodes, as_of)
        by_id = {node.id: node for node in nodes}
        return [by_id.get(id_) for id_ in ids]

    async def require(self, node_id: str, as_of: AsOf = NOW, field: str = "id") -> NodeSummary:
        """Tell what one id is.

        Raises:
            NotFoundError: The tenant had no such thing by then; names `field`.
        """
        [node] = await self.get_many([node_id], as_of)
        if node is None:
            raise NotFoundError("there is no such node", field=field)
        return node

    async def list_there(
        self, ids: Sequence[str], required: Mapping[str, str], as_of: AsOf = NOW
    ) -> list[NodeSummary]:
        """Tell what those of `ids` are that the tenant had by then, in the same order.

        Args:
            required: Ids among them that were asked for, by the fields that named them.

        Raises:
            NotFoundError: The tenant had no such thing by then that was asked for.
        """
        there = [node for node in await self.get_many(ids, as_of) if node is not None]
        found = {node.id for node in there}
        for field, id_ in required.items():
            if id_ not in found:
                raise NotFoundError("there is no such node", field=field)
        return there

    async def list_beginning(
        self, beginning: str, most: int, *, with_keys: bool = True
    ) -> list[FoundId]:
        """List the ids that begin with a text in canonical form, at most so many, by id.

        Args:
            with_keys: Whether ids of keys are among them.
        """
        rows = await self._graph.read(
            "node/list_beginning", beginning=beginning, limit=most, with_keys=with_keys
        )
        return [FoundId(row["id"], NamedKind(row["kind"])) for row in whole(rows, "id", "kind")]

    async def _then(self, nodes: Sequence[NodeSummary], as_of: AsOf) -> list[NodeSummary]:
        there = [node for node in nodes if existed(node, as_of)]
        [row] = await self._graph.read(
            "node/list_statuses_as_of",
            ids=[node.id for node in there],
            recorded=as_of.recorded,
        )
        then = {told["id"]: told["status"] for told in row["statuses"]}
        return [replace(node, status=then.get(node.id, node.status)) for node in there]
