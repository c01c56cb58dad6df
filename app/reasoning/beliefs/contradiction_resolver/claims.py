"""Which texts say something of the world that another text can be held against. Pure.

Pairs that somebody labelled are statements about one thing. What a memory holds is also talk,
arguments in a list, lines of a log and thoughts about what if: alike in words, and in conflict with
nothing.
"""

import re

from app.reasoning.beliefs.contradiction_resolver.signals.pair import read_pair
from app.reasoning.beliefs.contradiction_resolver.signals.subjects import find_things_apart

_OPENING = r"^[\s\"'“‘(*•–-]*"
_TALK = re.compile(
    _OPENING + r"(?:let me|let's|let us|i'll|i will|i'm going to|i should|i need to|i want to|i can"
    r"|i could|i think|i must|we should|we need to|we could|we'll|now,?|next,?|then,?|first,?"
    r"|please|thanks?|thank you|hey|hi|hello|sorry|glad|congrat\w*|yes|yeah|yep|no prob\w*"
    r"|no worr\w*|no(?=,)|nope|not at all|my apolog\w*|ok|okay|sure|wow|oh|haha|well|but|and|so"
    r"|also|actually|wait|hmm|maybe|perhaps)\b",
    re.IGNORECASE,
)
"""Talk and plans: said to somebody at a moment."""
_ARGUMENT = re.compile(
    _OPENING + r"(?:good|bad|neutral|pros?|cons?|(?:dis)?advantages?|benefits?|drawbacks?|upsides?"
    r"|downsides?|risks?)\s*[,:]",
    re.IGNORECASE,
)
"""An argument for or against an option that is named elsewhere."""
_BOUND = re.compile(
    _OPENING + r"(?:more than|less than|fewer than|at most|at least|up to|between)\s[\d.,]+\b"
    r"[^.]{0,24}\.?$",
    re.IGNORECASE,
)
"""A bound of something that is named elsewhere."""
_REPORT = re.compile(_OPENING + r"(?:[A-Z][a-z]+ed|Wrote|Found|Ran)\s+(?:about\s+)?\d")
"""A line of a log, such as `Checked 12 files`: of one run among many."""
_LOG = re.compile(
    _OPENING + r"(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|E[A-Z]{5,}|[A-Z]{1,4}\d{3,}:)"
)
_CUT = re.compile(r"^[^()]{4,}(?<![:;])\)")
"""Ends a bracket that began before it: cut out of something longer."""
_TASK = re.compile(
    _OPENING + r"(?:initiali[sz]e|implement|add|perform|extract|fetch|update|fix|refactor"
    r"|investigate|verify|search|enable|allow|implementation of)\b",
    re.IGNORECASE,
)
"""Something to do, or what a function does: of one thing among many."""
_CONDITION = re.compile(
    _OPENING + r"((?:if|when|whenever|unless|once|suppose|supposing|assuming|assume|in case|for)\b"
    r"[^,;:]*)[,;:]",
    re.IGNORECASE,
)
_BARE_CONDITION = re.compile(
    _OPENING + r"(?:if|whenever|unless|suppose|assuming|assume|in case)\b", re.IGNORECASE
)
_PRONOUN = re.compile(
    _OPENING + r"(?:it(?!\s(?:takes|took|costs?)\b)|this|that|these|those|they|he|she"
    r"|there(?!\s(?:is|are|isn't|aren't)\b)|here|what|which|who)(?:'\w+)?\b",
    re.IGNORECASE,
)
"""Of whom it speaks is said elsewhere."""
_ALIKE = 0.8
"""Share of aligned words from which on two pronouns are taken for one thing."""
_QUOTED = re.compile(
    r"\b(?:says?|said|claims?|claimed|writes?|wrote)[,:]?\s*[\"“‘']", re.IGNORECASE
)
_WORD = re.compile(r"\w+")


def can_conflict(a: str, b: str) -> bool:
    """Tell whether one of two beliefs can be held against the other at all."""
    return not (
        any(_says_nothing(text) for text in (a, b))
        or any(find_things_apart(read_pair(a, b)))
        or _other_condition(a, b)
        or _unknown_subject(a, b)
        or _is_mutual(a, b)
    )


def _is_mutual(a: str, b: str) -> bool:
    """Tell whether two names changed places in what both do with each other."""
    words = [sorted(_WORD.findall(text.casefold())) for text in (a, b)]
    return words[0] == words[1] and "with" in words[0]


def _says_nothing(text: str) -> bool:
    patterns = (_TALK, _ARGUMENT, _BOUND, _REPORT, _LOG, _TASK, _CUT)
    return any(one.match(text) for one in patterns) or bool(_QUOTED.search(text))


def _other_condition(a: str, b: str) -> bool:
    """Tell whether one text holds on a condition that the other does not name."""
    first, second = _condition(a), _condition(b)
    return first != second and (bool(first) or bool(second))


def _condition(text: str) -> str:
    match = _CONDITION.match(text)
    if match and _BARE_CONDITION.match(text):
        return " ".join(match[1].casefold().split())
    return "if" if _BARE_CONDITION.match(text) else ""


def _unknown_subject(a: str, b: str) -> bool:
    is_unknown = any(_PRONOUN.match(text) for text in (a, b))
    return is_unknown and read_pair(a, b).closeness < _ALIKE
