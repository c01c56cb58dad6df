"""What carries a conclusion: its weakest part, what is only assumed, and what it does not need."""

from typing import Any

import pytest

from app.compute.analytical.firstprinciples import compute
from app.compute.base import ComputationError
from app.domain.modes.analytical.firstprinciples import MODE, FirstPrinciplesInput
from app.domain.modes.checks import InvalidModeInputError, read_input


def principle(id_: str, type_: str = "axiom", **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "type": type_, "statement": f"{id_} holds.", **more}


def step(id_: str, *principles: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    return {"id": id_, "principles": list(principles), "inference": "So it is.", **more}


def given(principles: list[Any], steps: list[Any], **conclusion: Any) -> FirstPrinciplesInput:  # noqa: ANN401
    ends = conclusion.pop("chain", [])
    data: dict[str, Any] = {
        "question": "Is it so?",
        "principles": principles,
        "derivationSteps": steps,
    }
    if ends:
        data["conclusion"] = {"statement": "It is.", "derivationChain": ends, **conclusion}
    return FirstPrinciplesInput.model_validate(data)


def test_a_conclusion_is_as_sure_as_its_weakest_part() -> None:
    found = compute(
        given(
            [principle("a", confidence=0.9), principle("b", "assumption", confidence=0.5)],
            [step("s", "a", confidence=0.8), step("t", "b", buildsOn=["s"])],
            chain=["t"],
            certainty=0.9,
        )
    )

    assert (found.weakest, found.certainty_bound) == ("b", 0.5)
    assert found.certainty_if_independent == pytest.approx(0.36)
    assert (found.is_overclaimed, found.assumptions, found.depth) == (True, ("b",), 2)


def test_what_the_conclusion_does_not_rest_on_is_named_and_does_not_count() -> None:
    found = compute(
        given(
            [principle("a"), principle("idle", confidence=0.1)],
            [step("s", "a"), step("aside", "idle")],
            chain=["s"],
        )
    )

    assert (found.unused, found.unused_steps) == (("idle",), ("aside",))
    assert (found.certainty_bound, found.is_overclaimed) == (1.0, False)


def test_a_derived_principle_names_what_it_rests_on() -> None:
    derived = principle("c", "logical_inference", dependsOn=["b"])
    middle = principle("b", "logical_inference", dependsOn=["a"])

    found = compute(given([principle("a"), middle, derived], []))

    assert found.foundations == ("a",)
    assert [(s.principle, s.depth, s.foundations) for s in found.support] == [
        ("a", 0, ("a",)),
        ("b", 1, ("a",)),
        ("c", 2, ("a",)),
    ]
    assert found.certainty_bound is None


def test_principles_that_support_each_other_support_nothing() -> None:
    circle = [
        principle("a", "logical_inference", dependsOn=["b"]),
        principle("b", "logical_inference", dependsOn=["a"]),
    ]
    with pytest.raises(ComputationError) as refused:
        compute(given(circle, []))

    assert refused.value.finding_code == "CIRCULAR"


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        (
            {"principles": [principle("loss", "logical_inference")]},
            "PRINCIPLE_AND_SUPPORT",
            "principles.0.dependsOn",
        ),
        (
            {"derivationSteps": [step("cost", "loss", buildsOn=["cost"])]},
            "LATER_STEP",
            "derivationSteps.0.buildsOn",
        ),
        (
            {"derivationSteps": [step("cost", "gone")]},
            "UNKNOWN_REFERENCE",
            "derivationSteps.0.principles",
        ),
    ],
)
def test_a_derivation_out_of_order_is_refused(change: dict[str, Any], code: str, path: str) -> None:
    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, {**MODE.example, **change})

    assert (code, path) in [(f.code, f.path) for f in refused.value.findings]
