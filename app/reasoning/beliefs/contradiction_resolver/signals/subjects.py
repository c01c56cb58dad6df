"""Whether two texts are about two things of one kind that a number or an owner tells apart. Pure.

`Bell 0 rings` and `Bell 1 rings` are both true; of `retries is 3` and `retries is 5` one is not.
A number or letter tells things apart where a text begins with it, right behind its noun.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding, Span
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word
from app.reasoning.beliefs.contradiction_resolver.signals.versions import (
    THINGS_APART,
    find_other_environment,
    find_versions,
    is_product,
)

_LEAST_WORDS = 3
"""Of a text that says something of what somebody owns."""
_MOST_WORDS = 2
"""Of the noun that a number belongs to."""
_PREPOSITIONS = frozenset(
    ["in", "on", "at", "for", "during", "after", "before", "from", "with", "of"]
)
_DETERMINERS = frozenset(
    ["the", "our", "my", "your", "his", "her", "their", "this", "that", "a", "an"]
)
_UNIT_WORDS = (
    "% $ € £ percent ms s sec second seconds m min minute minutes h hour hours day days week weeks"
    " month months year years time times b kb mb gb tb kib mib gib tib mm cm km meter meters metre"
    " metres g kg ton tons hz khz mhz ghz v w kw people persons users euro euros dollar dollars"
    " point points degrees"
)
_UNITS = frozenset(_UNIT_WORDS.split())
_COUNTING_WORDS = (
    "only about around nearly almost exactly roughly least most more less fewer max maximum min"
    " minimum limit top first last next every each all some another any both no"
    " keep use need take make get give add allow retry wait hold create send buy sell deploy bake"
    " bring find lose win write read eat see meet pay spend leave begin choose drive grow happen"
    " know rise say serve show try fail fall reach require retain expect include contain have"
)
_PAST_WORDS = (
    "kept took made got gave ran held built sent bought sold brought found lost won wrote ate saw"
    " met paid spent left began chose drove grew knew led rose said fell had cost went came broke"
)
_PAST = frozenset(_PAST_WORDS.split())
_COUNTING = frozenset(_COUNTING_WORDS.split()) | _PAST
"""Before a number, these say that it counts what follows."""
_MAY_COUNT = frozenset(
    ["run", "set", "order", "build", "test", "limit", "cache", "store", "report", "batch", "count"]
)
"""So may these, unless a verb follows: `run 3 workers`, but `run 3 failed`."""
_VERBS = _PAST | frozenset(
    ["is", "was", "has", "does", "did", "will", "can", "could", "must", "may", "might", "should"]
)
_NO_OWNERS = frozenset(
    [
        "he",
        "here",
        "how",
        "it",
        "let",
        "she",
        "that",
        "there",
        "this",
        "what",
        "when",
        "where",
        "who",
    ]
)
_COUNTS = re.compile(r"ed$|[^sui]s$")
"""Ends what has no number of its own before it: something of which there are many, or a verb."""
_IDENTITIES = frozenset(["is", "was", "are", "were", "becomes", "became", "remains"])


class _Subject(NamedTuple):
    kind: tuple[str, ...]
    """Stems of the noun."""
    name: str
    span: Span


def find_things_apart(pair: Pair) -> Iterator[Finding]:
    """Find what tells the thing that the one text is about from that of the other."""
    if any(find_versions(pair)):
        return
    if elsewhere := tuple(find_other_environment(pair)):
        yield from elsewhere
        return
    claim, evidence = _subject(pair.claim), _subject(pair.evidence)
    if claim and evidence and claim.kind == evidence.kind and claim.name != evidence.name:
        yield Finding(THINGS_APART, claim.span, evidence.span)


def _subject(side: Side) -> _Subject | None:
    return _owned(side.words) or _numbered(side)


def _owned(words: Sequence[Word]) -> _Subject | None:
    """Read `Anna's laptop` at the beginning of a text."""
    if len(words) < _LEAST_WORDS or not words[0].lower.endswith("'s"):
        return None
    owner, owned = words[0], words[1]
    is_named = owner.text[0].isupper() and owner.stem not in _NO_OWNERS
    is_owner = is_named and owned.is_content and not owned.breaks
    return _Subject((owned.stem,), owner.stem, owner.span) if is_owner else None


def _numbered(side: Side) -> _Subject | None:
    """Read `the mail server 12` at the beginning of a text, if it goes on behind it."""
    words = side.words
    start = _noun(words)
    for place in range(start, min(start + _MOST_WORDS + 1, len(words))):
        if place > start and _is_label(words, place):
            return _labelled(side, start, place)
        if not _may_be_noun(words[place], is_first=place == start):
            return None
    return None


def _noun(words: Sequence[Word]) -> int:
    """Give the place of the first noun: of `the result of trial 3`, that of `trial`."""
    place = _behind_determiner(words, _behind(words, 0, _PREPOSITIONS))
    before = words[place + 1].lower if place + 1 < len(words) else ""
    is_part = before == "of" or (place > 0 and before in _PREPOSITIONS)
    return _behind_determiner(words, place + 2) if is_part else place


def _behind_determiner(words: Sequence[Word], place: int) -> int:
    return _behind(words, place, _DETERMINERS)


def _behind(words: Sequence[Word], place: int, some: frozenset[str]) -> int:
    return place + (place < len(words) and words[place].lower in some)


def _is_label(words: Sequence[Word], place: int) -> bool:
    """Tell whether a word is a number, or a letter that stands alone or behind a hyphen."""
    word, noun = words[place], words[place - 1]
    if word.breaks:
        return False
    if word.lower[0].isdigit():
        is_noun = is_product(words, place - 1) or not _COUNTS.search(noun.lower)
        return word.is_joined or is_noun
    return len(word.text) == 1 and (word.is_joined or word.text.isupper())


def _may_be_noun(word: Word, *, is_first: bool) -> bool:
    is_word = word.is_content and word.lower[0].isalpha() and word.lower not in _COUNTING
    return is_word and (is_first or not word.breaks) and not word.lower.endswith("ly")


def _labelled(side: Side, start: int, place: int) -> _Subject | None:
    """Give the subject, unless the number counts something or the text says who somebody is."""
    words, end = side.words, place + 1
    while end < len(words) and words[end].is_joined:
        end += 1
    joined = [word.lower for word in words[place:end]]
    behind = [word.lower for word in words[end : end + 2]]
    if not behind or _is_counted(words[place - 1], [*joined[1:], behind[0]]):
        return None
    if _ends(side, start, end) or _is_identity(behind):
        return None
    kind = tuple(word.stem for word in words[start:place])
    return _Subject(kind, "-".join(joined), Span(words[place].span.start, words[end - 1].span.end))


def _is_counted(noun: Word, behind: Sequence[str]) -> bool:
    """Tell whether the number is an amount of what stands behind it."""
    is_verb = behind[-1] in _VERBS or behind[-1].endswith("ed")
    return not _UNITS.isdisjoint(behind) or (noun.lower in _MAY_COUNT and not is_verb)


def _ends(side: Side, start: int, end: int) -> bool:
    """Tell whether nothing is said of the numbered thing, as in `timeout 3, pause 5`."""
    gap = side.text[side.words[end - 1].span.end : side.words[end].span.start]
    goes_on = ":(," if start else ":("
    return side.words[end].breaks and not any(mark in gap for mark in goes_on)


def _is_identity(behind: Sequence[str]) -> bool:
    """Tell whether it goes on like `is the leader`, which one thing alone can be."""
    return len(behind) > 1 and behind[0] in _IDENTITIES and behind[1] == "the"
