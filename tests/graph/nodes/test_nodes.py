"""Any node by its id, on a real Neo4j."""

import pytest

from app.bootstrap import Services
from app.content.blocks import TextBlock
from app.domain.ids import new_id
from app.errors import NotFoundError
from tests.factories import make_decision, make_node, make_session
from tests.graph.knowledge import KnowledgeMaker


async def test_every_kind_is_told_by_its_id_in_the_order_asked(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session("Which queue"))
    decision = make_decision("Redis Streams")
    node = make_node(session_id, TextBlock("\nTake it.\nMore."), decisions=(decision,))
    await services.think_graph.add_node(node)
    entry = await knowledge.entry("Redis is here")
    clash = await knowledge.contradiction("They disagree", node.id, entry)
    insight = await knowledge.insight("We like queues", node.id)
    ids = [insight, session_id, entry, new_id(), decision.id, clash, node.id]
    found = await services.node_reads.get_many(ids)
    assert [(n.id, n.kind, n.session_id, n.title) if n else None for n in found] == [
        (insight, "insight", None, "We like queues"),
        (session_id, "session", session_id, "Which queue"),
        (entry, "knowledge", None, "Redis is here"),
        None,
        (decision.id, "decision", session_id, "Take Redis Streams"),
        (clash, "contradiction", None, "They disagree"),
        (node.id, "thought", session_id, "Take it."),
    ]


async def test_knowledge_contradictions_and_insights_come_back_whole(
    services: Services, knowledge: KnowledgeMaker
) -> None:
    a = await knowledge.entry("Redis is here", "Since March.")
    b = await knowledge.entry("Redis is gone")
    clash = await knowledge.contradiction("They disagree", a, b)
    insight = await knowledge.insight("We forget", a)
    reads = services.knowledge_reads
    [none, entry] = await reads.get_entries([clash, a])
    [contradiction] = await reads.get_contradictions([clash])
    [told] = await reads.get_insights([insight])
    assert none is None
    assert entry is not None
    assert (entry.title, entry.content, entry.tags) == ("Redis is here", "Since March.", ())
    assert contradiction is not None
    assert (contradiction.side_a_id, contradiction.side_b_id) == (a, b)
    assert told is not None
    assert (told.text, told.type, told.confidence) == ("We forget", "pattern", 0.7)


async def test_what_belongs_to_another_tenant_is_nothing(
    services: Services, other_services: Services, knowledge: KnowledgeMaker
) -> None:
    session_id = await services.sessions.create(make_session())
    entry = await knowledge.entry("Ours")
    clash = await knowledge.contradiction("Ours", entry, entry)
    insight = await knowledge.insight("Ours", entry)
    ids = [session_id, entry, clash, insight]
    reads = other_services.knowledge_reads
    assert await other_services.node_reads.get_many(ids) == [None] * 4
    assert await reads.get_entries(ids) == [None] * 4
    assert await reads.get_contradictions(ids) == [None] * 4
    assert await reads.get_insights(ids) == [None] * 4
    with pytest.raises(NotFoundError):
        await other_services.node_reads.require(entry)
