"""What a vendor says is what a client is told, what the graph holds and what is kept of it."""

import json
from collections.abc import Sequence
from typing import Any

import httpx
import pytest

from app.bootstrap import Noema
from app.llm.directory import APIS
from tests.answers import RECORDS, SIGNATURE
from tests.api.client import GraphQLClient
from tests.api.live import live_server
from tests.api.turns import Line, Told, branch, data_of, question, read, think
from tests.fakes.vendors.exchange import (
    Cut,
    Event,
    Exchange,
    Stall,
    Step,
    answered,
    at_once,
    streamed,
)
from tests.fakes.vendors.formats import (
    ANTHROPIC,
    COMPATIBLE,
    FORMATS,
    GEMINI,
    OPENAI,
    OPENAI_CHAT,
    Format,
)
from tests.fakes.vendors.server import VendorServer

ASKED = "Which database?"
HALF = ("Neo4j – gr", "äp")
THOUGHT = "a thought of its own"
SIZE: Event = {"type": "hologram", "size": 3}
each_format = pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.provider)

UNKNOWN_EVENTS: dict[str, Event] = {
    "anthropic": {"type": "mood", "mood": "good"},
    "openai": {"type": "response.mood", "mood": "good"},
    "openai_chat": {"object": "mood", "mood": "good"},
    "compatible": {"object": "mood", "mood": "good"},
    "gemini": {"mood": "good"},
}


def _listed(item: Event) -> Event:
    return {"id": "c1", "choices": [{"index": 0, "delta": {"content": [item]}}]}


UNKNOWN_BLOCKS: dict[str, tuple[Event, ...]] = {
    "anthropic": (
        {"type": "content_block_start", "index": 1, "content_block": SIZE},
        {"type": "content_block_stop", "index": 1},
    ),
    "openai": ({"type": "response.output_item.done", "output_index": 1, "item": SIZE},),
    "openai_chat": (_listed(SIZE),),
    "compatible": (_listed(SIZE),),
    "gemini": ({"candidates": [{"index": 0, "content": {"parts": [{"hologram": 3}]}}]},),
}
"""A block `hologram`, which no vendor sends yet."""


def _asked(session_id: str, format_: Format) -> Line:
    return question(session_id, ASKED, provider=format_.provider, model=format_.model)


def _assert_same_everywhere(told: Told) -> None:
    assert told.streamed == told.stored
    assert told.blocks == told.replayed


