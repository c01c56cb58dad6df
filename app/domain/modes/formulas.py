"""Formulas of logic as text and as trees: propositional, modal, and monadic first order.

Connectives from the tightest: `~` `[]` `<>` `forall x` `exists x`, `&`, `|`, `->` (to the right),
`<->`. The signs of textbooks (¬ ∧ ∨ → ↔ □ ◇ ∀ ∃) and the words not, and, or, implies, iff, box,
diamond mean the same.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from app.domain.modes.base import Finding

MAX_LENGTH = 2_000
MAX_DEPTH = 100
"""Of the tree; `a & b & c` is two deep."""
_MAX_NESTING = 60


class Op(StrEnum):
    ATOM = "atom"
    TRUE = "true"
    FALSE = "false"
    NOT = "not"
    AND = "and"
    OR = "or"
    IMPLIES = "implies"
    IFF = "iff"
    BOX = "box"
    DIAMOND = "diamond"
    FORALL = "forall"
    EXISTS = "exists"


QUANTIFIERS = frozenset({Op.FORALL, Op.EXISTS})
MODAL = frozenset({Op.BOX, Op.DIAMOND})


@dataclass(frozen=True, slots=True)
class Formula:
    op: Op
    parts: tuple["Formula", ...] = ()
    name: str = ""
    """Of an atom, or the variable of a quantifier."""
    term: str = ""
    """What a predicate is said of: a variable or a constant; empty for a proposition."""

    def __str__(self) -> str:
        return _written(self)

    def walk(self) -> Iterator["Formula"]:
        """Yield the formula and all formulas inside it."""
        yield self
        for part in self.parts:
            yield from part.walk()


class FormulaError(ValueError):
    """The text is no formula; the message says where it stops being one."""


def negated(formula: Formula) -> Formula:
    return Formula(Op.NOT, (formula,))


def atoms(formula: Formula) -> Iterator[str]:
    """Yield the names of propositions and predicates, as often as they stand there."""
    return (inner.name for inner in formula.walk() if inner.op is Op.ATOM)


def parse(text: str) -> Formula:
    """Read a formula.

    Raises:
        FormulaError: It is none, is longer than `MAX_LENGTH` or deeper than `MAX_DEPTH`.
    """
    if len(text) > MAX_LENGTH:
        raise FormulaError(f"it has more than {MAX_LENGTH} characters")
    return _Parser(text).whole()


def syntax_findings(path: str, text: str, allowed: frozenset[Op]) -> Iterator[Finding]:
    """Tell whether the text is a formula, and one without operators that are not allowed here.

    Args:
        allowed: Of `QUANTIFIERS` and `MODAL`, those that the mode can decide.
    """
    try:
        formula = parse(text)
    except FormulaError as error:
        yield Finding("INVALID_FORMULA", path, f"{path}: {error}")
        return
    for inner in formula.walk():
        if inner.op in (QUANTIFIERS | MODAL) - allowed:
            message = f"{path}: {inner.op.value} is not decided in this mode"
            yield Finding("UNSUPPORTED_OPERATOR", path, message)
            return


_TOKEN = re.compile(
    r"\s*(?:(?P<op><->|<=>|->|=>|\[\]|<>|/\\|\\/|&&|\|\||[~!¬&∧|∨→⇒↔⇔□◇∀∃()⊤⊥])"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_']*))"
)
_SPELLINGS = {
    "~": Op.NOT, "!": Op.NOT, "¬": Op.NOT, "not": Op.NOT,
    "&": Op.AND, "&&": Op.AND, "∧": Op.AND, "/\\": Op.AND, "and": Op.AND,
    "|": Op.OR, "||": Op.OR, "∨": Op.OR, "\\/": Op.OR, "or": Op.OR,
    "->": Op.IMPLIES, "=>": Op.IMPLIES, "→": Op.IMPLIES, "⇒": Op.IMPLIES, "implies": Op.IMPLIES,
    "<->": Op.IFF, "<=>": Op.IFF, "↔": Op.IFF, "⇔": Op.IFF, "iff": Op.IFF,
    "[]": Op.BOX, "□": Op.BOX, "box": Op.BOX,
    "<>": Op.DIAMOND, "◇": Op.DIAMOND, "diamond": Op.DIAMOND,
    "∀": Op.FORALL, "forall": Op.FORALL, "∃": Op.EXISTS, "exists": Op.EXISTS,
    "true": Op.TRUE, "⊤": Op.TRUE, "false": Op.FALSE, "⊥": Op.FALSE,
}  # fmt: skip
_UNARY = frozenset({Op.NOT, Op.BOX, Op.DIAMOND})
_LEVELS = (Op.IFF, Op.IMPLIES, Op.OR, Op.AND)
_SIGNS = {
    Op.NOT: "~", Op.AND: "&", Op.OR: "|", Op.IMPLIES: "->", Op.IFF: "<->", Op.BOX: "[]",
    Op.DIAMOND: "<>",
}  # fmt: skip


class _Parser:
    """A recursive descent over the tokens, one method a level of precedence."""

    def __init__(self, text: str) -> None:
        self._tokens = [*_tokens(text)]
        self._at = 0
        self._nesting = 0

    def whole(self) -> Formula:
        formula = self._binary(0)
        if self._at < len(self._tokens):
            raise FormulaError(f"{self._next()!r} at character {self._column()} is too much")
        if _depth(formula) > MAX_DEPTH:
            raise FormulaError(f"it is deeper than {MAX_DEPTH}")
        return formula

    def _binary(self, level: int) -> Formula:
        if level == len(_LEVELS):
            return self._unary()
        op = _LEVELS[level]
        left = self._binary(level + 1)
        while self._operator() is op:
            self._at += 1
            right = self._deeper(level) if op is Op.IMPLIES else self._binary(level + 1)
            left = Formula(op, (left, right))
        return left

    def _unary(self) -> Formula:
        op = self._operator()
        if op is None:
            return self._atom()
        if op in _UNARY:
            self._at += 1
            return Formula(op, (self._deeper(len(_LEVELS)),))
        if op in QUANTIFIERS:
            self._at += 1
            variable = self._name("a variable")
            return Formula(op, (self._deeper(len(_LEVELS)),), name=variable)
        if op in (Op.TRUE, Op.FALSE):
            self._at += 1
            return Formula(op)
        return self._atom()

    def _atom(self) -> Formula:
        if self._next() == "(":
            self._at += 1
            inner = self._deeper(0)
            self._expect(")")
            return inner
        name = self._name("a proposition")
        if self._next() != "(":
            return Formula(Op.ATOM, name=name)
        self._at += 1
        term = self._name("a variable or a constant")
        self._expect(")")
        return Formula(Op.ATOM, name=name, term=term)

    def _deeper(self, level: int) -> Formula:
        self._nesting += 1
        if self._nesting > _MAX_NESTING:
            raise FormulaError(f"it is nested deeper than {_MAX_NESTING}")
        formula = self._binary(level)
        self._nesting -= 1
        return formula

    def _operator(self) -> Op | None:
        return _SPELLINGS.get(self._next())

    def _next(self) -> str:
        return self._tokens[self._at][0] if self._at < len(self._tokens) else ""

    def _column(self) -> int:
        return self._tokens[self._at][1] if self._at < len(self._tokens) else 0

    def _name(self, expected: str) -> str:
        token = self._next()
        if not token or not (token[0].isalpha() or token[0] == "_") or token in _SPELLINGS:
            self._refuse(expected)
        self._at += 1
        return token

    def _expect(self, token: str) -> None:
        if self._next() != token:
            self._refuse(repr(token))
        self._at += 1

    def _refuse(self, expected: str) -> None:
        if self._at >= len(self._tokens):
            raise FormulaError(f"it ends where {expected} should be")
        raise FormulaError(
            f"{self._next()!r} at character {self._column()} is where {expected} should be"
        )


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            raise FormulaError(f"{text[at:].strip()[:1]!r} at character {at + 1} is no sign of it")
        token = found["op"] or found["name"]
        yield token, found.end() - len(token) + 1
        at = found.end()


def _depth(formula: Formula) -> int:
    depth, level = 0, [formula]
    while level:
        depth += 1
        level = [part for inner in level for part in inner.parts]
    return depth


def _written(formula: Formula) -> str:
    if formula.op is Op.ATOM:
        return f"{formula.name}({formula.term})" if formula.term else formula.name
    if not formula.parts:
        return formula.op.value
    if len(formula.parts) == 1:
        inner = _bracketed(formula.parts[0])
        if formula.op in QUANTIFIERS:
            return f"{formula.op.value} {formula.name} {inner}"
        return f"{_SIGNS[formula.op]}{inner}"
    left, right = formula.parts
    return f"{_bracketed(left)} {_SIGNS[formula.op]} {_bracketed(right)}"


def _bracketed(formula: Formula) -> str:
    written = _written(formula)
    return f"({written})" if len(formula.parts) > 1 else written
