"""What is read in texts, and what it is compared with."""

from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from app.domain.nodes.neighbour import Neighbourhood


class Span(NamedTuple):
    """Offsets into a text in code points, half open."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reason:
    """What a text names as the reason of a decision."""

    rule: str
    span: Span | None
    """Where it stands in the text; None where a person recorded it beside the text."""
    quote: str
    claim: str
    """The quote with the name of the option in the place of a pronoun."""


@dataclass(frozen=True, slots=True)
class Change:
    """A sentence that says that something is not as it was."""

    rule: str
    span: Span
    """Of the sentence."""
    quote: str
    """The sentence."""
    claim: str
    """What it says instead; the sentence without the words that announce the change."""
    is_outright: bool
    """Whether it leaves no doubt that an earlier statement is replaced."""
    before: str | None = None
    """What held before, as far as the sentence tells it."""
    topic: str | None = None
    """What has another value now."""


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """A decision taken in the text that is read."""

    id: str
    description: str
    question: str | None
    chosen: str | None
    reason: str | None
    rejected: tuple[str, ...]
    span: Span | None
    is_standing: bool
    """Whether it is a belief that nobody withdrew."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Words of a thing that may state a premise, or be what a later text replaces."""

    id: str
    text: str
    span: Span | None
    """Where they stand in the text of the thing; None where the whole of it is meant."""
    distance: int
    """Nodes back on the line of thought, from 1; what is on another line is further than any."""
    is_claim: bool = True
    """Whether the thing only says it; False where the thing itself is a belief."""
    chosen: str | None = None
    """Of a decision."""
    question: str | None = None
    rejected: tuple[str, ...] = ()

    @property
    def is_decision(self) -> bool:
        return self.chosen is not None


ELSEWHERE = 1_000
"""The distance of what is on another line of thought."""


@dataclass(frozen=True, slots=True)
class Used:
    """A thing that an answer was given."""

    id: str
    kind: str
    text: str
    rule: str | None
    """`citation 3` where the answer names it by a number."""


@dataclass(frozen=True, slots=True)
class Supported:
    """A hypothesis that somebody concluded to be supported, and the evidence for it."""

    id: str
    text: str
    evidence: tuple[Used, ...]


@dataclass(frozen=True, slots=True)
class Proposed:
    """The last proposal of a debate, which its final answer took over."""

    said: str
    used: tuple[Used, ...]


@dataclass(frozen=True, slots=True)
class DueNode:
    """A text to be read, with what stands before it on its line of thought."""

    id: str
    due: str
    text: str
    """In which its decisions stand: what it thought, or said where it shows no thinking."""
    said: str
    """What it said."""
    said_at: datetime | None
    decisions: tuple[OwnDecision, ...]
    before: tuple[Passage, ...]
    """Nearest first."""
    used: tuple[Used, ...]
    merged: tuple[Used, ...]
    """Answers that it joins."""
    won: Proposed | None = None
    """Where it is the final answer of a debate."""


class PassageSearch(Protocol):
    """Finds what lies near to a text, withdrawn and generated things left out."""

    async def of_text(self, text: str, kinds: frozenset[str], at_least: float) -> Neighbourhood: ...
