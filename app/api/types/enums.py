"""The enums of the domain, named and described for the schema."""

import strawberry

from app.content.wire import WireFormat
from app.domain.beliefs.belief import (
    BeliefKind,
    BeliefStatus,
    FallStatus,
    OperationType,
    Resolution,
)
from app.domain.beliefs.contradiction import (
    ContradictionStatus,
    ContradictionType,
    DraftedResolution,
    Severity,
)
from app.domain.beliefs.hypothesis import EvidenceStance, HypothesisStatus
from app.domain.beliefs.inbox import InboxKind
from app.domain.beliefs.knowledge import CategorizedBy, InsightType, Tier
from app.domain.beliefs.knowledge_context import Why
from app.domain.beliefs.proposal import ProposalKind, ProposalStatus
from app.domain.beliefs.proposal import Verdict as ProposalVerdict
from app.domain.beliefs.weighing import Lead
from app.domain.debate import (
    Criterion,
    DebatePhase,
    DebateRole,
    DebateStatus,
    IssueSeverity,
    IssueStatus,
    ParseQuality,
    ScoreStatus,
    StopReason,
    Strategy,
)
from app.domain.fine_tune import FineTuneStatus
from app.domain.fork import (
    Agreement,
    FindingKind,
    ForkBranchStatus,
    ForkOrigin,
    ForkStatus,
    FoundBy,
    ReplyForm,
    Significance,
    Steering,
)
from app.domain.guidance.analysis import ControlMode, ThinkingPattern, ThoughtDepth
from app.domain.guidance.injection import InjectionSource
from app.domain.job import JobKind, JobStatus
from app.domain.metacognition import EffectVerdict
from app.domain.metacognition import FindingKind as InsightFinding
from app.domain.nodes.branch import ResolvedFrom
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.entity import EntityKind
from app.domain.nodes.exploration import (
    DropReason,
    ExplorationEnd,
    ExploredStatus,
    ThoughtOperation,
)
from app.domain.nodes.exploration_limits import ExplorationStrategy
from app.domain.nodes.follow_up import ProposalAnswer
from app.domain.nodes.graph_answers import OpenReason
from app.domain.nodes.node import SummaryKind, SummaryStatus
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.session import SessionState, SessionStatus
from app.domain.nodes.step_check import StepIssueKind, StepPattern, StepVerdict
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role, StepKind
from app.domain.nodes.thought import ThoughtBranchStatus
from app.domain.people.checkpoints import CheckpointStatus, CheckpointVerdict
from app.domain.people.sharing import SharedKind, ShareLinkStatus
from app.domain.people.webhooks import WebhookStatus
from app.domain.search_filter import FacetName
from app.domain.template import Complexity, TemplateSource, TemplateStatus
from app.domain.trace import TraceKind, TrainingFormat
from app.events.fields import LineType
from app.events.types import EventType
from app.llm.base import Effort
from app.reasoning.nodes.context.schemas import BreakReason, ContextMode

__all__ = [
    "Agreement",
    "BreakReason",
    "ContextMode",
    "ControlMode",
    "BeliefKind",
    "FallStatus",
    "InboxKind",
    "ProposalKind",
    "ProposalStatus",
    "ProposalVerdict",
    "BeliefStatus",
    "CategorizedBy",
    "ContradictionStatus",
    "ContradictionType",
    "Criterion",
    "DebatePhase",
    "DebateRole",
    "DebateStatus",
    "DecisionStatus",
    "Direction",
    "DraftedResolution",
    "EdgeType",
    "EvidenceStance",
    "HypothesisStatus",
    "Effort",
    "FacetName",
    "FindingKind",
    "ForkBranchStatus",
    "ForkOrigin",
    "ForkStatus",
    "FoundBy",
    "EntityKind",
    "CheckpointStatus",
    "CheckpointVerdict",
    "EffectVerdict",
    "InsightFinding",
    "InjectionSource",
    "InsightType",
    "Lead",
    "LineType",
    "IssueSeverity",
    "IssueStatus",
    "NodeKind",
    "NodeStatus",
    "ParseQuality",
    "ReplyForm",
    "OpenReason",
    "OperationType",
    "OutcomeStatus",
    "ProposalAnswer",
    "ResolvedFrom",
    "Resolution",
    "Role",
    "ScoreStatus",
    "SessionState",
    "SharedKind",
    "ShareLinkStatus",
    "SessionStatus",
    "Significance",
    "Steering",
    "Severity",
    "StepKind",
    "SummaryKind",
    "SummaryStatus",
    "DropReason",
    "EventType",
    "ExplorationEnd",
    "ExplorationStrategy",
    "ExploredStatus",
    "JobKind",
    "JobStatus",
    "StopReason",
    "Strategy",
    "StepIssueKind",
    "StepPattern",
    "StepVerdict",
    "TaskStatus",
    "ThinkingPattern",
    "ThoughtBranchStatus",
    "ThoughtDepth",
    "ThoughtOperation",
    "Tier",
    "Why",
    "WireFormat",
]

