"""Opening and settling contradictions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.beliefs.belief import StatusChangeType
from app.api.types.beliefs.belief_inputs import (
    ContradictBeliefsInput,
    DismissContradictionInput,
    ReopenContradictionInput,
    ResolveContradictionInput,
)
from app.api.types.beliefs.contradiction import ContradictionGraphType
from app.api.types.errors import Refusal
from app.api.types.scalars import Long
from app.domain.beliefs.belief import Contradict, Reopen, Resolve
from app.errors import NotFoundError
from app.reasoning.beliefs.maintenance.alike import reopen_alike, resolve_alike


@strawberry.type(description="A changed contradiction and all that changed with it.")
class ContradictionChange:
    contradiction: ContradictionGraphType = strawberry.field(
        description="The contradiction as it is now."
    )
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed; empty for a repeat."
    )
    alike: Long = strawberry.field(
        default=0,
        description="Other contradictions that were decided, or reopened, alike; their beliefs are"
        " not in `changes`.",
    )


ContradictionPayload = Annotated[
    ContradictionChange | Refusal,
    strawberry.union("ContradictionPayload", description="The change, or an error."),
]


@strawberry.type(description="A comparison of beliefs that was queued.")
class SweepStarted:
    job_id: strawberry.ID = strawberry.field(
        description="The job; `events(stream:)` of this id tells how far it is."
    )
    due: Long = strawberry.field(description="Beliefs that are to be compared.")


SweepContradictionsPayload = Annotated[
    SweepStarted | Refusal,
    strawberry.union(
        "SweepContradictionsPayload", description="The queued comparison, or an error."
    ),
]


@strawberry.input(description="A comparison to queue.")
class SweepContradictionsInput(MutationInput):
    pass


@strawberry.type
class ContradictionMutations:
    @mutation(
        description="Say that two beliefs cannot both hold. Both stay as they are, and are"
        " disputed until somebody settles it."
    )
    async def contradict_beliefs(
        self,
        info: Info,
        input: Annotated[ContradictBeliefsInput, strawberry.argument(description="The two.")],
    ) -> ContradictionPayload:
        return await _apply(info, input.to_domain())

    @mutation(
        description="Settle a contradiction: favour a side, synthesize, dismiss it, or note that"
        " it could not be decided."
    )
    async def resolve_contradiction(
        self,
        info: Info,
        input: Annotated[
            ResolveContradictionInput, strawberry.argument(description="The way it is settled.")
        ],
    ) -> ContradictionPayload:
        resolve = input.to_domain()
        change = await _apply(info, resolve)
        if input.apply_to_alike:
            change.alike = await _decide_alike(info, resolve)
        return change

    @mutation(
        description="Compare every belief that the present detector has not compared yet. It is"
        " done in the background; what was compared once is not compared again."
    )
    async def sweep_contradictions(
        self,
        info: Info,
        input: Annotated[SweepContradictionsInput, strawberry.argument(description="No options.")],
    ) -> SweepContradictionsPayload:
        started = await info.context.services.contradictions.sweep(input.request())
        return SweepStarted(job_id=strawberry.ID(started.job_id), due=started.due)

    @mutation(description="Close a contradiction that is none; no belief changes.")
    async def dismiss_contradiction(
        self,
        info: Info,
        input: Annotated[DismissContradictionInput, strawberry.argument(description="Which.")],
    ) -> ContradictionPayload:
        return await _apply(info, input.to_domain())

    @mutation(description="Undo what the resolution of a contradiction did.")
    async def reopen_contradiction(
        self,
        info: Info,
        input: Annotated[ReopenContradictionInput, strawberry.argument(description="Which.")],
    ) -> ContradictionPayload:
        reopen = input.to_domain()
        change = await _apply(info, reopen)
        if input.apply_to_alike:
            services = info.context.services
            ids = await services.contradiction_reads.decided_alike(reopen.contradiction_id)
            change.alike = await reopen_alike(services.beliefs, reopen, ids)
        return change


async def _decide_alike(info: Info, done: Resolve) -> int:
    services = info.context.services
    found = await services.contradiction_reads.require(done.contradiction_id)
    others = await services.contradiction_reads.alike(found.id)
    return await resolve_alike(services.beliefs, done, found, others)


async def _apply(info: Info, operation: Contradict | Resolve | Reopen) -> ContradictionChange:
    services = info.context.services
    outcome = await services.beliefs.apply(operation)
    [contradiction] = await services.knowledge_reads.get_contradictions(
        [operation.contradiction_id]
    )
    if contradiction is None:
        raise NotFoundError("the contradiction was deleted meanwhile", field="contradiction_id")
    changes = [StatusChangeType.of(change) for change in outcome.changes]
    return ContradictionChange(
        contradiction=ContradictionGraphType.of(contradiction), changes=changes
    )
