"""The wire formats Noema reads, and what arrives in them."""

from dataclasses import dataclass
from enum import StrEnum


class WireFormat(StrEnum):
    """How a model's answer is written; together with provider and model it names who spoke."""

    ANTHROPIC_MESSAGES = "anthropic_messages"
    OPENAI_CHAT = "openai_chat"
    OPENAI_RESPONSES = "openai_responses"
    GEMINI = "gemini"
    OFFLINE = "offline"


@dataclass(frozen=True, slots=True)
class Record:
    """One thing a vendor sent, untouched: an event of a stream, or a whole answer."""

    data: str
    event: str | None = None
    """The event's name where the stream gives one."""
    whole: bool = False
    """Whether `data` is the body of an answer that was not streamed."""
