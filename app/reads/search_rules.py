"""From what was typed to a query of mere words, and from two lists to one. Pure."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.domain.search import Explanation, Place, kind_key, session_key, tenant_key
from app.domain.text import without_control

RRF_K = 60
"""Cormack, Clarke and Büttcher, SIGIR 2009: fusion is insensitive to it around this value."""
MAX_TEXT = 5_000
"""Characters of a question that are read; an embedding sees fewer."""
MAX_TERMS = 200
"""Lucene refuses a query of more than 1,024 clauses."""

_SPECIAL = re.compile(r'([+\-&|!(){}\[\]^"~*?:\\/<>=])')
_RUN = re.compile(r"\w+")


class Fused(NamedTuple):
    id: str
    score: float
    explanation: Explanation


def question_of(text: str) -> str:
    """Give the part of `text` that is searched for; empty where it says nothing."""
    return without_control(text)[:MAX_TEXT].strip()


def lucene_terms(text: str) -> list[str]:
    """Give the different words of `text`, escaped and in lower case, in the order of first use.

    Lower case takes AND, OR and NOT their meaning; the index is in lower case too. A word that the
    analyser splits counts as often as it is split.
    """
    terms: list[str] = []
    room = MAX_TERMS
    for word in dict.fromkeys(question_of(text).lower().split()):
        room -= max(1, len(_RUN.findall(word)))
        if room < 0:
            break
        if _SPECIAL.sub("", word):
            terms.append(_SPECIAL.sub(r"\\\1", word))
    return terms


def lucene_query(
    tenant_id: str, kinds: Iterable[str], session_id: str | None, terms: Sequence[str]
) -> str:
    """Build the full-text query: tenant, kinds and session are required and add no score.

    Args:
        terms: At least one, from `lucene_terms`.
    """
    wanted = " ".join(f"kind_key:{kind_key(kind)}" for kind in sorted(kinds))
    clauses = [f"+tenant_key:{tenant_key(tenant_id)}^0", f"+({wanted})^0"]
    if session_id:
        clauses.append(f"+session_key:{session_key(session_id)}^0")
    clauses.append(f"+search_text:({' '.join(terms)})")
    return " ".join(clauses)


def fused(
    by_text: Sequence[tuple[str, float]], by_vector: Sequence[tuple[str, float]], limit: int
) -> list[Fused]:
    """Fuse two ranked lists by reciprocal rank; equal scores go by id.

    Args:
        by_text: Ids and scores, best first, each id once; `by_vector` likewise.
    """
    text, vector = _places(by_text), _places(by_vector)
    found = [_fuse(id_, text.get(id_), vector.get(id_)) for id_ in text | vector]
    return sorted(found, key=lambda hit: (-hit.score, hit.id))[:limit]


def _places(ranked: Sequence[tuple[str, float]]) -> dict[str, Place]:
    return {id_: Place(rank, score) for rank, (id_, score) in enumerate(ranked, start=1)}


def _fuse(id_: str, text: Place | None, vector: Place | None) -> Fused:
    score = sum(1 / (RRF_K + place.rank) for place in (text, vector) if place)
    return Fused(id_, score, Explanation(text, vector))
