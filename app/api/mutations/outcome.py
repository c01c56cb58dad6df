"""Telling how a decision turned out."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import moment
from app.api.types.enums import OutcomeStatus
from app.api.types.errors import Refusal, answered
from app.api.types.outcome import OutcomeType
from app.domain.ids import own_id, require_id
from app.domain.nodes.outcome import NewOutcome
from app.errors import NotFoundError


@strawberry.input(description="How a decision turned out.")
class RecordOutcomeInput:
    decision_id: strawberry.ID = strawberry.field(description="The decision.")
    status: OutcomeStatus = strawberry.field(description="Good or bad.")
    text: str = strawberry.field(description="What happened.")
    id: strawberry.ID | None = strawberry.field(
        default=None,
        description="A UUIDv7 of yours, so that a retry records no second one; or one is made"
        " here.",
    )
    at: datetime | None = strawberry.field(default=None, description="When it was seen.")
    evidence_ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID], description="Nodes that show it, at most 100."
    )

    def to_domain(self) -> NewOutcome:
        return NewOutcome(
            id=own_id(self.id),
            decision_id=require_id(self.decision_id, "decision_id"),
            status=self.status,
            text=self.text,
            at=moment(self.at, "at"),
            evidence_ids=tuple(require_id(id_, "evidence_ids") for id_ in self.evidence_ids),
        )


RecordOutcomePayload = Annotated[
    OutcomeType | Refusal,
    strawberry.union("RecordOutcomePayload", description="What was recorded, or why not."),
]


@strawberry.type
class OutcomeMutations:
    @strawberry.mutation(
        description="Record how a decision turned out; the same id again changes nothing."
    )
    async def record_outcome(
        self,
        info: Info,
        input: Annotated[RecordOutcomeInput, strawberry.argument(description="The outcome.")],
    ) -> RecordOutcomePayload:
        return await answered(_record(info, input))


async def _record(info: Info, given: RecordOutcomeInput) -> OutcomeType:
    services = info.context.services
    id_ = await services.outcomes.record(given.to_domain())
    [outcome] = await services.precedents.get_outcomes([id_])
    if outcome is None:
        raise NotFoundError("the decision was deleted meanwhile", field="decision_id")
    return OutcomeType.of(outcome)
