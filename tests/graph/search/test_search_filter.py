"""Filters, facets, differing hits and likeness on a real Neo4j with the real model."""

from datetime import UTC, datetime, timedelta

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import AsOf, Assert, BeliefKind, NewBelief, Retract
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.search import SEARCH_KINDS, SearchQuery
from app.domain.search_filter import Facets, SearchFilter
from app.errors import InvalidInputError, NotFoundError
from app.reads.search.narrowing import FewKept, Space, narrowing
from app.reads.search.search_rules import lucene_query
from tests.factories import make_node, make_session
from tests.graph.knowledge import KnowledgeMaker

ASK = "the queue"


async def _session(services: Services, **fields: object) -> str:
    return await services.sessions.create(NewSession(id=new_id(), title="T", **fields))  # pyright: ignore[reportArgumentType]


async def _say(services: Services, session_id: str, text: str, author: str | None = None) -> str:
    node = make_node(session_id, TextBlock(text), author=author)
    return await services.think_graph.add_node(node)


async def _found(services: Services, only: SearchFilter, text: str = ASK) -> set[str]:
    hits = (await services.search.search(SearchQuery(text, only=only))).hits
    return {hit.node.id for hit in hits}


def _counts(facets: Facets, name: str) -> dict[str, int]:
    [facet] = [facet for facet in facets.facets if facet.name == name]
    return {value.value: value.count for value in facet.values}


async def test_each_filter_keeps_what_it_names_and_all_must_be_met(services: Services) -> None:
    ops = await _session(
        services,
        mode="debate",
        domain="ops",
        author="Ada",
        tags=("queue", "night"),
        project="github.com/Acme/orders",
    )
    law = await _session(services, mode="proof", domain="law", author="Bob", tags=("queue",))
    a1 = await _say(services, ops, "The queue is full.")
    a2 = await _say(services, ops, "The queue is empty.", author="Cleo")
    b1 = await _say(services, law, "The queue is a contract.")
    await services.vectors.embed_pending()
    for only, expected in (
        (SearchFilter(modes=frozenset({"debate"})), {a1, a2}),
        (SearchFilter(domains=frozenset({"law", "art"})), {b1}),
        (SearchFilter(authors=frozenset({"Ada"})), {a1}),
        (SearchFilter(authors=frozenset({"Cleo", "Bob"})), {a2, b1}),
        (SearchFilter(tags=frozenset({"queue"})), {a1, a2, b1}),
        (SearchFilter(tags=frozenset({"night"}), authors=frozenset({"Cleo"})), {a2}),
        (SearchFilter(statuses=frozenset({"complete"})), {a1, a2, b1}),
        (SearchFilter(statuses=frozenset({"failed"})), set[str]()),
        (SearchFilter(project="acme/orders"), {a1, a2}),
        (SearchFilter(project="order"), set[str]()),
        (SearchFilter(modes=frozenset({"debate"}), domains=frozenset({"law"})), set[str]()),
    ):
        assert await _found(services, only) == expected, only
    in_law = SearchQuery(
        ASK, session_ids=frozenset({law}), only=SearchFilter(tags=frozenset({"queue"}))
    )
    assert [hit.node.id for hit in (await services.search.search(in_law)).hits] == [b1]


