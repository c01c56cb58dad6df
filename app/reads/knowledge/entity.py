"""What texts speak of."""

from collections.abc import Sequence

from app.domain.nodes.entity import Entity, EntityKind
from app.graph.base import Graph
from app.graph.rows import whole


class EntityReads:
    def __init__(self, graph: Graph) -> None:
        self._graph = graph

    async def of_nodes(self, ids: Sequence[str]) -> list[tuple[Entity, ...]]:
        """Give what each text speaks of, in the order of first mention."""
        rows = await self._graph.read("entity/list_by_nodes", ids=list(ids))
        entities = {
            row["id"]: tuple(
                Entity(one["id"], EntityKind(one["kind"]), one["name"])
                for one in whole(row["entities"], "id", "kind", "name")
            )
            for row in rows
        }
        return [entities.get(id_, ()) for id_ in ids]
