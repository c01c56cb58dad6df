"""Features of the transitions between adjacent sentences of a proof. Pure.

The first transition is the start of the proof, the last its end.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from app.reasoning.beliefs.proofs.coherence.sentences import Sentence

_EMPTY = frozenset[str]()
_KINDS = ("symbols", "words", "bigrams")


class Context(NamedTuple):
    """The terms of one kind around a transition; empty beyond the ends of the proof."""

    theorem: frozenset[str]
    before: frozenset[str]
    """Union over all sentences before the transition."""
    before_previous: frozenset[str]
    """The same without the previous sentence."""
    second_previous: frozenset[str]
    previous: frozenset[str]
    next: frozenset[str]
    second_next: frozenset[str]
    after: frozenset[str]
    """Union over all sentences after the transition."""
    after_next: frozenset[str]
    """The same without the next sentence."""


def features_of(theorem: Sentence, sentences: Sequence[Sentence]) -> list[list[float]]:
    """Return one row for each of the `len(sentences) + 1` transitions: counts and shares."""
    kinds = [
        _contexts(getattr(theorem, kind), [getattr(one, kind) for one in sentences])
        for kind in _KINDS
    ]
    introduced = _contexts(_EMPTY, [one.introduces for one in sentences])
    count = len(sentences)
    return [
        [
            float(at == 0),
            float(at == count),
            at / (count + 1),
            *(value for contexts in kinds for value in _overlaps(contexts[at])),
            *_introductions(kinds[0][at], introduced[at]),
        ]
        for at in range(count + 1)
    ]


def _contexts(theorem: frozenset[str], terms: Sequence[frozenset[str]]) -> list[Context]:
    before = list(accumulate(terms, or_, initial=_EMPTY))
    after = list(accumulate(reversed(terms), or_, initial=_EMPTY))[::-1]
    padded = (_EMPTY, _EMPTY, *terms, _EMPTY, _EMPTY)
    return [
        Context(
            theorem=theorem,
            before=before[at],
            before_previous=before[max(at - 1, 0)],
            second_previous=padded[at],
            previous=padded[at + 1],
            next=padded[at + 2],
            second_next=padded[at + 3],
            after=after[at],
            after_next=after[min(at + 1, len(terms))],
        )
        for at in range(len(terms) + 1)
    ]


def _overlaps(context: Context) -> Iterator[float]:
    theorem, previous, following = context.theorem, context.previous, context.next
    new = following - context.before - theorem
    yield _overlap(previous, following)
    yield _overlap(context.second_previous, following)
    yield _overlap(theorem, following)
    yield _overlap(theorem, previous)
    yield _share(following, previous)
    yield _share(following, context.before | theorem)
    yield _share(following, context.before_previous)
    yield _share(previous, following)
    yield _share(previous, context.after)
    yield _share(following, context.after_next)
    yield _overlap(previous, context.second_next)
    yield _overlap(following, context.second_next)
    yield _share(new, context.after_next)
    yield len(new)
    yield _share(previous - context.after - theorem, previous)
    yield _share(following & context.after_next, context.before)
    yield _share(theorem, context.before)
    yield _share(theorem, context.after)
    yield _overlap(previous, context.second_previous)


def _introductions(symbols: Context, introduced: Context) -> Iterator[float]:
    """Count symbols used before their introduction, introduced twice, or never used."""
    theorem, following = symbols.theorem, symbols.next
    new = following - symbols.before - theorem
    undefined = new - introduced.next
    yield len(undefined)
    yield _share(undefined, following)
    yield len(introduced.next & symbols.before)
    yield len(introduced.next & introduced.before)
    yield _share(introduced.previous, following)
    yield len(introduced.previous - following)
    yield len(undefined & introduced.after_next)
    yield len(new & introduced.after_next)
    yield len(following & introduced.after_next)
    yield len(introduced.next & symbols.after_next)
    yield len(introduced.next - symbols.after_next - theorem)
    yield len(introduced.previous - symbols.after - theorem)
    yield len(new & symbols.after_next)
    yield len(introduced.before - symbols.after - theorem)


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """Return the overlap coefficient, smoothed so that single common terms count less."""
    return len(one & other) / (1 + min(len(one), len(other)))


def _share(terms: frozenset[str], of: frozenset[str]) -> float:
    return len(terms & of) / (1 + len(terms))
