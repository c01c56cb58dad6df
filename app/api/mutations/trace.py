"""Rating traces, training on them, and putting adapters in force."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import REFUSALS, Refusal, UserErrorType
from app.api.types.learning.fine_tune import AdapterType, FineTuneRunType, StartFineTuneInput
from app.api.types.rating import RatingType
from app.domain.ids import require_id
from app.domain.tenants.tenant import Scope
from app.reasoning.learning.errors import TrainerUnavailableError


@strawberry.type(
    name="TrainerUnavailableError", description="The server has no trainer configured."
)
class TrainerUnavailableErrorType(UserErrorType):
    pass


@strawberry.type(description="The ratings of an answer.")
class RatedTrace:
    node_id: strawberry.ID = strawberry.field(description="The answer.")
    ratings: list[RatingType] = strawberry.field(description="Newest first; the first one counts.")


@strawberry.type(description="The adapter in force for a base model after a change.")
class AdapterChange:
    base_model: str = strawberry.field(description="As given to `startFineTune`.")
    adapter: AdapterType | None = strawberry.field(
        description="The adapter in force; null if the base model runs without one."
    )


RatePayload = Annotated[
    RatedTrace | Refusal,
    strawberry.union("RateTracePayload", description="The ratings as they are now, or why not."),
]
FineTunePayload = Annotated[
    FineTuneRunType | TrainerUnavailableErrorType | Refusal,
    strawberry.union("FineTunePayload", description="The run as it is now, or why not."),
]
AdapterPayload = Annotated[
    AdapterChange | Refusal,
    strawberry.union("AdapterPayload", description="The adapter in force, or an error."),
]
_FINE_TUNE_REFUSALS = {**REFUSALS, TrainerUnavailableError: TrainerUnavailableErrorType}


@strawberry.input(description="A rating of a finished answer.")
class RateTraceInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "node_id"}

    node_id: strawberry.ID = strawberry.field(
        description="The answer's thinking node, or its debate or fork."
    )
    value: int = strawberry.field(description="From 1 to 10.")
    note: str | None = strawberry.field(default=None, description="The rater's reason.")


@strawberry.input(description="A training run to cancel.")
class CancelFineTuneInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "run_id"}

    run_id: strawberry.ID = strawberry.field(description="The training run.")


@strawberry.input(description="An adapter to put in force for its base model.")
class ActivateAdapterInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "adapter_id"}

    adapter_id: strawberry.ID = strawberry.field(description="Listed by `adapters`.")
    reason: str | None = strawberry.field(default=None, description="Kept in the history.")
    served_as: str | None = strawberry.field(
        default=None,
        description="The model name under which the server of the provider `compatible` has it;"
        " its id if null. A server that is configured must have it.",
    )


@strawberry.input(description="A base model whose last activation to undo.")
class RollBackAdapterInput(MutationInput):
    base_model: str = strawberry.field(description="Its name, as in `Adapter.baseModel`.")
    reason: str | None = strawberry.field(default=None, description="Kept in the history.")


@strawberry.type
class TraceMutations:
    @mutation(description="Rate a finished answer; earlier ratings stay readable.")
    async def rate_trace(
        self,
        info: Info,
        input: Annotated[RateTraceInput, strawberry.argument(description="The rating.")],
    ) -> RatePayload:
        return await _rate(info, input)

    @mutation(
        description="Train on the good answers with the configured trainer, as a job."
        " Needs the scope admin.",
        refusals=_FINE_TUNE_REFUSALS,
    )
    async def start_fine_tune(
        self,
        info: Info,
        input: Annotated[StartFineTuneInput, strawberry.argument(description="The run.")],
    ) -> FineTunePayload:
        info.context.require_scope(Scope.ADMIN)
        return await _start(info, input)

    @mutation(description="Cancel a training run; its trainer is stopped.")
    async def cancel_fine_tune(
        self,
        info: Info,
        input: Annotated[CancelFineTuneInput, strawberry.argument(description="The run.")],
    ) -> FineTunePayload:
        info.context.require_scope(Scope.ADMIN)
        return await _cancel(info, input)

    @mutation(
        description="Put an adapter in force: the server of the provider `compatible` is asked for"
        " it in place of its base model, from the next call on."
    )
    async def activate_adapter(
        self,
        info: Info,
        input: Annotated[ActivateAdapterInput, strawberry.argument(description="The adapter.")],
    ) -> AdapterPayload:
        info.context.require_scope(Scope.ADMIN)
        return await _activate(info, input)

    @mutation(description="Go back to what was in force for a base model before.")
    async def roll_back_adapter(
        self,
        info: Info,
        input: Annotated[RollBackAdapterInput, strawberry.argument(description="The base model.")],
    ) -> AdapterPayload:
        info.context.require_scope(Scope.ADMIN)
        return await _roll_back(info, input)


async def _rate(info: Info, given: RateTraceInput) -> RatedTrace:
    learning, subject_id = info.context.services.learning, require_id(given.node_id, "node_id")
    key, request = given.key(), given.request()
    await learning.ratings.rate(key, subject_id, given.value, given.note, request)
    [ratings] = await learning.traces.ratings([subject_id])
    return RatedTrace(
        node_id=strawberry.ID(subject_id), ratings=[RatingType.of(rating) for rating in ratings]
    )


async def _start(info: Info, given: StartFineTuneInput) -> FineTuneRunType:
    learning, new = info.context.services.learning, given.to_domain()
    await learning.fine_tuning.start(new)
    return FineTuneRunType.of(await learning.runs.require(new.id))


async def _cancel(info: Info, given: CancelFineTuneInput) -> FineTuneRunType:
    learning, run_id = info.context.services.learning, require_id(given.run_id, "run_id")
    await learning.fine_tuning.cancel(run_id, given.request())
    return FineTuneRunType.of(await learning.runs.require(run_id))


async def _activate(info: Info, given: ActivateAdapterInput) -> AdapterChange:
    learning = info.context.services.learning
    adapter = await learning.runs.require_adapter(require_id(given.adapter_id, "adapter_id"))
    request = given.request()
    await learning.adapters.activate(adapter, given.reason, request, given.served_as)
    now = await learning.runs.require_adapter(adapter.id)
    return AdapterChange(base_model=adapter.base_model, adapter=AdapterType.of(now))


async def _roll_back(info: Info, given: RollBackAdapterInput) -> AdapterChange:
    learning, base_model = info.context.services.learning, given.base_model
    adapter_id = await learning.adapters.roll_back(base_model, given.reason, given.key())
    if adapter_id is None:
        return AdapterChange(base_model=base_model, adapter=None)
    now = await learning.runs.require_adapter(adapter_id)
    return AdapterChange(base_model=base_model, adapter=AdapterType.of(now))
