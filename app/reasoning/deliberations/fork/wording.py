"""Whether two short texts say the same, by the words they share. Pure."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

SAME = 0.5
"""Least share of common words of two texts that say the same."""
NEAR = 0.25
"""Least share of two texts that speak of the same thing."""

_WORD = re.compile(r"(?<![\w'’.+#-])[\w'’.+#-]*\w[+#]*")
_CITATION = re.compile(r"\[\d+\]")
_EMPTY = frozenset(
    """
    a an and are as at be because been but by can could do does for from had has have how if in into
    is it its itself may might more most must of on one only or our shall should so some such than
    that the their them then there these they this those to too use used using very was we were what
    when which while who will with would you your
    """.split()  # noqa: SIM905  # a list of words reads better as a text
)
_DENIALS = frozenset({"not", "no", "never", "without", "cannot", "neither", "nor"})
_ENDINGS = ("ations", "ation", "ings", "ing", "ies", "ed", "es", "ly", "s", "e")
_STEM = 4
"""Letters that are left of a word at least."""


@lru_cache(maxsize=4096)
def content_words(text: str) -> frozenset[str]:
    """Give the words of a text that carry meaning, in lower case and without their endings."""
    plain = _CITATION.sub(" ", text.lower())
    found = (word.strip("'’.-") for word in _WORD.findall(plain))
    return frozenset(_stem(word) for word in found if word and word not in _EMPTY)


def likeness(a: str, b: str) -> float:
    """Give the share of common words, from 0 to 1 (Dice 1945)."""
    ours, theirs = content_words(a), content_words(b)
    if not ours or not theirs:
        return 0.0
    return 2 * len(ours & theirs) / (len(ours) + len(theirs))


def denies(text: str) -> bool:
    """Tell whether a text says what is not so."""
    words = _WORD.findall(text.lower().replace("’", "'"))
    return any(word in _DENIALS or word.endswith("n't") for word in words)


def names_the_same(a: str, b: str) -> bool:
    """Tell whether two names of an option mean one: all words of the shorter are in the longer."""
    ours, theirs = content_words(a), content_words(b)
    return bool(ours and theirs) and (ours <= theirs or theirs <= ours)


def grouped(texts: Sequence[str], same: Callable[[str, str], bool]) -> list[list[int]]:
    """Put each text to the first group whose first text says the same; give places in `texts`."""
    groups: list[list[int]] = []
    for place, text in enumerate(texts):
        found = next((group for group in groups if same(texts[group[0]], text)), None)
        if found is None:
            groups.append([place])
        else:
            found.append(place)
    return groups


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _STEM:
            return word[: -len(ending)]
    return word
