"""What a mode refuses: each error with its code and its place, all of them at once."""

import copy
from typing import Any

import pytest

from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.modes import MODES

BAYESIAN = MODES["bayesian"]


def example() -> dict[str, Any]:
    return copy.deepcopy(dict(BAYESIAN.example))


def refused(data: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(InvalidModeInputError) as error:
        read_input(BAYESIAN, data)
    return [(finding.code, finding.path) for finding in error.value.findings]


def test_a_mode_is_found_by_its_name_in_the_module_of_its_name_and_group() -> None:
    found = {name: f"app.domain.modes.{mode.group}.{mode.name}" for name, mode in MODES.items()}
    assert found == {name: mode.input.__module__ for name, mode in MODES.items()}
    assert [mode.name for mode in MODES.values()] == [*MODES]


@pytest.mark.parametrize("name", MODES)
def test_the_example_of_a_mode_is_valid_and_without_warnings(name: str) -> None:
    assert read_input(MODES[name], MODES[name].example)[1] == ()


def test_a_number_out_of_its_range_is_named_with_its_place() -> None:
    data = example()
    data["hypotheses"][0]["prior"] = 1.5

    assert refused(data) == [("LESS_THAN_EQUAL", "hypotheses.0.prior")]


def test_a_field_that_no_mode_has_is_refused() -> None:
    assert refused({**example(), "posterior": 0.99}) == [("EXTRA_FORBIDDEN", "posterior")]


def test_a_reference_to_what_is_not_there_is_refused() -> None:
    data = example()
    data["evidence"][0]["likelihoods"][1]["hypothesis"] = "wet"

    assert refused(data) == [
        ("UNKNOWN_REFERENCE", "evidence.0.likelihoods.1.hypothesis"),
        ("MISSING_LIKELIHOOD", "evidence.0.likelihoods"),
    ]


def test_a_name_that_is_there_twice_is_refused() -> None:
    data = example()
    data["evidence"][1]["id"] = "damp"

    assert refused(data) == [("DUPLICATE", "evidence.1.id")]


def test_priors_that_do_not_sum_to_1_are_refused() -> None:
    data = example()
    data["hypotheses"][0]["prior"] = 0.4

    assert refused(data) == [("PRIORS_DO_NOT_SUM_TO_1", "hypotheses")]


def test_evidence_that_changes_nothing_is_a_warning() -> None:
    data = example()
    for likelihood in data["evidence"][0]["likelihoods"]:
        likelihood["probability"] = 0.5

    _, warnings = read_input(BAYESIAN, data)

    assert [(w.code, w.path) for w in warnings] == [
        ("UNINFORMATIVE_EVIDENCE", "evidence.0.likelihoods")
    ]


@pytest.mark.parametrize(
    ("mode", "field", "data"),
    [
        ("evidential", "sources.0.masses.0.subset", {"frame": ["arson", "wiring", "gas"]}),
        ("optimization", "solution", {"solution": "mine"}),
    ],
    ids=["in a list", "where there may be none"],
)
def test_a_reference_is_checked_wherever_its_mark_stands(
    mode: str, field: str, data: dict[str, Any]
) -> None:
    given = copy.deepcopy(dict(MODES[mode].example)) | data
    if mode == "evidential":
        given["sources"][0]["masses"][0]["subset"] = ["flood"]
    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODES[mode], given)

    assert [(f.code, f.path) for f in error.value.findings] == [("UNKNOWN_REFERENCE", field)]
