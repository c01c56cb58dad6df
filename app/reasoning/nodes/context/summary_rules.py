"""A summary of messages, of their own sentences: what they decide and demand first. Pure.

It is the same for the same messages, and says nothing that they do not.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.fallen import without_fallen
from app.domain.nodes.headline import shortened
from app.domain.nodes.thinking import Role
from app.domain.text import sentences

_SENTENCE = 400
"""Characters of one sentence that are shown."""
_MOST_FALLEN = 3
"""Sentences that are named because they hold no more."""
_STATES, _DEMANDS, _FIGURES, _SAYS = range(4, 0, -1)
"""What a sentence does, by weight: it states what is held or decided, demands something, has a
figure, or is any other."""
_CODE = re.compile(r"```.*?(?:```|\Z)", re.DOTALL)
_MARKS = re.compile(r"^[\s\-*#>•|…]+")
_NUMBERING = re.compile(r"\s*\d{1,3}[.)]\s*")
_FIGURE = re.compile(r"\d")
_DEMAND = re.compile(
    r"\b(?:must|never|always|only|cannot|can't|may not|shall|required?|requires|needs? to|has to"
    r"|have to|at (?:most|least)|no (?:more|later|less) than|limit(?:ed)?|deadline|budget"
    r"|constraint|not allowed|forbidden)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class FallenQuote:
    """A sentence that holds no more."""

    quote: str
    how: str
    """Such as `superseded`, or what took its place."""
    at: datetime


@dataclass(frozen=True, slots=True)
class SaidMessage:
    """A message, with what the graph knows of its sentences."""

    id: str
    role: Role
    text: str
    stated: tuple[str, ...] = ()
    """What it decides and states, and holds."""
    fallen: tuple[FallenQuote, ...] = ()


@dataclass(frozen=True, slots=True)
class _Sentence:
    place: int
    """Of its message."""
    at: int
    """Among all sentences, oldest first."""
    text: str
    weight: int


def extract(said: Sequence[SaidMessage], characters: int) -> str:
    """Give the sentences that weigh most, under who said them; the newest first among equals.

    What fell is in it nowhere but in lines that say so.

    Args:
        said: Oldest first.
        characters: What the summary may take.

    Returns:
        The empty text where no sentence is left.
    """
    fallen = [quote for message in said for quote in message.fallen]
    found = _distinct(_read(said, [one.quote for one in fallen]))
    notes = _notes(fallen)
    room = characters - sum(len(note) + 1 for note in notes)
    chosen = _chosen(found, said, room)
    return "\n".join((*_lines(chosen, said), *notes)) if chosen else ""


def corrected(summary: str, fallen: Sequence[FallenQuote]) -> str:
    """Give a stored summary without what fell of the messages it stands for, and name that."""
    left = without_fallen(summary, [one.quote for one in fallen])
    return "\n".join((left, *_notes(fallen))) if left != summary else summary


def _read(said: Sequence[SaidMessage], gone: Sequence[str]) -> Iterator[_Sentence]:
    at = 0
    for place, message in enumerate(said):
        stated = [_words(quote) for quote in message.stated]
        first = message.role is Role.USER
        for sentence in _sentences(without_fallen(_CODE.sub("\n", message.text), gone)):
            # What was asked first in a message is what the rest of it and its answer are about.
            weight = max(_weight(sentence, stated), _FIGURES if first else _SAYS)
            yield _Sentence(place, at, sentence, weight)
            at, first = at + 1, False


def _sentences(text: str) -> Iterator[str]:
    for sentence in sentences(text):
        said = " ".join(_MARKS.sub("", sentence).split())
        if _WORD.search(said) and not _NUMBERING.fullmatch(said):
            yield shortened(said, _SENTENCE)


def _weight(sentence: str, stated: Sequence[str]) -> int:
    words = _words(sentence)
    if any(quote in words or words in quote for quote in stated):
        return _STATES
    if _DEMAND.search(sentence):
        return _DEMANDS
    return _FIGURES if _FIGURE.search(sentence) else _SAYS


def _distinct(found: Iterable[_Sentence]) -> list[_Sentence]:
    """Give each sentence once, where it was said last."""
    last = {_words(sentence.text): sentence for sentence in found}
    return list(last.values())


def _chosen(found: Sequence[_Sentence], said: Sequence[SaidMessage], room: int) -> list[_Sentence]:
    chosen: list[_Sentence] = []
    places: set[int] = set()
    for sentence in sorted(found, key=lambda one: (-one.weight, -one.at)):
        head = 0 if sentence.place in places else len(said[sentence.place].role) + 2
        if (cost := len(sentence.text) + 1 + head) <= room:
            chosen.append(sentence)
            places.add(sentence.place)
            room -= cost
    return sorted(chosen, key=lambda one: one.at)


def _lines(chosen: Sequence[_Sentence], said: Sequence[SaidMessage]) -> list[str]:
    by_place: dict[int, list[str]] = {}
    for sentence in chosen:
        by_place.setdefault(sentence.place, []).append(sentence.text)
    return [f"{said[place].role}: {' '.join(texts)}" for place, texts in by_place.items()]


def _notes(fallen: Iterable[FallenQuote]) -> list[str]:
    """Name what holds no more, latest first."""
    latest = {one.quote: one for one in sorted(fallen, key=lambda one: (one.at, one.quote))}
    return [
        f"! “{shortened(' '.join(one.quote.split()), _SENTENCE // 2)}” holds no more: {one.how} on"
        f" {one.at:%Y-%m-%d}."
        for one in [*latest.values()][: -_MOST_FALLEN - 1 : -1]
    ]


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "
