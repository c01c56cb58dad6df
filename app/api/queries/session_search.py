"""Searching sessions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import DEFAULT_PAGE, After, First
from app.api.types.search.sessions import SessionHitConnection, SessionSearchInput
from app.domain.page import page_request

AREA = "sessionSearch"
Search = Annotated[
    SessionSearchInput,
    strawberry.argument(description="The words, the filters and the order."),
]


@strawberry.type
class SessionSearchQueries:
    @strawberry.field(
        description="Find sessions by the words of their titles and thinking nodes, narrowed and"
        " in any order. All pages look at what was there when the first was asked for."
    )
    async def search_sessions(
        self, info: Info, search: Search, first: First = DEFAULT_PAGE, after: After = None
    ) -> SessionHitConnection:
        request = page_request(search.page_size(first), after, AREA, str)
        wanted = search.to_domain(request)
        async with info.context.searching():
            found = await info.context.services.session_search.search(wanted)
        return SessionHitConnection.of(found, wanted, AREA)
