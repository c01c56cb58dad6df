"""Which way a text leans: for what it speaks of, or against. Pure."""

from collections.abc import Iterator
from math import tanh

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding, Span
from app.reasoning.beliefs.contradiction_resolver.signals.denials import is_denial
from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import polarity
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

_NORMS = frozenset(("should", "must", "shall", "ought", "needs"))
_CALL_WORDS = (
    "abandon abolish adopt allow arm ban boycott build create cut deploy disband end engage expand"
    " forbid force give grant increase introduce invade invest keep leave legalise legalize let"
    " lift limit lower make permit prohibit promote protect provide raise reduce reform reject"
    " remove repeal replace require restrict stop strengthen subsidise subsidize support tax"
    " withdraw use"
)
_CALLS = frozenset(_CALL_WORDS.split())
"""Words that call for something if they come first."""
_MAX_DENIED = 4
"""Words that a denial turns round."""
_LEANING = 0.4


def leaning(side: Side) -> float:
    """Give how far a text approves (to 1) or disapproves (to -1); 0 where no word tells.

    One that says what ought to be approves of it, whatever it is.
    """
    signs = list(_signs(side))
    norms = [sign for word, sign in signs if _is_norm(side, word)]
    return tanh(sum(norms or (sign for _, sign in signs)) / 2) if signs else 0.0


def is_norm(side: Side) -> bool:
    """Tell whether a text says what ought to be."""
    return any(_is_norm(side, word) for word in side.words)


def _is_norm(side: Side, word: Word) -> bool:
    return word.lower in _NORMS or (word is side.words[0] and word.lower in _CALLS)


def find_stances(pair: Pair) -> Iterator[Finding]:
    """Find texts that lean opposite ways, or the same way."""
    claim, evidence = leaning(pair.claim), leaning(pair.evidence)
    if min(abs(claim), abs(evidence)) < _LEANING:
        return
    rule = "same_stance" if claim * evidence > 0 else "other_stance"
    yield Finding(rule, _telling(pair.claim, claim), _telling(pair.evidence, evidence))


def _telling(side: Side, lean: float) -> Span:
    return next(word.span for word, sign in _signs(side) if sign * lean > 0)


def _signs(side: Side) -> Iterator[tuple[Word, int]]:
    """Give the words that lean, a denial or a thing of disapproval before them turned round."""
    table, denied_until = polarity(), -1
    for place, word in enumerate(side.words):
        if is_denial(word):
            denied_until = place + _MAX_DENIED
        sign = 1 if _is_norm(side, word) else table.get(word.lower)
        if sign:
            is_denied = place <= denied_until or _is_denied_next(side, place)
            yield word, -sign if is_denied and not is_denial(word) else sign


def _is_denied_next(side: Side, place: int) -> bool:
    """Tell whether `not` follows, as in `should not`."""
    following = side.words[place + 1 : place + 2]
    return bool(following) and _is_norm(side, side.words[place]) and is_denial(following[0])
