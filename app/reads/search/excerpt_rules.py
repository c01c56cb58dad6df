"""The part of a text that shows why it was found. Pure."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from app.domain.search import Span
from app.domain.stemming import WORD, stem

WIDTH = 240
LEAD = 40
"""Characters shown before the first word that was found."""
MAX_MATCHES = 500
_SPACE = re.compile(r"\s")


class Excerpt(NamedTuple):
    text: str
    highlights: tuple[Span, ...]
    roots: frozenset[str]
    """Of the words of the question that the whole text has."""


def excerpt(text: str, question: str) -> Excerpt:
    """Cut the line of `text` that holds most of the words of `question`, and mark them.

    Words are compared by their roots, as the index does; where none is found the excerpt is the
    beginning.
    """
    wanted = {stem(word) for word in WORD.findall(question)} - {""}
    matches = list(
        islice((m for m in WORD.finditer(text) if stem(m.group()) in wanted), MAX_MATCHES)
    )
    start = _begin(text, _best([m.start() for m in matches], [stem(m.group()) for m in matches]))
    end = _finish(text, start)
    lead = "…" if start else ""
    tail = "…" if end < len(text) else ""
    shift = len(lead) - start
    spans = [
        Span(m.start() + shift, m.end() + shift)
        for m in matches
        if m.start() >= start and m.end() <= end
    ]
    # Line ends become spaces one by one, so that the offsets stay right.
    roots = frozenset(stem(m.group()) for m in matches)
    return Excerpt(lead + _SPACE.sub(" ", text[start:end]) + tail, tuple(spans), roots)


def _best(places: Sequence[int], roots: Sequence[str]) -> int:
    """Give the place from which most different roots follow in one excerpt; 0 where there is none.

    Args:
        places: In the order of the text, each with its root in `roots`.
    """
    best, most = 0, 0
    for number, place in enumerate(places):
        end = bisect_right(places, place + WIDTH - 2 * LEAD)
        different = len(set(roots[number:end]))
        if different > most:
            best, most = place, different
    return best


def _begin(text: str, place: int) -> int:
    if place <= LEAD:
        return 0
    start = place - LEAD
    space = text.find(" ", start, place)
    return start if space < 0 else space + 1


def _finish(text: str, start: int) -> int:
    end = start + WIDTH
    if end >= len(text):
        return len(text)
    space = text.rfind(" ", start + WIDTH // 2, end)
    return end if space < 0 else space
