"""Judging in the background lets searches go first, on a real Neo4j."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief
from app.domain.beliefs.contradiction import Swept
from app.domain.ids import new_id
from app.domain.search import SearchQuery
from app.domain.under_way import SearchesUnderWay

TEXTS = (
    "The queue survives a restart of the broker.",
    "The queue does not survive a restart of the broker.",
)


class _Watched(SearchesUnderWay):
    """Notes when a search begins and ends, and when somebody lets searches go first."""

    def __init__(self) -> None:
        super().__init__()
        self.noted: list[object] = []

    @contextmanager
    def counted(self) -> Generator[None]:
        self.noted.append("begun")
        with super().counted():
            yield
        self.noted.append("over")

    async def let_go_first(self, most_s: float) -> bool:
        self.noted.append(most_s)
        return await super().let_go_first(0)


@pytest.fixture
def watched() -> _Watched:
    return _Watched()


@pytest.fixture
def watching(noema: Noema, services: Services, watched: _Watched) -> Services:
    """The services of a tenant whose searches are watched."""
    shared = replace(noema._shared, searches=watched)  # pyright: ignore[reportPrivateUsage]  # what all tenants share
    return Services(noema.graph_of(services.tenant_id), shared)


async def _hold(services: Services) -> None:
    for said in TEXTS:
        belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, said)
        await services.beliefs.apply(Assert(new_id(), belief))
    await services.vectors.embed_pending()


async def test_a_search_is_under_way_from_its_beginning_to_its_end(
    watching: Services, watched: _Watched
) -> None:
    await _hold(watching)
    assert (await watching.search.search(SearchQuery("queue"))).hits
    assert watched.noted == ["begun", "over"]


async def test_before_each_belief_searches_go_first_for_two_seconds_at_most(
    watching: Services, watched: _Watched
) -> None:
    await _hold(watching)
    with watched.counted():
        assert await watching.contradictions.compare_due() == Swept(compared=2, found=1)
    assert watched.noted == ["begun", 2.0, 2.0, "over"]
