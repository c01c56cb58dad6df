"""What a sentence shows of a commitment: its words, those beside it, its place. Pure.

Code, names, paths and figures are one word each: which file it is says nothing about whether
somebody decides.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

# A word is looked through from each of its places: the bounds keep a long one from its square.
_TOKEN = re.compile(
    # A plain word, which most are, is told without trying what else it could be.
    r"[A-Za-z][a-z]*+(?![\w'./])"
    r"|(?P<CODE>`[^`\n]*`|\"[^\"\n]{1,60}\")"
    r"|(?P<NAME>[A-Za-z]\w{0,100}(?:[a-z][A-Z]|_)\w*|\w{0,100}+(?:[./]\w+)+)"
    r"|(?P<NUM>\d+(?:[.,:]\d+)*)"
    r"|[A-Za-z]+(?:['’][A-Za-z]+)?|[?!:;,*→#—–(✅]|^[-+•]"
)
ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)])\s")
BEFORE, AFTER = "< ", "> "
"""Begin the name of a word of the sentence before, and of the one after."""
INTERCEPT = "!bias"
"""Names what a sentence has before any feature; no word of a text is named so."""
_MAX_TOKENS = 80
_NEXT_TOKENS = 8


def tokens(sentence: str) -> list[str]:
    """Give the first words of a sentence, in lower case; kinds of names in upper case."""
    marks = islice(_TOKEN.finditer(sentence.replace("’", "'")), _MAX_TOKENS)
    return [mark.lastgroup or mark.group().lower() for mark in marks]


class Grams(NamedTuple):
    """The words of a sentence and those beside it."""

    own: set[str]
    """Runs of up to three words."""
    before: set[str]
    """Words of the sentence before."""
    after: set[str]
    """First words of the sentence after."""

    @property
    def total(self) -> int:
        return len(self.own) + len(self.before) + len(self.after)

    @property
    def names(self) -> set[str]:
        """The features by their names in the weights."""
        before, after = (f"{BEFORE}{word}" for word in self.before), self.after
        return {*self.own, *before, *(f"{AFTER}{word}" for word in after)}


def grams(said: Sequence[Sequence[str]], index: int) -> Grams:
    """Give the runs of up to three words of a sentence, and the words of those beside it."""
    own = said[index]
    found = set(own)
    found.update(map(" ".join, zip(own, own[1:], strict=False)))
    found.update(map(" ".join, zip(own, own[1:], own[2:], strict=False)))
    for length in range(1, min(3, len(own)) + 1):
        found.add(f"^ {' '.join(own[:length])}")
    if own:
        found.add(f"{own[-1]} $")
    before = said[index - 1] if index else ()
    after = said[index + 1][:_NEXT_TOKENS] if index + 1 < len(said) else ()
    return Grams(found, set(before), set(after))


def flags(sentence: str, said: Sequence[Sequence[str]], index: int) -> Iterator[str]:
    """Give the form of a sentence, its place in the text, and how its neighbours begin and end."""
    count, last = len(said), len(said) - 1
    yield f"!length {min(8, len(said[index]) // 5)}"
    yield f"!count {min(6, count // 3)}" if count > 2 else f"!few {count}"
    yield _place(index, last)
    if sentence.endswith(":"):
        yield "!ends :"
    if sentence.endswith("?"):
        yield "!asks"
    if ITEM.match(sentence):
        yield "!item"
    if sentence.startswith("#"):
        yield "!heading"
    if index and (before := said[index - 1]):
        yield f"!< {' '.join(before[:2])}"
        yield f"!< {before[-1]} $"
    if index == last:
        yield "!> end"
    elif after := said[index + 1]:
        yield f"!> {' '.join(after[:2])}"


def _place(index: int, last: int) -> str:
    if index == 0:
        return "!first"
    if index == last:
        return "!last"
    return "!late" if index > last * 2 / 3 else "!middle"
