"""Searching."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.search import SearchResultType
from app.domain.ids import require_id
from app.domain.page import page_request
from app.domain.search import SEARCH_KINDS, SearchQuery

Text = Annotated[
    str,
    strawberry.argument(description="What you would say; no character has a special meaning."),
]
First = Annotated[int, strawberry.argument(description="Hits at most, from 1 to 100.")]
Kinds = Annotated[
    list[str] | None,
    strawberry.argument(
        description="Only these kinds: a NodeKind in lower case, decision, knowledge, insight,"
        " contradiction, hypothesis or outcome."
    ),
]
SessionId = Annotated[
    strawberry.ID | None,
    strawberry.argument(description="Only what belongs to this session."),
]
SessionIds = Annotated[
    list[strawberry.ID] | None,
    strawberry.argument(description="Only what belongs to one of these sessions, at most 1,000."),
]


@strawberry.type
class SearchQueries:
    @strawberry.field(description="Find by words and by meaning, over everything there is.")
    async def search(
        self,
        info: Info,
        query: Text,
        first: First = 10,
        kinds: Kinds = None,
        session_id: SessionId = None,
        session_ids: SessionIds = None,
    ) -> SearchResultType:
        wanted = SearchQuery(
            text=query,
            limit=page_request(first, None, "search", str).first,
            kinds=SEARCH_KINDS if kinds is None else frozenset(kinds),
            session_ids=_sessions(session_id, session_ids),
        )
        return SearchResultType.of(await info.context.services.search.search(wanted))


def _sessions(one: strawberry.ID | None, many: list[strawberry.ID] | None) -> frozenset[str] | None:
    """Give what both arguments allow; None where neither is given."""
    wanted = None if many is None else frozenset(require_id(id_, "session_ids") for id_ in many)
    if one is None:
        return wanted
    only = frozenset({require_id(one, "session_id")})
    return only if wanted is None else only & wanted
