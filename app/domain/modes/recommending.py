"""Which modes fit a problem, by the words of the taxonomy, with the words that say so. Pure."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from app.domain.modes.taxonomy import taxonomy
from app.domain.stemming import WORD, stem
from app.errors import InvalidInputError

READ_CHARACTERS = 20_000
"""Of a problem; a longer one has said what it is about by then."""
NEGATED_WITHIN = 3
"""Words after a negator in which a cue says nothing."""
_NEGATORS = frozenset(
    {"not", "no", "never", "without", "nor", "neither", "isn't", "don't", "cannot"}
)
_CLAUSE_ENDS = frozenset(".,;:!?\n")
Roots = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pointer:
    """What a cue points to."""

    mode: str
    weight: float
    """0 to 1: how far the cue alone makes the mode fit."""
    type_id: str | None
    """The type of reasoning that the cue belongs to; None for a cue of the mode itself."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Words of the problem that speak for a mode."""

    text: str
    start: int
    end: int
    weight: float
    type_id: str | None


@dataclass(frozen=True, slots=True)
class Recommendation:
    mode: str
    score: float
    """0 to 1: 1 − ∏(1 − weight) over its reasons."""
    reasons: tuple[Reason, ...]
    """In the order of the text; each cue once."""


@dataclass(frozen=True, slots=True)
class _Word:
    root: str
    start: int
    end: int
    negated: bool


def recommend(problem: str, most: int = 3) -> tuple[Recommendation, ...]:
    """Give the modes that fit a problem, best first; none where no word of it points to one.

    Raises:
        InvalidInputError: The problem is blank.
    """
    if not problem.strip():
        raise InvalidInputError("problem must not be blank", field="problem")
    text = problem[:READ_CHARACTERS]
    reasons = defaultdict[str, list[Reason]](list)
    seen = set[Roots]()
    for roots, start, end in _cues(tuple(_words(text))):
        if roots not in seen:
            seen.add(roots)
            for mode, pointer in _strongest(_pointers()[roots]).items():
                reason = Reason(text[start:end], start, end, pointer.weight, pointer.type_id)
                reasons[mode].append(reason)
    found = (Recommendation(mode, _score(own), tuple(own)) for mode, own in reasons.items())
    return tuple(sorted(found, key=lambda one: (-one.score, one.mode))[:most])


def _score(reasons: Sequence[Reason]) -> float:
    return 1 - math.prod(1 - reason.weight for reason in reasons)


def _strongest(pointers: Sequence[Pointer]) -> dict[str, Pointer]:
    """Give the strongest pointer to each mode: one cue counts once for it."""
    return {one.mode: one for one in sorted(pointers, key=lambda one: one.weight)}


def _cues(words: Sequence[_Word]) -> Iterator[tuple[Roots, int, int]]:
    """Give the cues of a text that are not negated, the longest at each place."""
    at = 0
    while at < len(words):
        length = next((n for n in range(_longest(), 0, -1) if _roots(words, at, n)), 0)
        if length and not words[at].negated:
            yield _roots(words, at, length), words[at].start, words[at + length - 1].end
        at += length or 1


def _roots(words: Sequence[_Word], at: int, length: int) -> Roots:
    """Give the words from a place if they are a cue, else nothing."""
    roots = tuple(word.root for word in words[at : at + length])
    return roots if len(roots) == length and roots in _pointers() else ()


def _words(text: str) -> Iterator[_Word]:
    since, last = NEGATED_WITHIN, 0
    for match in WORD.finditer(text):
        if not _CLAUSE_ENDS.isdisjoint(text[last : match.start()]):
            since = NEGATED_WITHIN
        yield _Word(_root(match.group()), match.start(), match.end(), since < NEGATED_WITHIN)
        since = 0 if match.group().lower().replace("’", "'") in _NEGATORS else since + 1
        last = match.end()


def _root(word: str) -> str:
    return stem(word) or word.lower()


@cache
def _pointers() -> Mapping[Roots, tuple[Pointer, ...]]:
    """Give what each cue points to, by the roots of its words."""
    read = taxonomy()
    found = defaultdict[Roots, list[Pointer]](list)
    for mode, cues in read.modes.items():
        for cue, weight in cues.items():
            found[_cue_roots(cue)].append(Pointer(mode, weight, None))
    for one in read.types:
        for cue in one.cues:
            weighed = zip(one.modes, read.type_weights, strict=False)
            found[_cue_roots(cue)] += [Pointer(mode, weight, one.id) for mode, weight in weighed]
    return {roots: tuple(pointers) for roots, pointers in found.items()}


@cache
def _longest() -> int:
    return max(map(len, _pointers()))


def _cue_roots(cue: str) -> Roots:
    return tuple(_root(match.group()) for match in WORD.finditer(cue))
