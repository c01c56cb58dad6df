"""What a writer says of their own confidence is kept beside the figure that is computed."""

from app.bootstrap import Services
from app.domain.beliefs.belief import AsOf
from app.domain.list_filter import ALL
from app.domain.page import PageRequest
from tests.api.client import GraphQLClient
from tests.transcripts import claude_record, json_lines

_SHOWN = "statedConfidence { words effect basis start end } confidenceFactors { words effect }"
_ASKED = f"""query ($node: ID!, $decision: ID!) {{
  node(id: $node) {{ ... on ThinkingNode {{ confidence {_SHOWN} }} }}
  decision: node(id: $decision) {{ ... on DecisionPoint {{ confidence {_SHOWN} }} }} }}"""


async def test_a_node_and_its_decision_tell_what_was_stated_and_what_was_computed(
    client: GraphQLClient, services: Services
) -> None:
    text = "Redis is likely slower. I'm 90% sure: I'll go with Streams instead of Redis."
    text += "\n\nWe will probably use one stream a tenant instead of one for all."
    said = [{"type": "text", "text": text}]
    records = (
        claude_record("u1", None, "Which queue?"),
        claude_record("a2", "u1", said, message_id="m1"),
    )
    await services.imports.import_text("queue.jsonl", json_lines(*records))
    page = await services.decision_reads.list_page(PageRequest(5), ALL, AsOf())
    decision = next(one for one in page.items if "Streams" in one.description)
    found = await client.ask(_ASKED, node=decision.node_id, decision=decision.id)

    start = text.index("90% sure")
    stated = {"words": "90% sure", "effect": 0.9, "basis": "explicit probability"}
    assert found["node"]["statedConfidence"] == {**stated, "start": start, "end": start + 8}
    factors = [(one["words"], one["effect"]) for one in found["node"]["confidenceFactors"]]
    assert factors == [("likely", 0.75), ("probably", 0.75)]
    assert found["node"]["confidence"] == 0.75
    said_there = found["decision"]["statedConfidence"]
    assert said_there == {
        **stated,
        "start": decision.description.index("90% sure"),
        "end": decision.description.index("90% sure") + 8,
    }
