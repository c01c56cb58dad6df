"""What the client gives. Written by `poe client`."""

from typing import Any, TypedDict

from noema.inputs import (
    BeliefStatus,
    CitedBecause,
    ContradictionStatus,
    ContradictionType,
    DecisionStatus,
    FallStatus,
    InsightType,
    JobKind,
    JobStatus,
    KnowledgeTier,
    NodeKind,
    OutcomeStatus,
    Resolution,
    SessionStatus,
    Severity,
    ThinkingNodeStatus,
)


class Event(TypedDict):
    seq: int
    type: str
    at: str
    payload: dict[str, Any]


class SessionsItem(TypedDict):
    id: str
    title: str
    sessionStatus: SessionStatus
    mode: str | None
    project: str | None
    author: str | None
    tags: list[str]
    conclusion: str | None
    version: int
    nodeCount: int
    decisionCount: int
    validFrom: str | None
    recordedFrom: str


class DecisionsItemChosen(TypedDict):
    text: str
    reason: str | None


class DecisionsItemRejected(TypedDict):
    text: str
    reason: str | None


class DecisionsItemConsidered(TypedDict):
    text: str
    reason: str | None


class DecisionsItem(TypedDict):
    id: str
    question: str | None
    description: str
    decisionStatus: DecisionStatus
    sessionId: str | None
    supersededById: str | None
    validFrom: str | None
    recordedFrom: str
    chosen: DecisionsItemChosen | None
    rejected: list[DecisionsItemRejected]
    considered: list[DecisionsItemConsidered]


class StaleDecisionsItemFalls(TypedDict):
    text: str
    fallStatus: FallStatus
    path: list[str]


class StaleDecisionsItem(TypedDict):
    nodeId: str
    text: str
    beliefStatus: BeliefStatus
    disputed: bool
    falls: list[StaleDecisionsItemFalls]


class ContradictionsItemSideA(TypedDict):
    nodeId: str
    kind: NodeKind
    text: str


class ContradictionsItemSideB(TypedDict):
    nodeId: str
    kind: NodeKind
    text: str


class ContradictionsItem(TypedDict):
    id: str
    contradictionType: ContradictionType
    severity: Severity
    contradictionStatus: ContradictionStatus
    resolution: Resolution | None
    summary: str
    confidence: float | None
    sideA: ContradictionsItemSideA
    sideB: ContradictionsItemSideB
    recordedFrom: str


class SearchItemNode(TypedDict):
    nodeId: str
    kind: NodeKind
    title: str


class SearchItem(TypedDict):
    score: float
    excerpt: str
    node: SearchItemNode


class KnowledgeEntriesItem(TypedDict):
    id: str
    title: str
    content: str
    category: str | None
    tags: list[str]
    source: str | None
    tier: KnowledgeTier
    updatesId: str | None
    validFrom: str | None
    validTo: str | None
    recordedFrom: str


class PrecedentsItemDecisionChosen(TypedDict):
    text: str
    reason: str | None


class PrecedentsItemDecisionRejected(TypedDict):
    text: str
    reason: str | None


class PrecedentsItemDecision(TypedDict):
    id: str
    description: str
    chosen: PrecedentsItemDecisionChosen | None
    rejected: list[PrecedentsItemDecisionRejected]


class PrecedentsItemOutcomes(TypedDict):
    outcomeStatus: OutcomeStatus
    text: str


class PrecedentsItem(TypedDict):
    score: float
    excerpt: str
    ending: OutcomeStatus | None
    decision: PrecedentsItemDecision
    outcomes: list[PrecedentsItemOutcomes]


class InsightsItemEvidence(TypedDict):
    nodeId: str
    excerpt: str


class InsightsItem(TypedDict):
    id: str
    insightType: InsightType
    text: str
    confidence: float | None
    counter: str | None
    sessionId: str | None
    recordedFrom: str
    evidence: list[InsightsItemEvidence]


class JobsItem(TypedDict):
    id: str
    kind: JobKind
    jobStatus: JobStatus
    subjectId: str | None
    done: int
    attempt: int
    error: str | None
    queuePosition: int | None
    recordedFrom: str
    startedAt: str | None
    finishedAt: str | None


class RecallResultCitationsEntry(TypedDict):
    id: str
    title: str
    source: str | None


class RecallResultCitations(TypedDict):
    number: int
    why: CitedBecause
    entry: RecallResultCitationsEntry | None


class RecallResultConflicts(TypedDict):
    summary: str
    entryId: str
    otherId: str


