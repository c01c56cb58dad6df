"""The guidance of thoughts over GraphQL."""

from app.bootstrap import Services
from app.domain.ids import new_id
from app.domain.nodes.session import NewSession
from tests.api.client import GraphQLClient

_ADD = """mutation($input: AddThoughtInput!) { addThought(input: $input) {
  ... on Thought { id hypothesisId guidance { controlMode thoughtDepth chainRevisions isRevisionLoop
    wasFollowed analysis { thinkingPattern needsHypothesis margin cues { start end } }
    nextThought { ruleId priority controlMode confidenceThreshold } } }
  ... on UserError { code path } } }"""
_FIGURES = """query($id: ID!) { session(id: $id) { thinking {
  metrics { suggestionCounts { ruleId given settled followed } }
  metacognition { averageConfidence continuity openHypothesisCount mostEffectivePattern
    suggestionEffects { ruleId followRate followedGain } } } } }"""


async def test_a_thought_is_answered_with_its_guidance(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Why is the queue slow?"))
    given = {"sessionId": session_id, "content": "The job failed.", "confidence": 0.5}
    first = (await client.ask(_ADD, input=given))["addThought"]
    assert first["guidance"] == {
        "controlMode": "CONTINUE",
        "thoughtDepth": "DEEP",
        "chainRevisions": 0,
        "isRevisionLoop": False,
        "wasFollowed": None,
        "analysis": {
            "thinkingPattern": "DEBUGGING",
            "needsHypothesis": True,
            "margin": 1.0,
            "cues": [{"start": 8, "end": 14}],
        },
        "nextThought": {
            "ruleId": "gather_diagnostics",
            "priority": 5,
            "controlMode": "CONTINUE",
            "confidenceThreshold": 0.4,
        },
    }
    then = {"content": "Ten logs, one cause.", "confidence": 0.7, "dependsOn": [first["id"]]}
    await client.ask(_ADD, input={"sessionId": session_id, **then})
    guess = {"content": "It is the clock.", "hypothesis": "The clock is wrong."}
    supposed = (await client.ask(_ADD, input={"sessionId": session_id, **guess}))["addThought"]
    assert supposed["hypothesisId"]
    assert supposed["guidance"]["controlMode"] == "HYPOTHESIS"
    shown = (await client.ask(_FIGURES, id=session_id))["session"]["thinking"]
    [count] = shown["metrics"]["suggestionCounts"]
    assert count == {"ruleId": "gather_diagnostics", "given": 1, "settled": 1, "followed": 1}
    figures = shown["metacognition"]
    assert (figures["averageConfidence"], figures["continuity"]) == (0.6, 0.5)
    assert (figures["openHypothesisCount"], figures["mostEffectivePattern"]) == (1, "EXPLORING")
    [effect] = figures["suggestionEffects"]
    assert (effect["followRate"], round(effect["followedGain"], 9)) == (1.0, 0.2)


async def test_a_move_that_is_not_made_names_its_field(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Why is the queue slow?"))
    given = {"sessionId": session_id, "content": "Once more.", "controlMode": "REVISE"}
    refused = (await client.ask(_ADD, input=given))["addThought"]
    assert refused == {"code": "BAD_USER_INPUT", "path": ["input", "controlMode"]}
