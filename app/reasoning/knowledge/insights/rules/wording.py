"""Words of options and texts, compared. Pure."""

import re

_WORD = re.compile(r"\w+")
_QUOTED = 160
SAME = 0.8
"""Share of common words from which two texts say the same."""


def words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def likeness(a: str, b: str) -> float:
    """Give the words of both texts that they share, as a share of all of them (Jaccard)."""
    left, right = words(a), words(b)
    return len(left & right) / len(left | right) if left | right else 0.0


def is_same(a: str, b: str) -> bool:
    return likeness(a, b) >= SAME


def is_refinement(a: str, b: str) -> bool:
    """Tell whether one text says all that the other says, and perhaps more."""
    left, right = words(a), words(b)
    return bool(left and right) and (left <= right or right <= left)


def first_mention(option: str, text: str) -> int | None:
    """Give the offset of an option's name as whole words; None where the text does not name it."""
    found = re.search(rf"(?<!\w){re.escape(option)}(?!\w)", text, re.IGNORECASE)
    return found.start() if found else None


def quoted(text: str) -> str:
    """Give the beginning of a text as one line in quotation marks."""
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= _QUOTED else f"“{line[: _QUOTED - 1].rstrip()}…”"