async def test_time_is_that_of_the_world_and_as_of_that_of_the_record(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    old = await _say(services, session_id, "The queue of old.")
    [node] = await services.thinking_reads.get_many([old])
    assert node is not None
    between = node.recorded_from + timedelta(microseconds=1)
    new = await _say(services, session_id, "The queue of now.")
    for only, expected in (
        (SearchFilter(until=between), {old}),
        (SearchFilter(since=between), {new}),
        (SearchFilter(since=node.recorded_from, until=between), {old}),
        (SearchFilter(as_of=AsOf(recorded=between)), {old}),
        (SearchFilter(as_of=AsOf(recorded=datetime(2020, 1, 1, tzinfo=UTC))), set[str]()),
    ):
        assert await _found(services, only) == expected, only


async def test_the_status_of_a_belief_is_that_of_the_moment_asked_for(services: Services) -> None:
    belief = NewBelief(
        new_id(),
        BeliefKind.KNOWLEDGE,
        "The queue is leased.",
        valid_to=datetime(2030, 1, 1, tzinfo=UTC),
    )
    await services.beliefs.apply(Assert(new_id(), belief))
    then = datetime.now(UTC)
    await services.beliefs.apply(Retract(new_id(), belief.id, "It was sold."))
    held, retracted = frozenset({"held"}), frozenset({"retracted"})
    assert await _found(services, SearchFilter(statuses=held)) == set()
    assert await _found(services, SearchFilter(statuses=retracted)) == {belief.id}
    past = AsOf(recorded=then)
    assert await _found(services, SearchFilter(statuses=held, as_of=past)) == {belief.id}
    assert await _found(services, SearchFilter(statuses=retracted, as_of=past)) == set()
    later = AsOf(valid=datetime(2031, 1, 1, tzinfo=UTC))
    assert await _found(services, SearchFilter(as_of=later)) == set()


async def test_a_rare_filter_still_gives_as_many_as_asked(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    await knowledge.entries([f"Measurement {n} of the queue" for n in range(594)])
    rare = await _session(services, domain="ops")
    kept = {await _say(services, rare, f"Something else, number {n}.") for n in range(6)}
    await services.vectors.embed_pending()
    only = SearchFilter(domains=frozenset({"ops"}))
    query = SearchQuery("measurement of the queue", 6, only=only)
    assert {hit.node.id for hit in (await services.search.search(query)).hits} == kept
    facets = await services.facets.count(SearchQuery("measurement", 6), sorted(kept))
    assert facets.total == 600
    assert _counts(facets, "kind") == {"knowledge": 594, "thought": 6}


@pytest.mark.parametrize(
    "only",
    [
        SearchFilter(authors=frozenset({"Ada"})),
        SearchFilter(domains=frozenset({"ops"})),
        SearchFilter(domains=frozenset({"ops"}), authors=frozenset({"Cleo", "Ada"})),
    ],
)
async def test_few_that_are_kept_rank_as_they_do_among_many(
    noema: Noema, services: Services, only: SearchFilter
) -> None:
    ops = await _session(services, domain="ops", author="Ada")
    law = await _session(services, domain="law")
    for number in range(3):
        await _say(services, ops, f"The queue is full, number {number}.")
        await _say(services, law, f"The queue is empty, number {number}.", author="Ada")
        await _say(services, ops, f"The lease of queue {number} is over.", author="Cleo")
        await _say(services, law, f"The contract of queue {number} is over.", author="Cleo")
    await services.vectors.embed_pending()
    graph, query = noema.graph_of(services.tenant_id), SearchQuery(ASK, only=only)
    few, many = await narrowing(graph, query), await narrowing(graph, query, few=0)
    assert (isinstance(few, FewKept), isinstance(many, FewKept)) == (True, False)
    field = lucene_query(graph.tenant_id, SEARCH_KINDS, None, "search_text", ["queue"])
    vector = await noema.embedder.embed_query(ASK)
    space = Space("embedding", "near/find_near")
    texts = await few.by_text({"searchable_text": field}, 20)
    assert texts == await many.by_text({"searchable_text": field}, 20)
    near = await few.near(vector, space, 20)
    assert near == await many.near(vector, space, 20)
    assert {id_ for id_, _ in texts["searchable_text"]} <= {id_ for id_, _ in near}
    assert len(texts["searchable_text"]) == 6


async def test_facets_count_all_that_matches_and_not_the_page(
    services: Services, other_services: Services
) -> None:
    told = {"mode": "debate", "domain": "ops", "author": "Ada", "project": "acme/orders"}
    ops = await _session(services, **told, tags=("a", "b"))
    law = await _session(services, author="Bob", tags=("b",))
    for number in range(5):
        await _say(services, ops, f"The queue, number {number}.")
    await _say(services, law, "A queue of cases.", author="Cleo")
    quiet = await _say(services, law, "Nothing to see.")
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The queue is long.")
    await services.beliefs.apply(Assert(new_id(), belief))
    theirs = await other_services.sessions.create(make_session())
    await _say(other_services, theirs, "The queue of others.")
    facets = await services.facets.count(SearchQuery("queues", 1), [])
    month = f"{datetime.now(UTC):%Y-%m}"
    assert facets.total == 7
    assert [facet.name for facet in facets.facets] == [
        "kind",
        "session",
        "mode",
        "author",
        "domain",
        "tag",
        "status",
        "month",
        "project",
    ]
    assert _counts(facets, "kind") == {"thought": 6, "knowledge": 1}
    assert _counts(facets, "session") == {ops: 5, law: 1}
    assert _counts(facets, "mode") == {"debate": 5}
    assert _counts(facets, "domain") == {"ops": 5}
    assert _counts(facets, "author") == {"Ada": 5, "Cleo": 1}
    assert _counts(facets, "tag") == {"b": 6, "a": 5}
    assert _counts(facets, "status") == {"complete": 6, "held": 1}
    assert _counts(facets, "month") == {month: 7}
    assert _counts(facets, "project") == {"acme/orders": 5}
    narrow = SearchQuery("queues", only=SearchFilter(tags=frozenset({"a"})))
    assert (await services.facets.count(narrow, [])).total == 5
    assert (await services.facets.count(SearchQuery("queues"), [quiet])).total == 8
    assert (await services.facets.count(SearchQuery(""), [])).total == 8
    decisions = SearchQuery("", kinds=SEARCH_KINDS - {"thought"})
    assert (await services.facets.count(decisions, [])).total == 1


async def test_diversity_takes_one_of_several_that_say_the_same(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    same = [await _say(services, session_id, "The queue lost two messages.") for _ in range(3)]
    other = await _say(services, session_id, "A queue in front of the bakery.")
    await services.vectors.embed_pending()
    text = "queue that lost messages"

    async def found(diversity: float) -> list[str]:
        query = SearchQuery(text, 2, diversity=diversity)
        return [hit.node.id for hit in (await services.search.search(query)).hits]

    assert set(await found(0.0)) < set(same)
    [first, second] = await found(0.7)
    assert (first in same, second) == (True, other)


async def test_similar_things_come_nearest_first_and_never_the_thing_itself(
    services: Services, other_services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    cat = await _say(services, session_id, "The cat is on the mat.")
    tax = await _say(services, session_id, "Interest rates rose again in spring.")
    kitten = await _say(services, session_id, "A kitten sleeps upon the rug.")
    await services.vectors.embed_pending()
    hits = await services.similar.similar(cat, SearchQuery("", 5))
    assert [hit.node.id for hit in hits] == [kitten, tax]
    assert 1 > hits[0].similarity > 0.6 > hits[1].similarity
    assert hits[0].excerpt == "A kitten sleeps upon the rug."
    late = await _say(services, session_id, "The tomcat is on the mat.")
    [nearest] = await services.similar.similar(late, SearchQuery("", 1))
    assert nearest.node.id == cat
    only = SearchFilter(authors=frozenset({"nobody"}))
    assert await services.similar.similar(cat, SearchQuery("", 5, only=only)) == ()
    for id_ in (cat, new_id()):
        with pytest.raises(NotFoundError):
            await other_services.similar.similar(id_, SearchQuery(""))


MOMENT = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        (SearchQuery("x", diversity=1.1), "diversity"),
        (SearchQuery("x", diversity=float("nan")), "diversity"),
        (SearchQuery("x", only=SearchFilter(tags=frozenset())), "tags"),
        (SearchQuery("x", only=SearchFilter(authors=frozenset(map(str, range(101))))), "authors"),
        (SearchQuery("x", only=SearchFilter(since=MOMENT, until=MOMENT)), "until"),
    ],
)
async def test_a_bad_filter_names_its_field(
    services: Services, query: SearchQuery, field: str
) -> None:
    with pytest.raises(InvalidInputError) as refused:
        await services.search.search(query)
    assert refused.value.field == field
