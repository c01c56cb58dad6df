"""Which symbols of a proof stand for numbers, and for which: only of these can one compute."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from app.domain.modes.mathematics.mathematics import NumberDomain

_SYMBOL = r"(?:\\[A-Za-z]++|[A-Za-z])(?:_\{?\w{1,40}\}?)?(?![A-Za-z])"
_MORE = rf"(?:\s*+,\s*+{_SYMBOL}){{0,20}}"
_LIST = rf"(?P<list>{_SYMBOL}{_MORE}(?:\s*+,?\s*+and\s++{_SYMBOL})?)"
_KIND = (
    r"(?P<kind>(?:(?:positive|negative|natural|non-?negative|odd|even|prime|real|rational|arbitrary|whole|nonzero)\s++){0,6}"
    r"(?:integers?|numbers?|reals?|naturals?|primes?|odd|even)\b)"
)
_BEFORE = re.compile(rf"\b{_KIND}\s+{_LIST}", re.IGNORECASE)
_AFTER = re.compile(
    rf"(?<![A-Za-z\\^_]){_LIST}\s+(?:be|is|are)\s+(?:(?:both|any|two|an?|some|arbitrary)\s++){{0,6}}{_KIND}",
    re.IGNORECASE,
)
_MANY = re.compile(
    rf"(?<![A-Za-z\\^_])(?P<list>{_SYMBOL}{_MORE}\s*+(?:,|and)\s*+{_SYMBOL})\s++{_KIND}",
    re.IGNORECASE,
)
_FOR_ALL = re.compile(
    rf"\b(?:for (?:all|every|any|each))\s+(?P<kind>natural|real|positive)\s+{_LIST}", re.IGNORECASE
)
_MEMBER = re.compile(
    rf"(?<![A-Za-z\\^_]){_LIST}\s*+(?:\\in\b|∈)\s*+\\?(?:mathbb|mathbf|bf)?\s*+\{{?\s*+(?P<set>[NZQRℕℤℚℝ])(?![A-Za-z\[(/])"
)
_SETS = {"N": "natural", "ℕ": "natural", "Z": "integer", "ℤ": "integer"}
_MARKS = re.compile(r"\$+|\\[\[\]()]")
_ONE = re.compile(_SYMBOL)
_NAMED = re.compile(rf"(?<![A-Za-z\\]){_SYMBOL}")
_EQUATED = re.compile(
    rf"(?<![\w^*/+-])({_SYMBOL})\s*+=\s*+\d*+\s*+({_SYMBOL})(?:\s*+[-+]\s*+\d++)?(?=[\s.,;]|$)"
)
"""As in `n = k` and `n = 2k + 1`."""
_CHOSEN = re.compile(
    r"\b(?:some|exists?|there|choose|pick|take|write|such that|root|solution)\b", re.IGNORECASE
)
"""Words by which a number is not any number."""
_NARROW = re.compile(r"\b(?:odd|even|primes?|rational|negative|nonzero)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Number:
    domain: NumberDomain
    is_any: bool
    """It may be every number of the domain, so far as the words say."""


def numbers_in(texts: Iterable[str]) -> dict[str, Number]:
    """Give the symbols that the texts say are numbers; the first that is said counts."""
    found = dict[str, Number]()
    kept = [_MARKS.sub("", text) for text in texts]
    for text in kept:
        for symbols, kind in _said(text):
            for symbol in symbols:
                found.setdefault(symbol, _number(kind, is_any=not _CHOSEN.search(text)))
    for text in kept:
        for symbol, other in _equated(text):
            if other in found and symbol not in found:
                found[symbol] = Number(found[other].domain, False)
    return found


def undeclared(text: str) -> str:
    """Return a text without the parts that say of symbols only that they are numbers."""
    kept = _MEMBER.sub(" ", _MARKS.sub("", text))
    for pattern in (_FOR_ALL, _BEFORE, _AFTER, _MANY):
        kept = pattern.sub(_narrow_part, kept)
    return kept


def _narrow_part(found: re.Match[str]) -> str:
    return found.group() if _NARROW.search(found.group("kind")) else " "


def named_in(text: str) -> set[str]:
    """Return the symbols that a text speaks of, as `numbers_in` writes them."""
    return {_plain(named.group()) for named in _NAMED.finditer(text)}


def _said(text: str) -> Iterator[tuple[list[str], str]]:
    for pattern in (_FOR_ALL, _BEFORE, _AFTER, _MANY):
        for match in pattern.finditer(text):
            yield _symbols(match.group("list")), match.group("kind").lower()
    for match in _MEMBER.finditer(text):
        yield _symbols(match.group("list")), _SETS.get(match.group("set"), "real")


def _symbols(listed: str) -> list[str]:
    words = (word for word in re.split(r"\s*,\s*|\s+and\s+|\s+", listed) if word)
    return [_plain(word) for word in words if _ONE.fullmatch(word)]


def _plain(symbol: str) -> str:
    return symbol.lstrip("\\").replace("{", "").replace("}", "")


def _equated(text: str) -> Iterator[tuple[str, str]]:
    """Give pairs as in `n = k`, either way; one may be a multiple of the other."""
    for match in _EQUATED.finditer(text):
        one, other = _plain(match.group(1)), _plain(match.group(2))
        yield from ((one, other), (other, one))


def _number(kind: str, *, is_any: bool) -> Number:
    is_any = is_any and not _NARROW.search(kind)
    is_whole = any(word in kind for word in ("integer", "prime", "odd", "even", "whole"))
    if "natural" in kind or "prime" in kind or ("positive" in kind and is_whole):
        return Number(NumberDomain.NATURAL, is_any)
    if is_whole:
        return Number(NumberDomain.INTEGER, is_any)
    return Number(
        NumberDomain.POSITIVE if kind.startswith("positive") else NumberDomain.REAL, is_any
    )
