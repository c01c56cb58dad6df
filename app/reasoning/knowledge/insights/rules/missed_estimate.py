"""Missed estimates: what was estimated and what it took differ in one direction. Pure."""

import math
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.schemas import Case

_HOURS = {"minute": 1 / 60, "hour": 1.0, "day": 8.0, "week": 40.0, "month": 160.0}
"""Working hours."""
_AMOUNT = re.compile(r"\b(\d{1,6}(?:\.\d{1,6})?)\s?(minute|hour|day|week|month)s?\b", re.IGNORECASE)
_MISS = 1.25
"""Factor from which on an estimate missed."""
_LEAST, _SHARE = 3, 0.75
"""Misses in one direction, and their share of all estimates, from which on there is a pattern."""


class _Estimate(NamedTuple):
    case: Case
    factor: float
    """What it took as a multiple of what was estimated."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    told = [one for case in cases if (one := _estimate(case)) is not None]
    for missed, direction in (
        ([one for one in told if one.factor >= _MISS], "more"),
        ([one for one in told if one.factor <= 1 / _MISS], "less"),
    ):
        if len(missed) >= max(_LEAST, _SHARE * len(told)):
            yield _finding(missed, len(told), direction)


def _estimate(case: Case) -> _Estimate | None:
    """Compare the one duration of a decision with the one of its outcome; None without both."""
    if case["ending"] is None:
        return None
    stated, took = _hours(case["decision"]["description"]), _hours(case["ending"]["text"])
    return _Estimate(case, took / stated) if stated and took else None


def _hours(text: str) -> float | None:
    """Give the only duration of a text in working hours; None where there is none or several."""
    found = _AMOUNT.findall(text)
    return float(found[0][0]) * _HOURS[found[0][1].lower()] if len(found) == 1 else None


def _finding(missed: Sequence[_Estimate], told: int, direction: str) -> Finding:
    logs = [math.log(one.factor) for one in missed]
    factor = math.exp(math.fsum(logs) / len(logs))
    return Finding(
        kind=FindingKind.MISSED_ESTIMATE,
        subject_id=None,
        text=f"{len(missed)} of {told} estimates took {direction} than was said, on average"
        f" {factor:.1f} times as long.",
        confidence=0.8,
        evidence=tuple(
            excerpt
            for one in missed
            for excerpt in (
                Excerpt(one.case["decision"]["id"], one.case["decision"]["description"]),
                Excerpt(one.case["ending"]["id"], one.case["ending"]["text"]),
            )
        ),
        counter="Estimates of the same kind of work that were right.",
    )
