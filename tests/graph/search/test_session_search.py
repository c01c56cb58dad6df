"""Search over whole sessions on a real Neo4j, compared with a look through every text."""

import asyncio
import random
from dataclasses import dataclass

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.modes.taxonomy import ReasoningCategory
from app.domain.nodes.session import NewSession
from app.domain.nodes.thought import NewThought
from app.domain.page import PageRequest
from app.domain.search import Span
from app.domain.search_filter import Facet
from app.domain.session_search import (
    SessionSearch,
    SessionSearchFilter,
    SessionsFound,
    SessionSort,
)
from app.errors import InvalidInputError
from tests.factories import make_node
from tests.sampled import sampled
from tests.unit.reads.test_session_rules import brute_force

WORDS = ["queue", "queues", "disk", "noon", "clock", "lease", "the", "relational"]


@dataclass(frozen=True)
class Made:
    ids: tuple[str, ...]
    corpus: list[list[str]]


async def _make(services: Services, texts: list[str], **fields: object) -> str:
    new = NewSession(id=new_id(), title=texts[0], **fields)  # pyright: ignore[reportArgumentType]
    await services.sessions.create(new)
    for text in texts[1:]:
        await services.think_graph.add_node(make_node(new.id, TextBlock(text)))
    return new.id


async def _find(
    services: Services, text: str = "", first: int = 100, **fields: object
) -> list[str]:
    search = SessionSearch(PageRequest(first), text, **fields)  # pyright: ignore[reportArgumentType]
    return _ids(await services.session_search.search(search))


def _ids(found: SessionsFound) -> list[str]:
    return [hit.session.id for hit in found.page.items]


@pytest.fixture
async def made(services: Services) -> Made:
    chance = random.Random(5)
    corpus = [
        [" ".join(chance.choices(WORDS, k=3)) for _ in range(chance.randint(1, 4))]
        for _ in range(12)
    ]
    ids = await asyncio.gather(*(_make(services, texts) for texts in corpus))
    return Made(tuple(ids), corpus)


async def test_search_ranks_as_a_look_through_every_text_does(
    services: Services, made: Made
) -> None:
    for text in ("queue", "disk noon", "relational clock lease"):
        search = SessionSearch(PageRequest(100), text)
        found = await services.session_search.search(search)
        expected = {
            made.ids[int(number)]: score
            for number, score in brute_force(made.corpus, text.split()).items()
        }
        scores = {hit.session.id: hit.score for hit in found.page.items}
        assert scores == pytest.approx(expected)
        assert _ids(found) == sorted(expected, key=lambda id_: (-scores[id_], id_))  # pyright: ignore[reportOperatorIssue, reportOptionalOperand]
        assert found.total == len(expected)


async def test_pages_go_on_unmoved_by_what_comes_in_meanwhile(
    services: Services, made: Made
) -> None:
    whole = await services.session_search.search(SessionSearch(PageRequest(100), "disk queue"))
    seen, after = list[str](), None
    while True:
        page = PageRequest(3, after)
        found = await services.session_search.search(SessionSearch(page, "disk queue"))
        seen += _ids(found)
        await _make(services, ["disk disk", "queue", "disk"])
        if not found.page.has_next:
            break
        after = found.page.keys[-1]
    assert seen == _ids(whole)


@pytest.mark.parametrize(
    "sort", sampled(sort for sort in SessionSort if sort is not SessionSort.RELEVANCE)
)
async def test_every_order_goes_on_where_a_page_ended(
    services: Services, made: Made, sort: SessionSort
) -> None:
    whole = await services.session_search.search(SessionSearch(PageRequest(100), sort=sort))
    seen, after = list[str](), None
    for _ in range(3):
        page = PageRequest(5, after)
        found = await services.session_search.search(SessionSearch(page, sort=sort))
        seen += _ids(found)
        after = found.page.keys[-1]
    assert seen == _ids(whole)
    assert sorted(seen) == sorted(made.ids)
    if sort is SessionSort.TITLE:
        titles = [hit.session.title for hit in whole.page.items]
        assert titles == sorted(titles)


