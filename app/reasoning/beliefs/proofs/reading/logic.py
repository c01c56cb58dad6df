"""Sentences as formulas of propositional logic: of letters, or of whole clauses of English."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from app.domain.modes.formulas import Formula, FormulaError, Op, atoms, parse
from app.reasoning.beliefs.proofs.reading.lexicon import LEADING, REFERENCE_TAIL

Clause = tuple[str, ...]
"""Its words in lower case, without articles, plurals and denial."""
_LETTER = re.compile(r"[A-Za-z]\d?'*|[A-Z]{2,5}")
_REMARK = re.compile(r"(?<!\s)\s*+\([^()]*+\)\s*+$")
_CONDITIONAL = re.compile(
    r"^(?:if|when|whenever)\s++(?P<first>[^,\s][^,]*?)(?:,\s*+then|,|(?<!\s)\s++then)\s++(?P<second>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
_EITHER = re.compile(
    r"^either\s++(?P<first>\S.*?),?+(?<!\s)\s++or\s++(?P<second>\S.*)", re.IGNORECASE | re.DOTALL
)
_FORMS = ((_CONDITIONAL, Op.IMPLIES), (_EITHER, Op.OR))
_DENIES = re.compile(r"\bit is not (?:the case|true) that\s+", re.IGNORECASE)
_SIGNS = (
    (_DENIES, "~"),
    (re.compile(r"^not\b", re.IGNORECASE), "~"),
    (re.compile(r"\bif and only if\b"), "<->"),
    (re.compile(r"\bonly if\b"), "->"),
    (re.compile(r"\bboth\b", re.IGNORECASE), ""),
)
_DENIALS = (
    (_DENIES, ""),
    (re.compile(r"\b(?:do|does|did)(?:\s+not|n't)\b", re.IGNORECASE), " "),
    (re.compile(r"\bcan(?:\s*not|'t)\b", re.IGNORECASE), " can "),
    (re.compile(r"\b(is|are|was|were|has|have|will)(?:\s+not|n't)\b", re.IGNORECASE), r" \1 "),
)
_UNIVERSAL = re.compile(
    r"^(?:(?P<all>all|every|each|any)|no)\s+(?P<noun>\S+(?:\s+\S+)??)\s+"
    r"(?P<said>(?:is|are|can|has|have|must|will)\b.+)",
    re.IGNORECASE | re.DOTALL,
)
_DIVIDES = re.compile(r"(?<!\|)\|(?!\|)")
_PLAIN = re.compile(r"[\w\s'-]+")
_WORD = re.compile(r"[^\s.,;:!?]+")
_ARTICLES = frozenset({"a", "an", "the"})
_SINGULAR = {
    "are": "is", "were": "was", "have": "has", "men": "man", "women": "woman",
    "people": "person", "children": "child",
}  # fmt: skip
_SHORTEST_PLURAL = 4
_QUANTIFIED = re.compile(
    r"(?:an?|some|any|all|every|each|no|most|many|few|several)\b", re.IGNORECASE
)
"""A clause about some or all of a kind is not denied by a "not" in it."""


@dataclass(frozen=True, slots=True)
class Universal:
    """That all of a kind are something, or that none is."""

    kind: Clause
    said: Clause
    is_denied: bool


def claim_in(text: str) -> str:
    """Return a step without words such as "therefore", and without its reasons."""
    bare = _REMARK.sub("", " ".join(text.split()).strip(" .$"))
    return REFERENCE_TAIL.sub("", LEADING.sub("", bare)).strip(" .$")


def in_letters(claim: str) -> Formula | None:
    """Read a formula of letters, such as `p -> q` or "if p then q"; None for anything else.

    `a | b` is none, because it says of numbers that one divides the other.
    """
    if _DIVIDES.search(claim):
        return None
    for form, op in _FORMS:
        if found := form.fullmatch(claim):
            sign = "->" if op is Op.IMPLIES else "|"
            claim = f"({found.group('first')}) {sign} ({found.group('second')})"
            break
    for words, sign in _SIGNS:
        claim = words.sub(sign, claim)
    try:
        formula = parse(claim)
    except FormulaError:
        return None
    return formula if all(_LETTER.fullmatch(name) for name in atoms(formula)) else None


def in_clauses(claim: str, read: Callable[[str], Formula]) -> Formula:
    """Read "if … then …" and "either … or …"; what is between them is read by `read`."""
    for form, op in _FORMS:
        if found := form.fullmatch(claim):
            sides = (found.group("first"), found.group("second"))
            return Formula(op, tuple(in_clauses(side, read) for side in sides))
    return read(claim)


def universal_in(claim: str) -> Universal | None:
    """Read "all … are …", "every … can …", "no … is …", without signs of formulas."""
    found = _UNIVERSAL.fullmatch(claim) if _PLAIN.fullmatch(claim) else None
    if found is None:
        return None
    said, is_denied = affirmed(found.group("said"))
    if is_denied:
        # "All cats are not black" may say of none or of some that they are not.
        return None
    return Universal(_words(found.group("noun")), said, is_denied=not found.group("all"))


def affirmed(clause: str) -> tuple[Clause, bool]:
    """Return a clause without its denial, and whether it was denied."""
    if _QUANTIFIED.match(clause):
        return _words(clause), False
    count = 0
    for form, positive in _DENIALS:
        clause, more = form.subn(positive, clause)
        count += more
    return _words(clause), count % 2 == 1


def _words(text: str) -> Clause:
    words = (word.lower() for word in _WORD.findall(text))
    return tuple(_singular(word) for word in words if word not in _ARTICLES)


def _singular(word: str) -> str:
    """Cut a last s off: "rains" and "does not rain" say the same of the weather."""
    known = _SINGULAR.get(word, word)
    return known[:-1] if known.endswith("s") and len(known) >= _SHORTEST_PLURAL else known
