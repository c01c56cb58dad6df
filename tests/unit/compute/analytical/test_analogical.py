"""Analogy by shared relations: Rutherford's atom as Gentner maps it, and what is no analogy."""

import copy
from typing import Any

import pytest

from app.compute.analytical.analogical import compute
from app.domain.modes.analytical.analogical import MODE, AnalogicalInput
from app.domain.modes.checks import InvalidModeInputError, read_input


def example() -> dict[str, Any]:
    return copy.deepcopy(dict(MODE.example))


def of(data: dict[str, Any]) -> AnalogicalInput:
    return AnalogicalInput.model_validate(data)


def test_the_atom_revolves_as_the_planets_do() -> None:
    """Gentner (1983), figure 1: what is known of the sun predicts what the electron does."""
    found = compute(of(example()))

    assert (found.relational_score, found.coverage, found.is_one_to_one) == (0.5, 1.0, True)
    [predicted] = found.inferences
    assert (predicted.from_, predicted.type, predicted.to, predicted.confidence) == (
        "electron",
        "revolves around",
        "nucleus",
        0.8,
    )


def test_a_relation_the_other_way_round_does_not_match() -> None:
    data = example()
    data["targetDomain"]["relations"][0] |= {"from": "electron", "to": "nucleus"}

    assert compute(of(data)).relational_score == 0


def test_likeness_without_relations_has_no_score() -> None:
    data = example()
    data["sourceDomain"]["relations"] = []

    found = compute(of(data))

    assert (found.relational_score, found.inferences) == (None, ())
    assert found.explanation.endswith("only likeness is left.")


def test_two_things_that_stand_for_one_are_named() -> None:
    data = example()
    data["mapping"][1]["targetEntityId"] = "nucleus"

    found = compute(of(data))

    assert (found.is_one_to_one, found.repeated) == (False, ("nucleus",))


@pytest.mark.parametrize(
    ("place", "path"),
    [
        (("sourceDomain", "relations", 0, "to"), "sourceDomain.relations.0.to"),
        (("mapping", 0, "targetEntityId"), "mapping.0.targetEntityId"),
    ],
)
def test_a_name_of_no_entity_is_refused(place: tuple[Any, ...], path: str) -> None:
    data: Any = example()
    inner = data
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = "moon"

    with pytest.raises(InvalidModeInputError) as refused:
        read_input(MODE, data)

    assert [(f.code, f.path) for f in refused.value.findings] == [("UNKNOWN_REFERENCE", path)]
