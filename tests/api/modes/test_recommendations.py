"""Modes recommended and asked together, over GraphQL."""

from typing import Any

import pytest

from app.domain.modes.modes import MODES
from tests.api.client import GraphQLClient
from tests.api.modes.spelling import spelled

_LEAK = "The pipe leaks."
_ANALYZE = """query ($input: MultiModeInput!) { analyze(input: $input) {
  ... on MultiModeAnalysis { strategy explanations { mode explanation }
    claims { claim probability verdict answers { mode probability } }
    leftOut { claim because } conflicts { thesisMode antithesisMode }
    missing { mode code because } }
  ... on InvalidModeInputError { path findings { code path } } } }"""


async def test_a_problem_is_answered_with_modes_and_reasons(client: GraphQLClient) -> None:
    asked = """{ recommendModes(
      limit: 1, problem: "Is the difference in the A/B test significant?") {
      mode { name } score reasons { text weight reasoningType { key requires { key } } } } }"""

    [told] = (await client.ask(asked))["recommendModes"]

    assert told["mode"]["name"] == "scientificmethod"
    assert [reason["text"] for reason in told["reasons"]] == ["A/B test", "significant"]
    assert 0.7 < told["score"] < 1


async def test_a_type_of_reasoning_tells_what_to_learn_first(client: GraphQLClient) -> None:
    asked = """{ reasoningType(key: "abductive_probabilistic") { modes { name }
      learningPath(known: ["abductive_inference"]) { key } }
      none: reasoningType(key: "guessing") { name }
      reasoningTypes(category: CAUSAL) { key } }"""

    told = await client.ask(asked)

    assert told["reasoningType"] == {
        "modes": [{"name": "bayesian"}, {"name": "evidential"}],
        "learningPath": [
            {"key": "probabilistic_conditional"},
            {"key": "probabilistic_bayesian"},
            {"key": "abductive_probabilistic"},
        ],
    }
    assert told["none"] is None
    assert [one["key"] for one in told["reasoningTypes"]] == [
        "causal_mill_methods",
        "causal_counterfactual",
    ]


def _question(mode: str, *paths: str, **more: object) -> dict[str, Any]:
    declared = MODES[mode]
    given = {mode: spelled(declared.input, declared.example)}
    places = [{"claim": _LEAK, "path": path} for path in paths]
    return {"mode": mode, "input": given, "answers": places, **more}


async def test_modes_are_asked_together_and_what_was_missing_is_told(
    client: GraphQLClient,
) -> None:
    never = {"hypothesis": "dry", "probability": 0}, {"hypothesis": "leak", "probability": 0}
    impossible = {**MODES["bayesian"].example, "evidence": [{"id": "no", "likelihoods": never}]}
    questions: list[dict[str, Any]] = [
        _question("bayesian", "posteriors.0.probability"),
        _question("stochastic", "nowhere"),
        {"mode": "causal", "answers": []},
    ]

    told = (await client.ask(_ANALYZE, input={"questions": questions}))["analyze"]

    [claim] = told["claims"]
    assert (claim["verdict"], [one["mode"] for one in claim["answers"]]) == ("HOLDS", ["bayesian"])
    assert claim["probability"] == pytest.approx(0.88525, abs=1e-5)
    assert [one["mode"] for one in told["explanations"]] == ["bayesian", "stochastic"]
    assert [(one["mode"], one["code"]) for one in told["missing"]] == [
        ("stochastic", "NO_ANSWER"),
        ("causal", "MISSING_INPUT"),
    ]

    questions[0]["input"] = {"bayesian": impossible}
    again = (await client.ask(_ANALYZE, input={"questions": questions}))["analyze"]
    assert again["claims"] == []
    assert again["missing"][0]["code"] == "IMPOSSIBLE_EVIDENCE"


async def test_one_mode_alone_and_an_input_of_another_mode_are_refused(
    client: GraphQLClient,
) -> None:
    one = [_question("bayesian", "posteriors.0.probability")]
    few = (await client.ask(_ANALYZE, input={"questions": one}))["analyze"]
    assert few["path"] == ["input", "questions"]

    wrong = [*one, {**_question("bayesian"), "mode": "causal"}]
    other = (await client.ask(_ANALYZE, input={"questions": wrong}))["analyze"]
    assert other["findings"] == [{"code": "OTHER_MODE", "path": "questions.1.input"}]
