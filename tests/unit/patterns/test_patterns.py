"""Every regular expression of the code takes time in proportion to the text."""

import re
import signal
from functools import partial

import pytest

from tests.sampled import sampled
from tests.unit.patterns.attacks import attacks
from tests.unit.patterns.budget import TooSlowError, linear_budget, plain_searches
from tests.unit.patterns.collection import ANCHORED, Found, every_pattern
from tests.unit.patterns.linear import untried

pytestmark = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no timer of processor time"
)
_SHORT = 5_000
_SIZE = 50_000
_LARGE = 200_000
_FEW = 50
"""What grows with the square and costs this many plain searches of a short text costs ten times as
many of one ten times as long: half of the budget. Most patterns need no long text to be sure."""


def test_a_pattern_that_was_not_tried_is_linear_in_its_worst_input() -> None:
    assert [slow for found in untried() for slow in _slow(found, _SIZE, few=True)] == []


@pytest.mark.sweep
def test_every_pattern_is_linear_in_its_worst_input() -> None:
    assert [slow for found in every_pattern() for slow in _slow(found, _SIZE, few=True)] == []


@pytest.mark.sweep
@pytest.mark.timeout(1200)
def test_every_pattern_is_linear_in_every_costly_input() -> None:
    assert [slow for found in every_pattern() for slow in _slow(found, _LARGE, few=False)] == []


@pytest.mark.parametrize(
    "quadratic",
    sampled(
        [
            r"\s+and\s+",
            r"(?m)^\s*\d+[.)]",
            r"[\w'-]*\w",
            r"(?m)^\W*ready\W*$",
            r"\n*```(?:(?!```).)*```$",
            r"\bmaybe\b.*\bbut\b",
            r"^\W*(?:none|\W)*$",
            r"^name[*\s]*(?:\(\w+\))?[\s*:]+\d",
            r"(?:exceed\w*|over)$",
            r"(?:[a-z]+\s?)+:",
        ],
        first=3,
    ),
)
def test_the_costly_inputs_find_a_pattern_that_is_not_linear(quadratic: str) -> None:
    assert _slow(Found("here", re.compile(quadratic), frozenset({"search"})), _SIZE, few=True)


def _slow(found: Found, size: int, *, few: bool) -> list[str]:
    """Name the pattern with the beginning of the first text that costs too much."""
    ways = [*(found.ways & ANCHORED), *(["finditer"] if found.ways - ANCHORED else [])]
    for number, text in enumerate(attacks(found.pattern, _SHORT, few=few)):
        for way in ways:
            apply = partial(_apply, found.pattern, way)
            try:
                with linear_budget(size):
                    is_sure = plain_searches(_SHORT, partial(apply, text)) <= _FEW
                if not is_sure:
                    long = attacks(found.pattern, size, few=few)[number]
                    with linear_budget(size):
                        apply(long)
            except TooSlowError:
                return [f"{found.where}.{way}({text[:40]!r} … {text[-10:]!r})"]
    return []


def _apply(pattern: re.Pattern[str], way: str, text: str) -> None:
    if way == "finditer":
        for _ in pattern.finditer(text):
            pass
    else:
        getattr(pattern, way)(text)
