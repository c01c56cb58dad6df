"""Searching."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import After, Connection, First, ranks
from app.api.types.search.filters import SearchFilterInput
from app.api.types.search.results import SearchConnectionType, SimilarHitType
from app.domain.ids import require_id
from app.domain.search import SearchQuery

Text = Annotated[
    str,
    strawberry.argument(description="Plain language; no character has a special meaning."),
]
Filter = Annotated[
    SearchFilterInput | None,
    strawberry.argument(description="Searches everything if null."),
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
    strawberry.argument(description="Any node that `search` can return."),
]


@strawberry.type
class SearchQueries:
    @strawberry.field(description="Find by words and by meaning, over everything there is.")
    async def search(  # the arguments of the field
        self,
        info: Info,
        query: Text,
        first: First = 10,
        after: After = None,
        filter: Filter = None,
        diversity: Diversity = 0.0,
    ) -> SearchConnectionType:
        page, only = ranks(first, after, "search"), filter or SearchFilterInput()
        wanted = SearchQuery(
            text=query,
            limit=page.wanted,
            kinds=only.of_kinds(),
            session_ids=only.of_sessions(),
            only=only.to_domain(),
            diversity=diversity,
        )
        async with info.context.searching():
            result = await info.context.services.search.search(wanted)
        return SearchConnectionType.of(result, wanted, page)

    @strawberry.field(
        description="Nodes whose text is nearly the same as that of a given node, the most"
        " similar first."
    )
    async def similar(
        self,
        info: Info,
        id: Like,
        first: First = 10,
        after: After = None,
        filter: Filter = None,
    ) -> Connection[SimilarHitType]:
        page, only = ranks(first, after, "similar"), filter or SearchFilterInput()
        wanted = SearchQuery(
            "", page.wanted, only.of_kinds(), only.of_sessions(), only=only.to_domain()
        )
        async with info.context.searching():
            hits = await info.context.services.similar.similar(require_id(id), wanted)
        return page.connection(hits, SimilarHitType.of)
