"""What is left of the input of a mode when beliefs that it rests on are withdrawn."""

from typing import Any

import pytest

from app.domain.modes.checks import read_input
from app.domain.modes.modes import MODES
from app.domain.modes.ties import InputTie, check_ties, premises_of, without_withdrawn
from app.errors import InvalidInputError

_BAYESIAN = MODES["bayesian"]


def _told(mode: str) -> dict[str, Any]:
    given, _ = read_input(MODES[mode], MODES[mode].example)
    return given.model_dump(mode="json", by_alias=True)


def _listed(*names: str) -> dict[str, Any]:
    return {"arguments": [{"id": name} for name in names], "attacks": []}


def test_a_withdrawn_entry_with_a_mark_stays_on_record_and_its_belief_is_no_premise() -> None:
    ties = (InputTie("evidence.0", "damp"), InputTie("evidence.1", "meter", is_held=False))

    data, left = without_withdrawn(_told("bayesian"), ties)

    assert [item["retracted"] for item in data["evidence"]] == [False, True]
    assert left == ties
    assert premises_of(data, left) == {"damp"}


def test_a_restored_entry_counts_again() -> None:
    data = _told("bayesian")
    data["evidence"][1]["retracted"] = True

    data, left = without_withdrawn(data, (InputTie("evidence.1", "meter"),))

    assert data == _told("bayesian")
    assert premises_of(data, left) == {"meter"}


def test_withdrawn_entries_without_a_mark_are_taken_out_and_the_others_move_up() -> None:
    ties = (
        InputTie("arguments.0", "a", is_held=False),
        InputTie("arguments.1", "b"),
        InputTie("arguments.2", "c", is_held=False),
        InputTie("arguments.3", "d"),
    )

    data, left = without_withdrawn(_listed("a", "b", "c", "d", "e"), ties)

    assert data == _listed("b", "d", "e")
    assert left == (InputTie("arguments.0", "b"), InputTie("arguments.1", "d"))


def test_the_input_that_was_given_stays_as_it_is() -> None:
    told = _told("bayesian")
    without_withdrawn(told, (InputTie("evidence.0", "damp", is_held=False),))
    assert told == _told("bayesian")


@pytest.mark.parametrize(
    "path", ["evidence", "evidence.", "evidence.2", "evidence.-1", "evidence.00", "nothing.0", "0"]
)
def test_a_tie_names_an_entry_of_a_list(path: str) -> None:
    given, _ = read_input(_BAYESIAN, _BAYESIAN.example)
    with pytest.raises(InvalidInputError, match="no entry of a list") as refused:
        check_ties(given, (InputTie(path, "belief"),))
    assert refused.value.field == "rests_on.0.path"


def test_an_entry_has_one_tie() -> None:
    given, _ = read_input(_BAYESIAN, _BAYESIAN.example)
    ties = (InputTie("evidence.0", "a"), InputTie("evidence.0", "b"))
    with pytest.raises(InvalidInputError, match=r"evidence\.0 is there twice") as refused:
        check_ties(given, ties)
    assert refused.value.field == "rests_on.1.path"
