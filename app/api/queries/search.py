"""Searching."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import First as Listed
from app.api.types.search import SearchResultType, SimilarHitType
from app.api.types.search_filter import SearchFilterInput
from app.domain.ids import require_id
from app.domain.page import page_request
from app.domain.search import SEARCH_KINDS, SearchQuery
from app.domain.search_filter import EVERYTHING, SearchFilter

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
Filter = Annotated[
    SearchFilterInput | None,
    strawberry.argument(description="What to narrow it to; everything if left out."),
]
Diversity = Annotated[
    float,
    strawberry.argument(
        description="From 0, the best hits in the order of their scores, to 1, after the best hit"
        " those most unlike the ones before them; about 0.5 leaves out what says the same again."
    ),
]
Like = Annotated[
    strawberry.ID,
    strawberry.argument(description="What to compare with: anything that search can return."),
]


@strawberry.type
class SearchQueries:
    @strawberry.field(description="Find by words and by meaning, over everything there is.")
    async def search(  # noqa: PLR0913  # the arguments of the field
        self,
        info: Info,
        query: Text,
        first: First = 10,
        kinds: Kinds = None,
        session_id: SessionId = None,
        session_ids: SessionIds = None,
        filter: Filter = None,
        diversity: Diversity = 0.0,
    ) -> SearchResultType:
        wanted = SearchQuery(
            text=query,
            limit=page_request(first, None, "search", str).first,
            kinds=_kinds(kinds),
            session_ids=_sessions(session_id, session_ids),
            only=_filter(filter),
            diversity=diversity,
        )
        async with info.context.searching():
            found = await info.context.services.search.search(wanted)
        return SearchResultType.of(found, wanted)

    @strawberry.field(description="What says nearly the same as something that is there.")
    async def similar(
        self,
        info: Info,
        id: Like,
        first: Listed = 10,
        kinds: Kinds = None,
        filter: Filter = None,
    ) -> list[SimilarHitType]:
        limit = page_request(first, None, "search", str).first
        wanted = SearchQuery("", limit, _kinds(kinds), only=_filter(filter))
        async with info.context.searching():
            found = await info.context.services.similar.similar(require_id(id), wanted)
        return [SimilarHitType.of(hit) for hit in found]


def _kinds(given: list[str] | None) -> frozenset[str]:
    return SEARCH_KINDS if given is None else frozenset(given)


def _filter(given: SearchFilterInput | None) -> SearchFilter:
    return EVERYTHING if given is None else given.to_domain()


def _sessions(one: strawberry.ID | None, many: list[strawberry.ID] | None) -> frozenset[str] | None:
    """Give what both arguments allow; None where neither is given."""
    wanted = None if many is None else frozenset(require_id(id_, "session_ids") for id_ in many)
    if one is None:
        return wanted
    only = frozenset({require_id(one, "session_id")})
    return only if wanted is None else only & wanted
