"""Numbers are compared with their units and bounds, apart from dates."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.counts import find_counts
from app.reasoning.beliefs.contradiction_resolver.signals.quantities import (
    Bound,
    Quantity,
    read_quantities,
)
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import read_words
from tests.unit.contradiction_resolver.found import found


def _one(text: str) -> Quantity:
    [quantity] = read_quantities(read_words(text))
    return quantity


@pytest.mark.parametrize(
    ("text", "value", "bound", "units"),
    [
        ("1,234 users", 1234, Bound.EXACT, {"user"}),
        ("6.8 points", 6.8, Bound.EXACT, {"point"}),
        ("more than 2.3 million copies", 2.3e6, Bound.ABOVE, {"copy"}),
        ("fewer than ten seats", 10, Bound.BELOW, {"seat"}),
        ("less than $ 93.25 million", 93.25e6, Bound.BELOW, {"$"}),
        ("at least 70 %", 70, Bound.ABOVE, {"%"}),
        ("no more than three hundred", 300, Bound.BELOW, set[str]()),
        ("no fewer than 20", 20, Bound.ABOVE, set[str]()),
        ("version 2.1", 2.1, Bound.EXACT, {"version"}),
    ],
)
def test_a_number_has_a_value_a_bound_and_a_unit(
    text: str, value: float, bound: Bound, units: set[str]
) -> None:
    quantity = _one(text)
    assert (quantity.value, quantity.bound, quantity.units) == (value, bound, units)


def test_a_number_in_a_name_is_none() -> None:
    assert read_quantities(read_words("COVID-19")) == ()


def test_a_rank_is_no_amount() -> None:
    assert _one("the third novel").is_rank
    assert not _one("three novels").is_rank


@pytest.mark.parametrize(
    ("a", "b", "rule"),
    [
        ("The cache holds 500 entries.", "The cache holds 800 entries.", "other_amount"),
        ("The cache holds 500 entries.", "The cache holds over 400 entries.", "same_number"),
        ("The cache holds 500 entries.", "The cache holds over 500 entries.", "other_number"),
        ("Over 64 users came.", "Fewer than 32 users came.", "other_amount"),
        ("Over 64 users came.", "We had fewer than 32 users on the day.", "other_amount"),
        ("The cache holds 500 entries.", "Of entries, caches have 800 entries.", "other_number"),
        ("Over 30 users came.", "Fewer than 40 users came.", "same_number"),
        ("Over 30 users came.", "Over 35 users came.", "same_number"),
        ("Over 30 users came.", "Over 60 users came.", "other_number"),
        ("It made $ 28 million.", "It made more than $ 30 million.", "other_number"),
        ("It was the third novel.", "It was the fourth book.", "other_number"),
        ("Under 122.5 million times seen.", "It has 123 million views.", "other_number"),
    ],
)
def test_numbers_of_the_same_thing_agree_or_do_not(a: str, b: str, rule: str) -> None:
    assert [found_rule for found_rule, *_ in found(find_counts, a, b)] == [rule]


def test_numbers_of_different_things_are_not_compared() -> None:
    assert found(find_counts, "It has 12 doors.", "It has 90 windows.") == []


def test_the_numbers_themselves_are_the_evidence() -> None:
    assert found(find_counts, "In all, 12 doors are open now.", "It has twenty doors.") == [
        ("other_number", "12", "twenty")
    ]
