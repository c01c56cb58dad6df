"""Agents whose models are behind a vendor's wire format call tools and get the results back."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from app.domain.nodes.plan import PlannedTask, TaskStatus
from app.domain.page import PageRequest
from tests.fakes.vendors.exchange import Exchange, streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI_CHAT, Fields, Format
from tests.fakes.vendors.service import vendor_of
from tests.graph.agents.conftest import FACTS, GOAL, Desk

ROLES = ("maestro", "deep_thinker", "contrarian", "verifier", "synthesiser", "metacognition")
CHAIN = tuple(
    PlannedTask(role, "Do your part.", role, ROLES[max(0, number - 1) : number])
    for number, role in enumerate(ROLES)
)


def called(format_: Format, name: str, given: Mapping[str, Any]) -> Exchange:
    """Give an answer that calls one tool."""
    arguments = json.dumps(given)
    if format_ is ANTHROPIC:
        block: Fields = {"type": "tool_use", "id": "call_1", "name": name, "input": {}}
        delta = {"type": "input_json_delta", "partial_json": arguments}
        stop = {"delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 4}}
        return streamed(
            format_.written(
                format_.opening[0],
                {"type": "content_block_start", "index": 0, "content_block": block},
                {"type": "content_block_delta", "index": 0, "delta": delta},
                {"type": "content_block_stop", "index": 0},
                {"type": "message_delta", **stop},
                {"type": "message_stop"},
            )
        )
    function = {"name": name, "arguments": arguments}
    calls = [{"index": 0, "id": "call_1", "type": "function", "function": function}]
    chunk = {"id": "c1", "object": "chat.completion.chunk", "model": "m"}
    asked = {**chunk, "choices": [{"index": 0, "delta": {"tool_calls": calls}}]}
    ended: Fields = {**chunk, "choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}
    return streamed(format_.written(*format_.opening, asked, ended, *format_.closing[1:]))


@pytest.mark.parametrize("format_", [ANTHROPIC, OPENAI_CHAT], ids=lambda f: f.provider)
async def test_six_agents_call_tools_in_the_wire_format_of_their_vendor(
    format_: Format, desk: Desk
) -> None:
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(10))
    fact = page.items[0].id
    evidence = {"text": "Streams are written at each entry.", "sources": [fact]}
    proposal = {"question": GOAL, "choice": "Streams", "sources": [fact]}
    calls: tuple[tuple[str, dict[str, Any]], ...] = (
        ("search", {"text": "restart"}),
        ("record_evidence", evidence),
        ("record_evidence", {"text": "Lists may be lost.", "sources": []}),
        ("why", {"id": fact}),
        ("propose_decision", proposal),
        ("stale", {}),
    )
    async with vendor_of(desk.noema, begin_s=5.0, idle_s=5.0) as vendor:
        for name, given in calls:
            vendor.script += [called(format_, name, given), streamed(format_.said("Done."))]
        lock = {"provider": format_.provider, "model": format_.model}
        plan = await desk.carry_out(await desk.start(tasks=CHAIN, **lock))
    assert [task.status for task in plan.tasks] == [TaskStatus.DONE] * 6
    sent = [json.dumps(body) for body in vendor.bodies]
    assert len(sent) == 12
    assert FACTS[0][:40] in sent[1]
    assert "NO_SOURCE" in sent[5]
    page = await desk.services.thinking_reads.list_by_session(desk.session_id, PageRequest(100))
    found = [(node.author, node.provider) for node in page.items if node.source == "agent"]
    assert found == [("deep_thinker", format_.provider), ("synthesiser", format_.provider)]
