"""Modes that the user defines, from the command line, on a real Neo4j."""

import json
from pathlib import Path

from tests.cli.conftest import Invoke, answer

_RISKS = {
    "name": "cli_risks",
    "title": "Risks",
    "purpose": "List risks.",
    "fields": [
        {"name": "risks", "many": True},
        {"name": "cost", "type": "number", "minimum": 0},
    ],
}
_GIVEN = {"risks": ["fire"], "cost": 3}


def test_a_defined_mode_is_listed_shown_run_and_forgotten(invoke: Invoke) -> None:
    defined = answer(invoke("mode", "define", "--json", typed=json.dumps(_RISKS)))
    assert (defined["name"], defined["group"]) == ("cli_risks", "custom")
    assert answer(invoke("mode", "show", "cli_risks", "--json")) == defined
    assert defined in answer(invoke("mode", "list", "--custom", "--json"))
    assert defined not in answer(invoke("mode", "list", "--json"))
    ran = answer(invoke("mode", "run", "cli_risks", "--json", typed=json.dumps(_GIVEN)))
    assert (ran["basis"], ran["input"]) == ("stated", {"risks": ["fire"], "cost": 3.0})
    gone = answer(invoke("mode", "undefine", "cli_risks", "--json"))
    assert gone == {"name": "cli_risks"}
    for command in (("show", "cli_risks"), ("undefine", "cli_risks"), ("undefine", "bayesian")):
        refused = invoke("mode", *command, "--json")
        assert json.loads(refused.stdout)["error"]["code"] == "NOT_FOUND"


def test_a_defined_mode_is_asked_beside_a_built_in_one(invoke: Invoke) -> None:
    answer(invoke("mode", "define", "--json", typed=json.dumps({**_RISKS, "name": "cli_asked"})))
    asked = {
        "strategy": "union",
        "questions": [
            {"mode": "cli_asked", "input": _GIVEN},
            {"mode": "bayesian"},
        ],
    }
    found = answer(invoke("mode", "analyze", "--json", typed=json.dumps(asked)))
    assert [(one["mode"], one["code"]) for one in found["missing"]] == [
        ("cli_asked", "NO_RESULT"),
        ("bayesian", "MISSING_INPUT"),
    ]
    answer(invoke("mode", "undefine", "cli_asked", "--json"))


def test_the_questions_of_the_guide_are_answered_as_it_says(invoke: Invoke) -> None:
    guide = (Path(__file__).parents[2] / "docs" / "modes.md").read_text(encoding="utf-8")
    start = guide.index('{\n  "strategy": "weighted"')
    asked = guide[start : guide.index("```", start)]
    found = answer(invoke("mode", "analyze", "--json", typed=asked))
    [claim] = found["claims"]
    assert (round(claim["probability"], 3), claim["verdict"], found["missing"]) == (
        0.829,
        "holds",
        [],
    )
    assert [round(one["probability"], 3) for one in claim["answers"]] == [0.794, 0.9]
    assert "the claim holds with\n0.829" in guide


def test_an_input_that_a_defined_mode_refuses_names_the_field(invoke: Invoke) -> None:
    answer(invoke("mode", "define", "--json", typed=json.dumps({**_RISKS, "name": "cli_refused"})))
    given = json.dumps({**_GIVEN, "cost": -1})
    refused = invoke("mode", "run", "cli_refused", "--json", typed=given)
    assert json.loads(refused.stdout)["error"]["field"] == "cost"
    answer(invoke("mode", "undefine", "cli_refused", "--json"))


def test_a_mode_that_nobody_defined_has_its_exit_code(invoke: Invoke) -> None:
    result = invoke("mode", "show", "guessing", "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (3, "NOT_FOUND")
