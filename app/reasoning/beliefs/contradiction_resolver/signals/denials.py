"""Words that deny. Pure."""

import re
from collections.abc import Sequence

from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import denials
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

_UN = re.compile(r"un(?!d[eo]r|i(?!n)|til|less|cle|to\b|der|ear)[a-z]{4,}")
_BOUNDS = frozenset(("more", "less", "fewer", "only"))
_SCOPE = 3
"""Words behind a denial that it is taken to speak of."""


def is_denial(word: Word) -> bool:
    """Tell whether a word turns round what follows it."""
    return denials().get(word.lower) == "scope" or word.lower.endswith("n't")


def denies(word: Word) -> bool:
    """Tell whether a word turns round what follows it, or denies in itself."""
    is_listed = denials().get(word.lower) in ("scope", "within")
    return is_listed or word.lower.endswith("n't") or bool(_UN.fullmatch(word.lower))


def may_deny(word: Word) -> bool:
    """Tell whether a word can say a denial otherwise, as `struggled` says `could not`."""
    return word.lower in denials() or denies(word)


def opens_bound(words: Sequence[Word], place: int) -> bool:
    """Tell whether a denial only sets a bound: `no more than`, `not only`."""
    following = words[place + 1 : place + 2]
    return is_denial(words[place]) and bool(following) and following[0].lower in _BOUNDS


def denied_by(words: Sequence[Word], place: int) -> int | None:
    """Give the place of the denial that reaches the word at a place."""
    nearest = range(place - 1, max(place - 1 - _SCOPE, -1), -1)
    return next((at for at in nearest if is_denial(words[at])), None)
