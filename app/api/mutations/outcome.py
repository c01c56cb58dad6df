"""Telling how a decision turned out."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment
from app.api.types.enums import OutcomeStatus
from app.api.types.errors import Refusal
from app.api.types.outcome import OutcomeType
from app.domain.ids import require_id
from app.domain.nodes.outcome import NewOutcome
from app.errors import NotFoundError


@strawberry.input(description="The observed result of a decision.")
class RecordOutcomeInput(MutationInput):
    decision_id: strawberry.ID = strawberry.field(description="Listed by `decisions`.")
    status: OutcomeStatus = strawberry.field(description="Good or bad.")
    text: str = strawberry.field(description="The observation in free text.")
    at: datetime | None = strawberry.field(default=None, description="When it was seen.")
    evidence_ids: list[strawberry.ID] = strawberry.field(
        default_factory=list[strawberry.ID], description="Nodes that show it, at most 100."
    )

    def to_domain(self) -> NewOutcome:
        return NewOutcome(
            id=self.key(),
            decision_id=require_id(self.decision_id, "decision_id"),
            status=self.status,
            text=self.text,
            at=moment(self.at, "at"),
            evidence_ids=tuple(require_id(id_, "evidence_ids") for id_ in self.evidence_ids),
        )


RecordOutcomePayload = Annotated[
    OutcomeType | Refusal,
    strawberry.union("RecordOutcomePayload", description="The outcome, or an error."),
]


@strawberry.type
class OutcomeMutations:
    @mutation(description="Record how a decision turned out; the same id again changes nothing.")
    async def record_outcome(
        self,
        info: Info,
        input: Annotated[RecordOutcomeInput, strawberry.argument(description="The outcome.")],
    ) -> RecordOutcomePayload:
        return await _record(info, input)


async def _record(info: Info, given: RecordOutcomeInput) -> OutcomeType:
    services = info.context.services
    id_ = await services.outcomes.record(given.to_domain())
    [outcome] = await services.precedents.get_outcomes([id_])
    if outcome is None:
        raise NotFoundError("the decision was deleted meanwhile", field="decision_id")
    return OutcomeType.of(outcome)
