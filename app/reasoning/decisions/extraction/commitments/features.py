"""What a sentence shows of a commitment: its words, those beside it, its place. Pure.

Code, names, paths and figures are one word each: which file it is says nothing about whether
somebody decides.
"""

import re
from collections.abc import Iterator, Sequence

# A word is looked through from each of its places: the bounds keep a long one from its square.
_TOKEN = re.compile(
    r"(?P<CODE>`[^`\n]*`|\"[^\"\n]{1,60}\")"
    r"|(?P<NAME>[A-Za-z]\w{0,100}(?:[a-z][A-Z]|_)\w*|\w{0,100}+(?:[./]\w+)+)"
    r"|(?P<NUM>\d+(?:[.,:]\d+)*)"
    r"|[A-Za-z]+(?:['’][A-Za-z]+)?|[?!:;,*→#—–(✅]|^[-+•]"
)
ITEM = re.compile(r"\s*(?:[-*+•]|\d+[.)])\s")
_MAX_TOKENS = 80
_NEXT_TOKENS = 8


def tokens(sentence: str) -> list[str]:
    """Give the first words of a sentence, in lower case; kinds of names in upper case."""
    found = list[str]()
    for mark in _TOKEN.finditer(sentence):
        found.append(mark.lastgroup or mark.group().lower().replace("’", "'"))
        if len(found) == _MAX_TOKENS:
            break
    return found


def grams(said: Sequence[Sequence[str]], index: int) -> set[str]:
    """Give the runs of up to three words of a sentence, and the words of those beside it."""
    own = said[index]
    found = set(own)
    found.update(map(" ".join, zip(own, own[1:], strict=False)))
    found.update(map(" ".join, zip(own, own[1:], own[2:], strict=False)))
    for length in range(1, min(3, len(own)) + 1):
        found.add(f"^ {' '.join(own[:length])}")
    if own:
        found.add(f"{own[-1]} $")
    if index:
        found.update(f"< {word}" for word in said[index - 1])
    if index + 1 < len(said):
        found.update(f"> {word}" for word in said[index + 1][:_NEXT_TOKENS])
    return found


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
