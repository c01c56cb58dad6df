"""What a question asks for beyond its words, and whether a text has it. Pure; English."""

import re
from calendar import monthrange
from collections.abc import Iterator, Sequence
from datetime import MAXYEAR, MINYEAR, date, timedelta
from typing import NamedTuple

MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august", "september"),
    *("october", "november", "december"),
)
TOLD_AFTER = timedelta(days=14)
"""How long after a day or month people still tell of it."""

# "may" and "march" are months only with a capital or before a number.
_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?|(?-i:May(?! I| we)|March)|(?:may|march)(?=,? \d)"
)
_DATE = re.compile(
    rf"\b(?:(?P<before>\d\d?)(?:st|nd|rd|th)?(?: of)? )?(?P<month>{_MONTH})\b"
    r"(?: (?P<after>\d\d?)(?:st|nd|rd|th)?\b)?",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_ASKS_WHEN = re.compile(
    r"\W*(?:since |until |by |from )?(?:when|how long|how many (?:days|weeks|months|years)"
    r"|(?:(?:in|on|at|during|around) )?(?:what|which) (?:time|date|day|week|month|year|season))\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    rf"\b(?:yesterday|today|tonight|tomorrow|ago|since|recently|just|{_MONTH}|(?:19|20)\d\d"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:last|next|past|this|few|couple of)"
    r" (?:days?|nights?|weeks?|weekends?|months?|years?|spring|summer|autumn|fall|winter))\b",
    re.IGNORECASE,
)


class NamedDate(NamedTuple):
    """A day, a month or a year; what is None was not named."""

    year: int | None
    month: int | None = None
    day: int | None = None


def asks_when(question: str) -> bool:
    return _ASKS_WHEN.match(question) is not None


def names_time(text: str) -> bool:
    return _TIME.search(text) is not None


def dates_in(question: str) -> list[NamedDate]:
    """Give the days and months that a question names, or its year if it names no month."""
    years = [int(year) for year in _YEAR.findall(question)]
    year = years[0] if len(years) == 1 else None
    months = [
        NamedDate(year, _number(match["month"]), _day(match["before"] or match["after"]))
        for match in _DATE.finditer(question)
    ]
    return months or [NamedDate(year) for year in years]


def nearness(dates: Sequence[NamedDate], at: date) -> float:
    """Give 1 if `at` lies in one of the dates, 0.5 if soon after, else 0."""
    spans = [span for named in dates for span in _spans(named, at.year)]
    if any(begin <= at < end for begin, end in spans):
        return 1.0
    return 0.5 * any(end <= at < end + TOLD_AFTER for _, end in spans)


def _number(month: str) -> int:
    return next(n for n, name in enumerate(MONTHS, 1) if name.startswith(month.lower()[:3]))


def _day(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _spans(named: NamedDate, near: int) -> Iterator[tuple[date, date]]:
    """Give first day and first day after, of this year and the one before if none is named."""
    nearest = [year for year in (near, near - 1) if MINYEAR < year < MAXYEAR]
    for year in nearest if named.year is None else [named.year]:
        first = date(year, named.month or 1, 1)
        if named.month is None:
            yield first, date(year + 1, 1, 1)
            continue
        days = monthrange(year, named.month)[1]
        if named.day is None:
            yield first, first + timedelta(days=days)
        elif 1 <= named.day <= days:
            day = first + timedelta(days=named.day - 1)
            yield day, day + timedelta(days=1)
