"""A session as an outline: a line of everything in it, as short as a list or a drawing needs it."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.beliefs.belief import BeliefStatus
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role
from app.domain.page import Page

MAX_OUTLINE = 1_000
"""Items of a page at most."""


@dataclass(frozen=True, slots=True)
class OutlineStatus:
    status: BeliefStatus
    at: datetime
    """When what took its place was said, if it was superseded; else when it was recorded."""


@dataclass(frozen=True, slots=True)
class OutlineCall:
    call_id: str
    name: str
    subject: str | None
    """What it is about: a file, a command, a pattern. None where that is not told."""


@dataclass(frozen=True, slots=True)
class OutlineResult:
    call_id: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class OutlineDecision:
    id: str
    text: str
    status: DecisionStatus
    recorded_from: datetime
    statuses: tuple[OutlineStatus, ...]
    """Oldest first."""


@dataclass(frozen=True, slots=True)
class OutlineLink:
    id: str
    type: EdgeType
    start_id: str
    end_id: str


@dataclass(frozen=True, slots=True)
class OutlineItem:
    id: str
    position: int
    parent_id: str | None
    kind: NodeKind
    role: Role
    status: NodeStatus
    branch: str | None
    belief_status: BeliefStatus | None
    text: str
    valid_from: datetime | None
    recorded_from: datetime
    statuses: tuple[OutlineStatus, ...]
    calls: tuple[OutlineCall, ...]
    results: tuple[OutlineResult, ...]
    has_image: bool
    decisions: tuple[OutlineDecision, ...]
    links: tuple[OutlineLink, ...]
    """From it and its decisions to what else is of the session."""


@dataclass(frozen=True, slots=True)
class Outline:
    page: Page[OutlineItem]
    head: int
    """The number of the session's last event before the page was read."""
