"""Relationships: one type a meaning, read as a sentence from start to end."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.nodes.node import NodeSummary


class EdgeType(StrEnum):
    FOLLOWS = "FOLLOWS"
    INFLUENCES = "INFLUENCES"
    SUPPORTS = "SUPPORTS"
    CONTRADICTS = "CONTRADICTS"
    SUPERSEDES = "SUPERSEDES"
    REFINES = "REFINES"
    CHALLENGES = "CHALLENGES"
    VERIFIES = "VERIFIES"
    MERGES = "MERGES"
    OBSERVES = "OBSERVES"
    LEADS_TO = "LEADS_TO"
    BRANCHES_FROM = "BRANCHES_FROM"
    DEPENDS_ON = "DEPENDS_ON"
    REVISES = "REVISES"
    DECIDED = "DECIDED"
    USED = "USED"
    DERIVED_FROM = "DERIVED_FROM"
    RELATED_TO = "RELATED_TO"
    UPDATES = "UPDATES"
    PART_OF = "PART_OF"
    EVIDENCED_BY = "EVIDENCED_BY"
    SIDE_A = "SIDE_A"
    SIDE_B = "SIDE_B"
    RESOLVED_BY = "RESOLVED_BY"
    RESULTED_IN = "RESULTED_IN"
    REALISED_BY = "REALISED_BY"


LINKABLE = frozenset(EdgeType) - {
    EdgeType.DECIDED,
    EdgeType.EVIDENCED_BY,
    EdgeType.SIDE_A,
    EdgeType.SIDE_B,
    EdgeType.RESOLVED_BY,
    EdgeType.RESULTED_IN,
    EdgeType.REALISED_BY,
}
"""Types a person may draw; the others come with the thing they belong to."""

ACYCLIC = frozenset(
    {
        EdgeType.FOLLOWS,
        EdgeType.SUPERSEDES,
        EdgeType.DEPENDS_ON,
        EdgeType.DERIVED_FROM,
        EdgeType.PART_OF,
        EdgeType.REVISES,
        EdgeType.UPDATES,
    }
)
"""Types that would mean nothing in a circle."""


class Direction(StrEnum):
    OUT = "out"
    IN = "in"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class NewEdge:
    id: str
    type: EdgeType
    start_id: str
    end_id: str
    weight: float = 1.0
    """From 0 to 1."""
    source: str = "api"
    rule: str | None = None
    """What proposed it, where no person and no model did; `evidence_id` and `span` come with it."""
    evidence_id: str | None = None
    """The thinking node whose text gave it away."""
    span: tuple[int, int] | None = None
    """Where: offsets into its reasoning, or its response where it has none, in code points; the
    end is exclusive."""


@dataclass(frozen=True, slots=True)
class Unlink:
    """End the relationship of a type between two nodes."""

    id: str
    """Of the operation: sent again it changes nothing."""
    type: EdgeType
    start_id: str
    end_id: str


@dataclass(frozen=True, slots=True)
class Edge:
    id: str
    type: EdgeType
    start_id: str
    end_id: str
    weight: float
    source: str | None
    recorded_from: datetime
    rule: str | None = None
    """What proposed it, as in `NewEdge`."""
    evidence_id: str | None = None
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Subgraph:
    """Nodes and relationships, ready to draw."""

    nodes: tuple[NodeSummary, ...]
    """Nearest first; along a path, in its order."""
    depths: tuple[int, ...]
    """Hops from the start, one a node."""
    edges: tuple[Edge, ...]
    truncated: bool
    """Whether a limit cut it short."""

    @property
    def node_ids(self) -> tuple[str, ...]:
        return tuple(node.id for node in self.nodes)
