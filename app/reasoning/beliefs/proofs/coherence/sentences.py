"""The parts of a sentence that its coherence with other sentences is measured by."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.reasoning.beliefs.proofs.reading.contents import contents_of
from app.reasoning.beliefs.proofs.reading.sentences import formulas_in, with_formulas

FORMULA = "X"
"""The token that replaces a formula."""
_FORMULA_TOKEN = re.compile(r"\\[A-Za-z]+|[A-Za-z]|\d+|[^\s\w{}$\\]")
_TOKEN = re.compile(rf"[a-z]+|{FORMULA}")
_LAYOUT_NAMES = """
left right begin end text mbox mathrm mathbf mathcal mathbb mathfrak quad qquad operatorname big
bigl bigr Big label displaystyle
"""
_LAYOUT = frozenset(f"\\{name}" for name in _LAYOUT_NAMES.split())


@dataclass(frozen=True, slots=True)
class Sentence:
    symbols: frozenset[str]
    words: frozenset[str]
    """Stems of the content words."""
    bigrams: frozenset[str]
    """Adjacent tokens of formulas, for example `n =`."""
    introduces: frozenset[str]
    """Symbols that the sentence fixes or defines."""
    tokens: tuple[str, ...]
    """All words in lower case, in order; a formula is one token."""


def sentence_of(text: str) -> Sentence:
    contents = contents_of(text)
    bigrams = (pair for formula in formulas_in(text) for pair in _bigrams(formula.inner))
    prose = with_formulas(text.lower(), lambda _: f" {FORMULA} ")
    return Sentence(
        contents.symbols,
        contents.words,
        frozenset(bigrams),
        contents.introduces,
        tuple(_TOKEN.findall(prose)),
    )


def _bigrams(formula: str) -> Iterator[str]:
    tokens = (token for token in _FORMULA_TOKEN.findall(formula) if token not in _LAYOUT)
    return map(" ".join, pairwise(tokens))
