"""Have we been here before."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.base import After, Connection, First, ranks
from app.api.types.beliefs.calibration import CalibrationReportType
from app.api.types.search.precedent import PrecedentType
from app.domain.ids import require_id
from app.errors import InvalidInputError

Text = Annotated[
    str | None,
    strawberry.argument(
        description="The pending decision in plain language; null with `decisionId`."
    ),
]
DecisionId = Annotated[
    strawberry.ID | None,
    strawberry.argument(description="Instead of a text: what was decided before this decision."),
]


@strawberry.type
class PrecedentQueries:
    @strawberry.field(
        description="Decisions like one: what was chosen, what was turned down and why, and how it"
        " ended; the best fit first. Give a text or a decision."
    )
    async def precedents(
        self,
        info: Info,
        text: Text = None,
        decision_id: DecisionId = None,
        first: First = 5,
        after: After = None,
    ) -> Connection[PrecedentType]:
        page = ranks(first, after, "precedent")
        reads = info.context.services.precedents
        if (text is None) == (decision_id is None):
            raise InvalidInputError("give either a text or a decision", field="text")
        async with info.context.searching():
            if decision_id is not None:
                precedents = await reads.like_decision(
                    require_id(decision_id, "decision_id"), page.wanted
                )
            else:
                precedents = await reads.like_text(text or "", page.wanted)
        return page.connection(precedents, PrecedentType.of)

    @strawberry.field(
        description="Calibration of the confidence in decisions against their outcomes."
    )
    async def calibration(self, info: Info) -> CalibrationReportType:
        return CalibrationReportType.of(await info.context.services.outcomes.calibration())
