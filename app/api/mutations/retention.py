"""Deleting records that are older than they are to be kept."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.job import JobType
from app.domain.tenants.tenant import Scope


@strawberry.input(description="The idempotency key, if there is one.")
class RunRetentionInput(MutationInput):
    pass


RunRetentionPayload = Annotated[
    JobType | Refusal,
    strawberry.union("RunRetentionPayload", description="The job, or an error."),
]


@strawberry.type
class RetentionMutations:
    @mutation(
        description="Queue a run that deletes the records that `retention` counts as due, and give"
        " its job; if one waits already, that one is given. Needs the scope `admin`."
    )
    async def run_retention(
        self,
        info: Info,
        input: Annotated[RunRetentionInput, strawberry.argument(description="The key.")],
    ) -> RunRetentionPayload:
        info.context.require_scope(Scope.ADMIN)
        return await _run(info, input)


async def _run(info: Info, given: RunRetentionInput) -> JobType:
    services = info.context.services
    retention = info.context.noema.retention(services.tenant_id)
    job_id = await retention.request(given.key(), given.request())
    return JobType.of(await services.job_reads.require(job_id))
