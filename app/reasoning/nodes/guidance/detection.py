"""Which pattern of thinking a text shows, by the words of the lexicon. Pure."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.domain.guidance.analysis import (
    ControlMode,
    CueSpan,
    PatternScore,
    ThinkingAnalysis,
    ThinkingDomain,
    ThinkingPattern,
    ThoughtDepth,
)
from app.reasoning.nodes.guidance.lexicon import Cue, Words, cues_of, lexicon

READ_CHARACTERS = 20_000
"""Of a text; a longer one has shown its pattern by then."""
BASE_CONFIDENCE = 0.8
HEDGED = 0.7
"""Factor of a text that hedges, or asks more than two questions."""
MANY_QUESTIONS = 2
EXPLORING = 0.6
"""Factor of a text without any cue."""
TIED = 0.7
"""Factor where two patterns score the same; 1 where no other pattern scores."""
_WORD = re.compile(r"[\w'’]+")
_QUOTED = re.compile(r"\"[^\"\n]{0,500}\"|“[^”\n]{0,500}”|«[^»\n]{0,500}»")
"""What others say, or a title."""
_CLAUSE_ENDS = frozenset(".,;:!?\n()—")
_TURN = "but"
"""A word that begins a clause."""


@dataclass(frozen=True, slots=True)
class _Word:
    text: str
    start: int
    end: int
    clause: int
    """Number of its clause."""


@dataclass(frozen=True, slots=True)
class _Hit:
    pattern: ThinkingPattern
    weight: float
    words: Words
    start: int
    end: int


class ReadText:
    """A text cut into words and clauses."""

    def __init__(self, text: str) -> None:
        self._text = _unquoted(text[:READ_CHARACTERS])
        self._words = tuple(_words(self._text))
        self._plain = tuple(word.text for word in self._words)
        self._places: dict[str, list[int]] = defaultdict(list)
        for at, word in enumerate(self._plain):
            self._places[word].append(at)

    def says(self, phrases: Sequence[str]) -> bool:
        """Tell whether one of the phrases stands in the text and is not negated."""
        return any(
            self._stands(words, at) and not self._is_negated(words, at)
            for words in (tuple(phrase.split()) for phrase in phrases)
            for at in self._places.get(words[0], ())
        )

    def is_hedged(self) -> bool:
        hedges = lexicon().hedges
        return self._text.count("?") > MANY_QUESTIONS or not hedges.isdisjoint(self._places)

    def hits(self, domain: ThinkingDomain) -> Iterator[_Hit]:
        """Give the cues of the text that are not negated, in order."""
        cues, at = cues_of(domain), 0
        while at < len(self._plain):
            cue = self._cue(cues.get(self._plain[at], ()), at)
            if cue is None:
                at += 1
                continue
            last = at + len(cue.words)
            if cue.weight and self._counts(cue.words, at):
                start, end = self._words[at].start, self._words[last - 1].end
                yield _Hit(cue.pattern, cue.weight, cue.words, start, end)
            at = last

    def openers(self) -> frozenset[ThinkingPattern]:
        """Give the patterns whose verbs begin a clause."""
        openers = lexicon().openers
        verbs = {
            ThinkingPattern.BUILDING: openers.building,
            ThinkingPattern.PLANNING: openers.planning,
        }
        first = set(self._first_words(openers.leads))
        return frozenset(pattern for pattern, words in verbs.items() if words & first)

    def _first_words(self, leads: frozenset[str]) -> Iterator[str]:
        """Give the first word of each clause that is none of `leads`."""
        begun = -1
        for word in self._words:
            if word.clause != begun and word.text not in leads:
                begun = word.clause
                yield word.text

    def _counts(self, words: Words, at: int) -> bool:
        if len(words) == 1 and (self._is_joined(at) or not self._is_own(at)):
            return False
        return not self._is_negated(words, at)

    def _is_joined(self, at: int) -> bool:
        """Tell whether a word is part of a hyphenated one."""
        word = self._words[at]
        around = self._text[word.start - 1 : word.start] + self._text[word.end : word.end + 1]
        return "-" in around

    def _is_own(self, at: int) -> bool:
        """Tell whether a state is that of a person, and not over; other words always count."""
        states, clause = lexicon().states, self._words[at].clause
        if self._plain[at] not in states.words:
            return True
        before = [word.text for word in self._words[:at] if word.clause == clause]
        if not states.over.isdisjoint(before[-2:]):
            return False
        return len(before) < 2 or not states.persons.isdisjoint(before)

    def _cue(self, cues: Sequence[Cue], at: int) -> Cue | None:
        return next((cue for cue in cues if self._stands(cue.words, at)), None)

    def _stands(self, words: Words, at: int) -> bool:
        return self._plain[at : at + len(words)] == words

    def _is_negated(self, words: Words, at: int) -> bool:
        read = lexicon()
        if not read.negators.isdisjoint(words):
            return False  # "not sure" has its own.
        clause = self._words[at].clause
        return any(
            self._words[before].clause == clause
            and self._plain[before] in read.negators
            and " ".join(self._plain[before : before + 2]) not in read.not_negators
            for before in range(max(0, at - read.window), at)
        )


def analyse(
    read: ReadText, domain: ThinkingDomain, least_confidence: float = 0.0
) -> ThinkingAnalysis:
    """Detect the pattern of thinking that a text shows.

    The confidence is 0.8, times 0.7 for a text that hedges, times the factor of the pattern, times
    0.7 + 0.3 · margin.

    Args:
        least_confidence: A pattern detected with less is exploring.
    """
    hits = [*read.hits(domain)]
    scores = _scores(hits, read.openers())
    margin = _margin([*scores.values()])
    confidence = BASE_CONFIDENCE * (HEDGED if read.is_hedged() else 1.0)
    explored = ThinkingAnalysis(
        pattern=ThinkingPattern.EXPLORING,
        confidence=confidence * EXPLORING,
        margin=margin,
        scores=tuple(PatternScore(pattern, score) for pattern, score in scores.items()),
        spans=tuple(CueSpan(hit.pattern, hit.start, hit.end) for hit in hits),
        depth=_depth(read, ThoughtDepth.SURFACE),
        needs_hypothesis=False,
        lexicon=lexicon().version,
    )
    pattern = max(scores, key=lambda one: scores[one])
    part = lexicon().patterns[pattern]
    sure = confidence * part.factor * (TIED + (1 - TIED) * margin)
    if not scores[pattern] or sure < least_confidence:
        return explored
    return replace(
        explored,
        pattern=pattern,
        confidence=sure,
        depth=_depth(read, part.depth),
        needs_hypothesis=part.needs_hypothesis and lexicon().profiles[domain].needs_hypothesis,
    )


def said_move(read: ReadText) -> ControlMode:
    """Give the move that a text itself announces; else it continues."""
    moves = lexicon().moves.items()
    return next((move for move, phrases in moves if read.says(phrases)), ControlMode.CONTINUE)


def _scores(
    hits: Sequence[_Hit], openers: frozenset[ThinkingPattern]
) -> Mapping[ThinkingPattern, float]:
    """Sum the weights of the cues by pattern, each cue once, in the order that decides a tie."""
    counted = {(hit.pattern, hit.words): hit.weight for hit in hits}
    return {
        pattern: sum(weight for (of, _), weight in counted.items() if of is pattern)
        + (lexicon().openers.bonus if pattern in openers else 0.0)
        for pattern in ThinkingPattern
        if pattern is not ThinkingPattern.EXPLORING
    }


def _margin(scores: Sequence[float]) -> float:
    best, second = sorted(scores, reverse=True)[:2]
    return (best - second) / best if best else 0.0


def _depth(read: ReadText, usual: ThoughtDepth) -> ThoughtDepth:
    depths = lexicon().depths.items()
    return next((depth for depth, phrases in depths if read.says(phrases)), usual)


def _unquoted(text: str) -> str:
    """Blank what stands in quotation marks, unless nothing else is said; places stay."""
    left = _QUOTED.sub(lambda found: " " * len(found.group()), text)
    return left if left.strip(" .,;:!?") else text


def _words(text: str) -> Iterator[_Word]:
    clause = last = 0
    for match in _WORD.finditer(text):
        word = match[0].lower().replace("’", "'").strip("'")
        if word == _TURN or not _CLAUSE_ENDS.isdisjoint(text[last : match.start()]):
            clause += 1
        last = match.end()
        if word:
            yield _Word(word, match.start(), match.end(), clause)
