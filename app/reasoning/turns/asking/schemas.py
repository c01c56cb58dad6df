"""A question to a model whose answer has a form."""

from dataclasses import dataclass
from enum import StrEnum

from app.llm.base import Json

OUTPUT_TOKENS = 2_000
"""Of one answer at most, where nothing else is said."""


class Purpose(StrEnum):
    """What a model is asked for beside turns; each may have a model of its own."""

    JUDGE = "judge"
    """Whether two texts contradict each other."""
    RESOLVER = "resolver"
    """How a contradiction might be resolved."""
    LIBRARIAN = "librarian"
    """What an entry is about."""
    REFINER = "refiner"
    """Which decisions a text holds."""
    METACOGNITION = "metacognition"
    """What a piece of reasoning shows about how it was reasoned."""


@dataclass(frozen=True, slots=True)
class Question:
    purpose: Purpose
    system: str
    text: str
    schema: Json
    """What the answer is held to."""
    max_output_tokens: int = OUTPUT_TOKENS
    """Without those of thinking."""
    thinking_tokens: int | None = None
    """Most tokens to think with; None is little effort."""


class Outcome(StrEnum):
    """How a question ended."""

    ANSWERED = "answered"
    UNUSABLE = "unusable"
    """Every answer had another form, or quoted what is not there."""
    REFUSED = "refused"
    """It was not sent, or not answered: a spent budget, a vendor that is away."""
