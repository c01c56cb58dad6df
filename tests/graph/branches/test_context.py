"""The context of a branch, put together from what is stored."""

import json
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock, ThinkingBlock, ToolCallBlock, ToolResultBlock
from app.content.wire import WireFormat
from app.domain.ids import new_id
from app.domain.nodes.branch import Branch, ModelChoice, NewBranch, NewCompaction, NewMerge
from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.thinking import NodeKind, Role
from app.errors import InvalidInputError
from app.llm.base import Message
from app.reasoning.nodes.context.schemas import (
    AssembledContext,
    BreakReason,
    ContextItem,
    ContextMode,
    Limits,
)
from tests.answers import RECORDS, SIGNATURE
from tests.graph.branches.conftest import OPUS
from tests.talk import NOBODY, Kept, Talk

GPT = ModelChoice("openai", "gpt-5.5")
LIMITS = Limits(context_tokens=200_000, output_tokens=16_000)
NEXT = Message("user", (TextBlock("And then?"),))


async def _context(
    services: Services,
    branch: Branch,
    upcoming: Message | None = NEXT,
    limits: Limits = LIMITS,
    **more: Any,  # noqa: ANN401  # keywords of assemble
) -> AssembledContext:
    now = await services.branches.require(branch.id)
    return await services.context.assemble(now, "Be brief.", upcoming, limits, **more)


async def _fork(services: Services, source: Branch, name: str, choice: ModelChoice) -> Branch:
    new = NewBranch(new_id(), source.session_id, name, choice, source_branch_id=source.id)
    return await services.branches.create(new)


def _modes(context: AssembledContext) -> list[ContextMode]:
    return [item.mode for item in context.items]


def _texts(context: AssembledContext) -> list[tuple[str, str]]:
    return [
        (message.role, json.dumps([json.loads(part.json) for part in message.verbatim]))
        if message.verbatim
        else (message.role, "".join(getattr(block, "text", "") for block in message.blocks))
        for message in context.messages
    ]


RAW, CANONICAL, OMITTED = ContextMode.RAW, ContextMode.CANONICAL, ContextMode.OMITTED


async def test_an_empty_branch_sends_what_is_to_come(services: Services, claude: Branch) -> None:
    context = await _context(services, claude)
    assert (context.messages, context.items, context.break_at_id) == ((NEXT,), (), None)
    assert context.tokens == 3 + 3


async def test_answers_of_the_branchs_model_go_back_as_it_made_them(
    services: Services, talk: Talk, claude: Branch
) -> None:
    asked, answered = await talk.turn(claude, "Which queue?", "Streams.")
    context = await _context(services, claude)
    assert context.items == (
        ContextItem(asked, CANONICAL, "a message", 3),
        ContextItem(
            answered,
            RAW,
            "its own parts: same provider, API and model",
            9,
            ("thinking", "signature"),
        ),
    )
    assert _texts(context) == [
        ("user", "Which queue?"),
        ("assistant", '[{"type": "text", "text": "Streams."}]'),
        ("user", "And then?"),
    ]
    assert context.tokens == 3 + 3 + 9 + 3


async def test_the_same_model_over_three_branches_is_no_break(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "One", "1")
    second = await _fork(services, claude, "second", ModelChoice())
    await talk.turn(second, "Two", "2")
    third = await _fork(services, second, "third", ModelChoice())
    await talk.turn(third, "Three", "3")
    await services.branches.rename(claude.id, "another name")
    context = await _context(services, third)
    assert (context.break_at_id, context.break_reason) == (None, None)
    assert _modes(context) == [CANONICAL, RAW] * 3


async def test_back_on_the_first_model_its_older_answers_stay_text(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "One", "1")
    other = await _fork(services, claude, "other", GPT)
    _, foreign = await talk.turn(other, "Two", "2")
    back = await _fork(services, other, "back", OPUS)
    await talk.turn(back, "Three", "3")
    context = await _context(services, back)
    assert (context.break_at_id, context.break_reason) == (foreign, BreakReason.OTHER_PROVIDER)
    assert _modes(context) == [CANONICAL, CANONICAL, CANONICAL, CANONICAL, CANONICAL, RAW]
    assert _texts(context)[:4] == [
        ("user", "One"),
        ("assistant", "1"),
        ("user", "Two"),
        ("assistant", "2"),
    ]


@pytest.mark.parametrize("provider", ["openai", "openai_chat", "gemini", "offline"])
async def test_thinking_never_crosses_to_another_vendor(
    services: Services, talk: Talk, claude: Branch, provider: str
) -> None:
    await talk.say(claude, "Which queue?")
    await talk.answer(claude, "Streams.", thinking="a secret thought")
    other = await _fork(services, claude, provider, ModelChoice(provider))
    context = await _context(services, other)
    assert "a secret thought" not in repr(context.messages)
    assert SIGNATURE not in repr(context.messages)
    assert context.items[1].redactions == ("thinking", "signature")
    assert context.items[1].mode is CANONICAL


