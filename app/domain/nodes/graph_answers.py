"""What questions about the graph answer: parts of it, ready to draw, and what they show."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.domain.nodes.decision import DecisionPoint
from app.domain.nodes.edge import Edge
from app.domain.nodes.node import NodeSummary
from app.domain.nodes.session import Session


@dataclass(frozen=True, slots=True)
class Lineage:
    """Where something comes from, and what came of it."""

    nodes: tuple[NodeSummary, ...]
    """The oldest generation first."""
    generations: tuple[int, ...]
    """One a node: 0 is what was asked about, -1 what it comes from, 1 what came of it."""
    edges: tuple[Edge, ...]
    truncated: bool
    """Whether a limit cut it short, other than the number of generations."""


@dataclass(frozen=True, slots=True)
class Neighbourhood:
    """What hangs most closely together with something."""

    nodes: tuple[NodeSummary, ...]
    """Closest first; the first is what was asked about."""
    closeness: tuple[float, ...]
    """0 to 1, one a node: the best product over a way to it of half of each weight."""
    depths: tuple[int, ...]
    """Hops from what was asked about, one a node."""
    edges: tuple[Edge, ...]
    truncated: bool
    """Whether there is more within the same number of hops."""


@dataclass(frozen=True, slots=True)
class Path:
    nodes: tuple[NodeSummary, ...]
    """In the order of the path; none comes twice."""
    edges: tuple[Edge, ...]
    """One fewer, in the same order."""
    strength: float
    """0 to 1: the product of the weights."""


@dataclass(frozen=True, slots=True)
class Paths:
    paths: tuple[Path, ...]
    """Shortest first, or strongest first."""
    truncated: bool
    """Whether a limit was met, so that another path may belong here."""


class OpenReason(StrEnum):
    UNANSWERED = "unanswered"
    """A user asked, and nothing follows."""
    UNDECIDED = "undecided"
    """Options were weighed, and none was chosen."""
    CONTRADICTED = "contradicted"
    """An open contradiction names it."""
    UNTESTED = "untested"
    """A hypothesis that is still open."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    node: NodeSummary
    reason: OpenReason


@dataclass(frozen=True, slots=True)
class ToolUse:
    name: str
    calls: int
    errors: int


@dataclass(frozen=True, slots=True)
class ContextNode:
    """A node of a session, as short as a prompt wants it."""

    node_id: str
    kind: str
    role: str
    reasoning: str
    """Its thinking, or what it says where it has none; cut to 2,000 characters."""
    confidence_score: float | None
    decision_count: int
    created_at: datetime
    """When it was thought, else recorded."""


@dataclass(frozen=True, slots=True)
class SessionContext:
    """What a session is about and where it stands."""

    session: Session
    nodes: tuple[ContextNode, ...]
    """Newest first."""
    decisions: tuple[DecisionPoint, ...]
    """Newest first."""
    open_questions: tuple[OpenQuestion, ...]
    tools: tuple[ToolUse, ...]
    """Most used first."""
    kinds: dict[str, int]
    """Nodes by kind."""
    truncated: bool
    """Whether there are more nodes, decisions or open questions than were read."""


@dataclass(frozen=True, slots=True)
class Compared:
    node: NodeSummary
    confidence: float | None
    decisions: tuple[DecisionPoint, ...]
    """The decision itself, or those taken in a thinking node."""
    premise_ids: tuple[str, ...]
    """Everything it rests on, within the number of steps that were followed."""
    own_premise_ids: tuple[str, ...]
    """Of these what none of the others rests on."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How alike two of the compared are."""

    a_id: str
    b_id: str
    shared_premise_ids: tuple[str, ...]
    words: float
    """0 to 1: words of both as a share of the words of either (Jaccard), common ones left out."""
    shared_words: tuple[str, ...]
    """At most 20, in the order of the alphabet."""
    cosine: float | None
    """-1 to 1, between the vectors of both; None while one has none."""
    confidence_gap: float | None
    """How much surer the first is than the second; None where somebody did not say."""


@dataclass(frozen=True, slots=True)
class OptionConflict:
    """One decision takes what another one turned down."""

    option: str
    chosen_in: str
    """Id of the decision."""
    rejected_in: str
    reason: str | None
    """Why it was turned down."""


@dataclass(frozen=True, slots=True)
class Comparison:
    compared: tuple[Compared, ...]
    """In the order they were asked for."""
    likenesses: tuple[Likeness, ...]
    """One a pair."""
    shared_premise_ids: tuple[str, ...]
    """What all of them rest on."""
    option_conflicts: tuple[OptionConflict, ...]
    nodes: tuple[NodeSummary, ...]
    """The compared, and every premise, once."""
    edges: tuple[Edge, ...]
    """How they rest on their premises, and what they say about each other."""
    truncated: bool
