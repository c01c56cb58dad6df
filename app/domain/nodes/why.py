"""Why something holds: what it rests on, and what speaks against it."""

from dataclasses import dataclass
from datetime import datetime

from app.domain.nodes.decision import DecisionPoint, DecisionStatus
from app.domain.nodes.edge import Edge
from app.domain.nodes.node import NodeSummary


@dataclass(frozen=True, slots=True)
class Reason:
    node: NodeSummary
    """What is brought forward."""
    of_id: str
    """The node it speaks for or against."""
    edge: Edge
    depth: int
    """Hops from what was asked about, from 1."""
    because: str
    """One line that reads the relationship out."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a decision is worth at the moment that was asked about."""

    status: DecisionStatus
    decided_at: datetime
    """When it was taken; where nobody said, when it was recorded."""
    changed_at: datetime | None
    """When it got its status; None while it stands as it was taken."""
    replaced_by_id: str | None
    """The decision that replaced it; None unless it is superseded."""
    fallen_ids: tuple[str, ...]
    """Withdrawn beliefs it rested on, nearest first, three at most; empty unless unsupported."""
    sentence: str
    """All of it in one sentence."""


@dataclass(frozen=True, slots=True)
class Why:
    node: NodeSummary
    decision: DecisionPoint | None
    """What was chosen and turned down; None where the node is no decision."""
    question: NodeSummary | None
    """What somebody asked at the start of the line of thought; None where nobody did."""
    verdict: Verdict | None
    """None where the node is no decision."""
    rests_on: tuple[Reason, ...]
    """Nearest first, and the strongest kind of reason first among equally near ones; of a decision
    what was there when it was taken, and so with `against`."""
    against: tuple[Reason, ...]
    """What contradicts, challenges or supersedes the node or something it rests on."""
    since: tuple[Reason, ...]
    """What came after the decision was taken, for and against; empty for anything else."""
    nodes: tuple[NodeSummary, ...]
    """Every node above once, the one asked about first."""
    edges: tuple[Edge, ...]
    truncated: bool
    """Whether there is more than was followed."""
