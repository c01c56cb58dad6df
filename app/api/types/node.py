"""Any node: in full by its id, or in a few words."""

from datetime import datetime
from typing import Any, Self

import strawberry

from app.api.context import Info
from app.api.types.base import DomainType, NodeType, same_fields
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.beliefs.hypothesis import HypothesisGraphType
from app.api.types.deliberations.debate import DebateType
from app.api.types.deliberations.fork import ForkType
from app.api.types.enums import SummaryKind, SummaryStatus
from app.api.types.knowledge.entry import InsightGraphType, KnowledgeEntryType
from app.api.types.learning.template import TemplateType
from app.api.types.loading import load_node, show
from app.api.types.outcome import OutcomeType
from app.api.types.reasoning import BranchType, DecisionPointType, SessionType, ThinkingNodeType
from app.domain.nodes.node import (
    BRANCH_KIND,
    DEBATE_KIND,
    FORK_KIND,
    SESSION_KIND,
    FoundId,
    NamedKind,
    NodeSummary,
)
from app.domain.nodes.outcome import OUTCOME_KIND
from app.domain.nodes.thinking import NodeKind

# The kinds that are no `NodeKind`: which batch reads them and which type shows them.
_KINDS: dict[str, tuple[str, Any]] = {
    SESSION_KIND: ("sessions", SessionType),
    BRANCH_KIND: ("branches", BranchType),
    FORK_KIND: ("forks", ForkType),
    DEBATE_KIND: ("debates", DebateType),
    "decision": ("decisions", DecisionPointType),
    "knowledge": ("entries", KnowledgeEntryType),
    "contradiction": ("contradictions", ContradictionGraphType),
    "insight": ("insights", InsightGraphType),
    "template": ("templates", TemplateType),
    "hypothesis": ("hypotheses", HypothesisGraphType),
    OUTCOME_KIND: ("outcomes", OutcomeType),
}
_THINKING: tuple[str, Any] = ("nodes", ThinkingNodeType)


show(_KINDS | dict.fromkeys(NodeKind, _THINKING))


strawberry.enum(
    NamedKind, name="NamedKind", description="The kind of a node, or of a record beside them."
)


@strawberry.type(name="FoundId", description="An id, and what it names.")
class FoundIdType(DomainType[FoundId]):
    id: strawberry.ID = strawberry.field(description="For whatever takes an id of its kind.")
    kind: NamedKind = strawberry.field(description="The kind of thing that it names.")


@strawberry.type(name="NodeSummary", description="Any node in a few words.")
class NodeSummaryType:
    id: strawberry.ID = strawberry.field(name="nodeId", description="A UUID.")
    kind: SummaryKind = strawberry.field(description="Tells which type `node` has.")
    session_id: strawberry.ID | None = strawberry.field(
        description="Its session; none for what belongs to no session."
    )
    title: str = strawberry.field(description="One line of at most 120 characters.")
    status: SummaryStatus | None = strawberry.field(
        description="The node's own status; null for kinds without one."
    )
    valid_from: datetime | None = strawberry.field(description="Since when it holds.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
    summary: strawberry.Private[NodeSummary]

    @classmethod
    def of(cls, summary: NodeSummary) -> Self:
        kind = SummaryKind(summary.kind)
        status = SummaryStatus(summary.status) if summary.status else None
        return cls(**same_fields(cls, summary, kind=kind, status=status, summary=summary))

    @strawberry.field(description="The whole of it.")
    async def node(self, info: Info) -> NodeType | None:
        return await load_node(info, self.summary)
