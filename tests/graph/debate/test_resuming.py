"""Debates that are left in the middle and taken up again: nothing is said twice or lost."""

import asyncio
from collections.abc import Callable

import pytest

from app.content.blocks import TextBlock
from app.content.raw import unpack
from app.domain.debate import Debate, DebateRole, DebateStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus
from app.domain.page import PageRequest
from app.errors import ConflictError
from app.events.types import EventType, NewEvent
from app.graph.change import Change, Outside, Write, append
from app.llm.base import Brief
from app.reasoning.turns.deliberation.service import attempt_ids
from app.reasoning.turns.thinking_engine.schemas import Ended, SideLine, TurnRequest, TurnResult
from tests.fakes.scripted_model import text
from tests.graph.debate.conftest import (
    FOUR_ROUNDS,
    QUESTION,
    CrashError,
    Steady,
    Table,
    says,
)
from tests.sampled import sampled

TURNS = 10
_KEY = "1.proposer"


@pytest.mark.parametrize("crash_at", sampled([9, 2, 3, 20, 23], first=2))
async def test_a_crash_between_two_transactions_repeats_no_turn_and_loses_none(
    table: Table, crash_at: int
) -> None:
    model = table.scripted(*FOUR_ROUNDS)
    debate_id = await table.start(max_rounds=4)
    with pytest.raises(CrashError):
        await table.carry_out(debate_id, Steady(crash_at))
    before = len(model.requests)
    debate = await table.carry_out(debate_id)
    assert debate.status is DebateStatus.COMPLETE
    assert (len(model.requests), len(debate.rounds)) == (TURNS, 4)
    assert 0 <= before <= TURNS
    page = await table.services.thinking_reads.list_by_session(debate.session_id, PageRequest(100))
    spoken = [node for node in page.items if node.kind is not NodeKind.MESSAGE]
    assert len({node.id for node in spoken}) == TURNS
    starts = [
        e.payload["key"]
        for e in await table.events(debate_id)
        if e.payload.get("phase") == "start" and "key" in e.payload
    ]
    assert len(starts) == len(set(starts)) == TURNS


async def test_a_service_that_stops_in_every_turn_goes_on_with_that_turn_each_time(
    table: Table,
) -> None:
    halves = [[text("I was say"), asyncio.Event()] for _ in FOUR_ROUNDS]
    scripts = [script for pair in zip(halves, FOUR_ROUNDS, strict=True) for script in pair]
    model = table.scripted(*scripts)
    debate_id = await table.start(max_rounds=4)
    async with asyncio.timeout(120):
        for turn in range(TURNS):
            await _stop_in_the_middle(table, debate_id, 2 * turn + 1)
        debate = await table.carry_out(debate_id)
    assert (debate.status, len(model.requests)) == (DebateStatus.COMPLETE, 2 * TURNS)
    turns = [turn for one in debate.rounds for turn in (one.proposal, one.critique) if turn]
    assert [turn.attempt for turn in (*turns, *debate.others)] == [2] * TURNS
    page = await table.services.thinking_reads.list_by_session(debate.session_id, PageRequest(100))
    cut = [node for node in page.items if node.status is NodeStatus.INTERRUPTED]
    assert [node.response for node in cut] == ["I was say"] * TURNS


async def _stop_in_the_middle(table: Table, debate_id: str, call: int) -> None:
    running = asyncio.create_task(table.carry_out(debate_id))
    with table.noema.bus.listen_all() as wake_up:
        while len(table.model.requests) < call:
            await wake_up.wait(0.1)
    running.cancel()
    await asyncio.wait({running})


async def test_a_turn_that_was_asked_in_other_words_before_is_read_and_not_asked_again(
    table: Table,
) -> None:
    debate = await table.services.debates.require(await table.start())
    model = table.scripted(says("Streams."), says("A list."))
    first = await _ask(table, debate, "Which one?")
    again = await _ask(table, debate, "Which one, please?")
    assert [result.text for result in (first, again)] == ["Streams."] * 2
    assert (again.node_id, again.status, len(model.requests)) == (first.node_id, first.status, 1)


