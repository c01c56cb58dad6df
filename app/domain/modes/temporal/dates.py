"""Dates as historians write them, before and after the era, to the day or to the century.

Years are counted astronomically, as in ISO 8601: 1 BCE is the year 0, 44 BCE is -43. A date in text
may be `1914-06-28`, `1914-06`, `1914`, `44 BCE`, `44-03-15 BCE`, `-0043-03-15`, `c. 1200`, `1960s`,
`5th century BCE`, or a range of two with ` to ` or `/`.
"""

import re
from calendar import monthrange
from dataclasses import dataclass

Day = tuple[int, int, int]
"""Year, month, day."""

_GREGORIAN = 1582
"""Before it, dates are Julian: every fourth year is a leap year."""
_ABOUT = re.compile(r"^(?:c\.|ca\.|circa|about|~)\s*|[?~]$", re.IGNORECASE)
_ERA = re.compile(r"^(?:AD|CE)\s+|\b(?P<era>BCE|BC|CE|AD)\.?$", re.IGNORECASE)
_DATE = re.compile(r"(?P<year>[+-]?\d{1,6})(?:-(?P<month>\d{1,2})(?:-(?P<day>\d{1,2}))?)?")
_CENTURY = re.compile(r"(?P<century>\d{1,3})(?:st|nd|rd|th) (?:century|c\.)", re.IGNORECASE)
_DECADE = re.compile(r"(?P<decade>\d{1,4}0)s")
_RANGE = re.compile(r"/|–|\.\.|\bto\b")


class DateError(ValueError):
    """The text is no date; the message says why."""


@dataclass(frozen=True, slots=True)
class DateRange:
    earliest: Day
    latest: Day
    is_approximate: bool = False
    """Written with `c.`: how far it may be off is not known."""


def read_date(text: str) -> DateRange:
    """Read a date or a range of dates.

    Raises:
        DateError: It is none, or its end lies before its start.
    """
    parts = [part.strip() for part in _RANGE.split(text)]
    if len(parts) > 2:
        raise DateError(f"{text!r} is no date and no range of two dates")
    first, last = parts[0], parts[-1]
    if len(parts) == 2 and _is_before_era(last) and not _ERA.search(first):
        # 58 to 50 BCE
        first = f"{first} BCE"
    start, end = _read(first), _read(last)
    if end.latest < start.earliest:
        raise DateError(f"{text!r} ends before it starts")
    approximate = start.is_approximate or end.is_approximate
    return DateRange(start.earliest, end.latest, approximate)


def written(day: Day) -> str:
    """Write a day as ISO 8601 does: `-0043-03-15`."""
    year, month, date = day
    return f"{'-' if year < 0 else ''}{abs(year):04d}-{month:02d}-{date:02d}"


def years_between(first: Day, last: Day) -> int:
    """Return the completed years; there is no year between 1 BCE and 1 CE."""
    return last[0] - first[0] - (last[1:] < first[1:])


def _is_before_era(text: str) -> bool:
    found = _ERA.search(text.strip())
    return found is not None and (found["era"] or "").upper().startswith("B")


def _read(text: str) -> DateRange:
    bare = _ABOUT.sub("", text.strip())
    before = _is_before_era(bare)
    body = _ERA.sub("", bare).strip()
    earliest, latest = _bounds(body, before)
    return DateRange(earliest, latest, bare != text.strip())


def _bounds(text: str, before: bool) -> tuple[Day, Day]:
    if found := _CENTURY.fullmatch(text):
        first = (int(found["century"]) - 1) * 100 + 1
        return _years(first, first + 99, before)
    if found := _DECADE.fullmatch(text):
        return _years(int(found["decade"]), int(found["decade"]) + 9, before)
    found = _DATE.fullmatch(text)
    if not found:
        raise DateError(f"{text!r} is no date: write 1914-06-28, 44 BCE or 5th century BCE")
    year = _astronomical(int(found["year"]), before)
    return _days(year, found["month"], found["day"])


def _years(first: int, last: int, before: bool) -> tuple[Day, Day]:
    years = sorted(_astronomical(year, before) for year in (max(first, int(before)), last))
    return (years[0], 1, 1), (years[1], 12, 31)


def _astronomical(year: int, before: bool) -> int:
    if not before:
        return year
    if year < 1:
        raise DateError(f"{year} BCE is no year")
    return 1 - year


def _days(year: int, month: str | None, day: str | None) -> tuple[Day, Day]:
    if month is None:
        return (year, 1, 1), (year, 12, 31)
    if not 1 <= int(month) <= 12:
        raise DateError(f"there is no month {month}")
    length = _month_length(year, int(month))
    if day is None:
        return (year, int(month), 1), (year, int(month), length)
    if not 1 <= int(day) <= length:
        raise DateError(f"the month {month} of that year has no day {day}")
    return (year, int(month), int(day)), (year, int(month), int(day))


def _month_length(year: int, month: int) -> int:
    if year < _GREGORIAN:
        return monthrange(2000 if year % 4 == 0 else 2001, month)[1]
    # The calendar repeats every 400 years.
    return monthrange(2000 + year % 400, month)[1]
