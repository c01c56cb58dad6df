"""What a sentence may share with others, and the words it is made of."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from app.reasoning.beliefs.proofs.reading.contents import contents_of
from app.reasoning.beliefs.proofs.reading.sentences import formulas_in, with_formulas

FORMULA = "X"
"""Stands among the words for a formula."""
_TOKEN = re.compile(r"\\[A-Za-z]+|[A-Za-z]|\d+|[^\s\w{}$\\]")
_WORD = re.compile(rf"[a-z]+|{FORMULA}")
_LAYOUT_NAMES = """
left right begin end text mbox mathrm mathbf mathcal mathbb mathfrak quad qquad operatorname big
bigl bigr Big label displaystyle
"""
_LAYOUT = frozenset(f"\\{name}" for name in _LAYOUT_NAMES.split())


@dataclass(frozen=True, slots=True)
class Sentence:
    symbols: frozenset[str]
    words: frozenset[str]
    """Stems of the words that carry meaning."""
    pairs: frozenset[str]
    """Tokens that stand side by side in a formula, as `n +`."""
    introduces: frozenset[str]
    """The symbols that this sentence fixes or defines."""
    running: tuple[str, ...]
    """All words in order; a formula counts as one."""


def sentence_of(text: str) -> Sentence:
    contents = contents_of(text)
    pairs = (pair for formula in formulas_in(text) for pair in _pairs(formula.inner))
    prose = with_formulas(text.lower(), lambda _: f" {FORMULA} ")
    return Sentence(
        contents.symbols,
        contents.words,
        frozenset(pairs),
        contents.introduces,
        tuple(_WORD.findall(prose)),
    )


def _pairs(formula: str) -> Iterator[str]:
    tokens = (token for token in _TOKEN.findall(formula) if token not in _LAYOUT)
    return map(" ".join, pairwise(tokens))
