"""How many of all that matches a search there are, by what it may be narrowed to."""

from collections.abc import Sequence

from app.domain.search import SearchQuery
from app.domain.search_filter import FACETS, Facet, Facets, FacetValue
from app.graph.base import Graph, Row
from app.reads.search.narrowing import check_filter, parameters
from app.reads.search.search_rules import lucene_query, lucene_terms

MAX_LISTED = 20
"""Values of one facet."""
FEW_REPLACED = 5_000
"""Replacements in a whole database up to which they are read at once, in place of those of each
text; that takes some milliseconds."""


class FacetReads:
    def __init__(self, graph: Graph, few_replaced: int = FEW_REPLACED) -> None:
        self._graph = graph
        self._few_replaced = few_replaced

    async def count(self, query: SearchQuery, hit_ids: Sequence[str]) -> Facets:
        """Count everything the filters keep that has a word of the text, and the hits themselves.

        Everything is more or less near in meaning, so what only its meaning brings counts where it
        is a hit. Without a word in the text, everything that the filters keep is counted.

        Raises:
            InvalidInputError: As `check_filter`.
        """
        check_filter(query.only)
        terms = lucene_terms(query.text)
        tenant_id = self._graph.tenant_id
        lucene = lucene_query(tenant_id, query.kinds, None, "search_text", terms)
        [row] = await self._graph.read(
            "search/count_facets",
            query=lucene,
            is_open=not terms,
            kinds=sorted(query.kinds),
            ids=list(hit_ids),
            first=MAX_LISTED,
            few=self._few_replaced,
            only=await parameters(self._graph, query),
        )
        facets = {facet["name"]: facet for facet in row["facets"]}
        return Facets(row["total"], tuple(facet_from(name, facets.get(name)) for name in FACETS))


def facet_from(name: str, row: Row | None) -> Facet:
    """Read the counts of one property; nothing has a value of it where there is no row."""
    if row is None:
        return Facet(name, (), 0)
    return Facet(name, tuple(FacetValue(**value) for value in row["values"]), row["distinct"])
