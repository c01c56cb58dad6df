"""Probabilities that a text gives in figures: percentages, odds, shares. Pure."""

import re
from collections.abc import Iterator
from typing import NamedTuple

_NUMBER = r"(?<![\w.])(?P<{0}>\d{{1,3}}(?:\.\d{{1,4}})?)"
_CERTAINTY = (
    r"(?:chance|probability|probable|likelihood|likely|odds|confiden\w+|certain\w*|sure|risk)"
)
# A share of a crowd or a speed-up is no probability: the word that makes it one stands near.
_PERCENT = re.compile(
    rf"{_NUMBER.format('a')}\s{{0,2}}(?:%|per\s?cent\b)\s(?:\w+\s){{0,2}}?{_CERTAINTY}\b"
    rf"|\b{_CERTAINTY}(?:\s\w+){{0,2}}?[\s:=(~]{{1,3}}(?:about\s|around\s|roughly\s)?"
    rf"{_NUMBER.format('b')}\s{{0,2}}(?:%|per\s?cent\b)",
    re.IGNORECASE,
)
_DECIMAL = re.compile(
    r"\b(?:probability|confidence|likelihood)(?:\s\w+){0,2}?[\s:=(~]{1,3}(?:about\s|around\s)?"
    r"(?P<a>[01](?:\.\d{1,4})?|\.\d{1,4})(?!\d|\.\d|\s?%)",
    re.IGNORECASE,
)
_ODDS = re.compile(
    rf"\bodds(?:\s\w+){{0,3}}?[\s:]{{1,3}}{_NUMBER.format('a')}\s?(?::|to|-to-)\s?"
    rf"(?P<b>\d{{1,3}})(?P<against>\s(?:against|that\s(?:it|this)\s(?:fails|is\snot)))?"
    rf"|{_NUMBER.format('c')}(?::|\sto\s|-to-)(?P<d>\d{{1,3}})\s(?:odds\s?)?"
    r"(?P<side>against|in\sfavou?r|odds)",
    re.IGNORECASE,
)
_IN = re.compile(
    rf"(?:{_NUMBER.format('a')}|(?P<word>one|two|three|nine))\s(?:in|out\sof)\s(?:a\s)?"
    r"(?P<b>\d{1,4}|two|three|four|five|ten|hundred)\b"
    rf"(?=[^.\n]{{0,20}}\b{_CERTAINTY}\b)",
    re.IGNORECASE,
)
_EVEN = re.compile(
    r"\b(?:fifty[-\s]fifty|50[-/\s]50|a\scoin\s(?:flip|toss)|even\sodds)\b", re.IGNORECASE
)
_STATED = re.compile(
    r"(?:^|[.;\n(*_])\s{0,3}(?:\*\*)?(?:my\s|overall\s|final\s)?confidence(?:\s(?:level|score))?"
    r"(?:\*\*)?\s?(?:[:=]|is|at)|\bI(?:['’]m|\sam)\s(?:about\s|around\s|roughly\s)?\d{1,3}\s?%",
    re.IGNORECASE,
)
_WORDS = {
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "nine": 9,
    "ten": 10,
    "hundred": 100,
}
# Most texts hold no figure of this kind; these are quick to tell so.
_HINT = re.compile(
    r"%|per\s?cent|robab|hance|ikelihood|ikely|dds|onfiden|ertain|sure|isk|gainst|ifty|50.50|\bcoin"
)
_PER_CENT = re.compile(r"%|per\s?cent", re.IGNORECASE)
_LEAST = 0.01
_STATED_BEFORE = 40


class Figure(NamedTuple):
    start: int
    end: int
    probability: float
    is_stated: bool
    """Whether the writer says it of its own confidence."""


def figures(text: str) -> list[Figure]:
    """Give the probabilities of a text in its order; what is out of range is no probability."""
    found = list[Figure]()
    for start, end, probability in sorted(_all(text)):
        is_apart = not found or found[-1].end <= start
        if is_apart and 0 <= probability <= 1:
            stated = _STATED.search(text, max(0, start - _STATED_BEFORE), end)
            found.append(Figure(start, end, _open(probability), stated is not None))
    return found


def _open(probability: float) -> float:
    return min(max(probability, _LEAST), 1 - _LEAST)


def _all(text: str) -> Iterator[tuple[int, int, float]]:
    if _HINT.search(text) is None:
        return
    for mark in _PERCENT.finditer(text) if _PER_CENT.search(text) else ():
        yield *mark.span(), float(mark["a"] or mark["b"]) / 100
    for mark in _DECIMAL.finditer(text):
        yield *mark.span(), float(mark["a"])
    for mark in _ODDS.finditer(text):
        yield *mark.span(), _of_odds(mark)
    for mark in _IN.finditer(text):
        part = _WORDS.get((mark["word"] or "").casefold()) or float(mark["a"] or 0)
        whole = _WORDS.get(mark["b"].casefold()) or float(mark["b"])
        yield *mark.span(), part / whole if whole else 2.0
    for mark in _EVEN.finditer(text):
        yield *mark.span(), 0.5


def _of_odds(mark: re.Match[str]) -> float:
    """Read odds of a to b as a / (a + b); "against" turns them round."""
    one, other = float(mark["a"] or mark["c"]), float(mark["b"] or mark["d"])
    is_against = bool(mark["against"]) or (mark["side"] or "").casefold() == "against"
    if one + other == 0:
        return 2.0
    return (other if is_against else one) / (one + other)