async def test_each_filter_keeps_what_it_names_and_facets_count_all_pages(
    services: Services,
) -> None:
    ops = await _make(services, ["queue"], mode="causal", domain="ops", author="Ada", tags=("a",))
    law = await _make(services, ["queue"], mode="bayesian", domain="law", tags=("a", "b"))
    thought = NewThought(
        id=new_id(), session_id=law, content="The queue is a lease.", confidence=0.8
    )
    await services.thoughts.service.add(thought)
    await services.sessions.complete(law, "Done.")
    for text in ("", "queue"):
        for only, expected in (
            (SessionSearchFilter(modes=frozenset({"causal", "modal"})), {ops}),
            (SessionSearchFilter(categories=frozenset({ReasoningCategory.PROBABILISTIC})), {law}),
            (SessionSearchFilter(authors=frozenset({"Ada"})), {ops}),
            (SessionSearchFilter(domains=frozenset({"law"})), {law}),
            (SessionSearchFilter(tags=frozenset({"a"})), {ops, law}),
            (SessionSearchFilter(statuses=frozenset({"completed"})), {law}),
            (SessionSearchFilter(min_thoughts=1), {law}),
            (SessionSearchFilter(max_thoughts=0), {ops}),
            (SessionSearchFilter(min_confidence=0.8), {law}),
            (SessionSearchFilter(min_confidence=0.81), set[str]()),
            (SessionSearchFilter(tags=frozenset({"b"}), authors=frozenset({"Ada"})), set[str]()),
        ):
            assert set(await _find(services, text, only=only)) == expected, (text, only)
        search = SessionSearch(PageRequest(1), text)
        found = await services.session_search.search(search)
        facets = await services.session_search.facets(search, found)
        assert found.total == 2
        assert _counts(facets, "mode") == {"causal": 1, "bayesian": 1}
        assert _counts(facets, "tag") == {"a": 2, "b": 1}
        assert _counts(facets, "author") == {"Ada": 1}


def _counts(facets: tuple[Facet, ...], name: str) -> dict[str, int]:
    [facet] = [facet for facet in facets if facet.name == name]
    return {value.value: value.count for value in facet.values}


async def test_operators_hold_over_all_texts_of_a_session(services: Services) -> None:
    both = await _make(services, ["A disk", "The queue is full."])
    disk = await _make(services, ["Nothing", "A disk is full."])
    queue = await _make(services, ["Queues"])
    assert await _find(services, "queue AND disk") == [both]
    assert await _find(services, "disk NOT queue") == [disk]
    assert set(await _find(services, "(queue OR disk) AND full")) == {both, disk}
    assert set(await _find(services, "queue disk NOT full")) == {queue}


async def test_a_hit_shows_where_its_words_are(services: Services) -> None:
    await _make(services, ["Which queues last", "One queue is full. ☃", "A lease ends."])
    search = SessionSearch(PageRequest(1), "queue NOT disk")
    [hit] = (await services.session_search.search(search)).page.items
    assert hit.title_highlights == (Span(6, 12),)
    [excerpt] = hit.excerpts
    assert (excerpt.text, excerpt.highlights) == ("One queue is full. ☃", (Span(4, 9),))


async def test_another_tenant_and_a_deleted_session_are_not_found(
    services: Services, other_services: Services
) -> None:
    gone = await _make(services, ["queue"])
    await _make(other_services, ["queue", "queue"])
    assert await _find(services, "queue") == [gone]
    await services.sessions.delete(gone)
    assert await _find(services, "queue") == []


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"text": "the"}, "text"),
        ({"text": "queue AND"}, "text"),
        ({"sort": SessionSort.RELEVANCE}, "sort"),
        ({"only": SessionSearchFilter(modes=frozenset())}, "modes"),
        ({"only": SessionSearchFilter(min_confidence=2)}, "min_confidence"),
        ({"page": PageRequest(1, "x"), "text": "queue"}, "after"),
        ({"page": PageRequest(1, "x 1 y 0"), "text": "queue"}, "after"),
        ({"page": PageRequest(1, "2026-05-01T00:00:00Z 1 y z"), "text": "queue"}, "after"),
        ({"page": PageRequest(1, f"2026-05-01T00:00:00Z 1 y {2**63}")}, "after"),
        ({"skipped": -1}, "offset"),
    ],
)
async def test_a_search_that_cannot_be_is_refused(
    services: Services, fields: dict[str, object], field: str
) -> None:
    given: dict[str, object] = {"page": PageRequest(1), **fields}
    with pytest.raises(InvalidInputError) as refused:
        await services.session_search.search(SessionSearch(**given))  # pyright: ignore[reportArgumentType]
    assert refused.value.field == field
