"""Words of a text with their places and stems. Pure."""

import re
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.schemas import Span

MAX_WORDS = 256
"""Words that are read of a text; the alignment of two texts takes the product of their lengths."""
MAX_CHARACTERS = 8_192
"""Code points that are read of a text: a text of blanks takes no longer than one of words."""

_WORD = re.compile(r"\d+(?:[.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*|[%$€£]")
_SUFFIXES = ("ingly", "edly", "ing", "ied", "ies", "ed", "es", "ly", "s", "e")
_MIN_STEM = 3
_STOP_WORDS = (
    "a an the this that these those of to in on at by for with from as into about and or but nor so"
    " than then there here it its he she they them his her their him i we you my our your me us who"
    " whom whose which what when where while how why if also be is are was were been being am do"
    " does did done has have had having will would can could may might shall should must very just"
    " such own same other s t d ll re ve one up out over during after before between"
)
_STOP = frozenset(_STOP_WORDS.split())


class Word(NamedTuple):
    span: Span
    text: str
    lower: str
    stem: str
    is_content: bool
    is_name: bool
    """Written with a capital inside of a sentence, or with several."""
    opens: bool
    """Stands first, or after the end of a sentence."""
    breaks: bool
    """A comma, bracket, colon or the end of a sentence comes before it."""
    is_joined: bool
    """Nothing but a hyphen or slash, or nothing at all, parts it from the word before."""


def read_words(text: str) -> tuple[Word, ...]:
    """Give the first `MAX_WORDS` words, numbers and signs of currency or percent."""
    words: list[Word] = []
    end = 0
    for match in _WORD.finditer(text, 0, MAX_CHARACTERS):
        words.append(_word(match, text[end : match.start()] if words else "."))
        end = match.end()
        if len(words) == MAX_WORDS:
            break
    return tuple(words)


def stem(lower: str) -> str:
    """Cut the commonest endings off a word in lower case.

    It need not be a word; it has at least three letters, or is the word itself.
    """
    word = lower.removesuffix("'s").removesuffix("’s")
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= _MIN_STEM:
            cut = word.removesuffix(suffix)
            return _single(cut + "y" if suffix in ("ied", "ies") else cut)
    return word


def _single(cut: str) -> str:
    doubled = len(cut) > _MIN_STEM and cut[-1] == cut[-2] and cut[-1] not in "lsz"
    return cut[:-1] if doubled else cut


def _word(match: re.Match[str], gap: str) -> Word:
    text = match.group()
    lower = text.lower().replace("’", "'")
    opens = any(mark in gap for mark in ".!?:")
    return Word(
        span=Span(*match.span()),
        text=text,
        lower=lower,
        stem=stem(lower),
        is_content=lower not in _STOP and not lower.startswith("'"),
        is_name=text[0].isupper() and lower not in _STOP and (not opens or text[1:] != lower[1:]),
        opens=opens,
        breaks=any(mark in gap for mark in ",;:.!?()—–"),
        is_joined=gap in ("", "-", "/"),
    )
