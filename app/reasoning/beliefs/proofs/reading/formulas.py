"""Equations, inequalities and divisibility in a step, as expressions that can be computed.

What may be read in two ways, such as a letter before a parenthesis, is left out.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from app.domain.modes.mathematics.mathematics import ClaimRelation
from app.reasoning.beliefs.proofs.reading.sentences import formulas_in

MAX_CHARACTERS = 300
_RELATIONS = {
    "=": ClaimRelation.EQUAL,
    "<": ClaimRelation.LESS,
    "<=": ClaimRelation.LESS_OR_EQUAL,
    ">": ClaimRelation.LESS,
    ">=": ClaimRelation.LESS_OR_EQUAL,
    "|": ClaimRelation.DIVIDES,
}
_TURNED = frozenset({">", ">="})
_RELATION = re.compile(r"(<=|>=|=|<|>|\|)")
_SPELLINGS = (
    (re.compile(r"\\left|\\right|\\[,;:! ]|\\quad|&|~|\\displaystyle"), " "),
    (re.compile(r"\\(?:cdot|times|ast)\b|·|×|⋅"), "*"),
    (re.compile(r"\\div\b|÷"), "/"),
    (re.compile(r"\\leq?(?:slant)?\b|≤"), "<="),
    (re.compile(r"\\geq?(?:slant)?\b|≥"), ">="),
    (re.compile(r"\\mid\b|∣"), "|"),
    (re.compile(r"−|–"), "-"),
    (re.compile(r"²"), "^2"),
    (re.compile(r"³"), "^3"),
    (re.compile(r"\\(sin|cos|exp|log|sqrt)\b"), r"\1"),
    (re.compile(r"√"), "sqrt"),
    (re.compile(r"\\ln\b|\bln\b"), "log"),
    (
        re.compile(r"\\(alpha|beta|gamma|delta|epsilon|theta|mu|nu|rho|sigma|tau|phi|omega)\b"),
        r" \1_ ",
    ),
)
_FRACTION = re.compile(r"\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}")
_BRACED = re.compile(r"\{([^{}]*)\}")
_TOKEN = re.compile(
    r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<function>sqrt|sin|cos|exp|log)(?![a-z])"
    r"|(?P<greek>[a-z]+_)(?=\s)|(?P<name>[A-Za-z](?:_\{?\w+\}?)?)|(?P<sign>\*\*|[-+*/^()]))"
)
_VALUE = ("number", "name", "greek", "close")
_PLAIN = re.compile(
    r"(?<![\w^*/+.(-])(?:(?P<formula>[-(\d A-Za-z+*/^.)√²³]*+(?:<=|>=|=|<|>|≤|≥)"
    r"[-\d A-Za-z+*/^=<>≤≥().√²³]*)|[-(\d A-Za-z+*/^.)√²³]++)"
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_LONGEST_PRODUCT = 3
_FUNCTIONS = frozenset({"sqrt", "sin", "cos", "exp", "log", "ln"})
_AFTER_TERM = r"(?<=[-\w^*+/()\\{} ])(?:\$|(?<!\s))\s++(?:is|are) (?:also )?"
_TERM_AT_END = re.compile(r"(?<![-\w^*+/()\\{} ])[-\w^*+/()\\{} ]++$")
_DIVISIBLE = re.compile(
    rf"{_AFTER_TERM}(?:divisible by|a multiple of)\s++\$?(?P<divisor>\d+)",
    re.IGNORECASE,
)
_DIVIDES = re.compile(
    r"(?<!\d)(?P<divisor>\d++)\$?\s++divides\s++\$?(?P<term>[-\w^*+/()\\{} ]+)", re.IGNORECASE
)
_DIVIDED = re.compile(
    r"\bdivid(?:e|es|ed|ing)\b(?:\s+(?:both|the|each|all)\s+\w+|\s+(?:this|it|through|out)){0,3}\s+by\s+"
    r"(?:\$(?P<formula>[^$]{1,60})\$|(?P<plain>[A-Za-z][\w^]*(?:\s*[-+*]\s*\w[\w^]{0,10})*)"
    r"(?=[,.;:]|\s+(?:we|gives?|yields?|and|shows?|leads?|to)\b|$))",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[A-Za-z]")
_SUPPOSES = re.compile(
    r"\b(?:if|when|whenever|unless|provided)(?:\s+(?:that|also))?\s+[$(]*$", re.IGNORECASE
)
"""What stands before a formula of a condition."""
_DESCRIBES = re.compile(
    r"\b(?:where|with|let|suppose|assume|given|for|every|all|each|any"
    r"|some|an?|such|satisfying|equations?|inequality|inequalities|identity|system|solves?|solving|integers?|numbers?|reals?|naturals?|primes?|elements?)"
    r"(?:\s+(?:that|also))?\s+[$(]*$|\bthere (?:is|are|exists?)\b[^.]{0,60}$",
    re.IGNORECASE,
)
"""What stands before a formula that is not claimed."""
_OR = re.compile(r"^\W*or\b", re.IGNORECASE)
_ALTERNATIVE = re.compile(
    r"\bor\s+[$(]*$|\b(?:solutions?|roots?|zeros|values|possibilities)\b[^.]{0,60}$", re.IGNORECASE
)
"""What stands before one of several formulas of which one holds."""
_NEAR = 200
"""Characters before a formula that are looked at."""
_CLAUSE_END = re.compile(r"[,;:.](?=\s|$)")
_DENIED = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|cannot|can't|neither|nor|without)\b|n't\b",
    re.IGNORECASE,
)
"""Words of a clause before a formula that is not claimed."""
_DENIED_AFTER = re.compile(
    r"^\W*(?:(?:is|are|would be)\s+(?:an?\s+)?(?:impossible|false|absurd|not|never|contradict\w+)"
    r"|cannot|can't|never|does not|doesn't|fails|contradicts)\b",
    re.IGNORECASE,
)
_EVEN = re.compile(rf"{_AFTER_TERM}even\b", re.IGNORECASE)


class Use(StrEnum):
    """What a sentence does with a formula."""

    CLAIMED = "claimed"
    DESCRIBES = "describes"
    """An object that holds it: "for every n >= 1", "an integer k with n = 2k"."""
    SUPPOSED = "supposed"
    """Only in the same sentence: "if x > 2"."""
    ALTERNATIVE = "alternative"
    """One of several: "x = 1 or x = 2"."""
    DENIED = "denied"
    """As in "no x has x^2 = -1"."""


@dataclass(frozen=True, slots=True)
class Relation:
    """That one expression relates to another, both as `read_expression` takes them."""

    left: str
    relation: ClaimRelation
    right: str
    text: str
    """As the proof writes it."""
    symbols: frozenset[str]
    formula: str = ""
    """The whole formula or term that holds it, as the proof writes it."""
    use: Use = Use.CLAIMED


def relations_in(text: str, numbers: Collection[str]) -> list[list[Relation]]:
    """Give the relations of each formula of a step; a chain `a = b = c` gives two.

    Args:
        numbers: The symbols that stand for numbers; a formula with another one is left out.
    """
    formulas = [formula.inner for formula in formulas_in(text)]
    if not formulas:
        formulas = list(_plain_formulas(text, numbers))
    chains = [
        [_placed(relation, formula, text) for relation in _chain(formula, numbers)]
        for formula in formulas
    ]
    return [chain for chain in (*chains, list(_divisibilities(text, numbers))) if chain]


def _placed(relation: Relation, formula: str, text: str) -> Relation:
    before, _, after = text.partition(formula)
    return replace(relation, formula=formula, use=_use(before[-_NEAR:], after))


def _use(before: str, after: str) -> Use:
    if _DENIED.search(_CLAUSE_END.split(before)[-1]) or _DENIED_AFTER.match(after):
        return Use.DENIED
    if _ALTERNATIVE.search(before) or _OR.match(after):
        return Use.ALTERNATIVE
    if _SUPPOSES.search(before):
        return Use.SUPPOSED
    return Use.DESCRIBES if _DESCRIBES.search(before) else Use.CLAIMED


def divisors_in(text: str) -> list[str]:
    """Give the terms, as the step writes them, that it says to divide by; numbers are left out."""
    found = (match.group("formula") or match.group("plain") for match in _DIVIDED.finditer(text))
    return [term.strip() for term in found if _LETTER.search(term)]


def _plain_formulas(text: str, numbers: Collection[str]) -> Iterator[str]:
    """Give what looks like a formula in prose, from one word to the next; `ab` is a product."""
    for whole in (found.group("formula") or "" for found in _PLAIN.finditer(text)):
        words = [
            word
            for word in _WORD.finditer(whole)
            if word.group() not in _FUNCTIONS and not _is_product(word.group(), numbers)
        ]
        starts, ends = [0, *(word.end() for word in words)], [*(w.start() for w in words), None]
        for start, end in zip(starts, ends, strict=True):
            if _RELATION.search(_spelled(whole[start:end])):
                yield whole[start:end].strip(" .")


def _is_product(word: str, numbers: Collection[str]) -> bool:
    return len(word) <= _LONGEST_PRODUCT and all(letter in numbers for letter in word)


def _spelled(formula: str) -> str:
    for pattern, spelling in _SPELLINGS:
        formula = pattern.sub(spelling, formula)
    return formula


def _chain(formula: str, numbers: Collection[str]) -> Iterator[Relation]:
    if len(formula) > MAX_CHARACTERS:
        return
    parts = _RELATION.split(_spelled(formula).strip(" .,;$"))
    for at in range(0, len(parts) - 2, 2):
        found = _related(parts[at : at + 3], numbers)
        if found is not None:
            yield found


def _related(parts: Sequence[str], numbers: Collection[str]) -> Relation | None:
    left, sign, right = parts
    one, other = expression_of(left, numbers), expression_of(right, numbers)
    if one is None or other is None:
        return None
    first, second = (other, one) if sign in _TURNED else (one, other)
    text = f"{left.strip()} {sign} {right.strip()}"
    symbols = first[1] | second[1]
    return Relation(first[0], _RELATIONS[sign], second[0], text, symbols)


def _divisibilities(text: str, numbers: Collection[str]) -> Iterator[Relation]:
    divides = ((found.group("term"), found.group("divisor")) for found in _DIVIDES.finditer(text))
    divisible = ((term, found.group("divisor")) for term, found in _with_terms(_DIVISIBLE, text))
    even = ((term, "2") for term, _ in _with_terms(_EVEN, text))
    for said_of, by in (*divisible, *divides, *even):
        term = _last_term(said_of)
        read = expression_of(term, numbers)
        if read is not None:
            said = f"{by} | {term}"
            relation = Relation(by, ClaimRelation.DIVIDES, read[0], said, read[1])
            yield _placed(relation, term, text)


def _with_terms(pattern: re.Pattern[str], text: str) -> Iterator[tuple[str, re.Match[str]]]:
    """Give what a pattern says with the expression before it, which begins after the last one."""
    end = 0
    for found in pattern.finditer(text):
        if term := _TERM_AT_END.search(text[end : found.start()]):
            yield term.group(), found
            end = found.end()


def _last_term(term: str) -> str:
    """Cut the words before an expression off: `Hence n^2` is about n^2."""
    words = [word for word in _WORD.finditer(term) if word.group() not in _FUNCTIONS]
    return term[words[-1].end() if words else 0 :].strip(" $")


def expression_of(formula: str, numbers: Collection[str]) -> tuple[str, frozenset[str]] | None:
    """Give a formula as an expression with its symbols; None where it cannot be computed."""
    text = _without_braces(_spelled(formula))
    if text is None:
        return None
    pieces, symbols, before, at = list[str](), set[str](), "", 0
    while text[at:].strip():
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            return None
        kind, token = found.lastgroup, found.group(found.lastgroup)
        if before in _VALUE and (kind in ("number", "name", "greek", "function") or token == "("):
            pieces.append("*")
        if kind in ("name", "greek"):
            token = token.replace("{", "").replace("}", "").rstrip("_")
            if token not in numbers:
                return None
            symbols.add(token)
        pieces.append("**" if token == "^" else token)
        before = "close" if token == ")" else kind
        at = found.end()
    return ("".join(pieces), frozenset(symbols)) if pieces else None


def _without_braces(text: str) -> str | None:
    """Write fractions and groups with parentheses; None where a command is left over."""
    for _ in range(10):
        changed = _BRACED.sub(r"(\1)", _FRACTION.sub(r"((\1)/(\2))", text))
        if changed == text:
            break
        text = changed
    return None if re.search(r"[\\{}\[\]]", text) else text
