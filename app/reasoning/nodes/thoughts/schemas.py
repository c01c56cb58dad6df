"""What a write of thoughts finds under the lock of the session, and what it makes of that."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.domain.guidance.guidance import ThoughtGuidance
from app.domain.guidance.injection import Injection
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thought import EndBranch, ThoughtBranch
from app.domain.nodes.thought_counters import ThoughtCounters


@dataclass(frozen=True, slots=True)
class KnownThought:
    """A thinking node that is named; a thought where it has a number."""

    id: str
    session_id: str | None
    number: int | None
    depth: int
    revised_by_id: str | None
    branch_id: str | None
    sha256: str | None
    is_forgotten: bool
    is_belief: bool
    withdrawn: str | None
    """How the belief in it was withdrawn; None while it was not."""
    chain_revisions: int
    """Revisions from the first thought of its chain to it."""
    chain_root_number: int | None
    """Number of the thought that its chain began with; None where nothing was revised."""
    open_suggestion: str | None
    """The rule that suggested the next thought, where none came yet."""


@dataclass(frozen=True, slots=True)
class ThinkingState:
    """A locked session."""

    status: SessionStatus
    version: int
    mode: str | None
    strict: bool
    domain: str | None
    head_id: str | None
    """The last thought of the main line."""
    node_count: int
    """Thinking nodes, thoughts or not."""
    reopened_at: datetime | None
    counters: ThoughtCounters
    thoughts: Mapping[str, KnownThought]
    branches: Mapping[str, ThoughtBranch]


@dataclass(frozen=True, slots=True)
class Link:
    """What a new thought says of an earlier one."""

    type: EdgeType
    end_id: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of the suggestion of the thought before a new one."""

    thought_id: str
    rule_id: str
    was_followed: bool


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a new thought goes, and what it changes."""

    parent_id: str | None
    """The thought before it on its line."""
    branch_id: str | None
    mode: str
    depth: int
    counters: ThoughtCounters
    links: tuple[Link, ...]
    ended: tuple[EndBranch, ...] = ()
    """Branches whose results it takes over."""
    guidance: ThoughtGuidance | None = None
    chain_root_number: int | None = None
    settled: Settled | None = None
    injected: tuple[Injection, ...] = ()
    """What its author is given for the next one."""

    @property
    def number(self) -> int:
        return self.counters.thoughts
