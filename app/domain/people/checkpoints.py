"""Checkpoints: an agent asks, a person approves, edits or rejects, and the agent goes on."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.text import require_text, require_title
from app.errors import InvalidInputError

MAX_TEXT_BYTES = 20_000
MAX_OPTIONS = 20
SHORTEST_S = 10
LONGEST_S = 30 * 86_400
DEFAULT_S = 86_400


class CheckpointStatus(StrEnum):
    OPEN = "open"
    APPROVED = "approved"
    EDITED = "edited"
    REJECTED = "rejected"
    EXPIRED = "expired"
    """Nobody decided it in time, by the clock of the database."""


class CheckpointVerdict(StrEnum):
    APPROVED = "approved"
    EDITED = "edited"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class NewCheckpoint:
    id: str
    question: str
    key_name: str
    """The key that asks, by its name: whoever holds one of this name does not decide."""
    proposal: str | None = None
    """The text or action that is to be approved."""
    options: tuple[str, ...] = ()
    """What can be chosen from; an approval names one of them."""
    node_id: str | None = None
    """What it is about: any thing that search returns, or a session."""
    author: str | None = None
    """Who asks, where several share a key; None is the name of the key."""
    life_s: int = DEFAULT_S
    """By the clock of the database."""


@dataclass(frozen=True, slots=True)
class CheckpointDecision:
    checkpoint_id: str
    verdict: CheckpointVerdict
    key_name: str
    """The key that decides, by its name."""
    author: str | None = None
    """Who decides; None is the name of the key."""
    option: str | None = None
    """Of an approval: the option that is chosen."""
    text: str | None = None
    """Of an edit: what holds in place of the proposal."""
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    id: str
    node_id: str | None
    session_id: str | None
    """The session of the node, where it has one."""
    question: str
    proposal: str | None
    options: tuple[str, ...]
    author: str
    key_name: str
    status: CheckpointStatus
    answer: str | None
    """What holds: the proposal or the option that was approved, or the edited text."""
    reason: str | None
    decided_by: str | None
    recorded_from: datetime
    expires_at: datetime
    expires_in_s: int
    """By the clock of the database when it was read; 0 once it is over."""
    decided_at: datetime | None


def check(new: NewCheckpoint) -> None:
    """Check a checkpoint by itself.

    Raises:
        InvalidInputError: The question is blank, a text is too long or cannot be stored, there are
            over 20 options or two alike, or the time is under 10 s or over 30 days.
    """
    _require(new.question, "question")
    if new.proposal is not None:
        _require(new.proposal, "proposal")
    if len(new.options) > MAX_OPTIONS:
        raise InvalidInputError(f"name at most {MAX_OPTIONS} options", field="options")
    for option in new.options:
        _require(option, "options")
    if len(set(new.options)) < len(new.options):
        raise InvalidInputError("two options are the same", field="options")
    require_title(new.author or new.key_name, "author")
    if not SHORTEST_S <= new.life_s <= LONGEST_S:
        message = f"it must expire within {SHORTEST_S} to {LONGEST_S} seconds"
        raise InvalidInputError(message, field="expires_in_s")


def check_decision(decision: CheckpointDecision) -> None:
    """Check a decision by itself.

    Raises:
        InvalidInputError: An edit has no text, a rejection no reason, another verdict has what is
            not its own, or a text is too long or cannot be stored.
    """
    verdict = decision.verdict
    needed: Mapping[CheckpointVerdict, str] = {
        CheckpointVerdict.EDITED: "text",
        CheckpointVerdict.REJECTED: "reason",
    }
    for name, text in (("text", decision.text), ("reason", decision.reason)):
        if text is not None:
            _require(text, name)
        elif needed.get(verdict) == name:
            raise InvalidInputError(f"{name} is needed here", field=name)
    if decision.text is not None and verdict is not CheckpointVerdict.EDITED:
        raise InvalidInputError("only an edit has a text", field="text")
    if decision.option is not None and verdict is not CheckpointVerdict.APPROVED:
        raise InvalidInputError("only an approval chooses an option", field="option")
    require_title(decision.author or decision.key_name, "author")


def answer_of(
    decision: CheckpointDecision, proposal: str | None, options: tuple[str, ...]
) -> str | None:
    """Give what holds by a decision.

    Raises:
        InvalidInputError: It approves none of the options, or chooses where there are none.
    """
    if decision.verdict is not CheckpointVerdict.APPROVED:
        return decision.text
    if options and decision.option not in options:
        raise InvalidInputError("choose one of the options", field="option")
    if not options and decision.option is not None:
        raise InvalidInputError("there are no options to choose from", field="option")
    return decision.option or proposal


def _require(text: str, field: str) -> None:
    if not require_text(text, field, MAX_TEXT_BYTES).strip():
        raise InvalidInputError(f"{field} must not be blank", field=field)
