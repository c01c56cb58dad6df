"""Search on a real Neo4j with the real model."""

import pytest
from hypothesis import HealthCheck, example, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.search import SearchQuery, tenant_key
from app.errors import InvalidInputError
from tests.factories import make_decision, make_node, make_session
from tests.graph.knowledge import KnowledgeMaker


async def _say(services: Services, session_id: str, text: str) -> str:
    return await services.think_graph.add_node(make_node(session_id, TextBlock(text)))


async def _found(services: Services, query: SearchQuery) -> list[str]:
    return [hit.node.id for hit in (await services.search.search(query)).hits]


async def test_words_find_a_text_before_it_has_a_vector(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    node_id = await _say(services, session_id, "The queue survives restarts.")
    await _say(services, session_id, "Nothing to see.")
    result = await services.search.search(SearchQuery("surviving queues"))
    assert [hit.node.id for hit in result.hits] == [node_id]
    assert (result.by_vector, result.vectors_pending) == (False, 2)
    [hit] = result.hits
    assert [hit.excerpt[s.start : s.end] for s in hit.highlights] == ["queue", "survives"]


async def test_meaning_finds_what_words_do_not_and_the_explanation_adds_up(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    kitten = await _say(services, session_id, "A kitten sleeps upon the rug.")
    await _say(services, session_id, "Interest rates rose again in spring.")
    cat = await _say(services, session_id, "The cat is on the mat.")
    await services.vectors.embed_pending()
    result = await services.search.search(SearchQuery("cat resting on a carpet", limit=2))
    assert [hit.node.id for hit in result.hits] == [cat, kitten]
    assert (result.by_vector, result.vectors_pending) == (True, 0)
    for hit in result.hits:
        assert hit.score == pytest.approx(sum(hit.explanation.parts))
    by_words = [hit.explanation.text is not None for hit in result.hits]
    assert by_words == [True, False]
    nearest = result.hits[1].explanation.vector
    assert nearest is not None
    assert 0.4 < nearest.score < 1


async def test_kinds_and_session_narrow_both_lists(services: Services) -> None:
    first = await services.sessions.create(make_session())
    second = await services.sessions.create(make_session())
    decision = make_decision("the append-only log")
    node = make_node(first, TextBlock("We take the append-only log."), decisions=(decision,))
    await services.think_graph.add_node(node)
    other = await _say(services, second, "The append-only log again.")
    await services.vectors.embed_pending()
    ask = "append-only log"
    assert set(await _found(services, SearchQuery(ask))) == {decision.id, node.id, other}
    assert await _found(services, SearchQuery(ask, kinds=frozenset({"decision"}))) == [decision.id]
    assert await _found(services, SearchQuery(ask, session_ids=frozenset({second}))) == [other]
    narrow = SearchQuery(ask, kinds=frozenset({"thought"}), session_ids=frozenset({first}))
    assert await _found(services, narrow) == [node.id]


async def test_a_filter_that_keeps_one_in_a_hundred_still_gives_as_many_as_asked(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    entries = await knowledge.entries([f"Measurement {n} of the queue" for n in range(594)])
    insights = [await knowledge.insight(f"Pattern {n}", entries[0]) for n in range(6)]
    await services.vectors.embed_pending()
    query = SearchQuery("measurement of the queue", 6, kinds=frozenset({"insight"}))
    assert set(await _found(services, query)) == set(insights)
    assert len(await _found(services, SearchQuery("anything at all", 100))) == 100


async def test_the_same_question_gives_the_same_order(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    ids = await knowledge.entries(["The same words"] * 5)
    await services.vectors.embed_pending()
    found = await _found(services, SearchQuery("same words"))
    assert found == sorted(ids)
    assert await _found(services, SearchQuery("same words")) == found


async def test_a_tenant_finds_only_its_own_of_two_identical_texts(
    services: Services, other_services: Services
) -> None:
    ids: dict[str, str] = {}
    for tenant in (services, other_services):
        session_id = await tenant.sessions.create(make_session())
        ids[tenant.tenant_id] = await _say(tenant, session_id, "The queue survives restarts.")
        await tenant.vectors.embed_pending()
    theirs = tenant_key(other_services.tenant_id)
    for text in (
        "queue restarts",
        f"queue tenant_key:{theirs}",
        f"queue) OR tenant_key:{theirs} OR (queue",
        "queue OR *:*",
        "queue) *:* (",
        '" OR *:* OR "queue',
    ):
        assert await _found(services, SearchQuery(text)) == [ids[services.tenant_id]]


@pytest.mark.parametrize("text", ["", "  \n", "the and of", "*:*", "AND", "🚀", "\ud800", "\x00"])
async def test_a_text_without_a_word_finds_nothing_by_words(services: Services, text: str) -> None:
    session_id = await services.sessions.create(make_session())
    await _say(services, session_id, "The queue survives restarts.")
    assert await _found(services, SearchQuery(text)) == []


@hypothesis_settings(
    max_examples=40,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.text(max_size=60))
@example(" ".join(f"word{n}" for n in range(10_000)))
@example("-".join("ab" for _ in range(5_000)))
@example("a\"b'c\\ (d [e {f ^2 ~3 * ? : / && || !")
@example("x" * 40_000)
@example("".join(chr(0x4E00 + number) for number in range(3_000)))
@example("".join(chr(0x3041 + number % 80) for number in range(3_000)))
@example("a".join(chr(0x4E00 + number) for number in range(2_000)))
@example("".join(chr(0x1F300 + number) for number in range(1_000)))
@example("".join(chr(0x2000 + number) for number in range(0xC00)))
@example(" ".join("!?.,;:'\"()[]{}<>*~^|&+-=/\\@#$%" for _ in range(120)))
@example("que\u200bue\u200d\ufeff " * 600)
async def test_no_text_breaks_the_search(services: Services, text: str) -> None:
    await services.search.search(SearchQuery(text))


@pytest.mark.parametrize(
    ("query", "field"),
    [
        (SearchQuery("x", 0), "limit"),
        (SearchQuery("x", 101), "limit"),
        (SearchQuery("x", kinds=frozenset()), "kinds"),
        (SearchQuery("x", kinds=frozenset({"secret"})), "kinds"),
        (SearchQuery("x", session_ids=frozenset()), "session_ids"),
        (SearchQuery("x", session_ids=frozenset(map(str, range(1_001)))), "session_ids"),
    ],
)
async def test_a_bad_query_names_its_field(
    services: Services, query: SearchQuery, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.search.search(query)
    assert refused.value.field == field
