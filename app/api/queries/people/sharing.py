"""The links that open something without a key."""

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
from app.api.types.people.sharing import SHARE_LINKS, ShareLinkFilterInput, ShareLinkType
from app.domain.tenants.tenant import Scope

OfLinks = Annotated[ShareLinkFilterInput | None, strawberry.argument(description="All if null.")]


@strawberry.type
class SharingQueries:
    @strawberry.field(description="Newest first, without their tokens. Needs the scope `write`.")
    async def share_links(
        self,
        info: Info,
        first: First = DEFAULT_PAGE,
        after: After = None,
        filter: OfLinks = None,
    ) -> Connection[ShareLinkType]:
        context, request = info.context, page_by_time(first, after, SHARE_LINKS)
        context.require_scope(Scope.WRITE)
        only = (filter or ShareLinkFilterInput()).to_domain()
        page = await context.services.people.share_link_reads.list_page(request, only)
        return connection(page, request, SHARE_LINKS, ShareLinkType.of)
