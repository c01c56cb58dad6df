"""What the client takes. Written by `poe client`."""

from collections.abc import Sequence
from typing import Any, Literal, NotRequired, TypedDict

SessionStatus = Literal["ACTIVE", "COMPLETED", "ARCHIVED"]


class SessionFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    text: NotRequired[str]
    statuses: NotRequired[Sequence[SessionStatus]]
    author: NotRequired[str]
    tag: NotRequired[str]
    project: NotRequired[str]


DecisionStatus = Literal[
    "SUPERSEDED",
    "RETRACTED",
    "UNSUPPORTED",
    "DISPUTED",
    "REVERSED",
    "FAILED",
    "REJECTED",
    "DECIDED",
    "PROPOSED",
]


class DecisionFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    text: NotRequired[str]
    sessionId: NotRequired[str]
    statuses: NotRequired[Sequence[DecisionStatus]]
    project: NotRequired[str]
    hasOutcome: NotRequired[bool]
    changedSince: NotRequired[str]


BeliefStatus = Literal["HELD", "UNSUPPORTED", "RETRACTED", "SUPERSEDED"]

FallStatus = Literal["RETRACTED", "SUPERSEDED", "DISPUTED", "UNLINKED"]

ContradictionStatus = Literal["POSSIBLE", "OPEN", "RESOLVED", "DISMISSED"]

ContradictionType = Literal["FACTUAL", "TEMPORAL", "PERSPECTIVE", "SCOPE"]

Severity = Literal["LOW", "MEDIUM", "HIGH"]


class ContradictionFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    text: NotRequired[str]
    status: NotRequired[ContradictionStatus]
    type: NotRequired[ContradictionType]
    severity: NotRequired[Severity]
    detector: NotRequired[str]
    sessionId: NotRequired[str]
    minConfidence: NotRequired[float]


Resolution = Literal["FAVOR_A", "FAVOR_B", "SYNTHESIZED", "UNRESOLVED", "DISMISSED"]

NodeKind = Literal[
    "THINKING",
    "THOUGHT",
    "MESSAGE",
    "FORK_BRANCH",
    "DEBATE_TURN",
    "HUMAN_ANNOTATION",
    "COMPACTION",
    "VERIFICATION",
    "SYNTHESIS",
    "SESSION",
    "BRANCH",
    "FORK",
    "DEBATE",
    "DECISION",
    "KNOWLEDGE",
    "INSIGHT",
    "CONTRADICTION",
    "HYPOTHESIS",
    "OUTCOME",
    "TEMPLATE",
]

NodeSummaryStatus = Literal[
    "ACTIVE",
    "COMPLETED",
    "ARCHIVED",
    "STREAMING",
    "COMPLETE",
    "INTERRUPTED",
    "FAILED",
    "PROPOSED",
    "DECIDED",
    "SUPERSEDED",
    "POSSIBLE",
    "OPEN",
    "RESOLVED",
    "DISMISSED",
    "SUPPORTED",
    "REFUTED",
    "INCONCLUSIVE",
    "SUCCEEDED",
    "MIXED",
    "REVERSED",
    "RETIRED",
    "QUEUED",
    "RUNNING",
    "PARTIAL",
    "CANCELLED",
    "HELD",
    "UNSUPPORTED",
    "RETRACTED",
    "DISPUTED",
    "REJECTED",
]


class AsOfInput(TypedDict):
    recorded: NotRequired[str]
    valid: NotRequired[str]


class SearchFilterInput(TypedDict):
    kinds: NotRequired[Sequence[NodeKind]]
    sessionIds: NotRequired[Sequence[str]]
    modes: NotRequired[Sequence[str]]
    authors: NotRequired[Sequence[str]]
    domains: NotRequired[Sequence[str]]
    tags: NotRequired[Sequence[str]]
    entities: NotRequired[Sequence[str]]
    statuses: NotRequired[Sequence[NodeSummaryStatus]]
    since: NotRequired[str]
    until: NotRequired[str]
    asOf: NotRequired[AsOfInput]
    includeWithdrawn: NotRequired[bool]
    includeGenerated: NotRequired[bool]
    project: NotRequired[str]


