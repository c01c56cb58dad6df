"""Periods are compared before anything else."""

from app.reasoning.beliefs.contradiction_resolver.findings import find_all
from app.reasoning.beliefs.contradiction_resolver.signals.dates import find_dates
from tests.unit.contradiction_resolver.found import found


def test_two_dates_of_what_happens_once_are_a_conflict() -> None:
    assert found(find_dates, "Ada was born in 1815.", "Ada was born on 3 May 1816.") == [
        ("other_date", "1815", "3 May 1816")
    ]


def test_a_date_within_the_other_is_none() -> None:
    assert found(find_dates, "Ada was born in 1815.", "Ada was born on 3 May 1815.") == []


def test_different_periods_silence_every_other_rule() -> None:
    a = "Ada ran the lab from 2001 to 2005 with 12 people."
    b = "Ada never ran the lab from 2005 to 2009 with 40 people."
    assert found(find_all, a, b) == [("periods_apart", "from 2001 to 2005", "from 2005 to 2009")]


def test_a_time_from_one_date_to_another_is_no_single_event() -> None:
    a, b = "It was published from 1901 to 1905.", "It was published from 1911 to 1915."
    assert [rule for rule, *_ in found(find_dates, a, b)] == ["periods_apart"]


def test_the_same_period_is_said_so_in_other_notation() -> None:
    a, b = "It ran from May 2001 to 2005.", "From May 2001 until 2005 it ran."
    assert [rule for rule, *_ in found(find_dates, a, b)] == ["same_period"]


def test_one_date_alone_says_nothing() -> None:
    assert found(find_dates, "Ada was born in 1815.", "Ada was born in London.") == []
