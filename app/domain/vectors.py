"""Vectors of several models side by side: which there are, and how far each has come."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

COMPATIBLE = "compatible"
"""Whatever model the server that the settings name is asked for."""
STATE_PROPERTIES = {
    "bge-small-en-v1.5-q": "embedding_state",
    "voyage-4": "embedding_state_voyage_4",
    COMPATIBLE: "embedding_state_compatible",
}
"""Whether a thing has its vector of a model: `pending`, `done`, or `failed` where it is refused."""
DUE_PROPERTIES = {
    "bge-small-en-v1.5-q": "context_due",
    "voyage-4": "context_due_voyage_4",
    COMPATIBLE: "context_due_compatible",
}
"""There while a thing that has its own vector waits for the one in context, and another each time
it is due anew."""


class VectorChoice(NamedTuple):
    """Which models one tenant has."""

    model: str
    """Answers."""
    next: str | None = None
    """Is filled beside it, to answer one day."""


class VectorRole(StrEnum):
    ANSWERS = "answers"
    FILLING = "filling"
    READY = "ready"
    """Filled beside the one that answers, and complete."""
    IDLE = "idle"


@dataclass(frozen=True, slots=True)
class VectorStatus:
    """How far one model has come with the things of a tenant."""

    model: str
    role: VectorRole
    done: int
    waiting: int
    """Without a vector of it, or without one in context."""
    failed: int
    """Refused by the model; only their words find them."""
    source: str | None = None
    """Of `compatible`: the model and the size of its vectors; empty while those of another are
    removed, None while there are none."""


@dataclass(frozen=True, slots=True)
class ComparedQuestion:
    """One question, answered by both models."""

    text: str
    model_hits: tuple[str, ...]
    """Ids, best first, of the model that answers."""
    next_hits: tuple[str, ...]
    shared: int
    """Hits that both have."""


PENDING_VECTORS: dict[str, str] = dict.fromkeys(STATE_PROPERTIES.values(), "pending")
"""By which a new text waits for its vectors of every model, first for its own."""
NO_VECTORS: dict[str, None] = dict.fromkeys(STATE_PROPERTIES.values())
"""What a text has instead that is not finished: nobody embeds it yet."""
