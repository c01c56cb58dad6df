"""A session as an outline, on a real Neo4j."""

from dataclasses import replace
from datetime import UTC, datetime

from app.bootstrap import Services
from app.content.blocks import ImageBlock, TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.domain.beliefs.outline import OutlineCall, OutlineLink, OutlineResult
from app.domain.ids import new_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.page import PageRequest
from tests.factories import make_decision, make_node, make_session

MARCH = datetime(2026, 3, 3, 12, tzinfo=UTC)
JULY = datetime(2026, 7, 7, 12, tzinfo=UTC)
WHOLE = PageRequest(100)


async def test_a_step_is_known_by_its_text_or_by_what_its_tools_were_about(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    talk = make_node(session_id, TextBlock("w" * 500))
    packed = '{"file_path": "/app/main.ts", "content": "' + "x" * 5_000 + '"}'
    work = make_node(
        session_id,
        ThinkingBlock("I have to look."),
        ToolCallBlock("1", "Read", '{"file_path": "/app/main.ts"}'),
        ToolCallBlock("2", "Write", packed),
        ToolCallBlock("3", "Odd", "no JSON"),
        parent_id=talk.id,
    )
    answer = make_node(
        session_id,
        ToolResultBlock("1", "import x"),
        ToolResultBlock("2", "full", is_error=True),
        ImageBlock("image/png", "{}"),
        parent_id=work.id,
    )
    await services.think_graph.add_nodes(session_id, [talk, work, answer])
    items = (await services.session_reads.outline(session_id, WHOLE)).page.items
    assert [(item.position, item.parent_id) for item in items] == [
        (1, None),
        (2, talk.id),
        (3, work.id),
    ]
    assert [item.text for item in items] == ["w" * 400, "", ""]
    assert items[1].calls == (
        OutlineCall("1", "Read", "main.ts"),
        OutlineCall("2", "Write", None),
        OutlineCall("3", "Odd", None),
    )
    assert items[2].results == (OutlineResult("1", False), OutlineResult("2", True))
    assert [item.has_image for item in items] == [False, False, True]


async def test_a_decision_has_the_statuses_it_had_and_what_is_linked_to_it(
    services: Services,
) -> None:
    session_id = await services.sessions.create(make_session())
    table, broker = make_decision("a table"), make_decision("a broker")
    first = replace(make_node(session_id, decisions=(table,)), valid_from=MARCH)
    later = replace(make_node(session_id, decisions=(broker,)), valid_from=JULY)
    await services.think_graph.add_nodes(session_id, [first, later])
    replaces = NewEdge(new_id(), EdgeType.SUPERSEDES, broker.id, table.id)
    await services.think_graph.link(replaces)
    [one, other] = (await services.session_reads.outline(session_id, WHOLE)).page.items
    [told] = one.decisions
    assert (told.id, told.text, told.status) == (table.id, "Take a table", "superseded")
    assert [status.status for status in told.statuses] == ["held", "superseded"]
    assert told.statuses[-1].at == JULY
    assert other.links == (OutlineLink(replaces.id, EdgeType.SUPERSEDES, broker.id, table.id),)


async def test_pages_follow_each_other_and_events_go_on_from_them(
    services: Services, other_services: Services
) -> None:
    session_id = await services.sessions.create(make_session())
    nodes = [make_node(session_id, TextBlock(f"Turn {number}")) for number in range(3)]
    await services.think_graph.add_nodes(session_id, nodes)
    first = await services.session_reads.outline(session_id, PageRequest(2))
    assert (first.page.keys, first.page.has_next) == ((1, 2), True)
    rest = await services.session_reads.outline(session_id, PageRequest(2, first.page.keys[-1]))
    assert ([item.text for item in rest.page.items], rest.page.has_next) == (["Turn 2"], False)
    assert first.head == await services.event_reads.head(session_id)
    elsewhere = await other_services.session_reads.outline(session_id, WHOLE)
    assert (elsewhere.page.items, elsewhere.head) == ((), 0)
