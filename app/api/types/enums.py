"""The enums of the domain, named and described for the schema."""

import strawberry

from app.content.wire import WireFormat
from app.domain.beliefs.belief import BeliefKind, BeliefStatus, Resolution
from app.domain.beliefs.contradiction import ContradictionStatus, ContradictionType, Severity
from app.domain.beliefs.hypothesis import EvidenceStance, HypothesisStatus
from app.domain.beliefs.knowledge import CategorizedBy, InsightType, Tier
from app.domain.beliefs.knowledge_context import Why
from app.domain.beliefs.weighing import Lead
from app.domain.debate import (
    Criterion,
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
from app.domain.nodes.asking import OpenReason
from app.domain.nodes.branch import ResolvedFrom
from app.domain.nodes.decision import DecisionStatus
from app.domain.nodes.edge import Direction, EdgeType
from app.domain.nodes.entity import EntityKind
from app.domain.nodes.outcome import OutcomeStatus
from app.domain.nodes.plan import TaskStatus
from app.domain.nodes.session import SessionStatus
from app.domain.nodes.thinking import NodeKind, NodeStatus, Role, StepKind
from app.domain.template import Complexity, TemplateSource, TemplateStatus
from app.domain.trace import TraceKind, TrainingFormat
from app.llm.base import Effort
from app.reasoning.nodes.context.schemas import BreakReason, ContextMode

__all__ = [
    "Agreement",
    "BreakReason",
    "ContextMode",
    "BeliefKind",
    "BeliefStatus",
    "CategorizedBy",
    "ContradictionStatus",
    "ContradictionType",
    "Criterion",
    "DebateRole",
    "DebateStatus",
    "DecisionStatus",
    "Direction",
    "EdgeType",
    "EvidenceStance",
    "HypothesisStatus",
    "Effort",
    "FindingKind",
    "ForkBranchStatus",
    "ForkOrigin",
    "ForkStatus",
    "FoundBy",
    "EntityKind",
    "InsightType",
    "Lead",
    "IssueSeverity",
    "IssueStatus",
    "NodeKind",
    "NodeStatus",
    "ParseQuality",
    "ReplyForm",
    "OpenReason",
    "OutcomeStatus",
    "ResolvedFrom",
    "Resolution",
    "Role",
    "ScoreStatus",
    "SessionStatus",
    "Significance",
    "Steering",
    "Severity",
    "StepKind",
    "StopReason",
    "Strategy",
    "TaskStatus",
    "Tier",
    "Why",
    "WireFormat",
]

# Strawberry marks the classes themselves; who names one in a field imports it from here, marked.
strawberry.enum(SessionStatus, description="Where a session stands.")
strawberry.enum(NodeKind, description="What sort of thinking a node holds.")
strawberry.enum(NodeStatus, description="Whether a node is still being written.")
strawberry.enum(Role, description="Who spoke.")
strawberry.enum(StepKind, description="What a reasoning step does.")
strawberry.enum(DecisionStatus, description="Where a decision stands.")
strawberry.enum(OpenReason, description="In which way something is not settled.")
strawberry.enum(OutcomeStatus, description="How a decision turned out.")
strawberry.enum(
    EdgeType,
    name="RelationshipType",
    description="What a relationship says, read as a sentence from its start to its end.",
)
strawberry.enum(Direction, description="Which way to go along relationships.")
strawberry.enum(EntityKind, description="What sort of thing a text speaks of.")
strawberry.enum(BeliefKind, description="What sort of thing is held true.")
strawberry.enum(BeliefStatus, description="Whether a belief is held, and why not.")
strawberry.enum(ContradictionStatus, description="Whether somebody closed a contradiction.")
strawberry.enum(Resolution, description="How somebody settled a contradiction.")
strawberry.enum(ContradictionType, description="What two things disagree about.")
strawberry.enum(Severity, description="How grave a contradiction is.")
strawberry.enum(HypothesisStatus, description="What became of a hypothesis so far.")
strawberry.enum(EvidenceStance, description="Which side a thing takes on a hypothesis.")
strawberry.enum(InsightType, description="What an insight is about.")
strawberry.enum(WireFormat, description="How a model's answer is written.")
strawberry.enum(ResolvedFrom, description="Who had the say over a branch's provider and model.")
strawberry.enum(ContextMode, description="In which form a node is sent to a model.")
strawberry.enum(BreakReason, description="Why an answer does not go back in its vendor's own form.")
strawberry.enum(Effort, description="How deep to think.")
strawberry.enum(TaskStatus, description="Where a task or a plan stands.")
strawberry.enum(Complexity, description="How hard the questions of a template are.")
strawberry.enum(TemplateStatus, description="Whether a template is in use.")
strawberry.enum(TemplateSource, description="Whether a template came with Noema.")
strawberry.enum(TraceKind, description="What gave an answer.")
strawberry.enum(TrainingFormat, description="How lines of training data are written.")
strawberry.enum(FineTuneStatus, description="Where a training run stands.")
strawberry.enum(ForkStatus, description="Where a fork stands.")
strawberry.enum(ForkBranchStatus, description="Where a branch of a fork stands.")
strawberry.enum(ForkOrigin, description="What a branch of a fork was begun for.")
strawberry.enum(Steering, description="How to go on with a fork.")
strawberry.enum(FindingKind, description="What a finding is to the question.")
strawberry.enum(ReplyForm, description="How the parts of a reply were told apart.")
strawberry.enum(Agreement, description="Whether all branches that are compared agree.")
strawberry.enum(Significance, description="How much hangs on a disagreement.")
strawberry.enum(FoundBy, description="Who found a point of a comparison.")
strawberry.enum(Lead, description="Which of the things found the offline provider answers with.")
strawberry.enum(DebateRole, description="Who speaks in a debate.")
strawberry.enum(DebateStatus, description="Where a debate stands.")
strawberry.enum(StopReason, description="Why no further round of a debate begins.")
strawberry.enum(IssueSeverity, description="How grave an issue is.")
strawberry.enum(IssueStatus, description="What became of an issue.")
strawberry.enum(Strategy, name="AttackStrategy", description="How an answer is attacked.")
strawberry.enum(ParseQuality, description="How well a critique could be read.")
strawberry.enum(Criterion, description="What an answer is judged by.")
strawberry.enum(ScoreStatus, description="Whether a judgement could be read.")
strawberry.enum(Tier, name="KnowledgeTier", description="How near knowledge is kept.")
strawberry.enum(CategorizedBy, description="Who said what an entry is about.")
strawberry.enum(Why, name="CitedBecause", description="Why an entry is part of a context.")
