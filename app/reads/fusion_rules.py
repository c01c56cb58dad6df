"""From lists of candidates to one order: what each list says, on one scale, and two priors. Pure.

The weights are round numbers that did well on conversations between two people; each was tried
with its halves and doubles (docs/benchmarks.md).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from app.domain.search import Explanation, Place, ScoreParts

RRF_K = 60
"""Cormack, Clarke and Büttcher, SIGIR 2009: fusion is insensitive to it around this value."""
WORDS, MEANING, MATCH = 1.0, 1.0, 1.5
AUTHOR = 0.4
SESSION = 1.2
BEST_OF_SESSION = 3
"""Hits of a session whose mean says how near the session is."""
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
    """Cosine of the question and the text, -1 to 1; None without a vector."""
    context: float | None = None
    """The same of the text in its context."""
    match: float | None = None
    """Mean over the question's tokens of the best cosine in the text; None without tokens."""


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
    text, vector, context_text, context_vector = map(_places, lists)
    found = [
        Fused(
            id_,
            sum(part),
            Explanation(
                text.get(id_),
                vector.get(id_),
                context_text.get(id_),
                context_vector.get(id_),
                part,
            ),
        )
        for id_, part in parts.items()
    ]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))[:limit]


def names_in(question: str) -> frozenset[str]:
    """Give the words of a question in lower case, among which an author's name may be."""
    return frozenset(_NAME.findall(question.lower()))


def _own_parts(
    candidates: Sequence[Candidate], lists: Lists, question: str
) -> dict[str, ScoreParts]:
    text, context = _of_best(lists.text), _of_best(lists.context_text)
    meaning = _scaled([_either(one.context, one.passage) for one in candidates])
    match = _scaled([_either(one.match, one.passage) for one in candidates])
    said = names_in(question)
    return {
        one.id: ScoreParts(
            words=WORDS * max(text.get(one.id, 0.0), context.get(one.id, 0.0)),
            meaning=MEANING * meaning[place],
            match=MATCH * match[place],
            author=AUTHOR * _is_named(one.author, said),
        )
        for place, one in enumerate(candidates)
    }


def _with_sessions(
    candidates: Iterable[Candidate], parts: Mapping[str, ScoreParts]
) -> dict[str, ScoreParts]:
    """Add what the best hits of its session say for each candidate."""
    sessions = {one.id: one.session_id for one in candidates}
    scores: dict[str | None, list[float]] = {}
    for id_, part in parts.items():
        scores.setdefault(sessions[id_], []).append(sum(part))
    best = {key: _mean_of_best(found) if key else 0.0 for key, found in scores.items()}
    most = max(best.values(), default=0.0) or 1.0
    return {
        id_: part._replace(session=SESSION * best[sessions[id_]] / most)
        for id_, part in parts.items()
    }


def _mean_of_best(scores: Sequence[float]) -> float:
    """Give the mean of the best few; what a session with fewer lacks counts as 0."""
    return sum(sorted(scores, reverse=True)[:BEST_OF_SESSION]) / BEST_OF_SESSION


def _of_best(ranked: Ranked) -> dict[str, float]:
    """Give each score as a share of the best one, 0 to 1."""
    return {id_: score / ranked[0][1] for id_, score in ranked}


def _scaled(values: Sequence[float | None]) -> list[float]:
    """Put values on a line from 0, the least, to 1, the most; what has none is at 0."""
    known = [value for value in values if value is not None]
    low, high = min(known, default=0.0), max(known, default=0.0)
    width = (high - low) or 1.0
    return [0.0 if value is None else (value - low) / width for value in values]


def _either(value: float | None, other: float | None) -> float | None:
    return other if value is None else value


def _is_named(author: str | None, said: frozenset[str]) -> bool:
    return author is not None and not said.isdisjoint(_NAME.findall(author.lower()))


def _places(ranked: Ranked) -> dict[str, Place]:
    return {id_: Place(rank, score) for rank, (id_, score) in enumerate(ranked, start=1)}
