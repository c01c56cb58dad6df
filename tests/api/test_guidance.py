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


_GIVEN = """... on Thought { id injected { itemId kind injectionRank injectionSource sourceWeight
  similarity score isUseful recordedFrom } }"""
_PREVIEW = """query($id: ID!) { injectionPreview(thoughtId: $id) {
  itemId injectionRank injectionSource recordedFrom } }"""
_RATE = """mutation($input: RateInjectionInput!) { rateInjection(input: $input) {
  ... on RatedInjection { injected { itemId isUseful } } ... on UserError { code path } } }"""
_RELEVANCE = """query($id: ID!) { session(id: $id) { thinking { metacognition {
  injectionRelevance { injectionSource given rated useful relevance } } } } }"""


async def test_a_thought_is_answered_with_what_it_is_given_and_takes_a_verdict_on_it(
    client: GraphQLClient, services: Services
) -> None:
    session_id = await services.sessions.create(NewSession(new_id(), "Why is the queue slow?"))
    add = f"mutation($input: AddThoughtInput!) {{ addThought(input: $input) {{ {_GIVEN} }} }}"
    say = {"sessionId": session_id, "content": "The queue waits."}
    first = (await client.ask(add, input=say))["addThought"]
    second = (await client.ask(add, input={**say, "injectionScale": 1}))["addThought"]
    assert first["injected"] == []
    [given] = second["injected"]
    assert given.pop("recordedFrom")
    assert given == {
        "itemId": first["id"],
        "kind": "THOUGHT",
        "injectionRank": 1,
        "injectionSource": "SESSION",
        "sourceWeight": 1.0,
        "similarity": None,
        "score": 0.5,
        "isUseful": None,
    }
    previewed = (await client.ask(_PREVIEW, id=second["id"]))["injectionPreview"]
    told = {"injectionRank": 1, "injectionSource": "SESSION", "recordedFrom": None}
    assert previewed == [{"itemId": first["id"], **told}]
    verdict = {"thoughtId": second["id"], "itemId": first["id"], "isUseful": True}
    rated = (await client.ask(_RATE, input=verdict))["rateInjection"]
    assert rated["injected"] == [{"itemId": first["id"], "isUseful": True}]
    wrong = (await client.ask(_RATE, input={**verdict, "thoughtId": "here"}))["rateInjection"]
    assert wrong == {"code": "BAD_USER_INPUT", "path": ["input", "thoughtId"]}
    shown = (await client.ask(_RELEVANCE, id=session_id))["session"]["thinking"]["metacognition"]
    relevance = {"given": 1, "rated": 1, "useful": 1, "relevance": 1.0}
    assert shown["injectionRelevance"] == [{"injectionSource": "SESSION", **relevance}]
