"""Experiments: a question is asked again with a hypothesis given, and both answers are compared."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.corrections import AnswerDifference
from app.domain.text import require_text
from app.errors import InvalidInputError

MAX_TEXT_BYTES = 20_000


@dataclass(frozen=True, slots=True)
class NewExperiment:
    id: str
    """Made by the client, so that a retry repeats it."""
    answer_id: str
    """The baseline: the answer without the hypothesis."""
    key_name: str
    """The key that asks, by its name."""
    hypothesis_id: str | None = None
    text: str | None = None
    """Proposed as a new hypothesis, in place of one that is named."""
    author: str | None = None
    """Who supposes it; None is the name of the key."""


@dataclass(frozen=True, slots=True)
class ExperimentDecision:
    id: str
    """Made by the client, so that a retry repeats it."""
    experiment_id: str
    verdict: CheckpointVerdict
    """APPROVED supports the hypothesis, REJECTED refutes it, EDITED puts `text` in its place."""
    reason: str
    key_name: str
    text: str | None = None
    author: str | None = None


@dataclass(frozen=True, slots=True)
class Experiment:
    id: str
    """Also that of the plan that asks again."""
    session_id: str
    question: str
    hypothesis_id: str
    hypothesis: str
    """Its text."""
    hypothesis_status: HypothesisStatus
    answer_id: str
    """The baseline."""
    author: str
    status: TaskStatus
    """Of the second answer."""
    second_id: str | None
    """The answer with the hypothesis given; None before there is one."""
    failure: str | None
    """Why there is none."""
    difference: AnswerDifference | None
    verdict: CheckpointVerdict | None
    """None before somebody decided."""
    reason: str | None
    decided_by: str | None
    decided_at: datetime | None
    recorded_from: datetime


def check(new: NewExperiment) -> None:
    """Check an experiment by itself.

    Raises:
        InvalidInputError: It names both a hypothesis and a text or neither, or a text is blank, too
            long or cannot be stored.
    """
    if (new.hypothesis_id is None) == (new.text is None):
        raise InvalidInputError("give a hypothesis or the text of a new one", field="hypothesis_id")
    if new.text is not None:
        _words(new.text, "text")
    if new.author is not None:
        _words(new.author, "author")


def check_decision(decision: ExperimentDecision) -> None:
    """Check a decision by itself.

    Raises:
        InvalidInputError: An edit has no text, another verdict has one, or a text is blank, too
            long or cannot be stored.
    """
    _words(decision.reason, "reason")
    if decision.author is not None:
        _words(decision.author, "author")
    if decision.verdict is CheckpointVerdict.EDITED:
        _words(decision.text or "", "text")
    elif decision.text is not None:
        raise InvalidInputError("only an edit has a text", field="text")


def _words(value: str, field: str) -> None:
    if not value.strip():
        raise InvalidInputError("a text is needed", field=field)
    require_text(value, field, MAX_TEXT_BYTES)