async def test_what_a_voice_says_at_once_is_kept_as_it_came_and_told_with_its_end(
    table: Table,
) -> None:
    debate = await table.services.debates.require(await table.start())
    table.scripted(says("Streams."))
    said = await _ask(table, debate, "Which one?")
    payload = (await table.services.raw.of_nodes([said.node_id]))[said.node_id]
    kept = [*unpack([payload.packed])]
    assert payload.complete
    assert kept == says("Streams.")
    lines = [event.payload for event in await table.events(said.node_id)]
    assert [(line["type"], line["content"]) for line in lines] == [
        ("text", "Streams."),
        ("done", "complete"),
    ]


async def test_what_a_voice_said_is_noted_in_the_transaction_that_ends_its_turn(
    table: Table,
) -> None:
    debate = await table.services.debates.require(await table.start())
    table.scripted(says("Streams."))
    seen: list[tuple[str, NodeStatus]] = []

    def note(said: TurnResult) -> Write[None]:
        async def look() -> None:
            seen.append((said.text, await _status(table, said)))

        yield Outside(look)

    said = await _ask(table, debate, "Which one?", _noting(note))
    assert seen == [("Streams.", NodeStatus.STREAMING)]
    assert await _status(table, said) is NodeStatus.COMPLETE


async def test_an_answer_is_kept_where_its_note_is_refused_and_nothing_of_the_note(
    table: Table,
) -> None:
    debate = await table.services.debates.require(await table.start())
    model, noted = table.scripted(says("Streams.")), list[TurnResult]()

    def refuse(said: TurnResult) -> Write[None]:
        noted.append(said)
        yield from append([NewEvent(debate.id, EventType.DEBATE_RAG, {"templates": []})])
        raise ConflictError("the debate was cancelled")

    before = await table.events(debate.id)
    with pytest.raises(ConflictError, match="cancelled"):
        await _ask(table, debate, "Which one?", _noting(refuse))
    assert (len(model.requests), len(noted)) == (1, 2)
    assert {(result.node_id, result.status, result.text) for result in noted} == {
        (attempt_ids(debate.id, _KEY)[0], NodeStatus.COMPLETE, "Streams.")
    }
    assert await _status(table, noted[0]) is NodeStatus.COMPLETE
    assert await table.events(debate.id) == before
    lines = [event.payload["type"] for event in await table.events(noted[0].node_id)]
    assert lines == ["text", "done"]


async def test_of_attempts_that_are_cut_only_the_last_is_noted(table: Table) -> None:
    debate = await table.services.debates.require(await table.start())
    table.scripted([text("I was say")], says("Streams."))
    noted: list[tuple[str, str]] = []

    def note(said: TurnResult) -> Write[None]:
        noted.append((said.text, said.node_id))
        yield Change()

    await _ask(table, debate, "Which one?", _noting(note))
    assert noted == [("Streams.", attempt_ids(debate.id, _KEY)[1])]


def _noting(note: Callable[[TurnResult], Write[None]]) -> Ended:
    return lambda said: lambda: note(said)


async def _status(table: Table, said: TurnResult) -> NodeStatus:
    [node] = await table.services.thinking_reads.get_many([said.node_id])
    assert node is not None
    return node.status


async def _ask(table: Table, debate: Debate, prompt: str, ended: Ended | None = None) -> TurnResult:
    [proposer] = [one for one in debate.participants if one.role is DebateRole.PROPOSER]
    branch = await table.services.branches.require(proposer.branch_id)
    id_, *retry_ids = attempt_ids(debate.id, _KEY)
    request = TurnRequest(
        id=id_,
        session_id=branch.session_id,
        blocks=(TextBlock(prompt),),
        side=SideLine(branch, debate.question_node_id, "debate:proposer"),
        kind=NodeKind.DEBATE_TURN,
        label="A proposal",
        system="You propose.",
        brief=Brief("debate.proposer", QUESTION, {}),
        max_output_tokens=100,
        ended=ended,
    )
    return await table.services.deliberation.ask(request, retry_ids)
