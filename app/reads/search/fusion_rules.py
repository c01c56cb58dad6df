"""From lists of candidates to one order: what each list says, on one scale, and priors. Pure.

The weights are round numbers that did well on conversations between two people; each was tried
with its halves and doubles, and without it (docs/benchmarks.md).
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from app.domain.search import CandidateRank, Explanation, ScoreParts
from app.reads.search.cue_rules import NamedDate, asks_when, dates_in, names_time, nearness

RRF_K = 60
"""Cormack, Clarke and Büttcher, SIGIR 2009: fusion is insensitive to it around this value."""
DEPTH = 100
"""A list this long was cut off: its last score is worth no more than what it left out."""
WORDS, MEANING, MATCH = 0.6, 0.5, 1.0
AUTHOR, ANSWER, SESSION = 0.5, 0.2, 0.4
WHEN, DATE = 0.3, 0.3
SAYS, ASKS = 0.4, -0.2
ENOUGH = 200
"""Characters from which on a text is not taken for one that says little."""
_NAME = re.compile(r"\w+")

Ranked = Sequence[tuple[str, float]]


class Lists(NamedTuple):
    """Ids and scores, best first, each id once a list."""

    text: Ranked = ()
    vector: Ranked = ()
    context_text: Ranked = ()
    context_vector: Ranked = ()


class Candidate(NamedTuple):
    id: str
    session_id: str | None = None
    author: str | None = None
    passage: float | None = None
    """Cosine of the question and the text, -1 to 1, where `context` or `match` is None."""
    context: float | None = None
    """Cosine of the question and the text in its context; None without a vector."""
    match: float | None = None
    """From `token_rules.matches`; None without tokens."""
    met: tuple[float, ...] = ()
    """From `token_rules.best_cosines`; empty without tokens."""
    at: date | None = None
    text: str = ""
    """Its beginning, where a question asks when."""
    length: int = 0
    """Of the whole text, in characters."""
    asks: bool = False
    """Whether the text ends as a question."""
    answers: str | None = None
    """What it follows in the line of thought, if that holds a question."""


class Fused(NamedTuple):
    id: str
    score: float
    explanation: Explanation


def pooled(lists: Lists, size: int) -> list[str]:
    """Give the best ids of all lists by reciprocal rank; equal ones go by id."""
    scores: dict[str, float] = {}
    for ranked in lists:
        for rank, (id_, _) in enumerate(ranked, start=1):
            scores[id_] = scores.get(id_, 0.0) + 1 / (RRF_K + rank)
    return sorted(scores, key=lambda id_: (-scores[id_], id_))[:size]


def fused(candidates: Sequence[Candidate], lists: Lists, question: str, limit: int) -> list[Fused]:
    """Order candidates by the sum of what speaks for each; equal ones go by id."""
    parts = _with_sessions(candidates, _own_parts(candidates, lists, question))
    best = sorted((-sum(part), id_) for id_, part in parts.items())[:limit]
    # Only what is shown is explained.
    shown = frozenset(id_ for _, id_ in best)
    told = {candidate.id: candidate for candidate in candidates if candidate.id in shown}
    text, vector, context_text, context_vector = (_places(ranked, shown) for ranked in lists)
    return [
        Fused(
            id_,
            -least,
            Explanation(
                text.get(id_),
                vector.get(id_),
                context_text.get(id_),
                context_vector.get(id_),
                parts[id_],
                told[id_].match,
                told[id_].met,
            ),
        )
        for least, id_ in best
    ]


def names_in(question: str) -> frozenset[str]:
    """Give the words of a question in lower case, among which an author's name may be."""
    return frozenset(_NAME.findall(question.lower()))


class _QuestionCues(NamedTuple):
    words: frozenset[str]
    when: bool
    dates: Sequence[NamedDate]


def _cues_of(question: str) -> _QuestionCues:
    return _QuestionCues(names_in(question), asks_when(question), dates_in(question))


def _own_parts(
    candidates: Sequence[Candidate], lists: Lists, question: str
) -> dict[str, ScoreParts]:
    alone, context = _over_last(lists.text), _over_last(lists.context_text)
    said = [alone.get(candidate.id, 0.0) for candidate in candidates]
    meaning = _scaled(
        [_either(candidate.context, candidate.passage) for candidate in candidates], said
    )
    match = _scaled([_either(candidate.match, candidate.passage) for candidate in candidates], said)
    cues = _cues_of(question)
    return {
        one.id: ScoreParts(
            words=WORDS * (alone if one.context is None else context).get(one.id, 0.0),
            meaning=MEANING * meaning[place],
            match=MATCH * match[place],
            author=AUTHOR * _is_named(one.author, cues.words),
            answer=ANSWER * context.get(one.answers or "", 0.0),
            time=_time(one, cues),
            substance=SAYS * min(1.0, one.length / ENOUGH) + ASKS * one.asks,
        )
        for place, one in enumerate(candidates)
    }


def _time(candidate: Candidate, cues: _QuestionCues) -> float:
    when = WHEN * (cues.when and names_time(candidate.text))
    return when + (DATE * nearness(cues.dates, candidate.at) if candidate.at else 0.0)


def _with_sessions(
    candidates: Iterable[Candidate], parts: Mapping[str, ScoreParts]
) -> dict[str, ScoreParts]:
    """Add what the best hit of its session says for each candidate."""
    sessions = {candidate.id: candidate.session_id for candidate in candidates}
    best: dict[str | None, float] = {}
    for id_, part in parts.items():
        key = sessions[id_]
        best[key] = max(best.get(key, 0.0), sum(part) if key else 0.0)
    most = max(best.values(), default=0.0) or 1.0
    return {
        id_: part._replace(session=SESSION * best[sessions[id_]] / most)
        for id_, part in parts.items()
    }


def _over_last(ranked: Ranked) -> dict[str, float]:
    """Put each score between 1, the best, and 0: nothing, or the last of a list that was cut."""
    if not ranked:
        return {}
    last = ranked[-1][1] if len(ranked) >= DEPTH else 0.0
    width = (ranked[0][1] - last) or 1.0
    return {id_: (score - last) / width for id_, score in ranked}


def _scaled(values: Sequence[float | None], said: Sequence[float]) -> list[float]:
    """Put values on a line from 0, the least, to 1, the most.

    Args:
        said: What stands for a text that still waits for its vector: how well its words do, or it
            would come after texts that have one and nothing else. Not needed where none has one.
    """
    known = [value for value in values if value is not None]
    if not known:
        return [0.0] * len(values)
    low = min(known)
    width = (max(known) - low) or 1.0
    return [
        words if value is None else (value - low) / width
        for value, words in zip(values, said, strict=True)
    ]


def _either(value: float | None, other: float | None) -> float | None:
    return other if value is None else value


def _is_named(author: str | None, said: frozenset[str]) -> bool:
    return author is not None and not said.isdisjoint(_NAME.findall(author.lower()))


def _places(ranked: Ranked, ids: Collection[str]) -> dict[str, CandidateRank]:
    return {
        id_: CandidateRank(rank, score)
        for rank, (id_, score) in enumerate(ranked, start=1)
        if id_ in ids
    }
