"""Turing machines of the literature, and what reductions decide."""

import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.mathematics.computability import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.mathematics.computability import (
    MODE,
    ComputabilityInput,
    ComputabilityResult,
    MachineRun,
)


def machine(table: str, accept: str = "H", alphabet: str = "1", tape: str = "1_") -> dict[str, Any]:
    """Read a table such as `A_ 1RB`: in A at a blank, write 1, move right, go to B."""
    rows = [row.split() for row in table.split(",")]
    states = dict.fromkeys([*(row[0][0] for row in rows), *(row[1][2] for row in rows)])
    return {
        "states": [*dict.fromkeys([*states, accept])],
        "input_alphabet": [*alphabet],
        "tape_alphabet": [*tape],
        "initial_state": rows[0][0][0],
        "accept_states": [accept],
        "transitions": [
            {
                "from_state": at[0],
                "read_symbol": at[1],
                "write_symbol": do[0],
                "direction": do[1],
                "to_state": do[2],
            }
            for at, do in rows
        ],
    }


def execute(table: str, text: str = "", **more: object) -> MachineRun:
    given = {"machine": machine(table), "input": text, **more}
    found = compute(ComputabilityInput.model_validate(given)).run
    assert found is not None
    return found


def problems(reductions: str, **statuses: str) -> ComputabilityResult:
    """Read reductions such as `a<b`, and claims such as `a="?decidable"`."""
    given = {
        "problems": [
            {"id": name, "claimed_status": status[1:]}
            if status.startswith("?")
            else {"id": name, "status": status}
            for name, status in statuses.items()
        ],
        "reductions": [
            {"from_problem": pair[0], "to_problem": pair[2], "type": "turing"}
            if pair[1] == "t"
            else {"from_problem": pair[0], "to_problem": pair[2]}
            for pair in reductions.split()
        ],
    }
    return compute(ComputabilityInput.model_validate(given))


@pytest.mark.parametrize(
    ("table", "ones", "steps"),
    [
        pytest.param("A_ 1RB,A1 1LB,B_ 1LA,B1 1RH", 4, 6, id="2 states"),
        pytest.param("A_ 1RB,A1 1LC,B_ 1LA,B1 1RB,C_ 1LB,C1 1RH", 6, 13, id="3 states"),
        pytest.param(
            "A_ 1RB,A1 1LB,B_ 1LA,B1 _LC,C_ 1RH,C1 1LD,D_ 1RD,D1 _RA", 13, 107, id="4 states"
        ),
    ],
)
def test_busy_beavers_write_as_many_ones_as_published(table: str, ones: int, steps: int) -> None:
    """Rado 1962, Lin and Rado 1965, Brady 1983: 4, 6 and 13 ones."""
    found = execute(table)

    assert (found.verdict, found.symbols_left, found.steps) == ("accepted", ones, steps)


def test_a_run_is_traced_step_by_step() -> None:
    found = compute(ComputabilityInput.model_validate({**MODE.example, "input": "11"})).run

    assert found is not None
    assert [(c.step, c.state, c.tape, c.head) for c in found.trace] == [
        (0, "even", "11", 0),
        (1, "odd", "1", 0),
        (2, "even", "_", 0),
        (3, "yes", "_", 0),
    ]
    assert found.unused_transitions == (3,)


@pytest.mark.parametrize(("text", "agrees"), [("1111", True), ("111", False)])
def test_a_claim_is_compared_with_the_run(text: str, agrees: bool) -> None:
    result = compute(ComputabilityInput.model_validate({**MODE.example, "input": text}))

    assert result.agrees is agrees


def test_a_configuration_that_comes_back_proves_a_loop() -> None:
    assert execute("A_ _RB,B_ _LA").verdict == "loops"


def test_after_the_steps_allowed_nothing_is_known() -> None:
    given = {"machine": machine("A_ 1RA"), "max_steps": 500, "claimed_accepts": False}

    result = compute(ComputabilityInput.model_validate(given))

    assert result.run is not None
    assert (result.run.verdict, result.run.steps, result.agrees) == ("not_halted", 500, None)


