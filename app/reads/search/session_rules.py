"""How well sessions fit the words of a search: TF-IDF. Pure."""

import math
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from heapq import nsmallest

from app.errors import InvalidInputError

TITLE_BOOST = 1.5
"""As in the system that this search was modelled on."""
_DIGITS = 9
"""The order of a sum changes its last digits, and may not change the order of sessions."""


@dataclass(frozen=True, slots=True)
class TermMatches:
    """The sessions that hold a term."""

    df: int
    """How many there are, whatever a filter keeps of them."""
    texts: Mapping[str, int]
    """In how many texts of each session the filter keeps: its title and its thinking nodes."""
    titled: frozenset[str]
    """Those that hold it in their title."""


def relevances(
    matches: Collection[TermMatches], found: Collection[str], sessions: int
) -> dict[str, float]:
    """Give the relevance of each found session d for the wanted terms t:

        relevance(d) = Σ_t (1 + ln tf(t, d)) · ln(1 + N / df(t)) · (1.5 if t is in the title else 1)

    The sum is over the terms that d holds. tf(t, d) counts the texts of d that hold t: its title is
    one, each of its thinking nodes is one. df(t) counts the sessions that hold t, N all sessions. A
    text that repeats a word says it once, so that a long answer weighs no more than a thought.

    Args:
        matches: Of each wanted term.
        sessions: N.
    """
    scores = dict.fromkeys(found, 0.0)
    for term in matches:
        rarity = math.log1p(sessions / term.df) if term.df else 0.0
        weights = {count: (1 + math.log(count)) * rarity for count in set(term.texts.values())}
        for id_ in scores.keys() & term.texts.keys():
            boost = TITLE_BOOST if id_ in term.titled else 1.0
            scores[id_] += weights[term.texts[id_]] * boost
    return {id_: round(score, _DIGITS) for id_, score in scores.items()}


def best(
    scores: Mapping[str, float], count: int, after: tuple[str, float] | None = None
) -> list[tuple[str, float]]:
    """Give the best sessions with their scores, best first; equally good ones by their ids.

    Args:
        count: How many at most.
        after: A session that was seen, with its score then. Where it is gone, or has another score
            by now, what is worth less than it was comes after it.
    """
    order = ((-score, id_) for id_, score in scores.items())
    if after is not None:
        seen = (-after[1], after[0])
        order = (one for one in order if one > seen)
    return [(id_, -least) for least, id_ in nsmallest(count, order)]


_PARTS = 4


@dataclass(frozen=True, slots=True)
class SessionCursor:
    """Where a page ended, and what the search looked at: the next page looks at the same."""

    moment: str
    """ISO 8601; what was recorded later is left out."""
    sessions: int
    """N of the first page."""
    id: str
    key: str
    """What the session is sorted by."""


def told_cursor(cursor: SessionCursor) -> str:
    return f"{cursor.moment} {cursor.sessions} {cursor.id} {cursor.key}"


def read_cursor(value: str) -> SessionCursor:
    """Read what `told_cursor` wrote.

    Raises:
        InvalidInputError: It is none.
    """
    parts = value.split(" ", _PARTS - 1)
    if len(parts) < _PARTS or not (parts[1].isascii() and parts[1].isdigit()):
        raise InvalidInputError("after is not a cursor of this list", field="after")
    return SessionCursor(parts[0], int(parts[1]), parts[2], parts[3])
