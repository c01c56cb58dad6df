"""From what was typed to a search over sessions: its words, and how they are combined. Pure."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field

from app.domain.stemming import WORD, stem
from app.errors import InvalidInputError
from app.reads.search.search_rules import question_of

MAX_SESSION_TERMS = 32
MAX_NESTING = 20
_TOKEN = re.compile(rf"[()]|{WORD.pattern}")
_OPERATORS = frozenset({"AND", "OR", "NOT"})

Found = Callable[[Mapping[str, Set[str]]], Set[str]]
"""Tells from the sessions that hold each term which are found."""


@dataclass(frozen=True, slots=True)
class SessionQuery:
    terms: Mapping[str, str]
    """Each term, the root of a word, with the word itself: in the order of first use."""
    wanted: frozenset[str]
    """The terms that speak for a session: not those that stand after NOT alone."""
    found: Found


def session_query(text: str) -> SessionQuery | None:
    """Read a search; None where it names no word.

    Words beside each other, or with OR between them, are alternatives. AND binds closer than OR.
    NOT takes away from what stands before it: `a b NOT c` is `(a OR b) AND NOT c`, and
    `a OR b AND NOT c` is `a OR (b AND NOT c)`. Operators are in capitals. Words that the index
    leaves out, such as `the`, are left out.

    Raises:
        InvalidInputError: The operators or the parentheses do not fit together, or there are more
            than `MAX_SESSION_TERMS` different words.
    """
    reader = _Reader(_tokens(question_of(text)))
    found = reader.alternatives(0)
    reader.end()
    if len(reader.terms) > MAX_SESSION_TERMS:
        raise _refused(f"a search names at most {MAX_SESSION_TERMS} different words")
    if found is None or not reader.terms:
        return None
    return SessionQuery(reader.terms, frozenset(reader.wanted), found)


def _tokens(text: str) -> list[str]:
    """Give the words that count, operators and parentheses."""
    tokens = _TOKEN.findall(text)
    return [one for one in tokens if one in "()" or one in _OPERATORS or stem(one)]


def _refused(message: str) -> InvalidInputError:
    return InvalidInputError(message, field="text")


@dataclass
class _Reader:
    """Reads from left to right; `_taken` counts how many NOTs stand around a word."""

    tokens: Sequence[str]
    place: int = 0
    taken: int = 0
    terms: dict[str, str] = field(default_factory=dict[str, str])
    wanted: set[str] = field(default_factory=set[str])

    def end(self) -> None:
        if self.place < len(self.tokens):
            raise _refused("a parenthesis is closed that was not opened")

    def alternatives(self, depth: int) -> Found | None:
        """Read what stands beside each other; None where there is nothing."""
        if self._next() in ("", ")"):
            return None
        found = self._together(depth)
        while (token := self._next()) not in ("", ")"):
            if token == "NOT":
                found = _without(found, self._not(depth))
                continue
            self._skip("OR")
            found = _either(found, self._together(depth))
        return found

    def _together(self, depth: int) -> Found:
        """Read what AND joins."""
        found = self._operand(depth)
        while self._skip("AND"):
            if self._next() == "NOT":
                found = _without(found, self._not(depth))
            else:
                found = _both(found, self._operand(depth))
        return found

    def _not(self, depth: int) -> Found:
        self._skip("NOT")
        self.taken += 1
        found = self._operand(depth)
        self.taken -= 1
        return found

    def _operand(self, depth: int) -> Found:
        token = self._next()
        if token in ("", ")"):
            raise _refused("an operator has no word after it")
        if token in _OPERATORS:
            raise _refused(f"{token} needs words before it")
        self.place += 1
        if token != "(":
            return self._word(token)
        if depth >= MAX_NESTING:
            raise _refused(f"parentheses are nested at most {MAX_NESTING} deep")
        found = self.alternatives(depth + 1)
        if found is None or not self._skip(")"):
            raise _refused("a parenthesis is empty or not closed")
        return found

    def _word(self, word: str) -> Found:
        term = stem(word)
        self.terms.setdefault(term, word)
        # What is taken away from what is taken away is wanted again.
        if self.taken % 2 == 0:
            self.wanted.add(term)
        return lambda held: held[term]

    def _next(self) -> str:
        return self.tokens[self.place] if self.place < len(self.tokens) else ""

    def _skip(self, token: str) -> bool:
        is_next = self._next() == token
        self.place += is_next
        return is_next


def _either(one: Found, other: Found) -> Found:
    return lambda held: one(held) | other(held)


def _both(one: Found, other: Found) -> Found:
    return lambda held: one(held) & other(held)


def _without(one: Found, other: Found) -> Found:
    return lambda held: one(held) - other(held)


def places_of(text: str, terms: Set[str]) -> Iterator[tuple[int, int]]:
    """Give the places of the words of a text that have one of these roots."""
    for match in WORD.finditer(text):
        if stem(match.group()) in terms:
            yield match.start(), match.end()
