"""Whatever a vendor's server does, the graph holds exactly what was received."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from app.bootstrap import Noema, Services
from app.content.blocks import TextBlock
from app.content.raw import unpack
from app.content.reducers.formats import replay
from app.content.sse import SseDecoder
from app.content.wire import Record
from app.domain.ids import new_id
from app.domain.nodes.thinking import NodeStatus, ThinkingNode
from app.reasoning.turns.thinking_engine.schemas import TurnRequest
from tests.factories import make_session
from tests.fakes.vendors.exchange import Cut, Exchange, Stall, Step, answered, streamed
from tests.fakes.vendors.formats import FORMATS, OPENAI, Format
from tests.fakes.vendors.recorded import Recording, needs_recordings, recordings
from tests.fakes.vendors.server import VendorServer
from tests.fakes.vendors.service import vendor_of
from tests.sampled import sampled

QUESTION = "Which database?"
PROVIDERS = {
    "anthropic": "anthropic",
    "openai_chat": "compatible",
    "openai_responses": "openai",
    "gemini": "gemini",
}
each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.provider)


@dataclass
class Talk:
    """One session whose models live at a vendor's server."""

    services: Services
    vendor: VendorServer

    async def hear(self, format_: Format, *exchanges: Exchange) -> ThinkingNode:
        """Ask once and give the node of the answer."""
        self.vendor.script = list(exchanges)
        session_id = await self.services.sessions.create(make_session())
        turn = TurnRequest(
            new_id(),
            session_id,
            (TextBlock(QUESTION),),
            provider=format_.provider,
            model=format_.model,
        )
        started = await self.services.thinking.think(turn)
        message, answer = await self.services.thinking_reads.get_many(
            [started.user_node_id, started.node_id]
        )
        assert message is not None
        assert message.response == QUESTION
        assert answer is not None
        return answer

    async def assert_holds(self, node: ThinkingNode, *sent: Step) -> None:
        """Check blocks, raw payload and events of a node against the bytes that were sent."""
        records = _records(sent)
        payload = (await self.services.raw.of_nodes([node.id]))[node.id]
        [blocks] = await self.services.thinking_reads.blocks([node.id])
        assert list(unpack([payload.packed] if payload.packed else [])) == records
        assert blocks == replay(payload.api, records).blocks
        assert payload.complete is (node.status is NodeStatus.COMPLETE)


def _records(sent: tuple[Step, ...]) -> list[Record]:
    decoder = SseDecoder()
    return [record for step in sent if isinstance(step, bytes) for record in decoder.feed(step)]


@pytest.fixture
async def talk(noema: Noema, services: Services) -> AsyncIterator[Talk]:
    async with vendor_of(noema, begin_s=2.0, idle_s=0.5) as vendor:
        yield Talk(services, vendor)


@each_format
async def test_a_whole_answer_is_complete(format_: Format, talk: Talk) -> None:
    said = format_.said("Neo4j", " – gräph", " 🙂")
    node = await talk.hear(format_, streamed(said))
    assert (node.status, node.response) == (NodeStatus.COMPLETE, "Neo4j – gräph 🙂")
    assert (node.provider, node.model) == (format_.provider, format_.model)
    await talk.assert_holds(node, *said)


@each_format
async def test_an_answer_that_is_cut_keeps_what_came(format_: Format, talk: Talk) -> None:
    begun = format_.begun("Neo", "4j")
    node = await talk.hear(format_, streamed(begun, Cut()))
    assert (node.status, node.response) == (NodeStatus.INTERRUPTED, "Neo4j")
    assert node.failure is not None
    assert node.failure.startswith("MODEL_STREAM_CUT")
    await talk.assert_holds(node, *begun)


@each_format
async def test_a_vendor_that_falls_silent_keeps_what_came(format_: Format, talk: Talk) -> None:
    begun = format_.begun("Neo4j")
    node = await talk.hear(format_, streamed(begun, Stall()))
    assert (node.status, node.response) == (NodeStatus.INTERRUPTED, "Neo4j")
    assert node.failure is not None
    assert node.failure.startswith("MODEL_TIMEOUT")
    await talk.assert_holds(node, *begun)


@each_format
@pytest.mark.parametrize("status", [429, 500, 529])
async def test_a_vendor_that_is_busy_is_asked_again(
    format_: Format, status: int, talk: Talk
) -> None:
    said = format_.said("Neo4j")
    busy = answered(format_.error("busy"), status, retry_after="1")
    node = await talk.hear(format_, busy, busy, streamed(said))
    assert (node.status, node.response) == (NodeStatus.COMPLETE, "Neo4j")
    assert len(talk.vendor.asked) == 3
    await talk.assert_holds(node, *said)


