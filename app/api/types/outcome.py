"""How decisions turned out."""

from datetime import datetime

import strawberry

from app.api.types.base import DomainType, NodeType
from app.api.types.enums import OutcomeStatus
from app.domain.nodes.outcome import Outcome


@strawberry.type(name="Outcome", description="An observed result of a decision.")
class OutcomeType(NodeType, DomainType[Outcome]):
    decision_id: strawberry.ID = strawberry.field(description="Readable with `decision(id:)`.")
    session_id: strawberry.ID | None = strawberry.field(
        description="The session of the decision, where it has one."
    )
    status: OutcomeStatus = strawberry.field(name="outcomeStatus", description="Good or bad.")
    text: str = strawberry.field(description="The observation in free text.")
    evidence_ids: list[strawberry.ID] = strawberry.field(description="Nodes that show it.")
    valid_from: datetime | None = strawberry.field(description="When it was seen.")
    recorded_from: datetime = strawberry.field(description="When it was recorded.")
