"""Vectors in memory beside the indexes, on a real Neo4j with the real model: the same hits."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from app.domain.search import CandidateRank, SearchQuery
from app.domain.search_filter import SearchFilter
from app.embeddings.base import Embedder
from app.graph.base import Graph
from app.graph.change import run
from app.jobs.embedding import PendingVectors
from app.reads.search.search import SearchReads
from app.reads.search.vector_memory import CHANGES, VectorMemory
from tests.factories import make_decision, make_node
from tests.fakes.embedder import LetterEmbedder
from tests.fakes.graph import CountingGraph
from tests.graph.knowledge import KnowledgeMaker

TEXTS = (
    "The queue lost two messages at night.",
    "A lease of an hour is too long for the worker.",
    "Redis keeps the counters, and Postgres the rows.",
    "Who restarts the broker when it hangs?",
    "The broker is restarted by the one on duty.",
)
ASK = "messages that the queue dropped"
MB = 100


class Both:
    """One tenant, searched by its indexes and by two services with vectors in memory."""

    def __init__(self, graph: Graph, embedder: Embedder) -> None:
        self.graph = graph
        self.embedder = embedder
        self.memories = (VectorMemory(MB), VectorMemory(MB))

    async def fill(self) -> None:
        for memory in self.memories:
            await memory.fill(self.graph, self.embedder)

    async def embed(self) -> None:
        await PendingVectors(self.graph, self.embedder).embed_pending()

    async def alike(self, text: str = ASK, **fields: object) -> list[str]:
        """Give the ids that all three find, after their hits were compared one by one."""
        query = replace(SearchQuery(text), **fields)  # pyright: ignore[reportArgumentType]  # its fields
        by_index, *by_memory = [await self._told(query, m) for m in (None, *self.memories)]
        for told in by_memory:
            assert [hit[0] for hit in told] == [hit[0] for hit in by_index]
            for hit, other in zip(told, by_index, strict=True):
                assert hit[1:] == pytest.approx(other[1:], abs=1e-3)
        return [hit[0] for hit in by_index]

    async def found(self, text: str, **fields: object) -> list[str]:
        """Give the ids that both services find."""
        query = replace(SearchQuery(text), **fields)  # pyright: ignore[reportArgumentType]  # its fields
        told = [[one[0] for one in await self._told(query, memory)] for memory in self.memories]
        assert told[0] == told[1]
        return told[0]

    async def _told(self, query: SearchQuery, memory: VectorMemory | None) -> list[Sequence[Any]]:
        """Give of each hit its id, score, match, and places and cosines in the lists."""
        result = await SearchReads(self.graph, self.embedder, memory=memory).search(query)
        assert result.by_vector
        return [
            [
                hit.node.id,
                hit.score,
                hit.explanation.match,
                *_place(hit.explanation.vector),
                *_place(hit.explanation.context_vector),
            ]
            for hit in result.hits
        ]


def _place(found: CandidateRank | None) -> tuple[float, float]:
    return (found.rank, found.score) if found else (0, 0)


@pytest.fixture
def both(noema: Noema, services: Services) -> Both:
    return Both(noema.graph_of(services.tenant_id), noema.embedder)


@pytest.fixture
def letters(noema: Noema, services: Services) -> Both:
    """The same tenant by a second model, which costs nothing to ask."""
    return Both(noema.graph_of(services.tenant_id), LetterEmbedder())


async def _talk(services: Services, *texts: str, **fields: object) -> tuple[str, list[str]]:
    new = replace(NewSession(new_id(), "T"), **fields)  # pyright: ignore[reportArgumentType]  # its fields
    session_id = await services.sessions.create(new)
    ids = list[str]()
    for text in texts:
        decisions = (make_decision("Redis"),) if "Redis" in text else ()
        parent_id = ids[-1] if ids else None
        node = make_node(session_id, TextBlock(text), parent_id=parent_id, decisions=decisions)
        ids.append(await services.think_graph.add_node(node))
    return session_id, ids


async def test_memory_finds_what_the_indexes_find_within_every_filter(
    services: Services, both: Both
) -> None:
    session_id, ids = await _talk(services, *TEXTS, author="Ada", tags=("night",))
    await _talk(services, *(f"Beside {text}" for text in TEXTS), domain="law")
    belief = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "The queue is on fire.")
    await services.beliefs.apply(Assert(new_id(), belief))
    await services.vectors.embed_pending()
    await both.fill()
    # Two talks of five texts and a decision each, and the belief.
    assert len(await both.alike(limit=50)) == 13
    assert set(await both.alike(session_ids=frozenset({session_id}))) >= set(ids)
    assert await both.alike("queue", kinds=frozenset({"knowledge"})) == [belief.id]
    await services.beliefs.apply(Retract(new_id(), belief.id, "It was put out."))
    assert await both.alike("queue", kinds=frozenset({"knowledge"})) == []
    for only, found in (
        (SearchFilter(authors=frozenset({"Ada"})), 6),
        (SearchFilter(tags=frozenset({"night"})), 6),
        (SearchFilter(domains=frozenset({"law"})), 6),
        (SearchFilter(since=datetime(2020, 1, 1, tzinfo=UTC)), 12),
        (SearchFilter(until=datetime(2020, 1, 1, tzinfo=UTC)), 0),
        (SearchFilter(include_withdrawn=True), 13),
    ):
        assert len(await both.alike(limit=50, only=only)) == found
    assert len(await both.alike("broker", limit=3, diversity=0.5)) == 3


async def test_each_service_sees_what_was_written_forgotten_deleted_and_embedded_anew(
    services: Services, both: Both
) -> None:
    session_id, ids = await _talk(services, *TEXTS)
    other_session, _ = await _talk(services, "A queue of people at the bakery.")
    await services.vectors.embed_pending()
    await both.fill()
    before = await both.alike()
    [later] = (await _talk(services, "Messages that the queue dropped came back."))[1]
    await services.vectors.embed_pending()
    assert await both.alike(limit=1) == [later]
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({later})))
    assert await both.alike() == before
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({ids[1]})))
    # Those beside it have no context now, until one is made anew.
    assert ids[1] not in await both.alike()
    await services.vectors.embed_pending()
    assert ids[1] not in await both.alike()
    [passage] = await both.embedder.embed_passages([ASK])
    rows = [{"id": ids[4], "text": TEXTS[4]}]
    await services.vectors.store(rows, [passage])
    assert await both.alike("unspoken")
    assert await both.alike()
    await services.sessions.delete_wholly(session_id)
    left = await both.alike()
    assert len(left) == 1
    await services.sessions.delete_wholly(other_session)
    for memory in both.memories:
        state = await memory.state(both.graph, both.embedder)
        assert (state.any, len(state.vectors or ())) == (False, 0)


async def test_vectors_of_another_model_are_kept_apart(
    services: Services, both: Both, letters: Both
) -> None:
    await _talk(services, *TEXTS)
    await letters.embed()
    await letters.fill()
    assert len(await letters.alike("Redis", limit=6)) == 6
    state = await letters.memories[0].state(both.graph, both.embedder)
    assert (state.any, state.pending, state.vectors) == (False, 6, None)


async def test_a_filter_that_keeps_little_is_looked_for_as_far_as_there_is_anything(
    services: Services, letters: Both, knowledge: KnowledgeMaker
) -> None:
    await knowledge.entries([f"Measurement {n} of the queue" for n in range(210)])
    _, ids = await _talk(services, *(f"Zzz, {n}." for n in range(6)), tags=("rare",))
    await letters.embed()
    await letters.fill()
    only = SearchFilter(tags=frozenset({"rare"}))
    assert set(await letters.alike("measurement of the queue", limit=6, only=only)) == set(ids)


async def test_a_question_when_gets_what_the_indexes_give_also_for_texts_that_are_known(
    services: Services, both: Both
) -> None:
    await _talk(services, "I painted the fence last year.", "I painted the fence.", *TEXTS)
    await services.vectors.embed_pending()
    await both.fill()
    for asked in ("painted the fence", "When was the fence painted?", "painted the fence"):
        assert len(await both.alike(asked)) == 8


async def test_candidates_are_read_before_a_search_where_there_is_room(
    services: Services, both: Both
) -> None:
    await _talk(services, *TEXTS)
    await services.vectors.embed_pending()
    ample = both.memories[0]
    await ample.fill(both.graph, both.embedder)
    tight = VectorMemory(ample.size // 1_000_000 + 1)
    await tight.fill(both.graph, both.embedder)
    asked: dict[VectorMemory, list[str]] = {ample: [], tight: []}
    for memory, noted in asked.items():
        graph = CountingGraph(both.graph, noted)
        await SearchReads(graph, both.embedder, memory=memory).search(SearchQuery(ASK))
    found = ["search/find_filtered_text", "search/list_hits"]
    assert asked == {ample: found, tight: [found[0], "search/list_candidates", found[1]]}


async def test_a_search_within_sessions_asks_no_more_than_one_in_all_of_them(
    services: Services, both: Both
) -> None:
    await _talk(services, *TEXTS)
    session_id, ids = await _talk(services, *TEXTS)
    await services.vectors.embed_pending()
    memory, asked = both.memories[0], list[str]()
    await memory.fill(both.graph, both.embedder)
    reads = SearchReads(CountingGraph(both.graph, asked), both.embedder, memory=memory)
    found = await reads.search(SearchQuery(ASK, session_ids=frozenset({session_id})))
    # The five texts of the session, and the decision that one of them tells of.
    assert {hit.node.id for hit in found.hits} > set(ids)
    assert len(found.hits) == 6
    assert asked == ["search/find_filtered_text", "search/list_hits"]


@pytest.mark.parametrize("withdrawn", [3, 130])
async def test_what_was_withdrawn_is_left_out_whether_it_is_little_or_much(
    services: Services, letters: Both, withdrawn: int
) -> None:
    new = [NewBelief(new_id(), BeliefKind.KNOWLEDGE, f"Measurement {n}") for n in range(150)]
    for belief in new:
        await services.beliefs.apply(Assert(new_id(), belief))
    await letters.embed()
    await letters.fill()
    best = await letters.alike("measurement", limit=100)
    order = [*best, *(belief.id for belief in new if belief.id not in best)]
    gone, left = order[:withdrawn], order[withdrawn:]
    for id_ in gone:
        await services.beliefs.apply(Retract(new_id(), id_, "The scale was wrong."))
    found = await letters.found("measurement", limit=20)
    assert (len(found), set(found) - set(left)) == (20, set())


async def test_what_is_too_much_at_once_is_answered_by_the_indexes_until_it_is_read(
    letters: Both, knowledge: KnowledgeMaker
) -> None:
    memory, other = letters.memories
    await letters.fill()
    await knowledge.entries([f"Measurement {n}" for n in range(CHANGES + 1)])
    await letters.embed()
    assert (await memory.state(letters.graph, letters.embedder)).vectors is None
    async with other.running(), asyncio.timeout(30):
        while (await other.state(letters.graph, letters.embedder)).vectors is None:
            pass
    await memory.fill(letters.graph, letters.embedder)
    assert len(await letters.alike("measurement", limit=50)) == 50


async def test_a_tenant_is_read_when_it_searches_and_not_if_it_is_over_the_bound(
    services: Services, both: Both
) -> None:
    await _talk(services, *TEXTS)
    await services.vectors.embed_pending()
    memory, none = both.memories[0], VectorMemory(0)
    assert (await memory.state(both.graph, both.embedder)).vectors is None
    async with memory.running(), none.running(), asyncio.timeout(30):
        while not memory.holds(both.graph.tenant_id, both.embedder.model):
            assert (await memory.state(both.graph, both.embedder)).any
    await none.fill(both.graph, both.embedder)
    assert not none.holds(both.graph.tenant_id, both.embedder.model)
    assert (memory.size > 0, none.size) == (True, 0)


async def test_a_tenant_that_was_deleted_is_dropped_without_a_search(
    noema: Noema, services: Services, both: Both
) -> None:
    await _talk(services, *TEXTS)
    await services.vectors.embed_pending()
    await both.fill()
    left = 1
    while left:
        [row] = await both.graph.apply(run, "tenant/delete_nodes", limit=1_000)
        left = row["nodes"]
    first, second = both.memories
    state = await second.state(both.graph, both.embedder)
    assert (state.any, len(state.vectors or ())) == (False, 0)
    assert first.size > second.size
    await first.drop_erased()
    assert first.size == second.size
