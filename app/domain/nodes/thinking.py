"""A thinking node: one turn of thought with its blocks, steps and decisions."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.content.blocks import Block
from app.content.usage import Usage
from app.content.wire import WireFormat
from app.domain.confidence import NOTHING_READ, ConfidenceReading
from app.domain.nodes.decision import NewDecision


class NodeKind(StrEnum):
    THINKING = "thinking"
    THOUGHT = "thought"
    MESSAGE = "message"
    FORK_BRANCH = "fork_branch"
    DEBATE_TURN = "debate_turn"
    HUMAN_ANNOTATION = "human_annotation"
    COMPACTION = "compaction"
    VERIFICATION = "verification"
    SYNTHESIS = "synthesis"


GENERATED_KINDS = frozenset({NodeKind.DEBATE_TURN, NodeKind.COMPACTION})
"""Kinds of what is written for the sake of a line of thought, whoever writes it."""
_DELIBERATIONS = ("fork:", "debate:", "agent:")
"""What the names of their lines begin with."""


class NodeStatus(StrEnum):
    STREAMING = "streaming"
    COMPLETE = "complete"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


class Role(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    TOOL = "tool"
    SYSTEM = "system"


class StepKind(StrEnum):
    CONSIDERATION = "consideration"
    ANALYSIS = "analysis"
    EVIDENCE = "evidence"
    EVALUATION = "evaluation"
    HYPOTHESIS = "hypothesis"
    CONCLUSION = "conclusion"


@dataclass(frozen=True, slots=True)
class ReasoningStep:
    id: str
    index: int
    kind: StepKind
    text: str
    start: int
    """Offset into the node's reasoning (its response where it has none), in code points."""
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingFields:
    """What is written with a node and read as it was written."""

    id: str
    kind: NodeKind
    role: Role
    parent_id: str | None = None
    reasoning: str = ""
    """The thinking text of all blocks, joined by blank lines."""
    response: str = ""
    """The visible text of all blocks, joined by blank lines."""
    status: NodeStatus = NodeStatus.COMPLETE
    confidence: float | None = None
    confidence_basis: str | None = None
    reading: ConfidenceReading = NOTHING_READ
    """What its words say of how sure it is, with their places in `reasoning`, or
    in `response` where there is none."""
    provider: str | None = None
    api: WireFormat | None = None
    """The wire format its provider answered in; with provider and model the stamp of who spoke."""
    model: str | None = None
    adapter_id: str | None = None
    """The adapter that answered in place of the model."""
    author: str | None = None
    """Who said it, by name; a question that names them means what they said."""
    branch_id: str | None = None
    """The branch it was written on."""
    response_id: str | None = None
    """What the provider calls its answer, where it keeps state under that name."""
    effort: str | None = None
    effort_reason: str | None = None
    """How complex the question was found to be, and why; None where the effort was asked for."""
    thinking_budget: int | None = None
    usage: Usage | None = None
    stop_reason: str | None = None
    """The vendor's own word for why it ended."""
    failure: str | None = None
    """Code and message of what ended it early."""
    degraded: tuple[str, ...] = ()
    """Stages that failed without ending it, each as `stage: reason`."""
    turn_id: str | None = None
    """The first answer of the turn it was written in; the stream of that name tells the turn."""
    branch: str | None = None
    """The line of work inside the session, such as a sidechain; None is the main one."""
    source: str = "api"
    external_id: str | None = None
    valid_from: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NewThinkingNode(ThinkingFields):
    session_id: str
    blocks: tuple[Block, ...]
    content_sha256: str | None = None
    refers: bool = False
    """Whether its text may refer to something earlier: then it is looked at closely."""
    proposes: bool = False
    """Whether its text may say why something was decided, or that something changed."""
    may_decide: bool = False
    """Whether a model may find more decisions in it than the rules did."""
    steps: tuple[ReasoningStep, ...] = ()
    decisions: tuple[NewDecision, ...] = ()


def is_generated(node: NewThinkingNode) -> bool:
    """Tell whether Noema itself made a node: an offline answer, a prompt, a debate turn, a summary.

    Such a node is no evidence: who took it for some would hear only themselves again.
    """
    is_offline = node.role is Role.ASSISTANT and node.api is WireFormat.OFFLINE
    asked_in = node.branch if node.kind is NodeKind.MESSAGE and node.turn_id else None
    is_prompt = (asked_in or "").startswith(_DELIBERATIONS)
    return node.kind in GENERATED_KINDS or is_offline or is_prompt


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingNode(ThinkingFields):
    session_id: str | None
    """None for a thought that was derived or asserted outside of any session."""
    position: int
    """Place in the session in the order of writing, from 1, without gaps; 0 without a session."""
    embedded: bool
    """Whether its vector is written yet; until then only full text finds it."""
    recorded_from: datetime
