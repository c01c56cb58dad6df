"""What is put together for a model, and why each turn is in it as it is."""

from dataclasses import dataclass
from enum import StrEnum

from app.content.blocks import visible_text
from app.llm.base import Message


class ContextMode(StrEnum):
    RAW = "raw"
    """The vendor's own parts of the turn."""
    CANONICAL = "canonical"
    """What was said, as plain content blocks."""
    OMITTED = "omitted"
    """Not sent."""


class BreakReason(StrEnum):
    """Why an answer, and all before it, is not given back in its vendor's own form."""

    OTHER_PROVIDER = "other_provider"
    OTHER_API = "other_api"
    OTHER_MODEL = "other_model"
    UNKNOWN_STAMP = "unknown_stamp"


OUTPUT_TOKENS = 16_000
"""Kept free for the answer, and its thinking, where nobody says otherwise."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Tokens of one call."""

    context_tokens: int
    """What the model reads and writes together."""
    output_tokens: int
    """Kept free for the answer."""
    thinking_tokens: int = 0
    """Kept free for thinking, where that comes on top of the answer."""


@dataclass(frozen=True, slots=True)
class ContextItem:
    """What became of one node of the line."""

    node_id: str
    mode: ContextMode
    reason: str
    """One sentence."""
    tokens: int
    """Estimate of what is sent of it: four characters a token, rounded up; 0 if omitted."""
    redactions: tuple[str, ...] = ()
    """What was left out of it, such as `thinking` or `signature`."""


@dataclass(frozen=True, slots=True)
class ContextSummary:
    """What is sent in place of turns that do not fit."""

    message: Message
    """As it is sent: data between tags."""
    node_ids: tuple[str, ...]
    """The messages and answers it stands for, oldest first."""
    tokens: int
    """Of the message, estimated."""

    @property
    def text(self) -> str:
        return visible_text(self.message.blocks)


@dataclass(frozen=True, slots=True)
class AssembledContext:
    messages: tuple[Message, ...]
    """Oldest first, as a request takes them; only what came after the state the provider keeps,
    where `previous_response_id` names one."""
    items: tuple[ContextItem, ...]
    """One a node of the line, oldest first; the message that is to come has none."""
    previous_response_id: str | None
    break_at_id: str | None
    """The newest answer that another model gave; None if there is no break."""
    break_reason: BreakReason | None
    tokens: int
    """Estimate of the whole: the system's text and the message to come included."""
    summary: ContextSummary | None = None
    """Of the turns that do not fit; None where all are sent, or there is no room for one."""