KnowledgeTier = Literal["CORE", "RECALL", "ARCHIVE"]


class KnowledgeFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    text: NotRequired[str]
    status: NotRequired[BeliefStatus]
    category: NotRequired[str]
    subcategory: NotRequired[str]
    tag: NotRequired[str]
    tier: NotRequired[KnowledgeTier]
    source: NotRequired[str]


OutcomeStatus = Literal["SUCCEEDED", "MIXED", "FAILED", "REVERSED"]

InsightType = Literal["PATTERN", "BIAS_DETECTION", "IMPROVEMENT_HYPOTHESIS"]


class InsightFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    text: NotRequired[str]
    types: NotRequired[Sequence[InsightType]]


JobKind = Literal[
    "EMBEDDING",
    "DEBATE",
    "FORK",
    "PLAN",
    "FINE_TUNE",
    "COMPARISON",
    "VERIFICATION",
    "REFERENCES",
    "PROPOSALS",
    "RANKING",
    "REFINEMENT",
    "SUMMARY",
    "RECOMPUTATION",
    "ERASURE",
    "METACOGNITION",
    "RETENTION",
]

JobStatus = Literal["QUEUED", "RUNNING", "DONE", "FAILED", "CANCELLED"]


class JobFilterInput(TypedDict):
    since: NotRequired[str]
    until: NotRequired[str]
    kinds: NotRequired[Sequence[JobKind]]
    statuses: NotRequired[Sequence[JobStatus]]


CitedBecause = Literal["PINNED", "FOUND", "RECENT"]

ThinkingNodeStatus = Literal["STREAMING", "COMPLETE", "INTERRUPTED", "FAILED"]

ThinkingNodeKind = Literal[
    "THINKING",
    "THOUGHT",
    "MESSAGE",
    "FORK_BRANCH",
    "DEBATE_TURN",
    "HUMAN_ANNOTATION",
    "COMPACTION",
    "VERIFICATION",
    "SYNTHESIS",
]

Role = Literal["USER", "ASSISTANT", "TOOL", "SYSTEM"]


class ThinkingBlockInput(TypedDict):
    text: str
    signature: NotRequired[str]


class ToolCallInput(TypedDict):
    callId: str
    name: str
    arguments: Any


class ToolResultInput(TypedDict):
    callId: str
    text: str
    isError: NotRequired[bool]
    parts: NotRequired[Any]
    durationMs: NotRequired[int]


class ImageInput(TypedDict):
    mediaType: str
    source: Any


class UnknownBlockInput(TypedDict):
    name: str
    json: Any


class ContentBlockInput(TypedDict):
    text: NotRequired[str]
    thinking: NotRequired[ThinkingBlockInput]
    redactedThinking: NotRequired[str]
    toolCall: NotRequired[ToolCallInput]
    toolResult: NotRequired[ToolResultInput]
    image: NotRequired[ImageInput]
    unknown: NotRequired[UnknownBlockInput]


StepKind = Literal[
    "CONSIDERATION", "ANALYSIS", "EVIDENCE", "EVALUATION", "HYPOTHESIS", "CONCLUSION"
]


class ReasoningStepInput(TypedDict):
    kind: StepKind
    text: str
    start: int
    end: int


class OptionInput(TypedDict):
    text: str
    reason: NotRequired[str]


class DecisionInput(TypedDict):
    description: str
    question: NotRequired[str]
    confidence: NotRequired[float]
    id: NotRequired[str]
    chosen: NotRequired[OptionInput]
    rejected: NotRequired[Sequence[OptionInput]]
    considered: NotRequired[Sequence[OptionInput]]


ThoughtControlMode = Literal[
    "CONTINUE", "REVISE", "BRANCH", "QUESTION", "STUCK", "HYPOTHESIS", "CONCLUDE", "AUTO"
]

ThoughtDepth = Literal["SURFACE", "STANDARD", "DEEP", "EXHAUSTIVE"]

Effort = Literal["LOW", "MEDIUM", "HIGH", "MAX"]
