"""Questions about thinking nodes."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.reasoning import ThinkingNodeType
from app.domain.ids import require_id

Id = Annotated[
    strawberry.ID, strawberry.argument(description="From `Session.nodes`, `search` or `think`.")
]


@strawberry.type
class ThinkingQueries:
    @strawberry.field(description="One thinking node; null if there is no such one.")
    async def thinking_node(self, info: Info, id: Id) -> ThinkingNodeType | None:
        node = await info.context.loaders.nodes.load(require_id(id))
        return ThinkingNodeType.of(node) if node else None
