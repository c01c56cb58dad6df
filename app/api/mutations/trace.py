"""Rating traces, training on them, and putting adapters in force."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.errors import ErrorType, Refusal, answered
from app.api.types.fine_tune import AdapterType, FineTuneRunType, StartFineTuneInput
from app.api.types.trace import TraceRatingType
from app.domain.ids import new_id, require_id
from app.domain.tenant import Scope
from app.reasoning.learning.errors import TrainerUnavailableError


@strawberry.type(
    name="TrainerUnavailable", description="No trainer is configured, so nothing is trained."
)
class TrainerUnavailableType(ErrorType):
    pass


@strawberry.type(description="The ratings of an answer.")
class RatedTrace:
    id: strawberry.ID = strawberry.field(description="The answer.")
    ratings: list[TraceRatingType] = strawberry.field(
        description="Newest first; the first one counts."
    )


@strawberry.type(description="What is in force for a base model.")
class AdapterChange:
    base_model: str = strawberry.field(description="The base model.")
    adapter: AdapterType | None = strawberry.field(
        description="What is in force now; null for the base model alone."
    )


RatePayload = Annotated[
    RatedTrace | Refusal,
    strawberry.union("RateTracePayload", description="The ratings as they are now, or why not."),
]
FineTunePayload = Annotated[
    FineTuneRunType | TrainerUnavailableType | Refusal,
    strawberry.union("FineTunePayload", description="The run as it is now, or why not."),
]
AdapterPayload = Annotated[
    AdapterChange | Refusal,
    strawberry.union("AdapterPayload", description="What is in force now, or why not."),
]
Note = Annotated[str | None, strawberry.argument(description="Why.")]


@strawberry.type
class TraceMutations:
    @strawberry.mutation(description="Rate a finished answer; earlier ratings stay readable.")
    async def rate_trace(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="The answer.")],
        value: Annotated[int, strawberry.argument(description="1 to 10.")],
        note: Note = None,
    ) -> RatePayload:
        return await answered(_rate(info, id, value, note))

    @strawberry.mutation(
        description="Train on the good answers with the configured trainer, as a job."
        " Needs the scope admin."
    )
    async def start_fine_tune(
        self,
        info: Info,
        input: Annotated[StartFineTuneInput, strawberry.argument(description="The run.")],
    ) -> FineTunePayload:
        info.context.require_scope(Scope.ADMIN)
        return await _started(info, input)

    @strawberry.mutation(description="Cancel a training run; its trainer is stopped.")
    async def cancel_fine_tune(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="The run.")],
    ) -> FineTunePayload:
        info.context.require_scope(Scope.ADMIN)
        return await answered(_cancel(info, id))

    @strawberry.mutation(description="Put an adapter in force for its base model.")
    async def activate_adapter(
        self,
        info: Info,
        id: Annotated[strawberry.ID, strawberry.argument(description="The adapter.")],
        reason: Note = None,
    ) -> AdapterPayload:
        info.context.require_scope(Scope.ADMIN)
        return await answered(_activate(info, id, reason))

    @strawberry.mutation(description="Go back to what was in force for a base model before.")
    async def roll_back_adapter(
        self,
        info: Info,
        base_model: Annotated[str, strawberry.argument(description="The base model.")],
        reason: Note = None,
    ) -> AdapterPayload:
        info.context.require_scope(Scope.ADMIN)
        return await answered(_roll_back(info, base_model, reason))


async def _rate(info: Info, given: str, value: int, note: str | None) -> RatedTrace:
    learning, subject_id = info.context.services.learning, require_id(given)
    await learning.ratings.rate(new_id(), subject_id, value, note)
    [ratings] = await learning.traces.ratings([subject_id])
    return RatedTrace(
        id=strawberry.ID(subject_id), ratings=[TraceRatingType.of(rating) for rating in ratings]
    )


async def _started(
    info: Info, given: StartFineTuneInput
) -> FineTuneRunType | TrainerUnavailableType | Refusal:
    try:
        return await answered(_start(info, given))
    except TrainerUnavailableError as error:
        return TrainerUnavailableType(code=error.code, message=error.message, field=error.field)


async def _start(info: Info, given: StartFineTuneInput) -> FineTuneRunType:
    learning, new = info.context.services.learning, given.to_domain()
    await learning.fine_tuning.start(new)
    return FineTuneRunType.of(await learning.runs.require(new.id))


async def _cancel(info: Info, given: str) -> FineTuneRunType:
    learning, run_id = info.context.services.learning, require_id(given)
    await learning.fine_tuning.cancel(run_id)
    return FineTuneRunType.of(await learning.runs.require(run_id))


async def _activate(info: Info, given: str, reason: str | None) -> AdapterChange:
    learning = info.context.services.learning
    adapter = await learning.runs.require_adapter(require_id(given))
    await learning.adapters.activate(adapter, reason)
    now = await learning.runs.require_adapter(adapter.id)
    return AdapterChange(base_model=adapter.base_model, adapter=AdapterType.of(now))


async def _roll_back(info: Info, base_model: str, reason: str | None) -> AdapterChange:
    learning = info.context.services.learning
    adapter_id = await learning.adapters.roll_back(base_model, reason)
    if adapter_id is None:
        return AdapterChange(base_model=base_model, adapter=None)
    now = await learning.runs.require_adapter(adapter_id)
    return AdapterChange(base_model=base_model, adapter=AdapterType.of(now))
