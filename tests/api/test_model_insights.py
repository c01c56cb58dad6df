"""An analysis whose model is at a vendor's server: what is sent, and what lands of the answer."""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from app.bootstrap import Noema, Services
from app.domain.page import PageRequest
from tests.api.client import GraphQLClient
from tests.fakes.vendors.exchange import streamed
from tests.fakes.vendors.formats import ANTHROPIC, OPENAI, OPENAI_CHAT, Format
from tests.fakes.vendors.server import Asked
from tests.fakes.vendors.service import vendor_of
from tests.graph.metacognition.reasoned import OPENING, anchored

ANALYZE = """mutation($session: ID!) {
  analyzeReasoning(input: {sessionId: $session}) { ... on Job { id } } }"""
JOB = """query($id: ID!) { job(id: $id) { jobStatus modelReading {
  model insightIds refused dropped leftOut failure } } }"""
INSIGHT = """query($id: ID!) { node(id: $id) { ... on Insight {
  text insightType finding foundBy belief { beliefStatus }
  evidence { nodeId excerpt foundBy } } } }"""
QUOTE = "Postgres or SQLite would do too."
STATEMENT = "Alternatives are named and never looked at."


@dataclass(frozen=True)
class Wire:
    """How deep thinking is asked for in a format, and where the prompts are."""

    format: Format
    model: str
    thinking: dict[str, Any]
    """Fields of the body."""

    def prompts(self, asked: Asked) -> tuple[str, str]:
        """Give the system prompt and the question."""
        body = asked.body
        if self.format is ANTHROPIC:
            return body["system"][0]["text"], body["messages"][0]["content"][0]["text"]
        if self.format is OPENAI:
            return body["instructions"], json.dumps(body["input"], ensure_ascii=False)
        system, question = body["messages"]
        return system["content"], question["content"]


BUDGET = {"thinking": {"type": "enabled", "budget_tokens": 50_000}, "max_tokens": 58_000}
RESPONSES = {
    "reasoning": {"effort": "xhigh", "summary": "auto"},
    "max_output_tokens": 58_000,
}
CHAT = {"reasoning_effort": "xhigh", "max_completion_tokens": 58_000}
WIRES = (
    Wire(ANTHROPIC, "claude-opus-4-6", BUDGET),
    Wire(OPENAI, "gpt-5.5", RESPONSES),
    Wire(OPENAI_CHAT, "gpt-5.5", CHAT),
)


@pytest.mark.sweep
@pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.format.provider)
async def test_a_vendors_model_thinks_as_long_as_it_may_and_its_finding_lands_with_its_evidence(
    wire: Wire, noema: Noema, services: Services, client: GraphQLClient
) -> None:
    session_id, _ = await anchored(services)
    said = (await services.thinking_reads.list_by_session(session_id, PageRequest(1))).items[0].id
    provider = wire.format.provider
    finding = {
        "kind": "pattern",
        "name": "other",
        "about": "",
        "same_as": "",
        "statement": STATEMENT,
        "counter": "A sentence on each of them.",
        "confidence": 0.6,
        "evidence": [
            {"node_id": said, "excerpt": QUOTE, "relevance": 0.9},
            {"node_id": said, "excerpt": "MongoDB would do too.", "relevance": 0.9},
        ],
        "success_rate": 0,
        "decisions": 0,
    }
    chosen = {"provider": provider, "model": wire.model, "metacognition_thinking_tokens": 50_000}
    own = noema.settings.model_copy(update=chosen)
    at_vendor = Noema(noema.graph_of, noema.bus, own, noema.tenants, noema.embedder, {})
    async with vendor_of(at_vendor, begin_s=60.0, idle_s=60.0) as vendor:
        vendor.script = [streamed(wire.format.said(json.dumps({"findings": [finding]})))]
        job_id = (await client.ask(ANALYZE, session=session_id))["analyzeReasoning"]["id"]
        await at_vendor.analyses.run_due(services.tenant_id)
    [asked] = vendor.asked
    assert {name: asked.body[name] for name in wire.thinking} == wire.thinking
    system, question = wire.prompts(asked)
    assert OPENING in question
    assert OPENING not in system
    job = (await client.ask(JOB, id=job_id))["job"]
    by = f"{provider}:{wire.model}:metacognition/1"
    [insight_id] = job["modelReading"].pop("insightIds")
    assert job == {
        "jobStatus": "DONE",
        "modelReading": {"model": by, "refused": 0, "dropped": 1, "leftOut": 0, "failure": None},
    }
    assert (await client.ask(INSIGHT, id=insight_id))["node"] == {
        "text": STATEMENT,
        "insightType": "PATTERN",
        "finding": None,
        "foundBy": by,
        "belief": {"beliefStatus": "HELD"},
        "evidence": [{"nodeId": said, "excerpt": QUOTE, "foundBy": by}],
    }
