"""Comments on a node, and where somebody is mentioned."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import (
    DEFAULT_PAGE,
    After,
    Connection,
    First,
    connection,
    page_by_time,
)
from app.api.types.people.comments import COMMENTS, MENTIONS, CommentType
from app.domain.ids import require_id
from app.domain.page import page_request, since
from app.domain.people.changes import require_reader

Id = Annotated[strawberry.ID, strawberry.argument(description="From `comments` or an event.")]
NodeId = Annotated[
    strawberry.ID, strawberry.argument(description="A node or a session; unknown ones have none.")
]
Name = Annotated[
    str | None,
    strawberry.argument(description="The person, in any case; the name of the key if null."),
]


@strawberry.type
class CommentQueries:
    @strawberry.field(description="Null if the tenant has no such comment.")
    async def comment(self, info: Info, id: Id) -> CommentType | None:
        [found] = await info.context.services.people.comment_reads.get_many([require_id(id)])
        return CommentType.of(found) if found else None

    @strawberry.field(description="The comments on a node, oldest first, withdrawn ones included.")
    async def comments(
        self, info: Info, node_id: NodeId, first: First = DEFAULT_PAGE, after: After = None
    ) -> Connection[CommentType]:
        request = page_request(first, after, COMMENTS, str)
        since(request)
        reads = info.context.services.people.comment_reads
        page = await reads.list_page(require_id(node_id, "node_id"), request)
        return connection(page, request, COMMENTS, CommentType.of)

    @strawberry.field(description="The comments that mention somebody, newest first.")
    async def mentions(
        self,
        info: Info,
        name: Name = None,
        first: First = DEFAULT_PAGE,
        after: After = None,
    ) -> Connection[CommentType]:
        request, context = page_by_time(first, after, MENTIONS), info.context
        wanted = require_reader(context.key_name if name is None else name)
        page = await context.services.people.comment_reads.list_mentioning(wanted, request)
        return connection(page, request, MENTIONS, CommentType.of)
