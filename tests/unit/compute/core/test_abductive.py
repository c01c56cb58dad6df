"""Abduction: worked examples, and random covers against a search."""

import itertools
import random
from typing import Any

import pytest

from app.compute.core.abductive import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.core.abductive import MODE, AbductiveInput, AbductiveResult


def case(observed: str, hypotheses: dict[str, str], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    """Observations and what explains them by letters; `ab!c` explains a and b, contradicts c."""
    return {
        "observations": [{"id": letter} for letter in observed],
        "hypotheses": [
            {
                "id": name,
                "explanation": f"It was {name}.",
                "explains": [{"observation": letter} for letter in told.partition("!")[0]],
                "contradicts": list(told.partition("!")[2]),
            }
            for name, told in hypotheses.items()
        ],
        **more,
    }


def solved(data: dict[str, Any]) -> AbductiveResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, AbductiveInput)
    return compute(given)


def test_what_explains_more_ranks_first_and_contradictions_count_against_it() -> None:
    found = solved(case("abcd", {"much": "abc!d", "all": "abcd", "little": "a"}))

    assert [(s.hypothesis, s.score, s.conflict) for s in found.scores] == [
        ("all", 1, 0),
        ("much", 0.5, 0.25),
        ("little", 0.25, 0),
    ]
    assert found.margin == 0.5


def test_assumptions_cost_what_is_said() -> None:
    data = case("ab", {"plain": "ab", "fancy": "ab"}, assumptionCost=0.1)
    data["hypotheses"][1]["assumptions"] = ["a conspiracy", "that kept quiet"]

    assert [(s.hypothesis, s.score) for s in solved(data).scores] == [
        ("plain", 1),
        ("fancy", pytest.approx(0.8)),
    ]


def test_a_text_that_repeats_the_observations_gains_nothing_by_it() -> None:
    data = case("ab", {"parrot": "", "cause": "ab"})
    data["hypotheses"][0]["explanation"] = "a b a b, which is what was observed."

    assert [s.hypothesis for s in solved(data).scores] == ["cause", "parrot"]


def test_weights_and_strengths_count() -> None:
    data = case("ab", {"h": "ab"})
    data["observations"][0]["weight"] = 3
    data["hypotheses"][0]["explains"][1]["strength"] = 0.5

    assert solved(data).scores[0].coverage == pytest.approx(3.5 / 4)


def test_what_nothing_explains_is_named() -> None:
    found = solved(case("abc", {"h": "a"}))

    assert (found.unexplained, found.scores[0].unexplained) == (("b", "c"), ("b", "c"))


def test_two_explanations_are_taken_together_where_none_covers_all() -> None:
    """Peng and Reggia (1990), section 2.2: irredundant covers."""
    found = solved(case("abcd", {"one": "ab", "two": "cd", "three": "bc", "four": "a"}))

    assert found.cheapest_cover == ("one", "two")


def test_a_dear_explanation_gives_way_to_two_cheap_ones() -> None:
    data = case("ab", {"both": "ab", "first": "a", "second": "b"})
    data["hypotheses"][0]["cost"] = 0.3

    assert solved(data).cheapest_cover == ("first", "second")


def test_a_contradicted_explanation_covers_only_what_nothing_else_does() -> None:
    assert solved(case("abc", {"x": "ab!c", "y": "a", "z": "b"})).cheapest_cover == ("y", "z")
    assert solved(case("abc", {"x": "ab!c", "y": "a"})).cheapest_cover == ("x",)


@pytest.mark.parametrize(("name", "expected"), [("all", True), ("little", False)])
def test_a_claimed_best_explanation_is_compared(name: str, expected: bool) -> None:
    data = case("ab", {"all": "ab", "little": "a"}, bestExplanation=name)

    assert solved(data).claim_agrees is expected


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_covers_cost_as_little_as_a_search_finds(count: int) -> None:
    draw = random.Random(111)
    for _ in range(count):
        told = {f"h{i}": "".join(draw.sample("abcde", draw.randint(1, 3))) for i in range(6)}
        data = case("abcde", told)
        costs = {entry["id"]: draw.randint(1, 9) / 10 for entry in data["hypotheses"]}
        for entry in data["hypotheses"]:
            entry["cost"] = costs[entry["id"]]
        everything = set("".join(told.values()))
        cheapest = min(
            sum(costs[name] for name in chosen)
            for size in range(1, 7)
            for chosen in itertools.combinations(told, size)
            if set("".join(told[name] for name in chosen)) == everything
        )

        found = solved(data).cheapest_cover

        assert set("".join(told[name] for name in found)) == everything
        assert sum(costs[name] for name in found) == pytest.approx(cheapest)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("a!a", [("EXPLAINS_AND_CONTRADICTS", "hypotheses.0.contradicts")]),
        ("q", [("UNKNOWN_REFERENCE", "hypotheses.0.explains.0.observation")]),
        ("a!q", [("UNKNOWN_REFERENCE", "hypotheses.0.contradicts")]),
        ("aa", [("DUPLICATE", "hypotheses.0.explains.1.observation")]),
    ],
)
def test_links_that_cannot_be_are_refused(told: str, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidModeInputError) as error:
        solved(case("a", {"h": told}))

    assert [(f.code, f.path) for f in error.value.findings] == expected


def test_a_hypothesis_that_explains_nothing_is_a_warning() -> None:
    _, warnings = read_input(MODE, case("a", {"h": "", "other": "a"}))

    assert [(w.code, w.path) for w in warnings] == [("EXPLAINS_NOTHING", "hypotheses.0.explains")]
