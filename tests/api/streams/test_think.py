"""Thinking over HTTP and GraphQL."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from app.bootstrap import Noema, Services
from app.domain.ids import new_id
from tests.api.client import GraphQLClient
from tests.api.turns import counted, question, refused
from tests.fakes.scripted_model import ScriptedModel, Step, done, more, text, thinking
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import FORMATS
from tests.fakes.vendors.server import VendorServer

THINK = """
mutation ($input: ThinkInput!) {
  think(input: $input) {
    __typename
    ... on StartedTurn {
      question { id response }
      answer { id status: nodeStatus response effort effortReason stopReason: finishReason
        degraded turnId taskPlans { id } }
    }
    ... on UserError { code message path }
  }
}
"""


class _Scripted(ScriptedModel):
    """Takes its script when it is called: it may be asked before whether it can be."""

    def __init__(self, listed: list[list[Step]]) -> None:
        super().__init__()
        self._scripts = listed  # pyrefly: ignore[bad-assignment]  # only taken from


@pytest.fixture
async def scripts(noema: Noema) -> AsyncIterator[list[list[Step]]]:
    """What the model says, call by call."""
    listed: list[list[Step]] = []
    before = dict(noema.models)
    noema.models["offline"] = lambda _tenant: _Scripted(listed)
    yield listed
    noema.models.clear()
    noema.models.update(before)


async def test_a_turn_is_told_as_lines_and_can_be_resumed(
    client: GraphQLClient, session_id: str, scripts: list[list[Step]]
) -> None:
    scripts.append([thinking("Hm."), text("Redis"), more(" it is."), done()])
    options = {"includeKnowledge": False, "thinkingEffort": "low"}
    body = {"query": "Which queue?", "sessionId": session_id, "options": options}
    answer = await client.http.post("/think", json=body)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/x-ndjson")
    lines = [json.loads(line) for line in answer.text.splitlines() if line]
    said = "".join(line["content"] for line in lines if line["type"] == "text")
    assert (said, lines[-1]["type"]) == ("Redis it is.", "done")
    usage, durations = lines[-1]["usage"], lines[-1]["durations"]
    assert (usage["inputTokens"], usage["outputTokens"]) == (10, 5)
    assert 0 <= durations["firstTokenMs"] <= durations["totalMs"]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    resumed = await client.http.post("/think", params={"node": lines[0]["nodeId"], "after": 1})
    again = [json.loads(line) for line in resumed.text.splitlines() if line]
    assert [line | {"bookmark": None} for line in again] == [
        line | {"bookmark": None} for line in lines[1:]
    ]


@pytest.mark.parametrize(
    ("body", "status", "code", "field"),
    [
        ({"query": "x" * 120_001}, 400, "MESSAGE_TOO_LONG", "text"),
        (
            {"query": "Hi", "options": {"thinkingEffort": "most"}},
            400,
            "BAD_USER_INPUT",
            "thinkingEffort",
        ),
        ({"query": "Hi", "options": {"provider": "nobody"}}, 400, "BAD_USER_INPUT", "provider"),
        ({"query": "Hi", "sessionId": "x"}, 400, "BAD_USER_INPUT", "sessionId"),
        ({"query": "Hi", "sessionId": new_id()}, 404, "NOT_FOUND", "sessionId"),
        ({"query": 3}, 400, "BAD_USER_INPUT", "query"),
    ],
)
async def test_bad_input_is_refused_with_its_field_and_nothing_is_written(
    client: GraphQLClient,
    services: Services,
    session_id: str,
    body: dict[str, object],
    status: int,
    code: str,
    field: str,
) -> None:
    options = {"includeKnowledge": False, **dict(body.get("options") or {})}  # pyright: ignore[reportArgumentType,reportCallIssue]  # a map of the table above
    given = {"sessionId": session_id, **body, "options": options}
    answer = await client.http.post("/think", json=given)
    told = answer.json()
    assert (answer.status_code, told["code"], told["field"]) == (status, code, field)
    assert (await services.session_reads.require(session_id)).node_count == 0


async def test_think_waits_when_asked_and_the_ledger_counts(
    client: GraphQLClient, session_id: str, scripts: list[list[Step]]
) -> None:
    scripts.append([text("Yes."), done()])
    given = {"sessionId": session_id, "text": "Is it?", "includeKnowledge": False, "wait": True}
    turn = (await client.ask(THINK, input=given))["think"]
    assert turn["question"]["response"] == "Is it?"
    assert turn["answer"] == {
        "id": turn["answer"]["id"],
        "status": "COMPLETE",
        "response": "Yes.",
        "effort": "MEDIUM",
        "effortReason": "simple: it has under 50 characters",
        "stopReason": "end_turn",
        "degraded": [],
        "turnId": turn["answer"]["id"],
        "taskPlans": [],
    }
    query = """query ($id: ID!) { session(id: $id) {
      ledger { outputTokens budget cost totals { provider model calls inputTokens } } } }"""
    ledger = (await client.ask(query, id=session_id))["session"]["ledger"]
    assert ledger == {
        "outputTokens": 5,
        "budget": 500_000,
        "cost": 0.0,
        "totals": [{"provider": "offline", "model": "offline", "calls": 1, "inputTokens": 10}],
    }


async def test_another_connection_cancels(
    client: GraphQLClient, other_client: GraphQLClient, session_id: str, scripts: list[list[Step]]
) -> None:
    scripts.append([text("Half"), asyncio.Event()])
    given = {"sessionId": session_id, "text": "Is it?", "includeKnowledge": False}
    node_id = (await client.ask(THINK, input=given))["think"]["answer"]["id"]
    cancel = """mutation ($id: ID!) { cancelThinking(input: {nodeId: $id}) {
      ... on ThinkingNode { status: nodeStatus failure } ... on UserError { code } } }"""
    assert (await other_client.ask(cancel, id=node_id))["cancelThinking"]["code"] == "NOT_FOUND"
    stopped = (await client.ask(cancel, id=node_id))["cancelThinking"]
    assert stopped == {"status": "INTERRUPTED", "failure": "CANCELLED: cancelled"}
    again = (await client.ask(cancel, id=node_id))["cancelThinking"]
    assert again["code"] == "TURN_ENDED"


STANDARD = "Is a log on a disk what a queue of ours should rest on?"


@pytest.mark.parametrize(
    ("provider", "model", "text", "effort", "sent"),
    [
        ("anthropic", "claude-opus-5-5", STANDARD, "high", {"output_config": {"effort": "high"}}),
        (
            *("anthropic", "claude-haiku-4-5", STANDARD, "medium"),
            {"thinking": {"type": "enabled", "budget_tokens": 10_000}},
        ),
        ("openai_chat", "gpt-4.1", "Is it?", None, {}),
    ],
    ids=["a depth", "a budget", "none"],
)
async def test_what_a_question_calls_for_is_asked_of_a_model_as_far_as_it_goes(
    client: GraphQLClient,
    vendor: VendorServer,
    session_id: str,
    provider: str,
    model: str,
    text: str,
    effort: str | None,
    sent: dict[str, object],
) -> None:
    [format_] = [one for one in FORMATS if one.provider == provider]
    vendor.script = [streamed(format_.said("Yes."))]
    given = {"sessionId": session_id, "text": text, "includeKnowledge": False, "wait": True}
    chosen = {"provider": provider, "model": model}
    answer = (await client.ask(THINK, input={**given, **chosen}))["think"]["answer"]
    assert (answer["status"], answer["effort"]) == ("COMPLETE", effort and effort.upper())
    [body] = vendor.bodies
    told = ("output_config", "thinking", "reasoning_effort")
    asked = {name: body[name] for name in told if name in body}
    assert asked | sent == asked
    assert bool(asked) is bool(sent)


async def test_an_effort_that_was_asked_for_is_refused_where_the_model_takes_none(
    client: GraphQLClient, vendor: VendorServer, session_id: str
) -> None:
    chosen = {"provider": "openai_chat", "model": "gpt-4.1", "thinkingEffort": "low"}
    told = await refused(client, question(session_id, "Is it?", **chosen))
    assert (told["status"], told["code"], told["field"]) == (400, "BAD_USER_INPUT", "effort")
    assert (await counted(client, session_id), vendor.asked) == ((0, 0), [])
