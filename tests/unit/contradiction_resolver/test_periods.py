"""Dates become half-open intervals; what names no year is no date."""

import pytest

from app.reasoning.beliefs.contradiction_resolver.signals.periods import Period, read_periods


def _one(text: str) -> tuple[str, Period]:
    [period] = read_periods(text)
    return text[slice(*period.span)], period


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("She led it from Dec 2004 to Oct 2006.", "from Dec 2004 to Oct 2006"),
        ("born on June 10 , 1945 )", "June 10 , 1945"),
        ("on 5 February 2020", "5 February 2020"),
        ("on 2024-03-09 at noon", "2024-03-09"),
        ("in the 1920s", "1920s"),
        ("the 2011-12 season", "2011-12"),
        ("(1904–1907)", "1904–1907"),
        ("between 2002 and 2016", "between 2002 and 2016"),
        ("not before 1970", "before 1970"),
    ],
)
def test_a_date_is_read_with_the_words_that_belong_to_it(text: str, said: str) -> None:
    assert _one(text)[0] == said


@pytest.mark.parametrize("text", ["$ 2000", "1945 %", "1,945 goals", "12-2004b", "1066.5 m", "May"])
def test_what_is_no_year_is_no_date(text: str) -> None:
    assert read_periods(text) == ()


def test_a_day_is_within_its_month_year_and_decade() -> None:
    day, month, year, decade = (
        _one(text)[1] for text in ("June 10, 1945", "June 1945", "1945", "1940s")
    )
    for inner, outer in ((day, month), (month, year), (year, decade)):
        assert outer.start <= inner.start < inner.end <= outer.end
    assert day.end - day.start == 1


def test_a_season_takes_both_of_its_years() -> None:
    season = _one("the 2011-12 season")[1]
    assert [season.meets(_one(year)[1]) for year in ("2010", "2011", "2012", "2013")] == [
        False, True, True, False,
    ]  # fmt: skip


def test_the_same_day_is_the_same_in_every_notation() -> None:
    notations = ("June 10, 1945", "10 June 1945", "10th Jun 1945", "1945-06-10")
    assert len({(p.start, p.end) for text in notations for p in read_periods(text)}) == 1


def test_the_next_holder_of_an_office_does_not_meet_the_one_before() -> None:
    first, second = _one("from 2004 to Dec 2004")[1], _one("from Dec 2004 to Oct 2006")[1]
    assert not first.meets(second)
    assert not second.meets(first)


@pytest.mark.parametrize(
    ("open_period", "inside", "outside"),
    [
        ("before 1970", "1969", "1970"),
        ("after 1970", "1971", "1970"),
        ("since 1970", "1970", "1969"),
        ("by 1970", "1970", "1971"),
        ("until 1970", "1969", "1970"),
    ],
)
def test_a_period_that_is_open_on_one_side(open_period: str, inside: str, outside: str) -> None:
    period = _one(open_period)[1]
    assert period.meets(_one(inside)[1])
    assert not period.meets(_one(outside)[1])


def test_and_joins_two_dates_only_after_between() -> None:
    assert len(read_periods("in 1998 and 2002")) == 2
    assert len(read_periods("between 1998 and 2002")) == 1


def test_a_range_that_runs_backwards_is_two_dates() -> None:
    assert len(read_periods("2004 to 2001")) == 2
