"""A thought of sequential thinking: a numbered thinking node with what its author says of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self

from app.domain.guidance.analysis import ControlMode, ThoughtDepth
from app.domain.guidance.guidance import ThoughtGuidance
from app.domain.nodes.thought_counters import ThinkingMetrics

DEFAULT_MODE = "sequential"
"""Of a thought that names no mode, in a session that has none."""


class ThoughtBranchStatus(StrEnum):
    ACTIVE = "active"
    SELECTED = "selected"
    """Its result was taken over: it was chosen, or merged into another line."""
    ABANDONED = "abandoned"
    PRUNED = "pruned"
    """Closed to make room, without a judgement of what it holds."""


@dataclass(frozen=True, slots=True)
class ThoughtLimits:
    thoughts: int
    """Of one session; a conclusion is always possible."""
    active_branches: int
    """Of one session."""
    idle_hours: int
    """Since the last thought; a session that waited longer is reopened first."""
    prunes_branches: bool = False
    """Whether a new branch takes the place of the one that is worth least."""


@dataclass(frozen=True, slots=True)
class Revision:
    thought_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class NewThoughtBranch:
    """A line of thoughts to begin with the thought that brings it."""

    name: str
    from_id: str
    """The last thought that both lines share."""
    reason: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewThought:
    id: str
    session_id: str
    content: str
    mode: str | None = None
    """The session's if left out."""
    confidence: float | None = None
    uncertainty: float | None = None
    next_needed: bool = True
    depends_on: tuple[str, ...] = ()
    """Earlier thoughts of the session."""
    assumptions: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    branch_id: str | None = None
    """The thought branch it continues; None is the main line."""
    author: str | None = None
    source: str = "api"
    after_number: int | None = None
    """The number of the session's last thought, as the caller saw it."""
    revises: Revision | None = None
    begins: NewThoughtBranch | None = None
    merges: tuple[str, ...] = ()
    """Thought branches whose results it takes over."""
    control_mode: ControlMode = ControlMode.AUTO
    depth: ThoughtDepth | None = None
    """What its pattern suggests if left out."""
    hypothesis: str | None = None
    """What it supposes; kept as a hypothesis that it proposes."""
    injection_scale: int | None = None
    """How much of what is stored it is given: 0 nothing, 1 to 3 up to 5, 10 or 20 items, any other
    number up to 10; None is up to the settings."""


@dataclass(frozen=True, slots=True)
class NewConclusion:
    id: str
    """Of the thought that is written."""
    session_id: str
    summary: str | None = None
    """None lists what was decided and stands, what stands no more, and what is open."""
    rests_on: tuple[str, ...] = ()
    """Thoughts that become the premises of the conclusion."""
    version: int | None = None
    """The version of the session that the caller saw."""
    author: str | None = None
    source: str = "api"


@dataclass(frozen=True, slots=True)
class SwitchMode:
    session_id: str
    mode: str
    reason: str
    version: int | None = None
    """The version of the session that the caller saw."""


@dataclass(frozen=True, slots=True)
class EndBranch:
    """Give a thought branch its outcome."""

    branch_id: str
    status: ThoughtBranchStatus
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    id: str
    session_id: str
    number: int
    """Place among the thoughts of the session, from 1, without gaps."""
    content: str
    mode: str | None
    """None once the thought was forgotten."""
    confidence: float | None
    uncertainty: float | None
    next_needed: bool
    depends_on: tuple[str, ...]
    assumptions: tuple[str, ...]
    tags: tuple[str, ...]
    branch_id: str | None
    dependency_depth: int
    """Edges of the longest chain of dependencies below it."""
    revises_id: str | None
    revision_reason: str | None
    revised_by_id: str | None
    branches_from_id: str | None
    rests_on_revised: tuple[str, ...]
    """Thoughts that it depends on, directly or not, that were revised."""
    author: str | None
    recorded_from: datetime
    hypothesis_id: str | None
    """What it proposes."""
    guidance: ThoughtGuidance | None
    """None of a thought that was added before there was guidance."""


@dataclass(frozen=True, slots=True)
class ThoughtBranch:
    id: str
    session_id: str
    name: str
    status: ThoughtBranchStatus
    forked_from_id: str
    head_id: str
    thought_count: int
    reason: str | None
    """Why it was begun."""
    ended_reason: str | None
    """Why it has its outcome."""
    recorded_from: datetime

    @classmethod
    def from_stored(cls, row: Mapping[str, Any]) -> Self:
        """Read a row of `thought/_branch`."""
        status, at = ThoughtBranchStatus(row["status"]), row["recorded_from"]
        fields: dict[str, Any] = {**row, "status": status}
        fields["recorded_from"] = datetime.fromisoformat(at)
        return cls(**fields)


@dataclass(frozen=True, slots=True)
class BranchComparison:
    """What parts one line of thoughts from the others."""

    branch: ThoughtBranch
    average_uncertainty: float | None
    average_confidence: float | None
    revisions: int
    own_assumptions: tuple[str, ...]
    """Assumed on no other of the compared branches."""
    own_tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModeSwitch:
    id: str
    before: str | None
    after: str | None
    reason: str | None
    """None where the mode was changed with other fields of the session."""
    recorded_from: datetime


@dataclass(frozen=True, slots=True)
class BranchOutcome:
    branch_id: str
    status: ThoughtBranchStatus


@dataclass(frozen=True, slots=True)
class ThinkingConclusion:
    """What a session of thinking ended with, and its metrics at that time."""

    id: str
    thought_id: str
    """The concluding thought; the belief in it rests on the thoughts that it depends on."""
    open_hypothesis_ids: tuple[str, ...]
    decision_ids: tuple[str, ...]
    branch_outcomes: tuple[BranchOutcome, ...]
    metrics: ThinkingMetrics
    recorded_from: datetime
