"""Dates and periods that a text names, as half-open intervals. Pure.

Days are counted on a calendar of twelve months of 31 days: order is all that is asked of them.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.schemas import Span

_YEAR_DAYS, _MONTH_DAYS = 372, 31
_NEVER, _FOREVER = -(10**7), 10**7
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_DATE = re.compile(
    r"(?<![$€£#.,\w])(?<![$€£#]\s)(?:"
    rf"(?P<month>{_MONTH})\s+(?:(?P<day>[0-3]?[0-9])(?:st|nd|rd|th)?\s?,?\s+)?(?P<year>{_YEAR})"
    rf"|(?P<day_first>[0-3]?[0-9])(?:st|nd|rd|th)?\s+(?P<month_second>{_MONTH})\s+"
    rf"(?P<year_last>{_YEAR})"
    rf"|(?P<iso_year>{_YEAR})-(?P<iso_month>0[1-9]|1[0-2])-(?P<iso_day>[0-3][0-9])"
    r"|(?P<decade>(?:1[0-9]|20)[0-9]0)s"
    rf"|(?P<bare>{_YEAR})(?:[-–/](?P<short>[0-9]{{2}})(?![0-9]))?"
    r")\b(?![.,:]?[0-9]|\s?%)",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"\b(?P<word>before|prior to|until|till|by|after|since|beginning in|from|between)\s+"
    r"(?:the\s+|early\s+|late\s+|mid-)?$",
    re.IGNORECASE,
)
_WORD_READ = 24
_JOINS = frozenset({"to", "until", "till", "through", "-", "–", "—"})
"""What stands between the ends of a period; after `between` it is `and`."""


class Period(NamedTuple):
    start: int
    end: int
    span: Span

    def meets(self, other: "Period") -> bool:
        """Tell whether the two have a day in common."""
        return self.start < other.end and other.start < self.end


def read_periods(text: str) -> tuple[Period, ...]:
    """Give the dated periods of a text in its order.

    Only what names a year is dated. `from X to Y` ends where Y begins, so that the next holder of
    an office does not meet the one before.
    """
    dates = [_date(match) for match in _DATE.finditer(text)]
    periods: list[Period] = []
    place = 0
    while place < len(dates):
        word, start = _word_before(text, dates[place].span.start)
        last = _range_end(text, word, dates[place:])
        date = dates[place]
        bounds = (date.start, last.start) if last else _open(word, date)
        periods.append(Period(*bounds, Span(start, (last or date).span.end)))
        place += 2 if last else 1
    return tuple(periods)


def _word_before(text: str, start: int) -> tuple[str, int]:
    """Give the word that opens a period, and where it starts; the date's own start without one."""
    read_from = max(0, start - _WORD_READ)
    match = _WORD.search(text[read_from:start])
    return (match["word"].lower(), read_from + match.start()) if match else ("", start)


def _range_end(text: str, word: str, dates: Sequence[Period]) -> Period | None:
    """Give the second date if the first two are the ends of one period."""
    if len(dates) < 2 or dates[1].start <= dates[0].start:
        return None
    join = text[dates[0].span.end : dates[1].span.start].strip().lower()
    is_joined = join == "and" if word == "between" else join in _JOINS
    return dates[1] if is_joined else None


def _open(word: str, date: Period) -> tuple[int, int]:
    if word in ("before", "prior to", "until", "till"):
        return _NEVER, date.start
    if word == "by":
        return _NEVER, date.end
    if word == "after":
        return date.end, _FOREVER
    if word in ("since", "beginning in"):
        return date.start, _FOREVER
    return date.start, date.end


def _date(match: re.Match[str]) -> Period:
    span = Span(*match.span())
    if decade := match["decade"]:
        start = int(decade) * _YEAR_DAYS
        return Period(start, start + 10 * _YEAR_DAYS, span)
    year = match["year"] or match["year_last"] or match["iso_year"] or match["bare"]
    month, day = match["month"] or match["month_second"], match["day"] or match["day_first"]
    start = int(year) * _YEAR_DAYS
    if match["iso_day"]:
        day = match["iso_day"]
        start += (int(match["iso_month"]) - 1) * _MONTH_DAYS
    elif month:
        start += _MONTHS.index(month[:3].lower()) * _MONTH_DAYS
    else:
        return Period(start, start + _years(year, match["short"]) * _YEAR_DAYS, span)
    if day is None:
        return Period(start, start + _MONTH_DAYS, span)
    return Period(start + int(day) - 1, start + int(day), span)


def _years(year: str, short: str | None) -> int:
    """Give how many years `2011` or `2011-12` takes."""
    return max(int(short or year[2:]) - int(year[2:]), 0) + 1
