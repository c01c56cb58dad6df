"""Numbers of a text with their units and comparators. Pure. Dates are no quantities."""

import re
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.schemas import Span
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_NAMED: dict[str, float] = {
    **{word: number for number, word in enumerate(_ONES.split())},
    **{word: 10 * (place + 2) for place, word in enumerate(_TENS.split())},
    "once": 1,
    "twice": 2,
    "thrice": 3,
    "half": 0.5,
    "dozen": 12,
}
_RANKS = {word: rank for rank, word in enumerate(_ORDINALS.split(), start=1)}
_SCALES = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_ABOVE = re.compile(
    r"(?:(?<!no )(?<!not )more than|over|above|at least|\b(?:exceed|surpass)\w*|greater than"
    r"|higher than|upwards? of|no less than|no fewer than|minimum of|older than|longer than)$"
)
_BELOW = re.compile(
    r"(?:(?<!no )(?<!not )(?:less|fewer) than|under|below|at most|up to|lower than|no more than"
    r"|not more than|maximum of|almost|nearly|younger than|shorter than|close to)$"
)
_COMPARATOR_WORDS = 3
_UNIT_WORDS = 3
_SYMBOLS = {"$": "$", "€": "$", "£": "$", "%": "%", "percent": "%"}
_NEAR = 1.2
"""Two bounds of the same direction speak of the same number if they are this close."""


class Bound(StrEnum):
    EXACT = "exact"
    ABOVE = "above"
    BELOW = "below"


class Quantity(NamedTuple):
    value: float
    bound: Bound
    units: frozenset[str]
    """Stems of the words it may count; a sign of currency or percent stands alone."""
    is_rank: bool
    span: Span

    def allows(self, other: "Quantity") -> bool:
        """Tell whether both may be said of the same number."""
        if self.bound is other.bound:
            factor = 1.0 if self.bound is Bound.EXACT else _NEAR
            low, high = sorted((self.value, other.value))
            return high <= low * factor + 1e-9
        if self.bound is Bound.EXACT:
            return other.allows(self)
        if other.bound is Bound.EXACT:
            above = self.bound is Bound.ABOVE
            return other.value > self.value if above else other.value < self.value
        above, below = (self, other) if self.bound is Bound.ABOVE else (other, self)
        return above.value < below.value

    def is_like(self, other: "Quantity") -> bool:
        """Tell whether both count the same kind of thing."""
        return self.is_rank is other.is_rank and bool(self.units & other.units)

    def distance(self, other: "Quantity") -> float:
        """Give how far the values are apart, as the ratio of the larger to the smaller."""
        low, high = sorted((self.value, other.value))
        return high / low if low > 0 else float(high != low) * 1e12


def read_quantities(words: Sequence[Word]) -> tuple[Quantity, ...]:
    quantities: list[Quantity] = []
    place = 0
    while place < len(words):
        value, after = _number(words, place)
        if after > place and not _is_part_of_name(words, place):
            quantities.append(_quantity(words, place, after, value))
        place = max(after, place + 1)
    return tuple(quantities)


def is_numeral(word: str) -> bool:
    """Tell whether a word in lower case is a number, in figures or in letters."""
    return bool(_DIGITS.fullmatch(word)) or word in _NAMED or word in _SCALES


def _is_part_of_name(words: Sequence[Word], place: int) -> bool:
    """Tell whether a number belongs to the word before it, as in `COVID-19`."""
    return place > 0 and words[place].is_joined and words[place - 1].lower not in _SYMBOLS


def _number(words: Sequence[Word], place: int) -> tuple[float, int]:
    """Give the number that starts at a word, and the place behind it; that place if none does."""
    word = words[place].lower
    if _DIGITS.fullmatch(word):
        value = _digits(word)
    elif word in _NAMED:
        value = _NAMED[word]
    elif word in _RANKS:
        return _RANKS[word], place + 1
    else:
        return 0.0, place
    place += 1
    while place < len(words) and (scale := _SCALES.get(words[place].lower)):
        value, place = value * scale, place + 1
    return value, place


def _digits(word: str) -> float:
    *whole, last = re.split(r"[.,]", word)
    is_fraction = bool(whole) and ("." in word or len(last) != 3)
    return float("".join(whole) + ("." if is_fraction else "") + last)


def _quantity(words: Sequence[Word], start: int, end: int, value: float) -> Quantity:
    before = " ".join(word.lower for word in words[max(0, start - _COMPARATOR_WORDS) : start])
    before = before.removesuffix("$").removesuffix("the").rstrip()
    bound = Bound.EXACT
    if _ABOVE.search(before):
        bound = Bound.ABOVE
    elif _BELOW.search(before):
        bound = Bound.BELOW
    return Quantity(
        value,
        bound,
        _units(words, start, end),
        words[start].lower in _RANKS,
        Span(words[start].span.start, words[end - 1].span.end),
    )


def _units(words: Sequence[Word], start: int, end: int) -> frozenset[str]:
    beside = [*words[max(0, start - 1) : start], *words[end : end + 1]]
    signs = {_SYMBOLS[word.lower] for word in beside if word.lower in _SYMBOLS}
    if signs:
        return frozenset(signs)
    found: set[str] = set()
    for word in words[end : end + _UNIT_WORDS]:
        if word.breaks:
            break
        if word.is_content:
            found.add(word.stem)
    return frozenset(found) or _counted_before(words, start)


def _counted_before(words: Sequence[Word], start: int) -> frozenset[str]:
    """Give the word before a number that nothing follows, as in `version 2`."""
    if start == 0 or words[start].breaks or not words[start - 1].is_content:
        return frozenset()
    return frozenset((words[start - 1].stem,))