@each_format
async def test_equal_increments_and_empty_ones_are_told_stored_and_kept_as_they_came(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    sent = format_.said("ha", "ha", "", "ha", " ", " ", "ha")
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    assert (told.text, told.node["response"]) == ("hahaha  ha", "hahaha  ha")
    assert (told.kept, told.raw["complete"]) == (data_of(sent), True)
    _assert_same_everywhere(told)


@each_format
async def test_an_event_nobody_knows_is_kept_and_changes_nothing(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    mood = format_.written(UNKNOWN_EVENTS[format_.provider])
    sent = (*format_.begun("Neo"), *mood, *format_.written(format_.delta("4j"), *format_.closing))
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    assert (told.text, told.node["status"]) == ("Neo4j", "COMPLETE")
    assert told.kept == data_of(sent)
    _assert_same_everywhere(told)


@each_format
async def test_a_block_of_a_kind_nobody_knows_is_kept_in_its_place(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    unknown = format_.written(*UNKNOWN_BLOCKS[format_.provider])
    sent = (*format_.begun("Neo4j"), *unknown, *format_.written(*format_.closing))
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    [text, hologram] = [block for block in told.node["blocks"] if block.get("text") != ""]
    assert (told.text, text["text"], told.node["status"]) == ("Neo4j", "Neo4j", "COMPLETE")
    came = {"hologram": 3} if format_ is GEMINI else SIZE
    assert (hologram["__typename"], hologram["name"]) == ("UnknownBlock", "hologram")
    assert hologram["json"] == came
    _assert_same_everywhere(told)


@each_format
async def test_an_answer_whose_connection_is_cut_is_what_was_told_of_it(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    sent = (*format_.begun(*HALF), Cut())
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    _assert_unfinished(told, sent, "INTERRUPTED", "MODEL_STREAM_CUT: ")


@each_format
@pytest.mark.parametrize("idle_s", [0.3])
async def test_an_answer_that_falls_silent_is_what_was_told_of_it(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    sent = (at_once(format_.begun(*HALF)), Stall())
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    _assert_unfinished(told, sent, "INTERRUPTED", "MODEL_TIMEOUT: ")


@each_format
async def test_an_answer_that_an_error_ends_is_what_was_told_of_it(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    sent = (*format_.begun(*HALF), *format_.written(*format_.failing))
    vendor.script = [streamed(sent)]
    told = await think(client, _asked(session_id, format_))
    _assert_unfinished(told, sent, "FAILED", "")
    assert told.node["failure"].endswith(": Overloaded")


@each_format
async def test_an_answer_that_somebody_stops_in_the_middle_of_its_text_is_what_was_told_of_it(
    format_: Format,
    client: GraphQLClient,
    key: str,
    noema: Noema,
    vendor: VendorServer,
    session_id: str,
) -> None:
    sent = (*format_.begun(*HALF), Stall())
    vendor.script = [streamed(sent)]
    headers = {"authorization": f"Bearer {key}"}
    async with (
        live_server(noema) as port,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", headers=headers, timeout=30) as http,
    ):
        lines = await _stopped(http, client, _asked(session_id, format_), "".join(HALF))
    await vendor.wait_until_left()
    told = await read(client, lines)
    _assert_unfinished(told, sent, "INTERRUPTED", "CANCELLED: cancelled")


async def _stopped(
    http: httpx.AsyncClient, client: GraphQLClient, asked: Line, after: str
) -> list[Line]:
    """Give the lines of an answer that is cancelled from elsewhere once `after` was told."""
    stop = "mutation($id: ID!) { cancelThinking(input: {nodeId: $id}) { __typename } }"
    lines: list[Line] = []
    async with http.stream("POST", "/think", json=asked) as answer:
        async for line in answer.aiter_lines():
            lines += [json.loads(line)] if line else []
            if "".join(one["content"] for one in lines if one["type"] == "text") == after:
                await client.ask(stop, id=lines[0]["nodeId"])
                after = ""
    return lines


def _assert_unfinished(told: Told, sent: Sequence[Step], status: str, reason: str) -> None:
    _assert_same_everywhere(told)
    assert (told.text, told.node["response"]) == ("".join(HALF), "".join(HALF))
    assert (told.node["status"], told.lines[-1]["content"]) == (status, status.lower())
    assert told.node["failure"].startswith(reason)
    assert (told.kept, told.raw["complete"]) == (data_of(sent), False)
    message: dict[str, Any] = told.node["parent"]
    assert (message["role"], message["status"], message["response"]) == ("USER", "COMPLETE", ASKED)


async def test_who_is_told_that_an_answer_is_over_finds_it_whole_and_may_go_on_at_once(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    # In one piece: nothing of it is stored before its end.
    vendor.script = [_signed(ANTHROPIC), streamed(ANTHROPIC.said("Yes."))]
    told = await think(client, _asked(session_id, ANTHROPIC))
    assert (told.text, told.node["response"]) == ("Neo4j.", "Neo4j.")
    assert (told.node["status"], told.raw["complete"]) == ("COMPLETE", True)
    again = await think(client, question(session_id, "Sure?"))
    assert (again.text, again.node["response"]) == ("Yes.", "Yes.")


OTHERS = {
    "anthropic": (ANTHROPIC, "claude-sonnet-5-5"),
    "openai": (OPENAI, "gpt-5.4"),
    "openai_chat": (OPENAI_CHAT, "gpt-4o"),
    "gemini": (GEMINI, "gemini-2.5-pro"),
    "compatible": (COMPATIBLE, "mistral"),
}
"""A second model of each provider."""


def _signed(format_: Format) -> Exchange:
    """Give an answer with a thought and a signature, in one piece."""
    [record] = RECORDS[APIS[format_.provider]]("Neo4j.", THOUGHT, None)
    said = json.loads(record.data)
    for choice in said.get("choices", ()):
        # As the hosts of several vendors' models pass their signatures on.
        signed = {"type": "reasoning.encrypted", "data": SIGNATURE}
        choice["message"]["reasoning_details"] = [signed]
    return answered(said)


@each_format
async def test_no_other_model_is_sent_what_one_thought_or_signed(
    format_: Format, client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    first = await branch(
        client, session_id, "first", provider=format_.provider, model=format_.model
    )
    vendor.script = [_signed(format_)]
    told = await think(client, question(session_id, ASKED, branchId=first["id"]))
    assert THOUGHT in json.dumps(told.node["blocks"])
    assert SIGNATURE in json.dumps(told.node["blocks"])
    others = [(one, one.model) for one in FORMATS if one is not format_]
    for other, model in (*others, OTHERS[format_.provider]):
        chosen = {"source": first["id"], "provider": other.provider, "model": model}
        fork = await branch(client, session_id, f"{other.provider} {model}", **chosen)
        vendor.script = [streamed(other.said("Sure."))]
        await think(client, question(session_id, "Sure?", branchId=fork["id"]))
        received = json.dumps(vendor.bodies[-1])
        assert [word for word in (ASKED, "Neo4j.", "Sure?") if word not in received] == []
        assert [word for word in (THOUGHT, SIGNATURE) if word in received] == []
    assert len(vendor.asked) == 1 + len(FORMATS)
