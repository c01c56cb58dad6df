"""The enums of the domain, named and described for the schema."""

import strawberry

from app.content.wire import WireFormat
from app.domain.belief import BeliefKind, BeliefStatus, ContradictionStatus, Resolution
from app.domain.branch import ResolvedFrom
from app.domain.decision import DecisionStatus
from app.domain.edge import Direction, EdgeType
from app.domain.entity import EntityKind
from app.domain.knowledge import ContradictionType, InsightType
from app.domain.plan import TaskStatus
from app.domain.session import SessionStatus
from app.domain.thinking import NodeKind, NodeStatus, Role, StepKind
from app.llm.base import Effort
from app.reasoning.context.schemas import BreakReason, ContextMode

__all__ = [
    "BreakReason",
    "ContextMode",
    "BeliefKind",
    "BeliefStatus",
    "ContradictionStatus",
    "ContradictionType",
    "DecisionStatus",
    "Direction",
    "EdgeType",
    "Effort",
    "EntityKind",
    "InsightType",
    "NodeKind",
    "NodeStatus",
    "ResolvedFrom",
    "Resolution",
    "Role",
    "SessionStatus",
    "StepKind",
    "TaskStatus",
    "WireFormat",
]

# Strawberry marks the classes themselves; who names one in a field imports it from here, marked.
strawberry.enum(SessionStatus, description="Where a session stands.")
strawberry.enum(NodeKind, description="What sort of thinking a node holds.")
strawberry.enum(NodeStatus, description="Whether a node is still being written.")
strawberry.enum(Role, description="Who spoke.")
strawberry.enum(StepKind, description="What a reasoning step does.")
strawberry.enum(DecisionStatus, description="Where a decision stands.")
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
strawberry.enum(InsightType, description="What an insight is about.")
strawberry.enum(WireFormat, description="How a model's answer is written.")
strawberry.enum(ResolvedFrom, description="Who had the say over a branch's provider and model.")
strawberry.enum(ContextMode, description="In which form a node is sent to a model.")
strawberry.enum(BreakReason, description="Why an answer does not go back in its vendor's own form.")
strawberry.enum(Effort, description="How deep to think.")
strawberry.enum(TaskStatus, description="Where a task or a plan stands.")
