"""Any node in a few words: enough to name it in a list, a path or a reason."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

SESSION_KIND = "session"
BRANCH_KIND = "branch"
FORK_KIND = "fork"
DEBATE_KIND = "debate"


class SummaryKind(StrEnum):
    """Every kind of node that has an id of its own; the first are those of thinking nodes."""

    THINKING = "thinking"
    THOUGHT = "thought"
    MESSAGE = "message"
    FORK_BRANCH = "fork_branch"
    DEBATE_TURN = "debate_turn"
    HUMAN_ANNOTATION = "human_annotation"
    COMPACTION = "compaction"
    VERIFICATION = "verification"
    SYNTHESIS = "synthesis"
    SESSION = "session"
    BRANCH = "branch"
    FORK = "fork"
    DEBATE = "debate"
    DECISION = "decision"
    KNOWLEDGE = "knowledge"
    INSIGHT = "insight"
    CONTRADICTION = "contradiction"
    HYPOTHESIS = "hypothesis"
    OUTCOME = "outcome"
    TEMPLATE = "template"


class NamedKind(StrEnum):
    """Every kind of thing that commands take the id of."""

    THINKING = "thinking"
    THOUGHT = "thought"
    MESSAGE = "message"
    FORK_BRANCH = "fork_branch"
    DEBATE_TURN = "debate_turn"
    HUMAN_ANNOTATION = "human_annotation"
    COMPACTION = "compaction"
    VERIFICATION = "verification"
    SYNTHESIS = "synthesis"
    SESSION = "session"
    BRANCH = "branch"
    THOUGHT_BRANCH = "thought_branch"
    FORK = "fork"
    DEBATE = "debate"
    DECISION = "decision"
    KNOWLEDGE = "knowledge"
    INSIGHT = "insight"
    CONTRADICTION = "contradiction"
    HYPOTHESIS = "hypothesis"
    OUTCOME = "outcome"
    TEMPLATE = "template"
    PROPOSAL = "proposal"
    JOB = "job"
    PLAN = "plan"
    EXPLORATION = "exploration"
    COMMENT = "comment"
    CHECKPOINT = "checkpoint"
    CORRECTION = "correction"
    EXPERIMENT = "experiment"
    SHARE_LINK = "share_link"
    WEBHOOK = "webhook"
    TRAINING_RUN = "training_run"
    ADAPTER = "adapter"
    MODE_STATE = "mode_state"
    KEY = "key"


class SummaryStatus(StrEnum):
    """Every status that a node or the belief in it can have."""

    ACTIVE = "active"
    COMPLETED = "completed"
    ARCHIVED = "archived"
    STREAMING = "streaming"
    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    FAILED = "failed"
    PROPOSED = "proposed"
    DECIDED = "decided"
    SUPERSEDED = "superseded"
    POSSIBLE = "possible"
    OPEN = "open"
    RESOLVED = "resolved"
    DISMISSED = "dismissed"
    SUPPORTED = "supported"
    REFUTED = "refuted"
    INCONCLUSIVE = "inconclusive"
    SUCCEEDED = "succeeded"
    MIXED = "mixed"
    REVERSED = "reversed"
    RETIRED = "retired"
    QUEUED = "queued"
    RUNNING = "running"
    PARTIAL = "partial"
    CANCELLED = "cancelled"
    HELD = "held"
    UNSUPPORTED = "unsupported"
    RETRACTED = "retracted"
    DISPUTED = "disputed"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class FoundId:
    """An id that a person gave the beginning of, and what it names."""

    id: str
    kind: NamedKind


@dataclass(frozen=True, slots=True)
class NodeSummary:
    id: str
    kind: str
    """A `NodeKind`, or `session`, `branch`, `fork`, `debate`, `decision`, `knowledge`, `insight`,
    `contradiction`, `hypothesis`, `outcome`, `template`."""
    session_id: str | None
    """None for what belongs to no session; a session has its own id."""
    title: str
    """One line of at most 120 characters from its title or the beginning of its text."""
    status: str | None
    valid_from: datetime | None
    recorded_from: datetime
