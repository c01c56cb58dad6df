"""Any node by its id."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import NodeType
from app.api.types.loading import load_node
from app.domain.ids import require_id
from app.domain.page import MAX_PAGE
from app.errors import InvalidInputError

Id = Annotated[strawberry.ID, strawberry.argument(description="The id of anything.")]
Ids = Annotated[
    list[strawberry.ID], strawberry.argument(description="Ids of anything, at most 100.")
]


@strawberry.type
class NodeQueries:
    @strawberry.field(description="Anything by its id; null if there is no such thing.")
    async def node(self, info: Info, id: Id) -> NodeType | None:
        return await _load(info, require_id(id))

    @strawberry.field(description="Several things in the order of their ids; null where is none.")
    async def nodes(self, info: Info, ids: Ids) -> list[NodeType | None]:
        if len(ids) > MAX_PAGE:
            raise InvalidInputError(f"at most {MAX_PAGE} ids are allowed", field="ids")
        wanted = [require_id(id_, "ids") for id_ in ids]
        return await asyncio.gather(*(_load(info, id_) for id_ in wanted))


async def _load(info: Info, node_id: str) -> NodeType | None:
    summary = await info.context.loaders.summaries.load(node_id)
    return await load_node(info, summary) if summary else None
