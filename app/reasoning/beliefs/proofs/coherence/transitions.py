"""How each sentence of a proof goes on from those before it, in numbers. Pure.

A transition is the place between two sentences that stand side by side. The first stands before the
first sentence, the last after the last one.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from app.reasoning.beliefs.proofs.coherence.sentences import Sentence

_NOTHING = frozenset[str]()
_KINDS = ("symbols", "words", "pairs")


class Around(NamedTuple):
    """The terms of one kind around a transition."""

    theorem: frozenset[str]
    said: frozenset[str]
    """By all sentences before."""
    said_earlier: frozenset[str]
    """By all but the last of these."""
    last_but_one: frozenset[str]
    last: frozenset[str]
    next: frozenset[str]
    next_but_one: frozenset[str]
    coming: frozenset[str]
    """In all sentences after."""
    coming_later: frozenset[str]
    """In all but the first of these."""


def transitions_of(theorem: Sentence, sentences: Sequence[Sentence]) -> list[list[float]]:
    """Give `len(sentences) + 1` rows of the same length; counts and shares, not standardised."""
    kinds = [
        _around(getattr(theorem, kind), [getattr(one, kind) for one in sentences])
        for kind in _KINDS
    ]
    introduced = _around(_NOTHING, [one.introduces for one in sentences])
    count = len(sentences)
    return [
        [
            float(at == 0),
            float(at == count),
            at / (count + 1),
            *(number for kind in kinds for number in _overlaps(kind[at])),
            *_introductions(kinds[0][at], introduced[at]),
        ]
        for at in range(count + 1)
    ]


def _around(theorem: frozenset[str], said: Sequence[frozenset[str]]) -> list[Around]:
    before = list(accumulate(said, or_, initial=_NOTHING))
    after = list(accumulate(reversed(said), or_, initial=_NOTHING))[::-1]
    padded = (_NOTHING, _NOTHING, *said, _NOTHING, _NOTHING)
    return [
        Around(
            theorem,
            before[at],
            before[max(at - 1, 0)],
            padded[at],
            padded[at + 1],
            padded[at + 2],
            padded[at + 3],
            after[at],
            after[min(at + 1, len(said))],
        )
        for at in range(len(said) + 1)
    ]


def _overlaps(around: Around) -> Iterator[float]:
    theorem, said, last, following = around.theorem, around.said, around.last, around.next
    new = following - said - theorem
    yield _common(last, following)
    yield _common(around.last_but_one, following)
    yield _common(theorem, following)
    yield _common(theorem, last)
    yield _share(following, last)
    yield _share(following, said | theorem)
    yield _share(following, around.said_earlier)
    yield _share(last, following)
    yield _share(last, around.coming)
    yield _share(following, around.coming_later)
    yield _common(last, around.next_but_one)
    yield _common(following, around.next_but_one)
    yield _share(new, around.coming_later)
    yield len(new)
    yield _share(last - around.coming - theorem, last)
    yield _share(following & around.coming_later, said)
    yield _share(theorem, said)
    yield _share(theorem, around.coming)
    yield _common(last, around.last_but_one)


def _introductions(symbols: Around, introduced: Around) -> Iterator[float]:
    """Tell which symbols come before their introduction, twice, or for nothing."""
    theorem, following = symbols.theorem, symbols.next
    new = following - symbols.said - theorem
    missing = new - introduced.next
    yield len(missing)
    yield _share(missing, following)
    yield len(introduced.next & symbols.said)
    yield len(introduced.next & introduced.said)
    yield _share(introduced.last, following)
    yield len(introduced.last - following)
    yield len(missing & introduced.coming_later)
    yield len(new & introduced.coming_later)
    yield len(following & introduced.coming_later)
    yield len(introduced.next & symbols.coming_later)
    yield len(introduced.next - symbols.coming_later - theorem)
    yield len(introduced.last - symbols.coming - theorem)
    yield len(new & symbols.coming_later)
    yield len(introduced.said - symbols.coming - theorem)


def _common(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the share of common terms of the smaller side; few terms count less."""
    return len(one & other) / (1 + min(len(one), len(other)))


def _share(some: frozenset[str], of: frozenset[str]) -> float:
    return len(some & of) / (1 + len(some))
