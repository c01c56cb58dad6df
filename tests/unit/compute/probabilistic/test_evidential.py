"""Belief functions: the examples of the literature, and random sources combined one by one."""

import itertools
import math
import random
from typing import Any

import pytest

from app.compute.base import ComputationError
from app.compute.probabilistic.evidential import compute
from app.domain.modes.checks import InvalidModeInputError, read_input
from app.domain.modes.probabilistic.evidential import MODE, EvidentialInput, EvidentialResult
from app.errors import LimitExceededError
from tests.unit.compute.inputs import TWO, sources


def solved(data: dict[str, Any]) -> EvidentialResult:
    given, _ = read_input(MODE, data)
    assert isinstance(given, EvidentialInput)
    return compute(given)


def masses(found: EvidentialResult) -> dict[str, float]:
    return {"".join(entry.subset): entry.mass for entry in found.masses}


ZADEH = ({"a": 0.99, "b": 0.01}, {"c": 0.99, "b": 0.01})


def test_two_sources_of_two_minds_combine_as_in_the_textbook() -> None:
    found = solved(sources(*TWO))

    assert found.conflict == pytest.approx(0.3)
    assert masses(found) == pytest.approx({"a": 3 / 7, "b": 2 / 7, "ab": 2 / 7})
    assert [(h.belief, h.plausibility, h.pignistic) for h in found.hypotheses] == [
        pytest.approx((3 / 7, 5 / 7, 4 / 7)),
        pytest.approx((2 / 7, 4 / 7, 3 / 7)),
    ]


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("dempster", {"b": 1.0}),
        ("yager", {"b": 0.0001, "abc": 0.9999}),
        ("averaging", {"a": 0.495, "b": 0.01, "c": 0.495}),
    ],
)
def test_zadehs_doctors_are_combined_by_each_rule(rule: str, expected: dict[str, float]) -> None:
    """Zadeh, On the validity of Dempster's rule of combination of evidence (1979)."""
    found = solved(sources(*ZADEH, rule=rule))

    assert found.conflict == pytest.approx(0.9999)
    assert masses(found) == pytest.approx(expected)


def test_sources_that_are_certain_of_opposites_have_no_combination() -> None:
    with pytest.raises(ComputationError) as error:
        solved(sources({"a": 1}, {"b": 1}))

    assert (error.value.finding_code, error.value.field) == ("TOTAL_CONFLICT", "sources")


def test_yagers_rule_has_an_answer_to_total_conflict() -> None:
    assert masses(solved(sources({"a": 1}, {"b": 1}, rule="yager"))) == {"ab": 1}


def test_a_source_is_believed_as_far_as_it_is_reliable() -> None:
    data = sources({"a": 0.6, "ab": 0.4})
    data["sources"][0]["reliability"] = 0.5

    assert masses(solved(data)) == pytest.approx({"ab": 0.7, "a": 0.3})


def test_a_retracted_source_counts_for_nothing() -> None:
    data = sources(*TWO)
    data["sources"][1]["retracted"] = True

    assert masses(solved(data)) == pytest.approx({"a": 0.6, "ab": 0.4})


def test_decisions_are_ranked_with_their_best_and_worst() -> None:
    data = sources(*TWO)
    data["decisions"] = [
        {
            "id": name,
            "utilities": [{"hypothesis": h, "value": v} for h, v in zip("ab", worth, strict=True)],
        }
        for name, worth in {"bet on b": (0, 10), "bet on a": (10, 0)}.items()
    ]

    found = solved(data).decisions

    assert [(d.decision, d.rank) for d in found] == [("bet on b", 2), ("bet on a", 1)]
    assert (found[1].expected, found[1].lowest, found[1].highest) == pytest.approx(
        (40 / 7, 30 / 7, 50 / 7)
    )


def test_a_claimed_belief_is_compared_and_not_believed() -> None:
    claims = [
        {"subset": ["a"], "belief": 0.4286, "plausibility": 0.7143},
        {"subset": ["a"], "belief": 0.9, "plausibility": 1},
    ]

    assert [c.agrees for c in solved(sources(*TWO, claims=claims)).claims] == [True, False]


@pytest.mark.parametrize("count", [50, pytest.param(1_000, marks=pytest.mark.sweep)])
def test_random_sources_combine_as_every_choice_of_their_sets_does(count: int) -> None:
    draw = random.Random(71)
    for _ in range(count):
        told = [random_source(draw) for _ in range(draw.randint(2, 4))]
        met = dict[str, float]()
        for chosen in itertools.product(*(source.items() for source in told)):
            common = set("abc").intersection(*(names for names, _ in chosen))
            key = "".join(sorted(common))
            met[key] = met.get(key, 0.0) + math.prod(mass for _, mass in chosen)
        empty = met.pop("", 0.0)

        found = solved({**sources(*told), "frame": list("abc")})

        assert found.conflict == pytest.approx(empty)
        assert masses(found) == pytest.approx({k: m / (1 - empty) for k, m in met.items()})


def random_source(draw: random.Random) -> dict[str, float]:
    sets = draw.sample(["a", "b", "c", "ab", "ac", "bc"], draw.randint(1, 3))
    weights = [draw.random() for _ in range(len(sets) + 1)]
    return {
        names: weight / sum(weights) for names, weight in zip([*sets, "abc"], weights, strict=True)
    }


def test_sources_of_too_many_sets_are_cut_off() -> None:
    draw = random.Random(72)
    names = "abcdefghijklmnop"
    many = [{"".join(sorted(draw.sample(names, 12))): 0.005 for _ in range(99)} for _ in range(9)]
    for source in many:
        source[names] = 1 - sum(source.values())

    with pytest.raises(LimitExceededError):
        solved(sources(*many))


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ([("a", 0.6)], "INVALID_MASS_SUM"),
        ([("a", 0.5), ("a", 0.5)], "DUPLICATE"),
        ([("q", 1)], "UNKNOWN_REFERENCE"),
        ([("", 1)], "TOO_SHORT"),
    ],
)
def test_masses_that_are_none_are_refused(told: list[tuple[str, float]], code: str) -> None:
    data = sources(*TWO)
    data["sources"][0]["masses"] = [{"subset": list(names), "mass": mass} for names, mass in told]
    with pytest.raises(InvalidModeInputError) as error:
        solved(data)

    assert [finding.code for finding in error.value.findings] == [code]


def test_a_belief_above_its_plausibility_is_refused() -> None:
    claims = [{"subset": ["a"], "belief": 0.9, "plausibility": 0.1}]
    with pytest.raises(InvalidModeInputError) as error:
        solved(sources(*TWO, claims=claims))

    assert [f.code for f in error.value.findings] == ["BELIEF_ABOVE_PLAUSIBILITY"]
