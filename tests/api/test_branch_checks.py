"""What a branch is held to, where its context breaks, and what of it is sent."""

import json
from datetime import date
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.content.wire import WireFormat
from app.domain.ids import new_id
from app.domain.nodes.branch import ModelChoice, NewBranch
from app.llm.directory import Directory
from app.llm.providers import OFFLINE
from app.reasoning.nodes.branches.service import BranchService
from tests.answers import RECORDS, SIGNATURE
from tests.api.client import GraphQLClient
from tests.api.turns import Line, branch, counted, question, refused, think
from tests.fakes.vendors.exchange import Exchange, answered, streamed
from tests.fakes.vendors.formats import ANTHROPIC, COMPATIBLE, GEMINI, OPENAI, Format
from tests.fakes.vendors.server import VendorServer

PREVIEW = """query($id: ID!) { contextPreview(branchId: $id, text: "And then?") {
  breakAtId breakReason items { mode reason tokens } } }"""
DEFAULT = """mutation { setDefaultModel(input: {provider: "gemini", model: "gemini-2.5-flash"}) {
  ... on DefaultModel { provider } } }"""
MAIN = "query($id: ID!) { session(id: $id) { branches { edges { node { %s } } } } }"
FLASH = ("gemini", "gemini-2.5-flash")
MINI = ("openai", "gpt-4o-mini")
LOCK = "provider model resolvedFrom"


def _signed(text: str) -> Exchange:
    """Let Gemini say something under a signature, which only ever goes back to it."""
    [record] = RECORDS[WireFormat.GEMINI](text, "hm", None)
    return answered(json.loads(record.data))


async def _said(client: GraphQLClient, vendor: VendorServer, on: Line, *said: Exchange) -> str:
    """Ask on a branch; give the id of the answer."""
    vendor.script = [*said]
    text = f"Asked on {on['name']}?"
    told = await think(client, question(on["sessionId"], text, branchId=on["id"]))
    assert told.node["status"] == "COMPLETE"
    return told.node["id"]


async def _preview(client: GraphQLClient, branch_id: str) -> Line:
    return (await client.ask(PREVIEW, id=branch_id))["contextPreview"]


async def _grown(
    client: GraphQLClient, session_id: str, source: tuple[str, str] | None, **chosen: object
) -> Line:
    """Begin a branch from another one, which is held to the model of `source`, if any."""
    if source:
        lock = dict(zip(("provider", "model"), source, strict=True))
        chosen["source"] = (await branch(client, session_id, "source", **lock))["id"]
    return await branch(client, session_id, "x", **chosen)


async def _begun(client: GraphQLClient, session_id: str, name: str, **chosen: object) -> Line:
    made = await branch(client, session_id, name, **chosen)
    return {"name": name, "sessionId": session_id, **made}


def _model(format_: Format) -> Line:
    return {"provider": format_.provider, "model": format_.model}


