"""Five stages in their order: what was skipped, what comes next, what no proof covers."""

from typing import Any

import pytest

from app.compute.standard.shannon import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.standard.shannon import MODE, ORDER, ShannonInput, ShannonStage


def entry(id_: str, stage: ShannonStage, *depends_on: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "stage": stage, "content": "Said.", "dependsOn": list(depends_on), **more}


def of(*entries: dict[str, Any]) -> ShannonInput:
    return ShannonInput.model_validate({"entries": list(entries)})


def whole() -> list[dict[str, Any]]:
    return [
        entry(f"e{index}", stage, *([f"e{index - 1}"] if index else []))
        for index, stage in enumerate(ORDER)
    ]


def test_five_stages_that_build_on_each_other_are_complete() -> None:
    found = compute(of(*whole()))

    assert (found.is_complete, found.next_stage, found.skipped) == (True, None, ())


def test_an_implementation_beside_its_proof_is_not_complete() -> None:
    entries = whole()
    entries[4]["dependsOn"] = ["e2"]

    assert not compute(of(*entries)).is_complete


def test_a_model_before_its_constraints_says_what_it_skipped() -> None:
    found = compute(
        of(
            entry("p", ShannonStage.PROBLEM_DEFINITION),
            entry("m", ShannonStage.MODEL, "p"),
            entry("c", ShannonStage.CONSTRAINTS, "p"),
        )
    )

    assert [(s.entry, s.missing) for s in found.skipped] == [("m", (ShannonStage.CONSTRAINTS,))]
    assert (found.reached, found.next_stage, found.returns) == (
        ShannonStage.MODEL,
        ShannonStage.PROOF,
        1,
    )


def test_a_mean_is_of_those_that_state_a_figure() -> None:
    found = compute(
        of(
            entry("a", ShannonStage.PROBLEM_DEFINITION, uncertainty=0.2),
            entry("b", ShannonStage.PROBLEM_DEFINITION, uncertainty=0.4),
            entry("c", ShannonStage.PROBLEM_DEFINITION),
            entry("d", ShannonStage.CONSTRAINTS),
        )
    )

    assert [(s.entries, s.uncertainty) for s in found.stages] == [
        (3, pytest.approx(0.3)),
        (1, None),
    ]


def test_assumptions_behind_a_proof_are_settled_and_others_stay_open() -> None:
    entries = whole()
    entries[2]["assumptions"] = ["The noise is white."]
    entries[4]["assumptions"] = ["The line is there."]

    assert compute(of(*entries)).open_assumptions == ("The line is there.",)


@pytest.mark.parametrize(
    ("entries", "code"),
    [
        ([entry("a", ShannonStage.MODEL, "b"), entry("b", ShannonStage.MODEL)], "LATER_ENTRY"),
        ([entry("a", ShannonStage.PROOF), entry("b", ShannonStage.MODEL, "a")], "LATER_STAGE"),
        ([entry("a", ShannonStage.MODEL, "gone")], "UNKNOWN_REFERENCE"),
    ],
)
def test_what_builds_on_what_comes_later_is_refused(
    entries: list[dict[str, Any]], code: str
) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, {"entries": entries})

    assert code in [finding.code for finding in refused.value.findings]