# Strawberry marks the classes themselves; who names one in a field imports it from here, marked.
strawberry.enum(SessionStatus, description="Where a session stands.")
strawberry.enum(
    SessionState,
    description="The status of a session with what happened in it: CREATED while it is empty, "
    "REOPENED until its next thought.",
)
strawberry.enum(ThoughtBranchStatus, description="Whether a thought branch has an outcome.")
strawberry.enum(
    ControlMode,
    name="ThoughtControlMode",
    description="The move of a thought in its line. AUTO follows from what it revises, branches"
    " from, or says.",
)
strawberry.enum(
    InjectionSource,
    description="Where an item that a thought is given comes from. REVISION is history, which no"
    " longer holds; CHAIN are other sessions of the project.",
)
strawberry.enum(
    ThinkingPattern,
    description="A kind of thinking, read from the words of a thought; EXPLORING shows none of the"
    " others.",
)
strawberry.enum(ThoughtDepth, description="Thoroughness of a thought.")
strawberry.enum(
    NodeKind, name="ThinkingNodeKind", description="The part a thinking node plays in its session."
)
strawberry.enum(
    SummaryKind,
    name="NodeKind",
    description="The kind of any node: that of a thinking node, or its type.",
)
strawberry.enum(
    SummaryStatus,
    name="NodeSummaryStatus",
    description="Any status that a node, or the belief in it, can have.",
)
strawberry.enum(
    FacetName,
    name="SearchFacetName",
    description="A property of nodes or of their sessions; MONTH is YYYY-MM in UTC.",
)
strawberry.enum(EventType, description="The type of an event; new types may be added.")
strawberry.enum(
    LineType,
    name="TurnLineType",
    description="The part of an answer that a line tells; DONE and ERROR end it.",
)
strawberry.enum(
    OperationType,
    name="BeliefOperation",
    description="An operation of truth maintenance, named as its mutation.",
)
strawberry.enum(
    DebatePhase,
    description="A step of a round, of a turn or of the judgement; RESULT joins its readings.",
)
strawberry.enum(JobKind, description="The work that a job does.")
strawberry.enum(JobStatus, description="The state of a job.")
strawberry.enum(
    NodeStatus, name="ThinkingNodeStatus", description="Whether a node is still being written."
)
strawberry.enum(Role, description="USER for a person's message, ASSISTANT for a model's.")
strawberry.enum(StepKind, description="The part of a step in the reasoning.")
strawberry.enum(DecisionStatus, description="Where a decision stands.")
strawberry.enum(OpenReason, description="In which way something is not settled.")
strawberry.enum(
    ProposalAnswer, description="Whether it was taken, turned down, or gave way to another choice."
)
strawberry.enum(
    CheckpointStatus,
    description="Whether a checkpoint waits, and how a person decided; EXPIRED if nobody did.",
)
strawberry.enum(CheckpointVerdict, description="The answer of a person to an agent.")
strawberry.enum(SharedKind, description="The kind of the thing that a share link opens.")
strawberry.enum(ShareLinkStatus, description="Whether a share link opens anything.")
strawberry.enum(OutcomeStatus, description="The observed result of a decision.")
strawberry.enum(
    EdgeType,
    name="RelationshipType",
    description="The meaning of a relationship, read as a sentence from its start to its end.",
)
strawberry.enum(Direction, description="Which way to go along relationships.")
strawberry.enum(EntityKind, description="The kind of a mentioned entity.")
strawberry.enum(BeliefKind, description="The kind of a believed node.")
strawberry.enum(BeliefStatus, description="Whether a belief is held, and why not.")
strawberry.enum(FallStatus, description="The reason that a premise does not count any more.")
strawberry.enum(InboxKind, description="A kind of thing that waits for a person.")
strawberry.enum(ProposalKind, description="The change that a proposal would make.")
strawberry.enum(ProposalStatus, description="Whether a proposal was decided.")
strawberry.enum(
    ProposalVerdict, name="ProposalVerdict", description="A reviewer's verdict on a proposal."
)
strawberry.enum(ContradictionStatus, description="Whether somebody closed a contradiction.")
strawberry.enum(Resolution, description="The outcome of a contradiction's review.")
strawberry.enum(DraftedResolution, description="The proposal of a draft for a contradiction.")
strawberry.enum(ContradictionType, description="The nature of a conflict.")
strawberry.enum(Severity, description="The gravity of a contradiction.")
strawberry.enum(HypothesisStatus, description="The state of a hypothesis.")
strawberry.enum(EvidenceStance, description="Which side a thing takes on a hypothesis.")
strawberry.enum(InsightType, description="The subject of an insight.")
strawberry.enum(EffectVerdict, description="Whether an improvement hypothesis helps.")
strawberry.enum(InsightFinding, name="InsightFinding", description="The finding of an analyser.")
strawberry.enum(WireFormat, description="The wire format of a model's answer.")
strawberry.enum(
    ResolvedFrom, description="The level at which a branch's provider and model were chosen."
)
strawberry.enum(ContextMode, description="In which form a node is sent to a model.")
strawberry.enum(
    BreakReason,
    description="The reason that earlier turns are sent as plain text, not in the vendor's own "
    "form.",
)
strawberry.enum(Effort, description="The depth of thinking asked of a model.")
strawberry.enum(StepVerdict, description="The judgement of a step of a chain of reasoning.")
strawberry.enum(StepIssueKind, description="The nature of an error in a step.")
strawberry.enum(StepPattern, description="A pattern that the steps of a chain show together.")
strawberry.enum(
    ExplorationStrategy,
    description="The choice of the thoughts that go on. BREADTH keeps the best of each turn, DEPTH"
    " one at a time, BEST_FIRST the best of all. The first two go back to what was outranked"
    " where they end.",
)
strawberry.enum(
    ThoughtOperation, description="The kind of turn that made a thought of an exploration."
)
strawberry.enum(ExploredStatus, description="Whether a thought of an exploration was kept.")
strawberry.enum(DropReason, description="The reason that a thought was dropped.")
strawberry.enum(ExplorationEnd, description="The reason that an exploration ended.")
strawberry.enum(WebhookStatus, description="Whether a webhook is told what changes.")
strawberry.enum(TaskStatus, description="Where a task or a plan stands.")
strawberry.enum(Complexity, description="The difficulty of the questions that a template is for.")
strawberry.enum(TemplateStatus, description="Whether a template is in use.")
strawberry.enum(TemplateSource, description="Whether a template came with Noema.")
strawberry.enum(TraceKind, description="The source of an answer.")
strawberry.enum(TrainingFormat, description="The format of a training dataset.")
strawberry.enum(FineTuneStatus, description="Where a training run stands.")
strawberry.enum(ForkStatus, description="Where a fork stands.")
strawberry.enum(ForkBranchStatus, description="Where a branch of a fork stands.")
strawberry.enum(ForkOrigin, description="The reason that a fork branch exists.")
strawberry.enum(Steering, description="A step that continues a fork.")
strawberry.enum(FindingKind, description="The kind of a branch's finding.")
strawberry.enum(ReplyForm, description="The form in which a reply was parsed.")
strawberry.enum(Agreement, description="Whether all branches that are compared agree.")
strawberry.enum(Significance, description="The weight of a disagreement.")
strawberry.enum(FoundBy, description="The source of a comparison's point.")
strawberry.enum(Lead, description="Which of the things found the offline provider answers with.")
strawberry.enum(DebateRole, description="A participant's role.")
strawberry.enum(DebateStatus, description="Where a debate stands.")
strawberry.enum(StopReason, name="DebateStopReason", description="The stop condition of a debate.")
strawberry.enum(IssueSeverity, description="The gravity of an issue.")
strawberry.enum(IssueStatus, description="The state of an issue.")
strawberry.enum(
    Strategy, name="AttackStrategy", description="The skeptic's way of attacking an answer."
)
strawberry.enum(ParseQuality, description="The form in which a critique was parsed.")
strawberry.enum(Criterion, description="A criterion of the judge.")
strawberry.enum(ScoreStatus, description="Whether a judgement could be read.")
strawberry.enum(Tier, name="KnowledgeTier", description="The memory tier of knowledge.")
strawberry.enum(CategorizedBy, description="The source of a classification.")
strawberry.enum(Why, name="CitedBecause", description="The reason that an entry is cited.")
