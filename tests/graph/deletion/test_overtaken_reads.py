"""A question of several statements, while what it asks about is deleted between two of them."""

from collections.abc import Awaitable, Callable

import pytest

from app.bootstrap import Noema, Services
from app.domain.beliefs.belief import Assert, BeliefKind, Derive, NewBelief, NewJustification
from app.domain.ids import new_id
from app.errors import NotFoundError
from app.graph.base import Graph
from app.reads.beliefs.belief import BeliefReads
from app.reads.graph.why import WhyReads
from tests.factories import make_decision, make_node, make_session
from tests.fakes.graph import MeanwhileGraph

Question = Callable[[Graph, str], Awaitable[object]]
QUESTIONS: dict[str, Question] = {
    "decision/find_verdict": lambda graph, id_: WhyReads(graph).why(id_),
    "belief/expand_grounds": lambda graph, id_: BeliefReads(graph).why(id_),
    "belief/expand_dependents": lambda graph, id_: BeliefReads(graph).impact(id_),
}
"""By the statement that finds nothing."""


@pytest.mark.parametrize("statement", QUESTIONS)
async def test_what_is_deleted_while_it_is_asked_about_is_not_found(
    noema: Noema, services: Services, statement: str
) -> None:
    session_id = await services.sessions.create(make_session())
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    await services.think_graph.add_node(make_node(session_id, decisions=(decision,)))
    premise = NewBelief(new_id(), BeliefKind.KNOWLEDGE, "Redis keeps what it is told to keep.")
    await services.beliefs.apply(Assert(new_id(), premise))
    because = NewJustification(new_id(), frozenset({premise.id}))
    derived = NewBelief(decision.id, BeliefKind.DECISION, None)
    await services.beliefs.apply(Derive(new_id(), derived, because))
    graph = MeanwhileGraph(
        noema.graph_of(services.tenant_id), lambda: services.sessions.delete(session_id), statement
    )

    with pytest.raises(NotFoundError) as refused:
        await QUESTIONS[statement](graph, decision.id)

    assert refused.value.field == "id"
