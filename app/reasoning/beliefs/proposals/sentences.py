"""Sentences of a text with their places, and the words by which two of them are compared. Pure."""

import re
from collections.abc import Iterator

from app.reasoning.beliefs.contradiction_resolver.signals.tokens import read_words
from app.reasoning.beliefs.proposals.schemas import Span

MAX_TEXT = 20_000
"""Code points that are read of a text."""
MAX_SENTENCE = 600
_FENCE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_QUOTED = re.compile(r"\"[^\"\n]{0,400}\"|“[^”\n]{0,400}”|^[ \t]*>.*$", re.MULTILINE)
_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]*")
_MARKS = re.compile(r"[ \t]*(?:[-*+•]|\d{1,3}[.)]|#{1,6})[ \t]+")
_UNSURE = re.compile(
    r"\b(?:if|unless|would|could|might|(?<!in )(?<!since )(?<!from )(?<!until )(?<!by )may"
    r"|should|whether|suppose|maybe|perhaps|wonder)\b",
    re.IGNORECASE,
)


def sentences(text: str) -> Iterator[tuple[Span, str]]:
    """Yield the sentences of the prose of a text: no code, no quotation, no question."""
    read = text[:MAX_TEXT]
    for rule in (_FENCE, _QUOTED):
        # As long as before, so that places stay what they are.
        read = rule.sub(lambda match: "\n" * len(match.group()), read)
    for match in _SENTENCE.finditer(read):
        start = match.start()
        if mark := _MARKS.match(match.group()):
            start += mark.end()
        said = read[start : match.end()]
        start += len(said) - len(said.lstrip())
        said = said.strip()
        if said and not said.endswith("?") and len(said) <= MAX_SENTENCE:
            yield Span(start, start + len(said)), said


def is_plain(text: str) -> bool:
    """Tell whether a text states something: no condition, no possibility."""
    return _UNSURE.search(text) is None


def stems(text: str) -> frozenset[str]:
    """Give the stems of the words that carry the meaning."""
    return frozenset(word.stem for word in read_words(text) if word.is_content)


def coverage(wanted: frozenset[str], there: frozenset[str]) -> float:
    """Give the share of some stems that others have, 0 of none."""
    return len(wanted & there) / len(wanted) if wanted else 0.0
