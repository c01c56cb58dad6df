"""Relationships that texts give away, on a real Neo4j."""

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.job import JobKind
from app.domain.nodes.edge import Edge, EdgeType, NewEdge
from app.jobs.references import References, references_handler
from app.jobs.runner import JobRunner
from tests.factories import make_decision, make_node, make_session


@pytest.fixture
def looking(noema: Noema, services: Services) -> References:
    return References(noema.graph_of(services.tenant_id), 1_000)


async def _line(services: Services, *texts: str) -> tuple[str, list[str], str]:
    """Write a line of thought whose first node decides on Redis Streams.

    Returns:
        The session, the nodes and the decision.
    """
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams")
    first = make_node(session_id, TextBlock("Streams it is."), decisions=(decision,))
    ids = [await services.think_graph.add_node(first)]
    for text in texts:
        node = make_node(session_id, TextBlock(text), parent_id=ids[-1])
        ids.append(await services.think_graph.add_node(node))
    return session_id, ids, decision.id


async def _edges(services: Services, id_: str, type_: EdgeType) -> tuple[Edge, ...]:
    return (await services.walk.traverse(id_, [type_], depth=1)).edges


async def test_a_text_that_names_an_earlier_choice_is_joined_to_it_with_its_evidence(
    services: Services, looking: References
) -> None:
    text = "It lost messages. This replaces Redis Streams, for good."
    session_id, ids, decision_id = await _line(services, "Let us see.", text)
    assert await looking.draw_due() == 1
    [edge] = await _edges(services, decision_id, EdgeType.SUPERSEDES)
    assert (edge.start_id, edge.end_id) == (ids[-1], decision_id)
    assert (edge.source, edge.rule, edge.weight) == ("rule", "replaces/name", 0.9)
    assert edge.span is not None
    assert edge.evidence_id == ids[-1]
    assert text[slice(*edge.span)] == "This replaces Redis Streams, for good"
    head = await services.event_reads.head(session_id)
    assert await looking.draw_due() == 0
    assert await services.event_reads.head(session_id) == head


async def test_a_text_is_looked_at_by_a_job_that_its_own_write_queued(
    noema: Noema, services: Services
) -> None:
    _, ids, decision_id = await _line(services, "As decided above, we cap the log.")
    handlers = {JobKind.REFERENCES: references_handler(1_000)}
    assert await JobRunner(noema.graph_of, handlers, noema.bus).run_due(services.tenant_id) == 1
    [edge] = await _edges(services, ids[-1], EdgeType.INFLUENCES)
    assert (edge.start_id, edge.end_id, edge.rule) == (decision_id, ids[-1], "as_decided/only")


async def test_a_text_without_such_words_queues_nothing(noema: Noema, services: Services) -> None:
    await _line(services, "The log is capped.")
    handlers = {JobKind.REFERENCES: references_handler(1_000)}
    assert await JobRunner(noema.graph_of, handlers, noema.bus).run_due(services.tenant_id) == 0


async def test_another_line_of_thought_is_not_referred_to(
    services: Services, looking: References
) -> None:
    session_id, _, decision_id = await _line(services)
    aside = make_node(session_id, TextBlock("This replaces Redis Streams."))
    await services.think_graph.add_node(aside)
    assert await looking.draw_due() == 0
    assert await _edges(services, decision_id, EdgeType.SUPERSEDES) == ()


async def test_what_would_close_a_circle_is_left_out_and_the_rest_is_drawn(
    services: Services, looking: References
) -> None:
    text = "This replaces Redis Streams. Since we chose Redis Streams, it hurt."
    _, ids, decision_id = await _line(services, text)
    turned = NewEdge(new_id(), EdgeType.SUPERSEDES, decision_id, ids[-1])
    await services.think_graph.link(turned)
    assert await looking.draw_due() == 1
    [edge] = await _edges(services, decision_id, EdgeType.SUPERSEDES)
    assert edge.id == turned.id
    [influence] = await _edges(services, decision_id, EdgeType.INFLUENCES)
    assert influence.start_id == decision_id


async def test_an_archived_session_is_left_as_it_is(
    services: Services, looking: References
) -> None:
    session_id, _, decision_id = await _line(services, "This replaces Redis Streams.")
    await services.sessions.archive(session_id)
    head = await services.event_reads.head(session_id)
    assert await looking.draw_due() == 0
    assert await _edges(services, decision_id, EdgeType.SUPERSEDES) == ()
    assert await services.event_reads.head(session_id) == head