@pytest.mark.parametrize("provider", ["openai", "openai_chat", "gemini", "offline"])
async def test_thinking_of_each_vendor_stays_with_it(
    services: Services, talk: Talk, session_id: str, provider: str
) -> None:
    new = NewBranch(new_id(), session_id, provider, ModelChoice(provider))
    source = await services.branches.create(new)
    await talk.say(source, "Which queue?")
    await talk.answer(source, "Streams.", thinking="a secret thought")
    claude = await _fork(services, source, "claude", OPUS)
    context = await _context(services, claude)
    assert "a secret thought" not in repr(context.messages)
    assert SIGNATURE not in repr(context.messages)
    assert _texts(context)[1] == ("assistant", "Streams.")


async def test_an_answer_without_a_stamp_breaks(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.say(claude, "Which queue?")
    unknown = await talk.write(claude, Role.ASSISTANT, (TextBlock("Streams."),), stamp=NOBODY)
    context = await _context(services, claude)
    assert (context.break_at_id, context.break_reason) == (unknown, BreakReason.UNKNOWN_STAMP)


@pytest.mark.parametrize(
    "kept",
    [
        None,
        Kept(RECORDS[WireFormat.ANTHROPIC_MESSAGES]("Streams.", "hm", None), complete=False),
        Kept(RECORDS[WireFormat.ANTHROPIC_MESSAGES]("Streams.", "hm", None), cap=10),
    ],
    ids=["nothing kept", "cut short by the vendor", "cut short by the cap"],
)
async def test_without_a_whole_answer_of_the_vendor_blocks_go_without_their_thinking(
    services: Services, talk: Talk, claude: Branch, kept: Kept | None
) -> None:
    await talk.say(claude, "Which queue?")
    blocks = (ThinkingBlock("hm", SIGNATURE), TextBlock("Streams."))
    await talk.write(claude, Role.ASSISTANT, blocks, kept=kept)
    context = await _context(services, claude)
    assert context.break_at_id is None
    assert context.items[1].mode is CANONICAL
    assert context.messages[1] == Message("assistant", (TextBlock("Streams."),))


async def test_an_open_tool_cycle_of_claude_goes_back_unmodified(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "Hello", "Hello.")
    await talk.say(claude, "Which queue?")
    await talk.answer(claude, "Looking.", thinking="hm", call="c1")
    result = Message("tool", (ToolResultBlock("c1", "Streams"),))
    [record] = RECORDS[WireFormat.ANTHROPIC_MESSAGES]("Looking.", "hm", "c1")
    for upcoming in (result, None):
        if upcoming is None:
            await talk.write(claude, Role.TOOL, result.blocks)
        context = await _context(services, claude, upcoming)
        verbatim = context.messages[3].verbatim
        assert verbatim is not None
        assert [json.loads(p.json) for p in verbatim] == json.loads(record.data)["content"]
        assert context.messages[1].verbatim is not None
        assert len(context.messages[1].verbatim) == 1
        assert context.messages[-1] == result


async def test_a_call_that_never_got_its_result_goes_as_text(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.say(claude, "Which queue?")
    await talk.answer(claude, "Looking.", call="c1")
    context = await _context(services, claude)
    assert context.messages[1] == Message("assistant", (TextBlock("Looking."),))
    assert context.items[1].reason == "as text: a tool call in it has no result"
    assert not any(isinstance(b, ToolCallBlock) for m in context.messages for b in m.blocks)


async def test_the_newest_turns_are_kept_and_the_last_message_always_is(
    services: Services, talk: Talk, claude: Branch
) -> None:
    for number in range(4):
        await talk.turn(claude, f"Question {number} " + "q" * 388, "a" * 375)
    # 6 of the system and what is to come; each turn 100 + 100.
    enough = Limits(context_tokens=1000 + 6 + 450, output_tokens=900, thinking_tokens=100)
    context = await _context(services, claude, limits=enough)
    assert _modes(context) == [OMITTED] * 4 + [CANONICAL, RAW] * 2
    assert context.items[0].reason == "over the budget of the context"
    assert context.tokens == 6 + 400
    nothing = await _context(services, claude, limits=Limits(10, 10))
    assert _modes(nothing) == [OMITTED] * 8
    assert nothing.messages == (NEXT,)
    await talk.say(claude, "The last one.")
    pending = await _context(services, claude, None, Limits(10, 10))
    assert _texts(pending) == [("user", "The last one.")]


async def test_state_the_provider_keeps_stands_for_all_before_it(
    services: Services, talk: Talk, session_id: str
) -> None:
    branch = await services.branches.create(NewBranch(new_id(), session_id, "gpt", GPT))
    await talk.turn(branch, "One", "1")
    await talk.turn(branch, "Two", "2")
    await talk.say(branch, "By the way")
    context = await _context(services, branch)
    assert context.previous_response_id == "resp_2"
    assert _texts(context) == [("user", "By the way"), ("user", "And then?")]
    assert _modes(context) == [OMITTED] * 4 + [CANONICAL]
    assert context.items[0].reason == "the provider keeps it"
    whole = await _context(services, branch, use_server_state=False)
    assert whole.previous_response_id is None
    assert len(whole.messages) == 6


async def test_a_result_of_a_call_in_kept_state_is_sent(
    services: Services, talk: Talk, session_id: str
) -> None:
    branch = await services.branches.create(NewBranch(new_id(), session_id, "gpt", GPT))
    await talk.say(branch, "One")
    await talk.answer(branch, "Looking.", call="c1")
    await talk.write(branch, Role.TOOL, (ToolResultBlock("c1", "found"),))
    context = await _context(services, branch, None)
    assert context.messages == (Message("tool", (ToolResultBlock("c1", "found"),)),)


async def test_a_fork_replays_in_full(services: Services, talk: Talk, session_id: str) -> None:
    branch = await services.branches.create(NewBranch(new_id(), session_id, "gpt", GPT))
    await talk.turn(branch, "One", "1")
    fork = await _fork(services, branch, "fork", ModelChoice())
    context = await _context(services, fork)
    assert context.previous_response_id is None
    assert _modes(context) == [CANONICAL, RAW]


async def test_a_merge_reads_the_same_every_time(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "One", "1")
    side = await _fork(services, claude, "side", ModelChoice())
    await talk.turn(side, "Two", "2")
    await services.branches.merge(NewMerge(new_id(), side.id, claude.id, "Worth it."))
    context = await _context(services, claude)
    told = ("user", "Merged from the branch side: Worth it.\n\n2")
    assert _texts(context)[2] == told
    assert await _context(services, claude) == context


async def test_a_summary_stands_for_the_turns_it_replaces_and_supersedes_them(
    services: Services, talk: Talk, claude: Branch
) -> None:
    early = await talk.turn(claude, "One", "1")
    await talk.turn(claude, "Two", "2")
    late = await _fork(services, claude, "late", ModelChoice())
    compaction = NewCompaction(new_id(), claude.id, keep_turns=1)
    compacted = await services.compaction.compact(compaction)
    assert await services.compaction.compact(compaction) == compacted
    node = await services.thinking_reads.require(compaction.id)
    assert (node.kind, node.response) == (NodeKind.COMPACTION, "user: One\nassistant: 1")
    found = await services.walk.traverse(node.id, [EdgeType.SUPERSEDES], Direction.OUT, 1)
    assert {one.id for one in found.nodes} == {node.id, *early}
    context = await _context(services, claude)
    assert _modes(context) == [OMITTED, OMITTED, CANONICAL, RAW, CANONICAL]
    assert _texts(context)[0] == (
        "user",
        "What was said before, in short:\n\nuser: One\nassistant: 1",
    )
    assert [role for role, _ in _texts(context)] == ["user", "user", "assistant", "user"]
    # A branch that forked before knows nothing of it.
    assert _modes(await _context(services, late)) == [CANONICAL, RAW] * 2


async def test_a_second_summary_stands_for_the_first_too(
    services: Services, talk: Talk, claude: Branch
) -> None:
    await talk.turn(claude, "One", "1")
    await talk.turn(claude, "Two", "2")
    await services.compaction.compact(NewCompaction(new_id(), claude.id, "First.", 1))
    await talk.turn(claude, "Three", "3")
    await services.compaction.compact(NewCompaction(new_id(), claude.id, None, 1))
    context = await _context(services, claude)
    assert _texts(context)[0][1].endswith("First.\nuser: Two\nassistant: 2")
    assert [role for role, _ in _texts(context)] == ["user", "user", "assistant", "user"]


async def test_a_summary_lets_go_of_the_state_the_provider_keeps(
    services: Services, talk: Talk, session_id: str
) -> None:
    branch = await services.branches.create(NewBranch(new_id(), session_id, "gpt", GPT))
    await talk.turn(branch, "One", "1")
    await talk.turn(branch, "Two", "2")
    compacted = await services.compaction.compact(NewCompaction(new_id(), branch.id, "S.", 1))
    assert compacted.response_id is None
    assert (await _context(services, branch)).previous_response_id is None


@pytest.mark.parametrize("keep", [0, 2])
async def test_there_must_be_something_to_replace(
    services: Services, talk: Talk, claude: Branch, keep: int
) -> None:
    await talk.turn(claude, "One", "1")
    await talk.turn(claude, "Two", "2")
    before = await services.branches.require(claude.id)
    with pytest.raises(InvalidInputError) as refused:
        await services.compaction.compact(NewCompaction(new_id(), claude.id, "S.", keep))
    assert refused.value.field == "keep_turns"
    assert await services.branches.require(claude.id) == before


async def test_another_tenant_reads_nothing_of_a_line(
    noema: Noema, services: Services, other_services: Services, talk: Talk, claude: Branch
) -> None:
    _, answered = await talk.turn(claude, "One", "1")
    assert await other_services.context.line(answered) == ()
    assert len(await services.context.line(answered)) == 2
    assert await other_services.raw.of_nodes([answered]) == {}
