"""Any node by its id."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import NodeType
from app.api.types.loading import load_node
from app.api.types.node import FoundIdType
from app.domain.ids import require_id
from app.domain.nodes.id_beginnings import require_beginning
from app.domain.page import MAX_PAGE
from app.domain.tenants.tenant import Scope
from app.errors import InvalidInputError

Id = Annotated[strawberry.ID, strawberry.argument(description="The id of anything.")]
Ids = Annotated[
    list[strawberry.ID], strawberry.argument(description="Ids of anything, at most 100.")
]


Beginning = Annotated[
    str,
    strawberry.argument(
        description="At least 8 hexadecimal digits, with or without hyphens; not a whole id."
    ),
]
Most = Annotated[int, strawberry.argument(description="1 to 20; there may be more.")]
MAX_FOUND = 20


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

    @strawberry.field(
        description="The ids that begin so, with what they name, by id: for a command or a form"
        " that takes the beginning of an id. Keys are among them for a key with the scope `admin`."
    )
    async def ids_beginning(
        self, info: Info, beginning: Beginning, most: Most = MAX_FOUND
    ) -> list[FoundIdType]:
        if not 1 <= most <= MAX_FOUND:
            raise InvalidInputError(f"most must be 1 to {MAX_FOUND}", field="most")
        start = require_beginning(beginning, "beginning")
        reads = info.context.services.node_reads
        found = await reads.list_beginning(
            start, most, with_keys=info.context.has_scope(Scope.ADMIN)
        )
        return [FoundIdType.of(one) for one in found]


async def _load(info: Info, node_id: str) -> NodeType | None:
    summary = await info.context.loaders.summaries.load(node_id)
    return await load_node(info, summary) if summary else None