async def test_the_same_model_over_three_branches_is_no_break(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    on = await _begun(client, session_id, "one", **_model(GEMINI))
    await _said(client, vendor, on, _signed("1"))
    for name in ("two", "three"):
        on = await _begun(client, session_id, name, source=on["id"])
        await _said(client, vendor, on, _signed(name))
    shown = await _preview(client, on["id"])
    assert (shown["breakAtId"], shown["breakReason"]) == (None, None)
    assert [item["mode"] for item in shown["items"]] == ["CANONICAL", "RAW"] * 3
    assert [json.dumps(body).count(SIGNATURE) for body in vendor.bodies] == [0, 1, 2]


async def test_back_on_its_model_a_branch_sends_the_older_answers_of_it_as_text(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    first = await _begun(client, session_id, "first", **_model(GEMINI))
    await _said(client, vendor, first, _signed("1"))
    other = await _begun(client, session_id, "other", source=first["id"], **_model(ANTHROPIC))
    foreign = await _said(client, vendor, other, streamed(ANTHROPIC.said("2")))
    back = await _begun(client, session_id, "back", source=other["id"], **_model(GEMINI))
    await _said(client, vendor, back, _signed("3"))
    await _said(client, vendor, back, _signed("4"))
    shown = await _preview(client, back["id"])
    assert (shown["breakAtId"], shown["breakReason"]) == (foreign, "OTHER_PROVIDER")
    answers = [(item["mode"], item["reason"]) for item in shown["items"][1::2]]
    older = ("CANONICAL", "as text: another model spoke here or later")
    newer = ("RAW", "its own parts: same provider, API and model")
    assert answers == [older, older, newer, newer]
    assert [json.dumps(body).count(SIGNATURE) for body in vendor.bodies] == [0, 0, 0, 1]


@pytest.mark.parametrize(
    ("second", "model", "reason"),
    [
        (GEMINI, "gemini-2.5-pro", "OTHER_MODEL"),
        (OPENAI, "gpt-5.5", "OTHER_PROVIDER"),
        (COMPATIBLE, "llama3.3", "OTHER_PROVIDER"),
    ],
)
async def test_a_break_is_at_the_newest_answer_of_another_model_and_says_what_differs(
    client: GraphQLClient,
    vendor: VendorServer,
    session_id: str,
    second: Format,
    model: str,
    reason: str,
) -> None:
    first = await _begun(client, session_id, "first", **_model(GEMINI))
    for text in ("1", "2"):
        newest = await _said(client, vendor, first, _signed(text))
    chosen = {"source": first["id"], "provider": second.provider, "model": model}
    fork = await _begun(client, session_id, "fork", **chosen)
    shown = await _preview(client, fork["id"])
    assert (shown["breakAtId"], shown["breakReason"]) == (newest, reason)


async def test_an_answer_that_nobody_put_a_name_to_breaks(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    added = """mutation($s: ID!) { addThinkingNode(input: {sessionId: $s, role: ASSISTANT,
      blocks: [{text: "Streams."}]}) { ... on ThinkingNode { id } ... on UserError { message } }
        }"""
    node_id = (await client.ask(added, s=session_id))["addThinkingNode"]["id"]
    fork = """mutation($s: ID!, $n: ID!) { createBranch(input: {sessionId: $s, name: "x",
      forkedFromId: $n, provider: "gemini"}) { ... on Branch { id } } }"""
    made = (await client.ask(fork, s=session_id, n=node_id))["createBranch"]
    shown = await _preview(client, made["id"])
    assert (shown["breakAtId"], shown["breakReason"]) == (node_id, "UNKNOWN_STAMP")


@pytest.fixture
async def outlived(noema: Noema, services: Services, session_id: str) -> str:
    """A branch that was begun while its model was still in service."""
    graph = noema.graph_of(services.tenant_id)
    then = Directory(lambda: date(2026, 1, 1))
    branches = BranchService(graph, services.think_graph, ModelChoice(OFFLINE, OFFLINE), then)
    choice = ModelChoice("anthropic", "claude-opus-4-1")
    return (await branches.create(NewBranch(new_id(), session_id, "old", choice))).id


RETIRED = (
    "claude-opus-4-1 was taken out of service on 2026-08-05;"
    " fork the branch to go on with claude-opus-5-5"
)


async def test_a_branch_whose_model_was_retired_goes_on_only_as_a_fork(
    client: GraphQLClient, vendor: VendorServer, session_id: str, outlived: str
) -> None:
    told = await refused(client, question(session_id, "Which queue?", branchId=outlived))
    assert (told["status"], told["code"]) == (400, "BRANCH_MODEL_RETIRED")
    assert (told["field"], told["message"]) == ("model", RETIRED)
    same = await branch(client, session_id, "same", source=outlived)
    assert (same["code"], same["message"]) == ("BRANCH_MODEL_RETIRED", RETIRED)
    assert (await counted(client, session_id), vendor.asked) == ((0, 1), [])
    chosen = {"source": outlived, "model": "claude-opus-5-5"}
    fork = await _begun(client, session_id, "fork", **chosen)
    await _said(client, vendor, fork, streamed(ANTHROPIC.said("Streams.")))
    assert [body["model"] for body in vendor.bodies] == ["claude-opus-5-5"]


async def test_a_branch_whose_provider_has_no_key_is_told_which_and_nothing_is_written(
    client: GraphQLClient, session_id: str
) -> None:
    made = await branch(client, session_id, "keyless", **_model(ANTHROPIC))
    told = await refused(client, question(session_id, "Which queue?", branchId=made["id"]))
    assert (told["code"], told["field"]) == ("PROVIDER_SETUP", "anthropicApiKey")
    assert await counted(client, session_id) == (0, 1)


FIVE_THOUSAND_TOKENS = 20_000
"""Characters. The model reads 32,768 tokens and keeps 16,384 of them for its answer."""


async def test_over_the_budget_the_oldest_turns_are_left_out_whole_and_summarised(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    on = await branch(client, session_id, "long", **_model(COMPATIBLE))
    asked = [str(number).ljust(FIVE_THOUSAND_TOKENS, "q") for number in range(4)]
    for number, text in enumerate(asked):
        vendor.script = [streamed(COMPATIBLE.said(f"Answer {number}."))]
        await think(client, question(session_id, text, branchId=on["id"]))
    vendor.script = [streamed(COMPATIBLE.said("Yes."))]
    await think(client, question(session_id, "And then?", branchId=on["id"]))
    turns = [(asked[number], f"Answer {number}.") for number in (1, 2, 3)]
    summary, *received = _received(vendor)
    assert received == [*(said for turn in turns for said in turn), "And then?"]
    assert summary.startswith("<summary>\nEarlier messages of this conversation are not sent.")
    assert summary.endswith("q…\nassistant: Answer 0.\n</summary>")


async def test_the_last_message_of_the_user_is_sent_however_long_it_is(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    on = await branch(client, session_id, "long", **_model(COMPATIBLE))
    asked = ["Which queue?", "q" * 6 * FIVE_THOUSAND_TOKENS]
    for text in asked:
        vendor.script = [streamed(COMPATIBLE.said("Streams."))]
        await think(client, question(session_id, text, branchId=on["id"]))
    assert _received(vendor) == [asked[1]]
    modes = [item["mode"] for item in (await _preview(client, on["id"]))["items"]]
    assert modes == ["OMITTED"] * 4


def _received(vendor: VendorServer) -> list[str]:
    """Give what the vendor was sent last, without the words of the system."""
    messages: list[Any] = vendor.bodies[-1]["messages"]
    return [one["content"] for one in messages if one["role"] != "system"]


FORKS = [
    # asked for: provider, model; the source, if any; what the branch is held to, and by whom
    (None, None, None, (*FLASH, "TENANT")),
    ("anthropic", None, None, ("anthropic", "claude-opus-5-5", "EXPLICIT")),
    ("gemini", None, None, (*FLASH, "EXPLICIT")),
    ("openai", "gpt-4.1", None, ("openai", "gpt-4.1", "EXPLICIT")),
    (None, "gemini-2.5-pro", None, ("gemini", "gemini-2.5-pro", "EXPLICIT")),
    (None, None, MINI, (*MINI, "SOURCE")),
    ("openai", None, MINI, (*MINI, "EXPLICIT")),
    (None, "gpt-4o-mini", MINI, (*MINI, "EXPLICIT")),
    ("openai", "gpt-4o-mini", MINI, (*MINI, "EXPLICIT")),
    (None, "gpt-4.1", MINI, ("openai", "gpt-4.1", "EXPLICIT")),
    ("openai", "gpt-4.1", MINI, ("openai", "gpt-4.1", "EXPLICIT")),
    ("anthropic", None, MINI, ("anthropic", "claude-opus-5-5", "EXPLICIT")),
    ("gemini", None, MINI, (*FLASH, "EXPLICIT")),
    ("anthropic", "claude-sonnet-5-5", MINI, ("anthropic", "claude-sonnet-5-5", "EXPLICIT")),
]


@pytest.mark.parametrize(("provider", "model", "source", "held_to"), FORKS)
async def test_a_branch_is_held_to_what_was_asked_for_else_its_sources_else_the_default(
    client: GraphQLClient,
    session_id: str,
    provider: str | None,
    model: str | None,
    source: tuple[str, str] | None,
    held_to: tuple[str, str, str],
) -> None:
    await client.ask(DEFAULT)
    made = await _grown(client, session_id, source, provider=provider, model=model)
    assert (made["provider"], made["model"], made["resolvedFrom"]) == held_to


@pytest.mark.parametrize(
    ("provider", "model", "source"),
    [
        (None, "gpt-4o-mini", None),
        ("anthropic", "gpt-4o-mini", None),
        (None, "claude-opus-5-5", MINI),
        ("anthropic", "gpt-4o-mini", MINI),
    ],
)
async def test_a_model_its_provider_does_not_run_holds_no_branch(
    client: GraphQLClient,
    session_id: str,
    provider: str | None,
    model: str,
    source: tuple[str, str] | None,
) -> None:
    await client.ask(DEFAULT)
    told = await _grown(client, session_id, source, provider=provider, model=model)
    assert (told["code"], told["path"]) == ("MODEL_UNKNOWN", ["input", "model"])
    assert await counted(client, session_id) == (0, 1 if source else 0)


@pytest.mark.parametrize(
    ("provider", "model", "held_to"),
    [
        (None, None, (*FLASH, "TENANT")),
        ("gemini", None, (*FLASH, "EXPLICIT")),
        ("openai", "gpt-4.1", ("openai", "gpt-4.1", "EXPLICIT")),
        (None, "gemini-2.5-pro", ("gemini", "gemini-2.5-pro", "EXPLICIT")),
    ],
)
async def test_the_first_question_holds_a_session_to_what_it_asks_for_else_to_the_default(
    client: GraphQLClient,
    vendor: VendorServer,
    session_id: str,
    provider: str | None,
    model: str | None,
    held_to: tuple[str, str, str],
) -> None:
    await client.ask(DEFAULT)
    said = OPENAI if held_to[0] == "openai" else GEMINI
    vendor.script = [streamed(said.said("Streams."))]
    told = await think(client, question(session_id, "Which?", provider=provider, model=model))
    assert (told.node["provider"], told.node["model"]) == held_to[:2]
    found = await client.ask(MAIN % LOCK, id=session_id)
    [main] = found["session"]["branches"]["edges"]
    assert tuple(main["node"].values()) == held_to


@pytest.mark.parametrize(
    ("provider", "model"),
    [(None, None), ("openai", None), (None, "gpt-4o-mini"), MINI],
)
async def test_a_question_that_asks_for_what_its_branch_is_held_to_is_answered(
    client: GraphQLClient,
    vendor: VendorServer,
    session_id: str,
    provider: str | None,
    model: str | None,
) -> None:
    on = await branch(client, session_id, "x", provider="openai", model="gpt-4o-mini")
    vendor.script = [streamed(OPENAI.said("Streams."))]
    asked = question(session_id, "Which?", branchId=on["id"], provider=provider, model=model)
    assert (await think(client, asked)).node["status"] == "COMPLETE"
    assert [body["model"] for body in vendor.bodies] == ["gpt-4o-mini"]


@pytest.mark.parametrize(
    ("provider", "model", "field"),
    [
        ("anthropic", None, "provider"),
        ("anthropic", "claude-opus-5-5", "provider"),
        ("anthropic", "gpt-4o-mini", "provider"),
        (None, "gpt-4.1", "model"),
        ("openai", "gpt-4.1", "model"),
    ],
)
async def test_a_question_that_asks_for_anything_else_is_told_to_fork_and_nothing_is_written(
    client: GraphQLClient,
    vendor: VendorServer,
    session_id: str,
    provider: str | None,
    model: str | None,
    field: str,
) -> None:
    on = await branch(client, session_id, "x", provider="openai", model="gpt-4o-mini")
    asked = question(session_id, "Which?", branchId=on["id"], provider=provider, model=model)
    told = await refused(client, asked)
    assert (told["status"], told["code"], told["field"]) == (409, "BRANCH_LOCKED", field)
    assert "the branch x is held to openai/gpt-4o-mini; fork it to go on with" in told["message"]
    assert (await counted(client, session_id), vendor.asked) == ((0, 1), [])