@each_format
async def test_a_vendor_that_stays_busy_leaves_a_failed_answer(format_: Format, talk: Talk) -> None:
    busy = answered(format_.error("busy"), 529)
    node = await talk.hear(format_, busy, busy, busy, busy)
    assert (node.status, node.response) == (NodeStatus.FAILED, "")
    assert node.failure is not None
    assert node.failure.startswith("MODEL_UNAVAILABLE")
    assert len(talk.vendor.asked) == 4


@each_format
async def test_an_error_after_the_answer_began_ends_it_failed_with_what_came(
    format_: Format, talk: Talk
) -> None:
    sent = (*format_.begun("Neo4j"), *format_.written(*format_.failing))
    node = await talk.hear(format_, streamed(sent))
    assert (node.status, node.response) == (NodeStatus.FAILED, "Neo4j")
    assert node.failure is not None
    assert "Overloaded" in node.failure
    await talk.assert_holds(node, *sent)


@each_format
async def test_an_answer_that_is_no_json_ends_failed_with_its_bytes_kept(
    format_: Format, talk: Talk
) -> None:
    sent = (*format_.begun("Neo4j"), b"data: {broken\n\n")
    node = await talk.hear(format_, streamed(sent))
    payload = (await talk.services.raw.of_nodes([node.id]))[node.id]
    assert (node.status, node.response) == (NodeStatus.FAILED, "Neo4j")
    assert list(unpack([payload.packed or b""])) == _records(sent)


@each_format
async def test_hidden_thinking_is_kept(format_: Format, talk: Talk) -> None:
    begun = format_.begun("Neo4j")
    hidden = format_.written(*format_.hidden)
    closing = format_.written(*format_.closing)
    node = await talk.hear(format_, streamed(begun, hidden, closing))
    assert (node.status, node.response) == (NodeStatus.COMPLETE, "Neo4j")
    await talk.assert_holds(node, *begun, *hidden, *closing)
    [blocks] = await talk.services.thinking_reads.blocks([node.id])
    assert "RUJDREVG" in str(blocks)


@each_format
async def test_a_refusal_is_an_answer_with_its_reason(format_: Format, talk: Talk) -> None:
    sent = (*format_.written(*format_.opening), *format_.written(*format_.refusing))
    node = await talk.hear(format_, streamed(sent))
    assert node.status is NodeStatus.COMPLETE
    assert node.stop_reason is not None
    await talk.assert_holds(node, *sent)


@needs_recordings
@pytest.mark.parametrize("recording", sampled(recordings(), first=8), ids=lambda one: one.name)
async def test_a_recorded_answer_ends_up_in_the_graph_as_it_was(
    recording: Recording, talk: Talk
) -> None:
    provider = PROVIDERS[recording.provider]
    [format_] = [one for one in FORMATS if one.provider == provider]
    node = await talk.hear(format_, recording.exchange())
    records = (
        _records(recording.exchange().steps)
        if recording.streaming
        else [Record(recording.raw, whole=True)]
    )
    payload = (await talk.services.raw.of_nodes([node.id]))[node.id]
    [blocks] = await talk.services.thinking_reads.blocks([node.id])
    assert list(unpack([payload.packed or b""])) == records
    assert blocks == replay(payload.api, records).blocks


async def test_state_the_vendor_forgot_is_made_up_for_by_the_whole_branch(talk: Talk) -> None:
    said = OPENAI.said("Neo4j")
    first = await talk.hear(OPENAI, streamed(said))
    forgotten = answered(
        {
            "error": {
                "message": "Previous response with id 'resp_1' not found.",
                "code": "previous_response_not_found",
            }
        },
        400,
    )
    talk.vendor.script = [forgotten, streamed(said)]
    turn = TurnRequest(new_id(), str(first.session_id), (TextBlock("And why?"),))

    started = await talk.services.thinking.think(turn)

    node = await talk.services.thinking_reads.require(started.node_id)
    _, short, full = talk.vendor.bodies
    assert node.status is NodeStatus.COMPLETE
    assert short["previous_response_id"] == "resp_1"
    assert "previous_response_id" not in full
    assert len(short["input"]) == 1
    assert len(full["input"]) == 3
