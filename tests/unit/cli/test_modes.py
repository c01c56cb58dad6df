"""Modes of reasoning from the command line; none needs a database."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from app.cli.main import app
from app.domain.modes.modes import MODES
from tests.cli.conftest import answer

EXAMPLE = MODES["bayesian"].example


def _noema(
    *arguments: str, typed: object = None, environ: Mapping[str, str] | None = None
) -> Result:
    text = typed if isinstance(typed, str) else json.dumps(typed)
    return CliRunner().invoke(app, arguments, input=text, env=environ)


def _run(data: object, environ: Mapping[str, str] | None = None) -> tuple[int, Any]:
    result = _noema("mode", "run", "bayesian", "--json", typed=data, environ=environ)
    return result.exit_code, json.loads(result.stdout)


def test_every_mode_is_listed_and_shows_its_fields_and_its_example() -> None:
    listed = answer(_noema("mode", "list", "--json"))
    assert [mode["name"] for mode in listed] == [*MODES]
    printed = _noema("mode", "list").stdout.splitlines()
    assert {line.split(" ")[0] for line in printed} >= MODES.keys()
    shown = answer(_noema("mode", "show", "bayesian", "--json"))
    prior = next(field for field in shown["input"] if field["path"] == "hypotheses.prior")
    assert (prior["type"], prior["minimum"], prior["maximum"]) == ("probability", 0.0, 1.0)
    assert shown["example"] == json.loads(json.dumps(EXAMPLE))
    assert "hypotheses.prior" in _noema("mode", "show", "bayesian").stdout


def test_a_mode_computes_what_is_typed_or_in_a_file(tmp_path: Path) -> None:
    code, run = _run(EXAMPLE)
    assert (code, run["basis"], run["warnings"]) == (0, "computed", [])
    assert run["result"]["posteriors"][0]["probability"] == pytest.approx(0.88525, abs=1e-5)
    assert [*run["libraries"]] == ["numpy"]
    file = tmp_path / "input.json"
    file.write_text(json.dumps(EXAMPLE), "utf-8")
    told = _noema("mode", "run", "bayesian", "--file", str(file)).stdout
    assert told.startswith("leak: from 0.3 to 0.8852 after 2 pieces of evidence.")


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ({}, "BAD_USER_INPUT", "hypotheses"),
        ({**EXAMPLE, "colour": "red"}, "BAD_USER_INPUT", "colour"),
        ("[]", "BAD_USER_INPUT", "file"),
        ("{", "BAD_USER_INPUT", "file"),
    ],
    ids=["nothing", "unknown field", "no object", "no JSON"],
)
def test_an_input_that_is_refused_names_the_field(data: object, code: str, field: str) -> None:
    exit_code, told = _run(data)
    assert (exit_code, told["error"]["code"], told["error"]["field"]) == (2, code, field)


def test_a_computation_over_its_budget_says_so() -> None:
    code, told = _run(EXAMPLE, environ={"NOEMA_COMPUTE_SECONDS": "0.000001"})
    assert (code, told["error"]["code"]) == (2, "LIMIT_EXCEEDED")


def test_a_problem_is_given_modes_with_the_words_that_point_to_them() -> None:
    [best, *_] = answer(_noema("mode", "recommend", "Is there a feedback loop?", "--json"))
    assert (best["mode"], best["reasons"][0]["text"]) == ("systemsthinking", "feedback loop")
    assert "feedback loop" in _noema("mode", "recommend", "Is there a feedback loop?").stdout
    assert answer(_noema("mode", "recommend", "What colour is it?", "--json")) == []


def test_a_learning_path_is_printed_in_order() -> None:
    path = answer(_noema("mode", "path", "deductive_modus_tollens", "--json"))
    assert [one["id"] for one in path] == [
        "deductive_double_negation",
        "deductive_modus_ponens",
        "deductive_contrapositive",
        "deductive_modus_tollens",
    ]
    assert _noema("mode", "path", "guessing", "--json").exit_code != 0


def test_modes_are_asked_together() -> None:
    leaks = {"claim": "It leaks.", "path": "posteriors.0.probability"}
    questions = [
        {"mode": "bayesian", "input": EXAMPLE, "answers": [leaks]},
        {"mode": "causal"},
    ]
    told = answer(_noema("mode", "analyze", "--json", typed={"questions": questions}))
    assert told["claims"][0]["probability"] == pytest.approx(0.88525, abs=1e-5)
    assert [one["code"] for one in told["missing"]] == ["MISSING_INPUT"]