def test_a_machine_without_a_transition_halts_and_does_not_accept() -> None:
    assert execute("A1 1RA", "11").verdict == "halted"


def test_undecidability_goes_forward_and_decidability_back() -> None:
    """Sipser, theorems 5.22, 5.23 and 5.28 on the acceptance problem and its reductions."""
    result = problems("a<b b<c d<e", a="semi_decidable", b="unknown", c="unknown", d="unknown",
                      e="decidable")  # fmt: skip

    assert [(v.problem, v.status, v.because) for v in result.problems] == [
        ("a", "semi_decidable", ("a",)),
        ("b", "undecidable", ("a", "b")),
        ("c", "undecidable", ("a", "b", "c")),
        ("d", "decidable", ("e", "d")),
        ("e", "decidable", ("e",)),
    ]


def test_a_problem_that_both_it_and_its_complement_reduce_to_is_not_recognisable() -> None:
    """Sipser, theorem 5.30: the equivalence of Turing machines."""
    result = problems("a<e c<e", a="semi_decidable", c="co_semi_decidable", e="unknown")

    assert result.problems[2].status == "not_semi_decidable"


def test_a_reduction_to_an_undecidable_problem_shows_nothing() -> None:
    verdict = problems("m<h", h="semi_decidable", m="?undecidable").problems[1]

    assert (verdict.status, verdict.agrees, verdict.is_wrong_direction) == ("unknown", False, True)


def test_turing_reductions_do_not_carry_recognisability() -> None:
    assert problems("cth", h="semi_decidable", c="unknown").problems[1].status == "unknown"
    assert problems("c<h", h="semi_decidable", c="?decidable").problems[1].agrees is False


def test_reductions_that_contradict_what_is_known_are_refused() -> None:
    with pytest.raises(ComputationError) as error:
        problems("h<d", h="semi_decidable", d="decidable")

    assert error.value.finding_code == "CONTRADICTORY_REDUCTIONS"


@pytest.mark.parametrize(
    ("semantic", "without", "status"),
    [(True, "halts", "undecidable"), (True, "", "unknown"), (False, "halts", "unknown")],
)
def test_rice_needs_a_property_that_is_semantic_and_not_trivial(
    semantic: bool, without: str, status: str
) -> None:
    data = {
        "problems": [{"id": "p"}],
        "riceApplications": [
            {
                "problem": "p",
                "property": "It computes a total function.",
                "isSemantic": semantic,
                "programWith": "returns 0",
                "programWithout": without,
            }
        ],
    }

    given, warnings = read_input(MODE, data)

    assert isinstance(given, ComputabilityInput)
    assert compute(given).problems[0].status == status
    assert [w.code for w in warnings] == (
        [] if status == "undecidable" else ["RICE_DOES_NOT_APPLY"]
    )


def test_what_is_no_deterministic_machine_is_refused() -> None:
    given = machine("A_ 1RB,A_ 1LB,Ax 1RA")
    given["initial_state"], given["reject_states"] = "Z", ["H"]

    with pytest.raises(InvalidModeInputError) as error:
        read_input(MODE, {"machine": given, "input": "2"})

    assert [(finding.code, finding.path) for finding in error.value.findings] == [
        ("UNKNOWN_STATE", "machine.initialState"),
        ("NOT_IN_ALPHABET", "machine.transitions.2.readSymbol"),
        ("ACCEPTS_AND_REJECTS", "machine.rejectStates"),
        ("NOT_DETERMINISTIC", "machine.transitions.1"),
        ("NOT_IN_ALPHABET", "input"),
    ]


ADDER = "A0 0RA,A1 1RA,A_ _LB,B0 1LH,B1 0LB,B_ 1LH"
"""Adds one to a binary number."""


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_a_machine_counts_as_arithmetic_does(count: int) -> None:
    choose = random.Random(count)
    for number in (choose.randrange(1 << 40) for _ in range(count)):
        given = {"machine": machine(ADDER, alphabet="01", tape="01_"), "input": f"{number:b}"}

        found = compute(ComputabilityInput.model_validate(given)).run

        assert found is not None
        assert int(found.final.tape.strip("_"), 2) == number + 1
