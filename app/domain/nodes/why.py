"""Why something holds: what it rests on, and what speaks against it."""

from dataclasses import dataclass

from app.domain.nodes.decision import DecisionPoint
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
class Why:
    node: NodeSummary
    decision: DecisionPoint | None
    """What was chosen and turned down; None where the node is no decision."""
    question: NodeSummary | None
    """What somebody asked at the start of the line of thought; None where nobody did."""
    rests_on: tuple[Reason, ...]
    """Nearest first, and the strongest kind of reason first among equally near ones."""
    against: tuple[Reason, ...]
    """What contradicts, challenges or supersedes the node or something it rests on."""
    nodes: tuple[NodeSummary, ...]
    """Every node above once, the one asked about first."""
    edges: tuple[Edge, ...]
    truncated: bool
    """Whether there is more than was followed."""
