"""The graph that benchmarks measure is made by the services they measure."""

from app.bootstrap import Noema
from app.domain.search import SearchQuery
from app.domain.search_filter import SearchFilter
from benchmarks.maker import RARE_AUTHOR, Shape, make_graph


async def test_a_made_graph_has_its_nodes_vectors_and_a_rare_author(noema: Noema) -> None:
    made = await make_graph(noema, Shape(nodes=120, edges=100, sessions=1, seed=1))
    search = noema.services(made.tenant_id).search
    found = await search.search(SearchQuery(made.questions[0], 100))
    rare = await search.search(
        SearchQuery(made.questions[0], 100, only=SearchFilter(authors=frozenset({RARE_AUTHOR})))
    )
    assert (len(made.node_ids), found.by_vector) == (120, True)
    assert found.vectors_pending == 0
    assert len(found.hits) == 100
    assert 0 < len(rare.hits) < 10
    assert all(hit.explanation.context_vector for hit in rare.hits)