class RecallResult(TypedDict):
    text: str
    tokens: int
    leftOut: list[str]
    citations: list[RecallResultCitations]
    conflicts: list[RecallResultConflicts]


class WhyResultVerdictReplacedBy(TypedDict):
    nodeId: str
    title: str


class WhyResultVerdictFallen(TypedDict):
    nodeId: str
    title: str


class WhyResultVerdict(TypedDict):
    status: DecisionStatus
    sentence: str
    replacedBy: WhyResultVerdictReplacedBy | None
    fallen: list[WhyResultVerdictFallen]


class WhyResultDecisionChosen(TypedDict):
    text: str
    reason: str | None


class WhyResultDecisionRejected(TypedDict):
    text: str
    reason: str | None


class WhyResultDecision(TypedDict):
    id: str
    question: str | None
    chosen: WhyResultDecisionChosen | None
    rejected: list[WhyResultDecisionRejected]


class WhyResultRestsOnNode(TypedDict):
    nodeId: str
    kind: NodeKind
    title: str


class WhyResultRestsOn(TypedDict):
    depth: int
    because: str
    node: WhyResultRestsOnNode


class WhyResultAgainstNode(TypedDict):
    nodeId: str
    kind: NodeKind
    title: str


class WhyResultAgainst(TypedDict):
    depth: int
    because: str
    node: WhyResultAgainstNode


class WhyResultSinceNode(TypedDict):
    nodeId: str
    kind: NodeKind
    title: str


class WhyResultSince(TypedDict):
    depth: int
    because: str
    node: WhyResultSinceNode


class WhyResult(TypedDict):
    verdict: WhyResultVerdict | None
    decision: WhyResultDecision | None
    restsOn: list[WhyResultRestsOn]
    against: list[WhyResultAgainst]
    since: list[WhyResultSince]


class ThinkingNodeResult(TypedDict):
    id: str
    sessionId: str | None
    nodeStatus: ThinkingNodeStatus
    reasoning: str
    response: str
    provider: str | None
    model: str | None
    confidence: float | None


class CreateSessionResult(TypedDict):
    id: str
    title: str
    mode: str | None
    project: str | None
    version: int


class CompleteSessionResult(TypedDict):
    id: str
    conclusion: str | None
    version: int


class ArchiveSessionResult(TypedDict):
    id: str
    sessionStatus: SessionStatus
    version: int


class AddThinkingNodeResultDecisionPoints(TypedDict):
    id: str
    description: str


class AddThinkingNodeResult(TypedDict):
    id: str
    sessionId: str | None
    decisionPoints: list[AddThinkingNodeResultDecisionPoints]


class AddThoughtResult(TypedDict):
    id: str
    sessionId: str
    number: int
    mode: str | None


class ThinkResultQuestion(TypedDict):
    id: str


class ThinkResultAnswer(TypedDict):
    id: str
    nodeStatus: ThinkingNodeStatus


class ThinkResult(TypedDict):
    question: ThinkResultQuestion
    answer: ThinkResultAnswer


class StoreKnowledgeResultEntry(TypedDict):
    id: str
    title: str


class StoreKnowledgeResultChanges(TypedDict):
    beliefId: str
    after: BeliefStatus


class StoreKnowledgeResult(TypedDict):
    entry: StoreKnowledgeResultEntry
    changes: list[StoreKnowledgeResultChanges]


class UpdateKnowledgeResultEntry(TypedDict):
    id: str
    title: str


class UpdateKnowledgeResultChanges(TypedDict):
    beliefId: str
    after: BeliefStatus


class UpdateKnowledgeResult(TypedDict):
    entry: UpdateKnowledgeResultEntry
    changes: list[UpdateKnowledgeResultChanges]


class RetractBeliefResultBelief(TypedDict):
    nodeId: str
    beliefStatus: BeliefStatus


class RetractBeliefResultChanges(TypedDict):
    beliefId: str
    after: BeliefStatus


class RetractBeliefResult(TypedDict):
    belief: RetractBeliefResultBelief
    changes: list[RetractBeliefResultChanges]


class RecordOutcomeResult(TypedDict):
    id: str
    decisionId: str
    outcomeStatus: OutcomeStatus
    text: str


class ImportTranscriptResultProblems(TypedDict):
    line: int | None
    reason: str


class ImportTranscriptResult(TypedDict):
    sessionIds: list[str]
    nodesAdded: int
    nodesExtended: int
    nodesUnchanged: int
    decisions: int
    problemCount: int
    problems: list[ImportTranscriptResultProblems]
