"""Analyses of how something was reasoned."""

from datetime import datetime
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput, moment
from app.api.types.errors import Refusal
from app.api.types.job import JobType
from app.api.types.list_filters import OF_PROJECT
from app.domain.ids import optional_id
from app.domain.metacognition import Scope


@strawberry.input(description="The decisions, thoughts, forks and debates to analyse.")
class AnalyzeReasoningInput(MutationInput):
    session_id: strawberry.ID | None = strawberry.field(
        default=None, description="Only of this session; null is all of the tenant."
    )
    since: datetime | None = strawberry.field(default=None, description="Only from this time on.")
    until: datetime | None = strawberry.field(
        default=None, description="Only before this time, exclusive."
    )

    project: str | None = strawberry.field(
        default=None, description=f"{OF_PROJECT} Not together with `sessionId`."
    )

    def to_domain(self) -> Scope:
        return Scope(
            optional_id(self.session_id, "session_id"),
            moment(self.since, "since"),
            moment(self.until, "until"),
            self.project,
        )


AnalyzeReasoningPayload = Annotated[
    JobType | Refusal,
    strawberry.union("AnalyzeReasoningPayload", description="The job, or an error."),
]


@strawberry.type
class MetacognitionMutations:
    @mutation(
        description="Queue an analysis for biases and patterns and give its job. What it finds is"
        " listed by `insights`. If one of the same scope waits already, that one is given."
    )
    async def analyze_reasoning(
        self,
        info: Info,
        input: Annotated[AnalyzeReasoningInput, strawberry.argument(description="The scope.")],
    ) -> AnalyzeReasoningPayload:
        return await _analyze(info, input)


async def _analyze(info: Info, given: AnalyzeReasoningInput) -> JobType:
    services = info.context.services
    asked = (given.key(), given.to_domain(), given.request())
    job_id = await services.metacognition.request(*asked)
    return JobType.of(await services.job_reads.require(job_id))
