"""What is known for a question, within a budget of tokens, with where each piece comes from."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.domain.beliefs.fallen import FallenStatement, Replaced, Withdrawn
from app.domain.beliefs.knowledge import KnowledgeEntry
from app.domain.beliefs.rehydration import Rehydration
from app.domain.nodes.node import NodeSummary

_CITATION = re.compile(r"\[(\d{1,3}(?:\s?[,;]\s?\d{1,3})*)\]")
_CITED = re.compile(rf"(?:[,;]|(?<![ \t,;]))[ \t]++{_CITATION.pattern}")
_NUMBER = re.compile(r"\d+")


class Why(StrEnum):
    """Why an entry is part of a context."""

    PINNED = "pinned"
    FOUND = "found"
    RECENT = "recent"


@dataclass(frozen=True, slots=True)
class OpenConflict:
    """An open contradiction beside the entry it touches."""

    contradiction_id: str
    summary: str
    entry_id: str
    other_id: str
    other_title: str


@dataclass(frozen=True, slots=True)
class Passage:
    """One stored thing as it may be put before a model."""

    node: NodeSummary
    text: str
    """All that it says."""
    origin: tuple[str, ...] = ()
    """Its category, source or session, as far as they are known."""
    standing: str | None = None
    """What it is worth today: `held`, `disputed`, the status of a decision; None of a message."""
    period: tuple[str, ...] = ()
    """Since when and until when it holds, where that was said; else when it was recorded."""
    replaced: Replaced | None = None
    """What it took the place of."""
    entry: KnowledgeEntry | None = None
    """The entry, where it is one."""
    fallen: tuple[FallenStatement, ...] = ()
    """What it said and holds no more, latest first; left out of the text."""

    @property
    def id(self) -> str:
        return self.node.id


@dataclass(frozen=True, slots=True)
class Citation:
    number: int
    """From 1; stands in brackets before its piece of the text."""
    passage: Passage
    why: Why
    tokens: int
    """Of its piece of the text, estimated."""
    is_cut: bool
    """Whether parts of its content are left out of the piece."""
    rehydration: Rehydration | None = None
    """What its place follows from; None of what is pinned or recent."""


@dataclass(frozen=True, slots=True)
class KnowledgeContext:
    text: str
    """Ready to be put before a model."""
    tokens: int
    """Of the text, estimated; at most the budget."""
    token_budget: int
    citations: tuple[Citation, ...] = ()
    """In the order of the text."""
    conflicts: tuple[OpenConflict, ...] = ()
    """Every open one that touches a cited entry; each is named in the text."""
    left_out: tuple[str, ...] = ()
    """Entries that would have been part of it, had there been room."""
    withdrawn: tuple[Withdrawn, ...] = ()
    """What fits the question and holds no more, with nothing in its place; named in the text."""

    @property
    def ids(self) -> tuple[str, ...]:
        """Give what is cited; number n is at place n - 1."""
        return tuple(citation.passage.id for citation in self.citations)

    @property
    def rehydrated(self) -> tuple[Rehydration, ...]:
        """Give what was found, with its score and the reason."""
        return tuple(one.rehydration for one in self.citations if one.rehydration)


EMPTY = KnowledgeContext("", 0, 0)


def cited_ids(text: str, ids: Sequence[str]) -> tuple[str, ...]:
    """Give what a text cites by number in brackets, each once, in the order of the text.

    Args:
        ids: What it could cite; number n is at place n - 1. Other numbers cite nothing.
    """
    numbers = dict.fromkeys(_numbers(text))
    return tuple(ids[number - 1] for number in numbers if 1 <= number <= len(ids))


def without_citations(text: str) -> str:
    """Leave out what `cited_ids` reads: elsewhere the same numbers would name other things."""
    return _CITED.sub("", text)


def _numbers(text: str) -> Iterator[int]:
    for mark in _CITATION.finditer(text):
        yield from map(int, _NUMBER.findall(mark[1]))
