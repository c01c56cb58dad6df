"""Words of options and texts, compared. Pure."""

import re

_WORD = re.compile(r"\w+")
_SENTENCE = re.compile(r"(?:(?![.!?](?:\s|$))[^\n])+")
_SHORT = 3
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
    """Give the offset of the first sentence that names an option, counted to its first word there.

    An option is named by a sentence with all of its words of more than three letters, or with all
    of its words where each is shorter. None where no sentence names it.
    """
    own = words(option)
    telling = {word for word in own if len(word) > _SHORT} or own
    for sentence in _SENTENCE.finditer(text):
        found = {
            word[0].casefold(): word.start() for word in reversed([*_WORD.finditer(sentence[0])])
        }
        if telling and telling <= found.keys():
            return sentence.start() + min(found[word] for word in telling)
    return None


def quoted(text: str) -> str:
    """Give the beginning of a text as one line in quotation marks."""
    line = " ".join(text.split())
    return f"“{line}”" if len(line) <= _QUOTED else f"“{line[: _QUOTED - 1].rstrip()}…”"
