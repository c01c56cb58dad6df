"""The figure named first, and a choice that stays near it although all later ones lie elsewhere.

Pure. Source of the pattern: insufficient adjustment from an anchor (Tversky and Kahneman, 1974).
"""

import re
import statistics
from collections.abc import Sequence
from typing import NamedTuple

from app.reasoning.knowledge.insights.schemas import Case

_FIGURE = re.compile(r"\d{1,3}(?:,\d{3}){1,4}(?![\d,])|\d+(?:\.\d+)?")
_OPENS = re.compile(r"\W*\d")
_ALIKE = 2.0
"""By how much larger or smaller a figure may be to be one of the same thing."""
_LATER = 2
"""Figures that are named after the first, at least."""
_NEAR = 0.5
"""Share of the way to the middle of the later figures that a choice near the first one keeps to."""


class Figure(NamedTuple):
    value: float
    text: str
    number: int
    """Of the text in which it is said."""
    at: int
    """Offset in that text."""


def anchor_of(chosen: Case, others: Sequence[Case], said: Sequence[Case]) -> Figure | None:
    """Give the first figure, if a choice keeps near it and the reasons hold others against it."""
    if not _OPENS.match(chosen["text"]) or not any(_OPENS.match(one["text"]) for one in others):
        return None
    own = _value(_FIGURE.findall(chosen["text"])[0])
    named = [
        Figure(value, match[0], number, match.start())
        for number, text in enumerate(said)
        for match in _FIGURE.finditer(text["text"])
        if own / _ALIKE <= (value := _value(match[0])) <= own * _ALIKE
    ]
    if not named or not own:
        return None
    first = named[0]
    later = {figure.value for figure in named} - {first.value, own}
    reasons = " ".join(one["reason"] or "" for one in (chosen, *others))
    if len(later) < _LATER or first.value == own or first.text not in _FIGURE.findall(reasons):
        return None
    way = abs(own - statistics.median(later))
    return first if abs(own - first.value) < _NEAR * way else None


def _value(figure: str) -> float:
    return float(figure.replace(",", ""))
