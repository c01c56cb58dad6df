"""What of an input is a graph: its items by kind and name, and what relates them."""

from collections.abc import Mapping
from typing import Any

import pytest

from app.domain.modes.checks import read_input
from app.domain.modes.graph import TENSORS, VARIABLES
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, ModeRun, graph_of

Triple = tuple[str, str, str]


def _triples(mode: str, data: Mapping[str, Any]) -> list[Triple]:
    given, _ = read_input(MODES[mode], data)
    run = ModeRun(mode, given, None, Basis.STATED, (), (), 0.0)
    return [(link.source, link.type.value, link.target) for link in graph_of(run)[1]]


@pytest.mark.parametrize("mode", MODES)
def test_every_mode_relates_the_items_of_its_example(mode: str) -> None:
    given, _ = read_input(MODES[mode], MODES[mode].example)
    items, links = graph_of(ModeRun(mode, given, None, Basis.STATED, (), (), 0.0))
    keys = {item.key for item in items}
    assert links
    assert {end for link in links for end in (link.source, link.target)} <= keys
    assert len(keys) == len(items)


def test_equations_of_a_counterfactual_say_what_causes_what() -> None:
    assert _triples("counterfactual", MODES["counterfactual"].example)[:3] == [
        ("variables.0", "CAUSES", "variables.1"),
        ("variables.0", "CAUSES", "variables.2"),
        ("variables.1", "CAUSES", "variables.2"),
    ]


def test_a_constraint_names_its_variables_and_no_text_or_function() -> None:
    variables = [{"id": name, "domain": ["abs", "x"]} for name in ("x", "y", "abs")]
    data = {
        "variables": variables,
        "constraints": [{"id": "c", "expression": "y != 'x' and abs(y) != 2"}],
    }
    assert _triples("constraint", data) == [("constraints.0", "CONSTRAINS", "variables.1")]


def test_attempts_follow_each_other_and_belong_to_their_modes() -> None:
    data = {
        "currentMode": "deductive",
        "attempts": [
            {"id": "a1", "mode": "abductive", "outcome": "success"},
            {"id": "d1", "mode": "deductive", "outcome": "failure"},
        ],
        "alternativeStrategies": [{"mode": "abductive"}],
        "recommendation": {"action": "switch", "targetMode": "abductive"},
    }
    assert _triples("metareasoning", data) == [
        ("attempts.0", "BELONGS_TO", "alternativeStrategies.0"),
        ("attempts.1", "BELONGS_TO", "currentMode"),
        ("attempts.1", "FOLLOWS_FROM", "attempts.0"),
        ("recommendation", "MOVES_TO", "alternativeStrategies.0"),
    ]


def test_a_conclusion_follows_from_each_premise() -> None:
    assert _triples("deductive", MODES["deductive"].example) == [
        ("conclusion", "FOLLOWS_FROM", "premises.0"),
        ("conclusion", "FOLLOWS_FROM", "premises.1"),
    ]


def test_an_empty_text_is_no_item() -> None:
    data = {"keySpaces": [{"id": "shifts", "alphabetSize": 26, "keyLength": 1}], "cribs": ["the"]}
    given, _ = read_input(MODES["cryptanalytic"], data)
    items, links = graph_of(ModeRun("cryptanalytic", given, None, Basis.STATED, (), (), 0.0))
    assert ([item.key for item in items], links) == (["cribs.0", "keySpaces.0"], [])


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        ("3*doors + 2.5e3*windows <= x_1", ["doors", "windows", "x_1"]),
        ("max(a, b) >= sqrt (c)", ["a", "b", "c"]),
        ("1e5 + e", ["e"]),
    ],
)
def test_formulas_name_variables_without_functions_and_numbers(
    formula: str, names: list[str]
) -> None:
    assert VARIABLES.findall(formula) == names


def test_equations_of_tensors_name_tensors_without_indices() -> None:
    assert TENSORS.findall("G_mu_nu + L g_mu_nu = 8.1 T_mu_nu^rho") == ["G", "L", "g", "T"]
