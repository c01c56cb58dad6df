"""Which nodes spans become: in what order, in which session, and the same ones every time."""

from collections.abc import Sequence

from app.content.blocks import ToolResultBlock
from app.domain.nodes.thinking import NodeStatus, Role
from app.importers.base import ParsedNode
from app.importers.otlp.spans import Span
from tests.unit.importers.otlp.made import BEGUN, chat, made, read, text, told

USER, YES = text("user", "Which queue?"), text("user", "Yes")
ANSWER = text("assistant", "Shall I take Redis?")


def _nodes(*spans: Span) -> Sequence[ParsedNode]:
    [conversation] = read(*spans).conversations
    return conversation.nodes


def _links(nodes: Sequence[ParsedNode]) -> list[int | None]:
    """Give for each node the place of the one it follows."""
    places: dict[str | None, int | None] = {None: None}
    places |= {node.external_id: place for place, node in enumerate(nodes)}
    return [places[node.parent_id] for node in nodes]


def test_what_a_call_repeats_of_the_conversation_is_no_new_node() -> None:
    first = chat(1, [text("system", "Be brief."), USER], [ANSWER])
    second = chat(2, [text("system", "Be brief."), USER, ANSWER, YES], [text("assistant", "Done.")])
    traces = read(first, second)
    assert told(first, second) == [
        "user · text Which queue?",
        "assistant · text Shall I take Redis?",
        "user · text Yes",
        "assistant · text Done.",
    ]
    [conversation] = traces.conversations
    assert _links(conversation.nodes) == [None, 0, 1, 2]
    assert dict(traces.skipped) == {"system": 2}
    assert conversation.nodes[2].answers == "Shall I take Redis?"


def test_spans_give_the_same_nodes_in_any_order_and_twice() -> None:
    spans = [
        chat(1, [USER], [ANSWER]),
        chat(2, [USER, ANSWER, YES], [text("assistant", "Done.")]),
    ]
    assert _nodes(*spans) == _nodes(*reversed(spans)) == _nodes(*spans, *spans)


def test_a_call_that_is_tried_again_repeats_the_question_and_adds_an_answer() -> None:
    failed = chat(1, [USER], [], has_failed=True)
    tried = chat(2, [USER], [ANSWER])
    nodes = _nodes(failed, tried)
    assert [node.role for node in nodes] == [Role.USER, Role.ASSISTANT]
    assert _links(nodes) == [None, 0]


def test_the_same_words_after_other_answers_are_other_messages() -> None:
    end = text("assistant", "And Kafka too?")
    spans = [
        chat(1, [USER], [ANSWER]),
        chat(2, [USER, ANSWER, YES], [end]),
        chat(3, [USER, ANSWER, YES, end, YES], [text("assistant", "Done.")]),
    ]
    assert [node.role.value for node in _nodes(*spans)] == ["user", "assistant"] * 3


def test_the_same_question_in_another_trace_of_a_conversation_is_another_message() -> None:
    named = {"gen_ai.conversation.id": "c1"}
    spans = [
        chat(1, [USER], [ANSWER], attributes=named, trace="a" * 32),
        chat(2, [USER], [ANSWER], attributes=named, trace="b" * 32),
    ]
    assert [node.role.value for node in _nodes(*spans)] == ["user", "assistant"] * 2


def test_what_a_tool_answered_is_one_node_whoever_tells_it() -> None:
    call = {"type": "tool_call", "id": "c1", "name": "stock", "arguments": "{}"}
    asks: dict[str, object] = {"role": "assistant", "parts": [call]}
    result = {"type": "tool_call_response", "id": "c1", "response": "3 left"}
    # pydantic-ai gives results in a message of the user.
    given = {"role": "user", "parts": [result, {"type": "text", "content": "Go on."}]}
    tool = {
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.call.id": "c1",
        "gen_ai.tool.call.result": "3 left",
    }
    spans = [
        chat(1, [USER], [asks]),
        made(2, tool),
        chat(3, [USER, asks, given], [text("assistant", "Three.")]),
    ]
    nodes = _nodes(*spans)
    assert [node.role.value for node in nodes] == ["user", "assistant", "tool", "user", "assistant"]
    assert _links(nodes) == [None, 0, 1, 2, 3]
    [alone], [repeated] = _nodes(spans[1]), [n for n in _nodes(spans[2]) if n.role is Role.TOOL]
    assert alone.external_id == repeated.external_id == nodes[2].external_id
    assert alone.is_timeless
    assert repeated.is_timeless


def test_a_tool_that_failed_says_so() -> None:
    tool = {"openinference.span.kind": "TOOL", "tool_call.id": "c1"}
    silent = made(1, tool, has_failed=True)
    [node] = _nodes(made(1, tool | {"output.value": "no such sku"}, has_failed=True))
    assert node.blocks == (ToolResultBlock("c1", "no such sku", is_error=True, duration_ms=500),)
    assert _nodes(silent)[0].blocks == (ToolResultBlock("c1", "", is_error=True, duration_ms=500),)


def test_an_answer_that_broke_off_failed() -> None:
    node = _nodes(chat(1, [USER], [text("assistant", "Well")], has_failed=True))[1]
    assert node.status is NodeStatus.FAILED


def test_calls_side_by_side_each_follow_their_own_question() -> None:
    other = text("user", "Which cache?")
    spans = [
        chat(1, [USER], [ANSWER], at_s=1.0),
        chat(2, [other], [text("assistant", "Redis.")], at_s=1.2),
    ]
    nodes = _nodes(*spans)
    assert told(*spans) == [
        "user · text Which queue?",
        "user · text Which cache?",
        "assistant · text Shall I take Redis?",
        "assistant · text Redis.",
    ]
    assert _links(nodes) == [None, 0, 0, 1]


def test_a_conversation_is_named_by_the_first_attribute_that_names_it() -> None:
    named: list[tuple[dict[str, object], str]] = [
        ({"gen_ai.conversation.id": "a", "session.id": "b"}, "a"),
        ({"session.id": "b"}, "b"),
        ({"langsmith.metadata.thread_id": "c"}, "c"),
        ({"traceloop.association.properties.session_id": "d"}, "d"),
        ({"metadata": '{"thread_id": "e"}'}, "e"),
        ({}, "f" * 32),
    ]
    for attributes, name in named:
        span = chat(1, [USER], [ANSWER], attributes=attributes, trace="f" * 32)
        assert [one.session.external_id for one in read(span).conversations] == [name]


def test_a_session_keeps_its_service_its_agents_and_when_it_began() -> None:
    agent = {"gen_ai.agent.name": "buyer"}
    [conversation] = read(chat(1, [USER], [ANSWER], attributes=agent)).conversations
    session = conversation.session
    assert (session.domain, session.tags) == ("shop", ("agent buyer",))
    assert session.started_at == conversation.nodes[0].at
    assert session.started_at is not None
    assert (session.started_at - BEGUN).total_seconds() == 1
    unnamed = chat(1, [USER], [ANSWER], service="unknown_service:python")
    assert read(unnamed).conversations[0].session.domain is None
