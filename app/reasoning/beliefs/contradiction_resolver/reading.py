"""What of two texts is put before a model that reads short texts. Pure."""

import re
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.language import is_readable
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import MAX_CHARACTERS, read_words

LONGEST = 30
"""Words from which on a text is read by its sentence that is nearest to the other text."""
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*")
_MAX_SENTENCES = 200


class Excerpt(NamedTuple):
    start: int
    """Where it begins in the text, in code points."""
    text: str


class Excerpts(NamedTuple):
    """The pair of sentences that decides."""

    a: Excerpt
    b: Excerpt


def excerpts(a: str, b: str) -> Excerpts | None:
    """Give what is read of two texts; None where there is nothing to be read.

    That is so of empty texts, of texts that say the same letter for letter, and of other languages.
    """
    if " ".join(a.split()).casefold() == " ".join(b.split()).casefold():
        return None
    if not (is_readable(a) and is_readable(b)):
        return None
    near_a = nearest_sentence(b, a)
    near_b = nearest_sentence(near_a.text, b)
    return Excerpts(near_a, near_b)


def nearest_sentence(other: str, text: str) -> Excerpt:
    """Give a short text whole, of a long one the sentence that shares most words with the other."""
    shown = text[:MAX_CHARACTERS]
    if len(shown.split()) <= LONGEST:
        return _trimmed(0, shown)
    wanted = _stems(other)
    found = [_trimmed(match.start(), match.group()) for match in _SENTENCE.finditer(shown)]
    told = [excerpt for excerpt in found if excerpt.text][:_MAX_SENTENCES]
    best = max(
        told, key=lambda excerpt: len(wanted & _stems(excerpt.text)), default=_trimmed(0, shown)
    )
    return best


def _trimmed(start: int, text: str) -> Excerpt:
    return Excerpt(start + len(text) - len(text.lstrip()), text.strip())


def _stems(text: str) -> frozenset[str]:
    return frozenset(word.stem for word in read_words(text) if word.is_content)
