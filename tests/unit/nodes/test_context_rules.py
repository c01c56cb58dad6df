"""Where a line breaks, which turns fit, and what of an answer goes back to whom."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.blocks import (
    Block,
    ImageBlock,
    RedactedThinkingBlock,
    TextBlock,
    ThinkingBlock,
    ThinkingSignatureBlock,
    ToolCallBlock,
    ToolResultBlock,
)
from app.content.reducers.base import Part
from app.content.reducers.formats import replay
from app.content.wire import WireFormat
from app.domain.nodes.branch import Branch, ResolvedFrom
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.text import tokens_of_text
from app.llm.base import Message
from app.reasoning.nodes.context import rules
from app.reasoning.nodes.context.policies import policies_of
from app.reasoning.nodes.context.render import ContextSource, render, sendable_calls
from app.reasoning.nodes.context.rules import Break, LineNode
from app.reasoning.nodes.context.schemas import BreakReason, ContextMode, Limits
from tests.answers import RECORDS, SIGNATURE

CLAUDE = ("anthropic", WireFormat.ANTHROPIC_MESSAGES, "claude-opus-5-5")
SONNET = ("anthropic", WireFormat.ANTHROPIC_MESSAGES, "claude-sonnet-5-5")
GPT = ("openai", WireFormat.OPENAI_RESPONSES, "gpt-5.5")
NOBODY = (None, None, None)
SECRET = "a thought that stays"
POLICIES = policies_of("tool_cycle")
FORMATS = [api for api in WireFormat if api is not WireFormat.OFFLINE]


def _branch(stamp: tuple[str, WireFormat, str], response_id: str | None = None) -> Branch:
    provider, api, model = stamp
    return Branch(
        id="branch",
        session_id="s",
        name="main",
        provider=provider,
        api=api,
        model=model,
        head_id="head",
        forked_from_id=None,
        source_branch_id=None,
        resolved_from=ResolvedFrom.SERVER,
        response_id=response_id,
        lease_owner=None,
        lease_until=None,
        version=1,
        recorded_from=datetime(2026, 11, 21, tzinfo=UTC),
    )


def _node(
    id_: str,
    role: Role = Role.ASSISTANT,
    stamp: tuple[str | None, WireFormat | None, str | None] = CLAUDE,
    branch_id: str = "branch",
    **more: Any,  # noqa: ANN401  # any field
) -> LineNode:
    provider, api, model = stamp
    node = LineNode(
        id=id_,
        kind=NodeKind.THINKING,
        role=role,
        status=NodeStatus.COMPLETE,
        provider=provider,
        api=api,
        model=model,
        branch_id=branch_id,
        response_id=None,
        characters=4,
        only_results=False,
        replaced_by=(),
    )
    return replace(node, **more)


def _said(node: LineNode, *blocks: Block, parts: tuple[Part, ...] | None = None) -> ContextSource:
    return ContextSource(node, blocks, parts, after_break=True, in_open_cycle=False)


def test_the_same_model_on_three_branches_is_no_break() -> None:
    line = [_node(f"a{i}", branch_id=f"branch {i}") for i in range(3)]
    assert rules.find_break(line, _branch(CLAUDE)) is None


def test_back_on_the_first_model_its_older_answers_stay_behind_the_break() -> None:
    newest_first = [
        _node("a3"),
        _node("u3", Role.USER, NOBODY),
        _node("a2", stamp=GPT),
        _node("a1"),
    ]
    found = rules.find_break(newest_first, _branch(CLAUDE))
    assert found == Break("a2", BreakReason.OTHER_PROVIDER)


@pytest.mark.parametrize(
    ("stamp", "reason"),
    [
        (GPT, BreakReason.OTHER_PROVIDER),
        (("anthropic", WireFormat.OPENAI_CHAT, "claude-opus-5-5"), BreakReason.OTHER_API),
        (SONNET, BreakReason.OTHER_MODEL),
        (NOBODY, BreakReason.UNKNOWN_STAMP),
        (("anthropic", None, "claude-opus-5-5"), BreakReason.UNKNOWN_STAMP),
    ],
)
def test_an_answer_breaks_by_what_differs_and_a_user_never_does(
    stamp: tuple[str | None, WireFormat | None, str | None], reason: BreakReason
) -> None:
    branch = _branch(CLAUDE)
    assert rules.find_break([_node("x", stamp=stamp)], branch) == Break("x", reason)
    for role in (Role.USER, Role.TOOL, Role.SYSTEM):
        assert rules.find_break([_node("x", role, stamp)], branch) is None


def test_a_turn_is_a_message_with_all_that_answers_it() -> None:
    line = [
        _node("a2"),
        _node("r2", Role.TOOL),
        _node("call2"),
        _node("u2", Role.USER),
        _node("a1"),
        _node("results", Role.USER, only_results=True),
        _node("u1", Role.USER),
        _node("a0"),
    ]
    turns = [[node.id for node in turn] for turn in rules.turns_of(line)]
    assert turns == [["a2", "r2", "call2", "u2"], ["a1", "results", "u1"], ["a0"]]


SIZES = st.lists(st.integers(0, 1000), max_size=30)


@given(SIZES, st.integers(0, 5000), st.booleans())
def test_the_newest_turns_that_fit_are_sent_whole_and_without_a_hole(
    sizes: list[int], room: int, keep_newest: bool
) -> None:
    count = rules.count_turns(sizes, room, keep_newest=keep_newest)
    always = 1 if keep_newest and sizes else 0
    assert always <= count <= len(sizes)
    if count > always:
        assert sum(sizes[:count]) <= room
    if count < len(sizes):
        assert sum(sizes[: count + 1]) > room


@given(st.integers(0, 10**6), st.integers(0, 10**5), st.integers(0, 10**5), st.integers(0, 10**6))
def test_the_answer_and_its_thinking_are_kept_free(
    context: int, output: int, thinking: int, fixed: int
) -> None:
    room = rules.room_for_turns(Limits(context, output, thinking), fixed)
    assert room == max(0, context - output - thinking - fixed)


def test_four_characters_are_a_token_and_an_image_counts_the_same_whatever_its_bytes() -> None:
    assert [tokens_of_text(text) for text in ("", "a", "abcd", "abcde")] == [0, 1, 1, 2]
    image = ImageBlock("image/png", "x" * 100_000)
    assert rules.tokens_of(Message("user", (TextBlock("abcde"), image))) == 2 + 1_600


def test_an_open_cycle_is_the_last_turn_while_a_result_is_sent() -> None:
    line = [_node("call"), _node("u2", Role.USER), _node("a1"), _node("u1", Role.USER)]
    result = Message("tool", (ToolResultBlock("c", "found"),))
    assert rules.open_cycle(line, result) == {"call", "u2"}
    assert rules.open_cycle(line, Message("user", (TextBlock("go on"),))) == frozenset()
    assert rules.open_cycle(line, None) == frozenset()
    stored = [_node("r", Role.TOOL, only_results=True), *line]
    assert rules.open_cycle(stored, None) == {"r", "call", "u2"}


def test_state_the_provider_keeps_is_found_by_its_answer_and_only_on_its_branch() -> None:
    line = [_node("a2", response_id="r2"), _node("a1", response_id="r1")]
    assert rules.state_node(line, _branch(GPT, "r1")) == "a1"
    assert rules.state_node(line, _branch(GPT, "r9")) is None
    assert rules.state_node(line, _branch(GPT)) is None
    elsewhere = [_node("a1", response_id="r1", branch_id="source")]
    assert rules.state_node(elsewhere, _branch(GPT, "r1")) is None


def test_a_compaction_of_another_line_replaces_nothing_here() -> None:
    line = [_node("c1"), _node("a2", replaced_by=("c1", "c9")), _node("a1", replaced_by=("c9",))]
    assert rules.replaced(line) == {"a2": "c1"}


def _verbatim(
    api: WireFormat, policy: str = "tool_cycle", *, open_: bool = False, call: str | None = None
) -> tuple[list[Any], tuple[str, ...]]:
    """Give what of an answer with thinking goes back to its own vendor."""
    reply = replay(api, RECORDS[api]("Streams.", SECRET, call))
    node = _node("a", stamp=("vendor", api, "model"))
    said = ContextSource(node, reply.blocks, reply.parts, after_break=True, in_open_cycle=open_)
    chosen = policies_of("signature_only" if policy == "signature_only" else "tool_cycle")[api]
    rendered = render(said, chosen, [call] if call else [])
    assert rendered.item.mode is ContextMode.RAW
    [message] = rendered.messages
    assert message.verbatim is not None
    return [json.loads(part.json) for part in message.verbatim], rendered.item.redactions


@pytest.mark.parametrize("api", FORMATS)
def test_older_thinking_goes_back_to_no_vendor(api: WireFormat) -> None:
    parts, redactions = _verbatim(api)
    assert SECRET not in json.dumps(parts)
    assert "Streams." in json.dumps(parts)
    assert "thinking" in redactions


def test_claude_gets_an_open_cycle_back_unmodified() -> None:
    api = WireFormat.ANTHROPIC_MESSAGES
    parts, redactions = _verbatim(api, open_=True, call="c1")
    [record] = RECORDS[api]("Streams.", SECRET, "c1")
    assert parts == json.loads(record.data)["content"]
    assert redactions == ()


def test_claude_gets_older_answers_without_thinking_and_signature() -> None:
    parts, redactions = _verbatim(WireFormat.ANTHROPIC_MESSAGES)
    assert parts == [{"type": "text", "text": "Streams."}]
    assert redactions == ("thinking", "signature")


def test_signatures_alone_is_a_policy_of_its_own() -> None:
    parts, redactions = _verbatim(WireFormat.ANTHROPIC_MESSAGES, "signature_only")
    assert parts == [
        {"type": "thinking", "thinking": "", "signature": SIGNATURE},
        {"type": "text", "text": "Streams."},
    ]
    assert redactions == ("thinking",)


def test_gemini_loses_its_thoughts_and_keeps_its_signatures() -> None:
    parts, _ = _verbatim(WireFormat.GEMINI)
    assert parts == [{"text": "Streams.", "thoughtSignature": SIGNATURE}]


def test_the_signature_of_a_thought_of_gemini_travels_on_an_empty_part() -> None:
    part = Part("text", json.dumps({"text": SECRET, "thought": True, "thoughtSignature": "s"}))
    node = _node("a", stamp=("gemini", WireFormat.GEMINI, "gemini-3.8-flash"))
    rendered = render(_said(node, TextBlock("x"), parts=(part,)), POLICIES[WireFormat.GEMINI], [])
    [message] = rendered.messages
    assert message.verbatim == (Part("text", '{"text":"","thoughtSignature":"s"}'),)


def test_openai_gets_text_only() -> None:
    chat, _ = _verbatim(WireFormat.OPENAI_CHAT)
    assert chat == [{"role": "assistant", "content": "Streams."}]
    [message], redactions = _verbatim(WireFormat.OPENAI_RESPONSES)
    assert message["content"][0]["text"] == "Streams."
    assert "id" not in message
    assert redactions == ("thinking", "signature", "id")


TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="§"), min_size=1, max_size=20)
SECRETS = TEXTS.map(lambda text: f"§{text}")
BLOCKS = st.lists(
    st.one_of(
        st.builds(TextBlock, TEXTS),
        st.builds(ThinkingBlock, SECRETS, SECRETS),
        st.builds(ThinkingSignatureBlock, SECRETS),
        st.builds(RedactedThinkingBlock, SECRETS),
        st.builds(ToolCallBlock, TEXTS, TEXTS, TEXTS),
        st.builds(ToolResultBlock, TEXTS, TEXTS),
        st.builds(ImageBlock, TEXTS, TEXTS),
    ),
    max_size=8,
)


@given(BLOCKS, st.sampled_from([Role.ASSISTANT, Role.USER, Role.TOOL, Role.SYSTEM]), st.booleans())
def test_no_thinking_and_no_signature_is_ever_flattened_into_a_prompt(
    blocks: list[Block], role: Role, after_break: bool
) -> None:
    said = ContextSource(_node("n", role), tuple(blocks), None, after_break, in_open_cycle=False)
    for message in render(said, POLICIES[WireFormat.ANTHROPIC_MESSAGES], []).messages:
        assert message.verbatim is None
        assert "§" not in repr(message.blocks)
        if role is Role.ASSISTANT and not after_break:
            assert {block.kind for block in message.blocks} == {"text"}


def test_a_call_goes_with_its_result_or_neither_does() -> None:
    call = _said(_node("a"), TextBlock("Looking."), ToolCallBlock("c1", "look", "{}"))
    result = _said(_node("r", Role.TOOL), ToolResultBlock("c1", "found"))
    policy = POLICIES[WireFormat.ANTHROPIC_MESSAGES]
    paired = sendable_calls([call, result], None)
    assert [m.blocks for m in render(call, policy, paired).messages] == [call.blocks]
    assert [m.role for m in render(result, policy, paired).messages] == ["tool"]
    alone = sendable_calls([call], None)
    [message] = render(call, policy, alone).messages
    assert message.blocks == (TextBlock("Looking."),)
    assert render(result, policy, alone).item.mode is ContextMode.OMITTED


def test_one_call_without_a_result_takes_the_others_of_its_answer_along() -> None:
    both = _said(_node("a"), ToolCallBlock("c1", "x", "{}"), ToolCallBlock("c2", "x", "{}"))
    result = _said(_node("r", Role.TOOL), ToolResultBlock("c1", "found"))
    assert sendable_calls([both, result], None) == frozenset()
    other = Message("tool", (ToolResultBlock("c2", "found too"),))
    assert sendable_calls([both, result], other) == {"c1", "c2"}
