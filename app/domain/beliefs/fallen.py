"""What held once, as it is named beside what holds now."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.belief import BeliefStatus
from app.domain.nodes.node import NodeSummary
from app.domain.text import SENTENCE, sentences

_WORD = re.compile(r"\w+")
_LEFT_OUT = "…"


@dataclass(frozen=True, slots=True)
class Replaced:
    """What took the place of something that fits a question too."""

    title: str
    """Of what was replaced."""
    at: datetime


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What fits a question and holds no more, with nothing in its place."""

    id: str
    title: str
    status: BeliefStatus


@dataclass(frozen=True, slots=True)
class FallenStatement:
    """What a text says and holds no more: a statement that was made of it, or its decision."""

    id: str
    """Of the belief."""
    quote: str
    status: BeliefStatus
    at: datetime
    """Since when it has this status."""
    replaced_by: NodeSummary | None
    """What took its place, if it is superseded."""


def without_fallen(text: str, quotes: Iterable[str]) -> str:
    """Give a text with an ellipsis in the place of each sentence that holds no more.

    Args:
        quotes: What fell; a sentence that has all words of one, in their order, fell with it.

    Returns:
        The empty text where no sentence is left.
    """
    gone = {words for quote in quotes for words in map(_words, sentences(quote)) if words}
    if not gone:
        return text
    is_left = False

    def kept(match: re.Match[str]) -> str:
        nonlocal is_left
        said = _words(match.group())
        if any(words in said for words in gone):
            return _LEFT_OUT
        is_left = is_left or bool(said)
        return match.group()

    left = SENTENCE.sub(kept, text)
    return left if is_left else ""


def last_fallen(fallen: Sequence[FallenStatement]) -> FallenStatement:
    """Give what says most of a text that fell wholly: what was replaced before what was not."""
    return max(fallen, key=lambda one: (one.replaced_by is not None, one.at, one.id))


def _words(text: str) -> str:
    """Give the words of a text between spaces, so that one text is found in another by words."""
    words = _WORD.findall(text.casefold())
    return f" {' '.join(words)} " if words else ""
