"""Things embedded in the context they stand in, on a real Neo4j with the real model."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from neo4j import AsyncDriver

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.beliefs.knowledge_changes import Forget
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.search import SearchQuery
from app.embeddings.base import Passage, Vector
from app.errors import InvalidInputError
from app.graph.driver import open_driver
from app.jobs.embedding import Embedded, PendingVectors
from app.local.base import Connection
from tests.factories import make_decision, make_node, make_session
from tests.fakes.embedder import LetterEmbedder


@pytest.fixture
async def driver(neo4j: Connection, noema: Noema) -> AsyncIterator[AsyncDriver]:
    async with open_driver(neo4j.uri, neo4j.user, neo4j.password, 2) as opened:
        yield opened


async def _say(services: Services, session_id: str, text: str, parent_id: str | None) -> str:
    node = make_node(session_id, TextBlock(text), parent_id=parent_id)
    return await services.think_graph.add_node(node)


async def _talk(services: Services, *texts: str) -> tuple[str, list[str]]:
    session_id = await services.sessions.create(make_session())
    ids: list[str] = []
    for text in texts:
        ids.append(await _say(services, session_id, text, ids[-1] if ids else None))
    return session_id, ids


async def _contexts(driver: AsyncDriver, ids: Sequence[str]) -> list[str | None]:
    """Give each context without its day; None where it is due."""
    found = await driver.execute_query(
        "UNWIND $ids AS id MATCH (n:Searchable {id: id})"
        " RETURN CASE WHEN n.context_due IS NULL AND n.context_embedding IS NOT NULL"
        " THEN n.context_text END AS text",
        ids=ids,
        database_="neo4j",
    )
    texts = [record["text"] for record in found.records]
    return [text and text.split("\n", 1)[1] for text in texts]


async def test_a_context_holds_two_texts_before_and_two_after(
    services: Services, driver: AsyncDriver
) -> None:
    _, ids = await _talk(services, "One", "Two", "Three", "Four", "Five", "Six")
    await services.vectors.embed_pending()
    assert await _contexts(driver, ids) == [
        "One\nTwo\nThree",
        "One\nTwo\nThree\nFour",
        "One\nTwo\nThree\nFour\nFive",
        "Two\nThree\nFour\nFive\nSix",
        "Three\nFour\nFive\nSix",
        "Four\nFive\nSix",
    ]


class PickyEmbedder(LetterEmbedder):
    """Refuses one word, wherever it stands."""

    async def embed_documents(self, texts: Sequence[str]) -> list[Vector]:
        if any("Mud" in text for text in texts):
            raise InvalidInputError("no mud", field="text")
        return await super().embed_documents(texts)

    async def embed_passages(self, texts: Sequence[str]) -> list[Passage]:
        return [Passage(vector, None) for vector in await self.embed_documents(texts)]


async def test_a_text_is_due_in_context_with_its_own_vector_or_without_one_that_is_refused(
    noema: Noema, services: Services, driver: AsyncDriver
) -> None:
    # Apart, as a text beside another one makes the context of that one due.
    ids = [(await _talk(services, text))[1][0] for text in ("Rain", "Mud")]
    assert await _due(driver, ids) == [(False, None), (False, None)]
    graph = noema.graph_of(services.tenant_id)
    assert await PendingVectors(graph, PickyEmbedder()).embed_pending() == Embedded(1, 1)
    # Of what the model refuses the words are kept.
    assert await _due(driver, ids) == [(False, "Rain"), (False, "Mud")]


async def _due(driver: AsyncDriver, ids: Sequence[str]) -> list[tuple[bool, str | None]]:
    """Tell whether each text waits for its context, and the context without its day."""
    found = await driver.execute_query(
        "UNWIND $ids AS id MATCH (n:Searchable {id: id})"
        " RETURN n.context_due_voyage_4 IS NOT NULL AS due, n.context_text AS text",
        ids=ids,
        database_="neo4j",
    )
    rows = [(record["due"], record["text"]) for record in found.records]
    return [(due, text and text.split("\n", 1)[1]) for due, text in rows]


async def test_a_new_neighbour_renews_the_contexts_it_stands_in_and_no_other(
    services: Services, driver: AsyncDriver
) -> None:
    session_id, ids = await _talk(services, "One", "Two", "Three")
    await services.vectors.embed_pending()
    fourth = await _say(services, session_id, "Four", ids[-1])
    assert await _contexts(driver, [*ids, fourth]) == ["One\nTwo\nThree", None, None, None]
    await services.vectors.embed_pending()
    assert await _contexts(driver, ids[1:]) == ["One\nTwo\nThree\nFour", "One\nTwo\nThree\nFour"]


async def test_joining_two_lines_renews_the_contexts_on_both_sides(
    services: Services, driver: AsyncDriver
) -> None:
    session_id, ids = await _talk(services, "One", "Two")
    later = await _say(services, session_id, "Three", None)
    await services.vectors.embed_pending()
    await services.think_graph.link(NewEdge(new_id(), EdgeType.FOLLOWS, later, ids[-1]))
    assert await _contexts(driver, [*ids, later]) == [None, None, None]
    await services.vectors.embed_pending()
    assert await _contexts(driver, [*ids, later]) == ["One\nTwo\nThree"] * 3


async def test_a_decision_stands_behind_the_text_it_was_taken_in(
    services: Services, driver: AsyncDriver
) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("the log")
    node = make_node(session_id, TextBlock("A restart loses it."), decisions=(decision,))
    await services.think_graph.add_node(node)
    await services.vectors.embed_pending()
    [context] = await _contexts(driver, [decision.id])
    assert context == "A restart loses it.\nTake the log the log"


async def test_words_of_the_neighbours_find_an_answer_that_has_none_of_them(
    services: Services,
) -> None:
    _, [_, answer, *_] = await _talk(
        services, "Which zanzibar do you like?", "The blue one.", "Me too.", "Fine.", "Bye."
    )
    await services.vectors.embed_pending()
    hits = {h.node.id: h for h in (await services.search.search(SearchQuery("zanzibar"))).hits}
    explanation = hits[answer].explanation
    assert explanation.text is None
    assert explanation.context_text is not None


async def test_only_what_follows_a_question_like_the_one_asked_counts_as_its_answer(
    services: Services,
) -> None:
    _, [_, answer, *_] = await _talk(
        services, "Which zanzibar do you like?", "The blue one.", "Me too.", "Fine.", "Bye."
    )
    await services.vectors.embed_pending()
    hits = (await services.search.search(SearchQuery("Which zanzibar was liked?"))).hits
    answers = {hit.node.id: hit.explanation.parts.answer for hit in hits}
    assert len(answers) == 5
    assert 0 < answers.pop(answer) <= 0.2
    assert set(answers.values()) == {0.0}


async def test_what_was_said_in_the_month_that_a_question_names_comes_first(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    told: dict[str, str] = {}
    for month in (5, 8):
        at = datetime(2023, month, 8, tzinfo=UTC)
        node = make_node(session_id, TextBlock("A sunrise was painted."))
        dated = replace(node, valid_from=at)
        told[f"{at:%B}"] = await services.think_graph.add_node(dated)
    await services.vectors.embed_pending()
    for month in told:
        result = await services.search.search(SearchQuery(f"What was painted in {month} 2023?"))
        assert result.hits[0].node.id == told[month]
        assert [hit.explanation.parts.time for hit in result.hits] == [0.3, 0.0]


async def test_the_author_named_in_a_question_comes_first(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    said: dict[str, str] = {}
    for author in ("Melanie", "Caroline"):
        node = make_node(session_id, TextBlock("I painted a sunrise."), author=author)
        said[author] = await services.think_graph.add_node(node)
    await services.vectors.embed_pending()
    for author in said:
        result = await services.search.search(SearchQuery(f"What did {author} paint?"))
        assert result.hits[0].node.id == said[author]
        assert [hit.explanation.parts.author for hit in result.hits] == [0.5, 0.0]


async def test_contexts_that_an_older_version_never_made_are_made_by_renewing(
    services: Services, driver: AsyncDriver
) -> None:
    _, ids = await _talk(services, "One", "Two")
    await services.vectors.embed_pending()
    await driver.execute_query(
        "UNWIND $ids AS id MATCH (n:Searchable {id: id})"
        " REMOVE n.context_text, n.context_model, n.context_embedding",
        ids=ids,
        database_="neo4j",
    )
    await services.vectors.renew()
    assert (await services.vectors.embed_pending()).done == 0
    assert await _contexts(driver, ids) == ["One\nTwo", "One\nTwo"]


async def test_each_model_makes_a_context_anew_when_a_text_beside_it_is_forgotten(
    services: Services, noema: Noema, driver: AsyncDriver
) -> None:
    _, ids = await _talk(services, "One", "Two", "Three")
    second = PendingVectors(noema.graph_of(services.tenant_id), LetterEmbedder())
    for vectors in (services.vectors, second):
        await vectors.embed_pending()
    await services.knowledge.forgetting.forget(Forget(new_id(), frozenset({ids[2]})))
    for vectors in (services.vectors, second):
        await vectors.embed_pending()
    found = await driver.execute_query(
        "UNWIND $ids AS id MATCH (n:Searchable {id: id})"
        " RETURN n.context_embedding IS NOT NULL AS first,"
        " n.context_embedding_voyage_4 IS NOT NULL AS second",
        ids=ids[:2],
        database_="neo4j",
    )
    assert [(row["first"], row["second"]) for row in found.records] == [(True, True)] * 2
