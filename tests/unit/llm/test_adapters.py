"""Every adapter against a real server that speaks its vendor's wire format."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing

import pytest

from app.content.blocks import TextBlock
from app.content.wire import Record
from app.errors import AppError
from app.llm.base import Message, ModelRequest
from app.llm.errors import (
    ContextTooLongError,
    LLMRateLimitedError,
    LLMRejectedError,
    LLMTimeoutError,
    LLMUnavailableError,
    ProviderSetupError,
    StreamCutError,
    UnknownModelError,
)
from tests.fakes.vendors.exchange import Cut, Event, Exchange, Stall, answered, events, streamed
from tests.fakes.vendors.formats import COMPATIBLE, FORMATS, Format
from tests.fakes.vendors.recorded import Recording, needs_recordings, recordings
from tests.fakes.vendors.server import VendorServer
from tests.unit.llm.conftest import HOSTS, KEY, SOON, STEADY, MakeModels, Waits, read

each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda f: f.provider)
SPECIAL: dict[str, Callable[[Format], tuple[Event, ...]]] = {
    "error": lambda format_: format_.failing,
    "refusal": lambda format_: format_.refusing,
    "hidden thinking": lambda format_: format_.hidden,
}
PROVIDERS = {
    "anthropic": "anthropic",
    "openai_chat": "compatible",
    "openai_responses": "openai",
    "gemini": "gemini",
}


def _ask(format_: Format) -> ModelRequest:
    message = Message("user", (TextBlock("Which database?"),))
    return ModelRequest(format_.model, (message,), max_output_tokens=4_096)


def _records(format_: Format, steps: tuple[object, ...]) -> list[Record]:
    """Read steps the plain way: one whole event each."""
    found: list[Record] = []
    for step in steps:
        assert isinstance(step, bytes)
        *name, data = step.decode().strip().split("\n")
        event = name[0].removeprefix("event: ") if name else None
        found.append(Record(data.removeprefix("data: "), event))
    return found


@each_format
async def test_every_event_arrives_untouched_and_in_order(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    said = format_.said("Neo4j", " – gräph\u2028", " 🙂")
    vendor.script = [streamed(said)]
    assert await read(models()[format_.provider], _ask(format_)) == _records(format_, said)


@each_format
async def test_a_record_is_given_before_the_next_one_was_sent(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [streamed(format_.begun("Neo4j"), Stall())]
    async with aclosing(models()[format_.provider].stream(_ask(format_))) as records:
        got = [await anext(records) for _ in format_.begun("Neo4j")]
    assert got == _records(format_, format_.begun("Neo4j"))


@each_format
async def test_the_key_travels_in_a_header_and_never_in_the_address(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [streamed(format_.said("Neo4j"))]
    await read(models()[format_.provider], _ask(format_))
    [asked] = vendor.asked
    header, before = format_.key_header
    assert asked.headers[header] == before + KEY
    assert KEY not in asked.path


@each_format
async def test_closing_the_stream_closes_the_connection_at_the_vendor(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [streamed(format_.begun("Neo4j"), Stall())]
    async with aclosing(models()[format_.provider].stream(_ask(format_))) as records:
        await anext(records)
    await vendor.wait_until_left()


@each_format
async def test_a_vendor_that_never_begins_is_asked_once_more_and_left(
    format_: Format, models: MakeModels, vendor: VendorServer, waits: Waits
) -> None:
    silent = streamed(b": still thinking\n\n", Stall())
    vendor.script = [streamed(format_.said("Neo4j")), silent, silent, silent]
    # The first call of a process loads a vendor's client, which takes longer than the test waits.
    await read(models()[format_.provider], _ask(format_))
    with pytest.raises(LLMTimeoutError, match=f"{format_.provider} did not begin to answer"):
        async with asyncio.timeout(20):
            await read(models(SOON)[format_.provider], _ask(format_))
    await vendor.wait_until_left()
    await vendor.wait_until_left()
    assert (len(vendor.asked), waits.slept) == (3, [])


@each_format
async def test_the_answer_to_the_second_time_of_asking_is_the_answer(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    said = format_.said("Neo4j")
    vendor.script = [streamed(said), streamed(Stall()), streamed(said)]
    await read(models()[format_.provider], _ask(format_))
    async with asyncio.timeout(20):
        got = await read(models(SOON)[format_.provider], _ask(format_))
    assert got == _records(format_, said)
    assert vendor.bodies[1] == vendor.bodies[2]


@each_format
async def test_a_vendor_that_falls_silent_is_left_with_what_it_said_kept(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [streamed(format_.begun("Neo4j"), Stall())]
    got: list[Record] = []
    with pytest.raises(LLMTimeoutError, match="went silent in the middle"):
        async with asyncio.timeout(20):
            await read(models(STEADY)[format_.provider], _ask(format_), got)
    await vendor.wait_until_left()
    assert len(vendor.asked) == 1
    assert got == _records(format_, format_.begun("Neo4j"))


@each_format
async def test_a_cut_in_the_middle_is_told_and_never_tried_again(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    begun = format_.begun("Neo4j")
    vendor.script = [streamed(begun, b"data: {", Cut())]
    got: list[Record] = []
    with pytest.raises(StreamCutError, match=f"{format_.provider} broke off"):
        await read(models()[format_.provider], _ask(format_), got)
    assert got == _records(format_, begun)
    assert len(vendor.asked) == 1


@each_format
async def test_a_connection_lost_before_anything_came_is_tried_again(
    format_: Format, models: MakeModels, vendor: VendorServer, waits: Waits
) -> None:
    said = format_.said("Neo4j")
    vendor.script = [streamed(Cut()), streamed(said)]
    assert await read(models()[format_.provider], _ask(format_)) == _records(format_, said)
    assert waits.slept == [1.0]


@each_format
@pytest.mark.parametrize("status", [408, 500, 502, 503, 529])
async def test_a_passing_failure_is_tried_three_times_more(
    format_: Format, status: int, models: MakeModels, vendor: VendorServer, waits: Waits
) -> None:
    vendor.answer = lambda _: answered(format_.error("Overloaded"), status)
    with pytest.raises(LLMUnavailableError) as caught:
        await read(models()[format_.provider], _ask(format_))
    assert caught.value.message == f"{format_.provider} answered {status}: Overloaded"
    assert (len(vendor.asked), waits.slept) == (4, [1.0, 2.0, 4.0])


@each_format
async def test_a_rate_limit_is_waited_out_as_long_as_the_vendor_asks(
    format_: Format, models: MakeModels, vendor: VendorServer, waits: Waits
) -> None:
    said = format_.said("Neo4j")
    limited = answered(format_.error("Slow down"), 429, retry_after="7")
    vendor.script = [limited, streamed(said)]
    assert await read(models()[format_.provider], _ask(format_)) == _records(format_, said)
    assert waits.slept == [7.0]


@each_format
async def test_a_rate_limit_that_lasts_long_is_told_at_once(
    format_: Format, models: MakeModels, vendor: VendorServer, waits: Waits
) -> None:
    vendor.script = [answered(format_.error("Tomorrow"), 429, retry_after="3600")]
    with pytest.raises(LLMRateLimitedError) as caught:
        await read(models()[format_.provider], _ask(format_))
    assert (caught.value.retry_after_s, waits.slept) == (3600.0, [])


@each_format
@pytest.mark.parametrize(
    ("status", "words", "error"),
    [
        (400, "no such field", LLMRejectedError),
        (400, "prompt is too long: 9 tokens > 8 maximum", ContextTooLongError),
        (401, "invalid x-api-key", ProviderSetupError),
        (402, "no credit", ProviderSetupError),
        (403, "not for you", ProviderSetupError),
        (404, "model: there is none", UnknownModelError),
        (404, "page not found", LLMRejectedError),
        (413, "too large", ContextTooLongError),
        (422, "malformed", LLMRejectedError),
    ],
)
async def test_a_lasting_refusal_is_told_in_the_vendors_words_and_not_tried_again(
    format_: Format,
    status: int,
    words: str,
    error: type[AppError],
    models: MakeModels,
    vendor: VendorServer,
    waits: Waits,
) -> None:
    vendor.answer = lambda asked: answered(
        format_.error(words), status if asked.method == "POST" else 404
    )
    with pytest.raises(error) as caught:
        await read(models()[format_.provider], _ask(format_))
    assert caught.value.message.startswith(f"{format_.provider} answered {status}: {words}")
    assert ([a.method for a in vendor.asked].count("POST"), waits.slept) == (1, [])


@each_format
@pytest.mark.parametrize("special", SPECIAL.values(), ids=SPECIAL)
async def test_what_is_special_in_a_stream_is_a_record_like_any_other(
    format_: Format,
    special: Callable[[Format], tuple[Event, ...]],
    models: MakeModels,
    vendor: VendorServer,
) -> None:
    steps = (*format_.begun("Neo4j"), *format_.written(*special(format_)))
    vendor.script = [streamed(steps)]
    got = await read(models()[format_.provider], _ask(format_))
    assert got == _records(format_, steps)
    assert len(vendor.asked) == 1


@each_format
async def test_malformed_json_is_carried_on_for_whoever_reads_it(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [streamed(format_.begun("Neo4j"), events('{"broken": '))]
    got = await read(models()[format_.provider], _ask(format_))
    assert got[-1] == Record('{"broken": ')


@each_format
async def test_an_answer_in_one_piece_is_one_whole_record(
    format_: Format, models: MakeModels, vendor: VendorServer
) -> None:
    vendor.script = [Exchange((b'\n{"an', b'swer": 1}'), content_type="application/json")]
    got = await read(models()[format_.provider], _ask(format_))
    assert got == [Record('\n{"answer": 1}', whole=True)]


@each_format
async def test_an_address_where_nobody_listens_is_unavailable(
    format_: Format, models: MakeModels, waits: Waits
) -> None:
    nowhere = {f"{name}_base_url": "http://127.0.0.1:1" for name in HOSTS}
    with pytest.raises(LLMUnavailableError, match="cannot be reached at http://127.0.0.1:1"):
        await read(models(**nowhere)[format_.provider], _ask(format_))
    assert waits.slept == [1.0, 2.0, 4.0]


async def test_a_model_that_ollama_lacks_is_answered_with_the_command_that_fetches_it(
    models: MakeModels, vendor: VendorServer
) -> None:
    missing = answered(
        {"error": {"message": 'model "llama3.3" not found, try pulling it first'}}, 404
    )
    vendor.script = [missing, answered({"version": "0.13.5"})]
    with pytest.raises(UnknownModelError, match=r"fetch it with: ollama pull llama3\.3$"):
        await read(models()["compatible"], _ask(COMPATIBLE))
    assert [asked.path for asked in vendor.asked] == ["/chat/completions", "/api/version"]


@needs_recordings
@pytest.mark.parametrize("recording", recordings(), ids=lambda r: r.name)
async def test_a_recorded_answer_arrives_byte_for_byte(
    recording: Recording, models: MakeModels, vendor: VendorServer
) -> None:
    provider = PROVIDERS[recording.provider]
    vendor.script = [recording.exchange()]
    [format_] = [one for one in FORMATS if one.provider == provider]
    got = await read(models()[provider], _ask(format_))
    if not recording.streaming:
        assert got == [Record(recording.raw, whole=True)]
        return
    lines = recording.raw.replace("\r\n", "\n").split("\n")
    sent = [line.removeprefix("data:").removeprefix(" ") for line in lines if line[:5] == "data:"]
    assert [record.data for record in got] == sent
