"""Why, asked of a real Neo4j."""

from dataclasses import replace

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import Role
from app.errors import NotFoundError
from tests.factories import make_decision, make_node, make_session
from tests.graph.knowledge import KnowledgeMaker


async def _say(services: Services, session_id: str, text: str, parent: str | None = None) -> str:
    node = make_node(session_id, TextBlock(text), parent_id=parent)
    return await services.think_graph.add_node(node)


async def _ask(services: Services, session_id: str, text: str, parent: str | None = None) -> str:
    node = make_node(session_id, TextBlock(text), parent_id=parent)
    return await services.think_graph.add_node(replace(node, role=Role.USER))


async def _link(services: Services, type_: EdgeType, start: str, end: str) -> None:
    await services.think_graph.link(NewEdge(new_id(), type_, start, end))


async def test_a_decision_tells_what_it_turned_down_what_it_rests_on_and_the_question(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session())
    earlier = await _say(services, session_id, "An earlier matter.")
    question = await _ask(services, session_id, "Which queue?", earlier)
    decision = make_decision("Redis Streams", ("RabbitMQ", "one more server"))
    thought = make_node(
        session_id, TextBlock("Streams it is."), parent_id=question, decisions=(decision,)
    )
    await services.think_graph.add_node(thought)
    measured = await _say(services, session_id, "Measured 40,000 messages a second.")
    entry = await knowledge.entry("Redis is run here already")
    await _link(services, EdgeType.SUPPORTS, measured, thought.id)
    await _link(services, EdgeType.USED, thought.id, entry)

    why = await services.why.why(decision.id)

    assert why.decision is not None
    assert why.decision.chosen is not None
    assert why.decision.chosen.text == "Redis Streams"
    assert [(o.text, o.reason) for o in why.decision.rejected] == [("RabbitMQ", "one more server")]
    assert why.question is not None
    assert (why.question.id, why.question.title) == (question, "Which queue?")
    assert [(r.depth, r.node.id, r.because) for r in why.rests_on] == [
        (1, thought.id, "it was decided here"),
        (2, entry, "was used for “Streams it is.”"),
        (2, question, "“Streams it is.” follows this"),
    ]
    since = [(reason.node.id, reason.because) for reason in why.since]
    assert since == [(measured, "supports “Streams it is.”")]
    assert why.nodes[0].id == decision.id
    assert {node.id for node in why.nodes[1:]} == {thought.id, measured, entry, question}
    assert len(why.edges) == 4
    assert (why.against, why.truncated) == ((), False)


async def test_what_speaks_against_a_premise_speaks_against_what_rests_on_it(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session())
    claim = await _say(services, session_id, "We can drop the cache.")
    fast = await knowledge.entry("The store answers in 2 ms")
    slow = await knowledge.entry("The store answers in 90 ms")
    clash = await knowledge.contradiction("Latency disagrees", fast, slow)
    doubt = await _say(services, session_id, "Only when warm.")
    await _link(services, EdgeType.DEPENDS_ON, claim, fast)
    await _link(services, EdgeType.CHALLENGES, doubt, claim)

    why = await services.why.why(claim)

    assert [(r.node.id, r.because) for r in why.rests_on] == [(fast, "it depends on this")]
    assert [(r.depth, r.node.id, r.because) for r in why.against] == [
        (1, doubt, "challenges it"),
        (2, clash, "is a contradiction that names “The store answers in 2 ms”"),
        (3, slow, "is one side of “Latency disagrees”"),
    ]


async def test_a_contradiction_rests_on_its_sides_and_an_insight_on_its_evidence(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session())
    thought = await _say(services, session_id, "Again we guessed the load.")
    entry = await knowledge.entry("The load was measured")
    clash = await knowledge.contradiction("Guess or measurement", thought, entry)
    insight = await knowledge.insight("Loads are guessed", thought)
    of_clash = await services.why.why(clash)
    assert {r.node.id for r in of_clash.rests_on} == {thought, entry}
    assert of_clash.against == ()
    of_insight = await services.why.why(insight)
    assert [(r.node.id, r.because) for r in of_insight.rests_on] == [
        (thought, "is evidence for it")
    ]


async def test_a_circle_of_reasons_ends(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    a = await _say(services, session_id, "A")
    b = await _say(services, session_id, "B")
    await _link(services, EdgeType.SUPPORTS, a, b)
    await _link(services, EdgeType.SUPPORTS, b, a)
    why = await services.why.why(a)
    assert [r.node.id for r in why.rests_on] == [b]
    assert len(why.edges) == 2


async def test_a_long_line_of_thought_is_cut_but_its_question_is_named(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    question = last = await _ask(services, session_id, "Which queue?")
    for step in range(10):
        last = await _say(services, session_id, f"Step {step}", last)
    why = await services.why.why(last)
    assert [r.node.title for r in why.rests_on] == [f"Step {n}" for n in range(8, 0, -1)]
    assert why.truncated
    assert why.question is not None
    assert why.question.id == question


async def test_a_line_of_exactly_the_greatest_depth_is_whole(services: Services) -> None:
    session_id = await services.sessions.create(make_session())
    last: str | None = None
    for step in range(9):
        last = await _say(services, session_id, f"Step {step}", last)
    assert last is not None
    why = await services.why.why(last)
    assert len(why.rests_on) == 8
    assert not why.truncated


async def test_why_of_an_unknown_or_foreign_node_is_not_found(
    services: Services, other_services: Services
) -> None:
    session_id = await other_services.sessions.create(make_session())
    theirs = await _say(other_services, session_id, "Theirs")
    for node_id in (theirs, new_id()):
        with pytest.raises(NotFoundError):
            await services.why.why(node_id)
