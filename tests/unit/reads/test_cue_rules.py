"""What a question asks for beyond its words."""

from datetime import date

import pytest

from app.reads.search.cue_rules import NamedDate, asks_when, dates_in, names_time, nearness


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ("When did Ada leave?", True),
        ("since when is it down", True),
        ("How long did it take?", True),
        ("In which month was it decided?", True),
        ("What year was it?", True),
        ("What did Ada say when she left?", False),
        ("Whenever possible, what helps?", False),
        ("", False),
    ],
)
def test_a_question_asks_for_a_time_in_its_first_words(question: str, asks: bool) -> None:
    assert asks_when(question) is asks


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("I went there yesterday.", True),
        ("We met three years ago.", True),
        ("See you next weekend!", True),
        ("on Tuesday", True),
        ("It was in May.", True),
        ("Founded 1998", True),
        ("You may go.", False),
        ("The march was long.", False),
        ("Version 20231 of it", False),
        ("", False),
    ],
)
def test_a_text_names_a_time(text: str, names: bool) -> None:
    assert names_time(text) is names


@pytest.mark.parametrize(
    ("question", "dates"),
    [
        ("What happened on 8 May 2023?", [NamedDate(2023, 5, 8)]),
        ("What happened on May 8th, 2023?", [NamedDate(2023, 5, 8)]),
        ("the 3rd of march 2022", [NamedDate(2022, 3, 3)]),
        ("between June and sept 2023", [NamedDate(2023, 6), NamedDate(2023, 9)]),
        ("in december", [NamedDate(None, 12)]),
        ("2021 or 2022?", [NamedDate(2021), NamedDate(2022)]),
        ("May I ask what may 7 is?", [NamedDate(None, 5, 7)]),
        ("June 2021 or June 2022", [NamedDate(None, 6), NamedDate(None, 6)]),
        ("what may go", []),
    ],
)
def test_dates_are_read_from_a_question(question: str, dates: list[NamedDate]) -> None:
    assert dates_in(question) == dates


@pytest.mark.parametrize(
    ("named", "at", "near"),
    [
        (NamedDate(2023, 5, 8), date(2023, 5, 8), 1.0),
        (NamedDate(2023, 5, 8), date(2023, 5, 22), 0.5),
        (NamedDate(2023, 5, 8), date(2023, 5, 23), 0.0),
        (NamedDate(2023, 5, 8), date(2023, 5, 7), 0.0),
        (NamedDate(2023, 5), date(2023, 5, 31), 1.0),
        (NamedDate(2023, 5), date(2023, 6, 14), 0.5),
        (NamedDate(2023, 5), date(2022, 5, 8), 0.0),
        (NamedDate(None, 12), date(2024, 1, 3), 0.5),
        (NamedDate(None, 12), date(2024, 12, 3), 1.0),
        (NamedDate(2022), date(2022, 12, 31), 1.0),
        (NamedDate(2023, 2, 31), date(2023, 2, 28), 0.0),
        (NamedDate(None, 1), date.min, 0.0),
        (NamedDate(None, 12), date.max, 0.0),
    ],
)
def test_a_time_is_near_a_date_within_it_and_for_two_weeks_after(
    named: NamedDate, at: date, near: float
) -> None:
    assert nearness([named], at) == near


def test_without_a_date_nothing_is_near() -> None:
    assert nearness([], date(2023, 5, 8)) == 0.0
