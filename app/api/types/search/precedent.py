"""Earlier decisions like one."""

from typing import Self

import strawberry

from app.api.types.enums import OutcomeStatus
from app.api.types.node import NodeSummaryType
from app.api.types.outcome import OutcomeType
from app.api.types.reasoning import DecisionPointType
from app.domain.nodes.outcome import Precedent


@strawberry.type(
    name="Precedent", description="An earlier decision, what it turned down, and how it ended."
)
class PrecedentType:
    decision: DecisionPointType = strawberry.field(
        description="The decision, with what was turned down then and why."
    )
    score: float = strawberry.field(
        description="Comparable within one request only; higher fits better."
    )
    excerpt: str = strawberry.field(description="One line around the words that were found.")
    ending: OutcomeStatus | None = strawberry.field(
        description="Its latest outcome; none while nobody recorded one."
    )
    outcomes: list[OutcomeType] = strawberry.field(description="Recorded outcomes, latest first.")
    replaced_by: list[NodeSummaryType] = strawberry.field(
        description="Decisions that supersede it."
    )

    @classmethod
    def of(cls, precedent: Precedent) -> Self:
        return cls(
            decision=DecisionPointType.of(precedent.decision),
            score=precedent.score,
            excerpt=precedent.excerpt,
            ending=precedent.ending,
            outcomes=[OutcomeType.of(outcome) for outcome in precedent.outcomes],
            replaced_by=[NodeSummaryType.of(node) for node in precedent.replaced_by],
        )
