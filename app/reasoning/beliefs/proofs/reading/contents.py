"""What a sentence of a proof speaks of: its symbols, its words, and the symbols it introduces."""

import re
from dataclasses import dataclass

from app.reasoning.beliefs.proofs.reading.lexicon import INTRODUCTION, KNOWN_SYMBOLS, STOP_WORDS
from app.reasoning.beliefs.proofs.reading.sentences import formulas_in, with_formulas

_WORDS_INSIDE = re.compile(
    r"\\(?:text|mbox|mathrm|operatorname|textrm|intertext|emph|textbf|label|tag)\*?\s*+"
    r"\{((?:[^{}]++|\{[^{}]*+\})*+)\}"
)
_LAYOUT = re.compile(r"\\(?:begin|end)\s*+\{[a-z]++\*?\}(?:\{[lcr|]++\})?")
_NAME = re.compile(
    r"(?<![\\A-Za-z])(?:gcd|lcm|det|deg|dim|ker|min|max|sup|inf|log|sin|cos|tan|exp|mod|Aut|Hom|End"
    r"|[A-Za-z]{4,}|[A-Za-z](?: [A-Za-z]){2,})(?![A-Za-z])"
)
"""A name of several letters, as a whole or letter by letter; two or three may be a product."""
_REFERENCE = re.compile(r"\[[a-zA-Z]{4}[\w:-]*+\]|\((?:\d+|[ivx]+)\)")
_PRIME = re.compile(r"\^\{?(?:\\prime)+\}?|'+")
_DECORATED = re.compile(
    r"\\(?:bar|overline|hat|tilde|vec|mathcal|mathbf|mathbb|mathfrak|mathscr|bf|cal|widetilde|widehat|Struct|Lang)"
    r"\s*+\{?\s*+([A-Za-z])\s*+\}?"
)
_COMMAND = re.compile(r"\\([A-Za-z]+)")
_LETTERS = re.compile(r"[A-Za-z]′*")
_WORD = re.compile(r"[A-Za-z][a-z]+(?:-[a-z]+)*")
_ACRONYM = re.compile(r"\b[A-Z]{2,5}\b")
_PLAIN_LETTER = re.compile(r"(?<![A-Za-z'’\\])([A-Za-z])(?:_?\d+)?(?![A-Za-z'’])")
_VERB = (
    r"(?:is|are|be|has|have|and|or|in|with|by|for|such|as|to|of|must|then|equals?|divides?|was"
    r"|were|can|cannot|does|may|will|contains?)\b"
)
_ARTICLE = re.compile(rf"\b[aA]\s+(?!{_VERB})(?=[A-Za-z][a-z]+)|\bI\s+(?=[a-z])")
_GREEK_NAMES = """
alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau
upsilon phi varphi chi psi omega Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega ell hbar
"""
_GREEK = frozenset(_GREEK_NAMES.split())
_STEM_ENDINGS = """
ations ation ingly ities ively ably ings ness ity ies ing ied ion ive ely ed es ly al s e y
"""
_ENDINGS = tuple(_STEM_ENDINGS.split())
"""The longest first."""


@dataclass(frozen=True, slots=True)
class Contents:
    symbols: frozenset[str]
    words: frozenset[str]
    """Stems of the words that carry meaning; names of operators too."""
    introduces: frozenset[str]
    """The symbols that this sentence fixes or defines."""

    @property
    def terms(self) -> frozenset[str]:
        return self.symbols | self.words


def contents_of(text: str) -> Contents:
    bare = _REFERENCE.sub(" ", text)
    formulas = [formula.inner for formula in formulas_in(bare)]
    prose = with_formulas(bare, lambda _: " ; ")
    symbols, operators = set[str](), set[str]()
    for formula in formulas:
        symbols |= _symbols(formula)
        operators |= _words(" ".join(_WORDS_INSIDE.findall(formula)))
    if not formulas:
        symbols |= _plain_symbols(prose)
    symbols -= KNOWN_SYMBOLS
    introduced = symbols if INTRODUCTION.search(prose) else _defined(formulas) & symbols
    return Contents(frozenset(symbols), frozenset(_words(prose) | operators), frozenset(introduced))


def _symbols(formula: str) -> set[str]:
    """Give the letters of a formula; a prime makes another symbol, an index does not."""
    text = _NAME.sub(" ", _WORDS_INSIDE.sub(" ", _LAYOUT.sub(" ", formula)))
    text = _PRIME.sub("′", text)
    text = _DECORATED.sub(r" \1 ", text)
    greek = {f"\\{name}" for name in _COMMAND.findall(text) if name in _GREEK}
    text = _COMMAND.sub(" ", text)
    return greek | set(_LETTERS.findall(text))


def _plain_symbols(prose: str) -> set[str]:
    """Give the letters that stand alone in prose, `2b` counted as one."""
    bare = _ARTICLE.sub(" ", prose)
    return set(_PLAIN_LETTER.findall(bare)) | set(_ACRONYM.findall(bare))


_DEFINES = re.compile(
    r"^\s*+([A-Za-z]|\\[A-Za-z]++)\s*+(?:_\{?\w++\}?)?\s*+(?::=|:?\\coloneqq|=|\\colon|:|\\in\b)"
)


def _defined(formulas: list[str]) -> set[str]:
    """Give the symbols that stand alone on the left of an equation."""
    found = (_DEFINES.match(formula) for formula in formulas)
    return {match.group(1) for match in found if match}


def _words(prose: str) -> set[str]:
    words = (word.lower() for word in _WORD.findall(prose))
    return {_stem(word) for word in words if word not in STOP_WORDS and len(word) > 2}


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word
