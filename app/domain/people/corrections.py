"""Corrections: a person corrects an answer or what it rests on, and the question is asked again."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.nodes.plan import TaskStatus
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.text import require_text
from app.errors import InvalidInputError

MAX_TEXT_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class NewCorrection:
    id: str
    """Made by the client, so that a retry repeats it."""
    answer_id: str
    verdict: CheckpointVerdict
    """EDITED with what holds instead, or REJECTED."""
    reason: str
    key_name: str
    """The key that corrects, by its name."""
    text: str | None = None
    """Of an edit: what holds in place of the answer or of the premise."""
    premise_id: str | None = None
    """The belief that is corrected, of those that the answer used; None for the answer itself."""
    author: str | None = None
    """Who corrects; None is the name of the key."""


@dataclass(frozen=True, slots=True)
class ChangedSentence:
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class AnswerDifference:
    """What a second answer says that the first did not, and the other way round."""

    added: tuple[str, ...]
    dropped: tuple[str, ...]
    changed: tuple[ChangedSentence, ...]
    kept: int
    """Sentences that are in both."""
    added_evidence_ids: tuple[str, ...]
    """Stored things that only the second one used."""
    dropped_evidence_ids: tuple[str, ...]
    kept_evidence_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Correction:
    id: str
    """Also that of the plan that asks again."""
    session_id: str
    question: str
    answer_id: str
    """The first answer; the second one supersedes it."""
    premise_id: str | None
    replacement_id: str | None
    """The belief that holds in place of the premise; None where none does."""
    verdict: CheckpointVerdict
    text: str | None
    reason: str
    author: str
    note_id: str
    """The person's words, a node of the session."""
    status: TaskStatus
    """Of the second answer."""
    second_id: str | None
    """None before there is a second answer."""
    failure: str | None
    """Why there is none."""
    difference: AnswerDifference | None
    recorded_from: datetime


def check(new: NewCorrection) -> None:
    """Check a correction by itself.

    Raises:
        InvalidInputError: It approves, an edit has no text, a rejection has one, or a text is empty
            or too long.
    """
    _words(new.reason, "reason")
    if new.author is not None:
        _words(new.author, "author")
    match new.verdict:
        case CheckpointVerdict.APPROVED:
            raise InvalidInputError("what is approved needs no correction", field="verdict")
        case CheckpointVerdict.EDITED:
            _words(new.text or "", "text")
        case CheckpointVerdict.REJECTED:
            if new.text is not None:
                raise InvalidInputError("only an edit has a text", field="text")


def _words(value: str, field: str) -> None:
    if not value.strip():
        raise InvalidInputError("a text is needed", field=field)
    require_text(value, field, MAX_TEXT_BYTES)
