"""Changing beliefs. Each answers with the belief as it is now and with everything that followed."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.beliefs.belief import BeliefType, StatusChangeType
from app.api.types.beliefs.belief_inputs import (
    AssertBeliefInput,
    DeriveBeliefInput,
    JustifyBeliefInput,
    RestoreBeliefInput,
    RetractBeliefInput,
    SupersedeBeliefInput,
)
from app.api.types.errors import Refusal
from app.domain.beliefs.belief import Assert, Derive, Justify, Restore, Retract, Supersede


@strawberry.type(description="A changed belief and all that changed with it.")
class BeliefChange:
    belief: BeliefType = strawberry.field(description="The belief as it is now.")
    changes: list[StatusChangeType] = strawberry.field(
        description="Every belief whose status changed, itself included; empty for a repeat."
    )


BeliefPayload = Annotated[
    BeliefChange | Refusal,
    strawberry.union("BeliefPayload", description="The change, or an error."),
]
_ON_REPEAT = " The same operation id again changes nothing."


@strawberry.type
class BeliefMutations:
    @mutation(description="Hold a belief true for its own sake." + _ON_REPEAT)
    async def assert_belief(
        self,
        info: Info,
        input: Annotated[AssertBeliefInput, strawberry.argument(description="The belief.")],
    ) -> BeliefPayload:
        return await _apply(info, input)

    @mutation(description="Add a belief that rests on others." + _ON_REPEAT)
    async def derive_belief(
        self,
        info: Info,
        input: Annotated[DeriveBeliefInput, strawberry.argument(description="The conclusion.")],
    ) -> BeliefPayload:
        return await _apply(info, input)

    @mutation(description="Give a belief one more justification." + _ON_REPEAT)
    async def justify_belief(
        self,
        info: Info,
        input: Annotated[JustifyBeliefInput, strawberry.argument(description="The reason.")],
    ) -> BeliefPayload:
        return await _apply(info, input)

    @mutation(
        description="Withdraw a belief; what rested on it alone becomes unsupported." + _ON_REPEAT
    )
    async def retract_belief(
        self,
        info: Info,
        input: Annotated[RetractBeliefInput, strawberry.argument(description="The belief.")],
    ) -> BeliefPayload:
        return await _apply(info, input)

    @mutation(description="Lift a retraction or a supersession." + _ON_REPEAT)
    async def restore_belief(
        self,
        info: Info,
        input: Annotated[RestoreBeliefInput, strawberry.argument(description="The belief.")],
    ) -> BeliefPayload:
        return await _apply(info, input)

    @mutation(
        description="Replace a belief by another; nothing that rested on it is moved." + _ON_REPEAT
    )
    async def supersede_belief(
        self,
        info: Info,
        input: Annotated[SupersedeBeliefInput, strawberry.argument(description="Which by which.")],
    ) -> BeliefPayload:
        return await _apply(info, input)


_Input = (
    AssertBeliefInput
    | DeriveBeliefInput
    | JustifyBeliefInput
    | RetractBeliefInput
    | RestoreBeliefInput
    | SupersedeBeliefInput
)


async def _apply(info: Info, given: _Input) -> BeliefChange:
    services = info.context.services
    operation = given.to_domain()
    outcome = await services.beliefs.apply(operation)
    belief = await services.belief_reads.require(_subject(operation))
    changes = [StatusChangeType.of(change) for change in outcome.changes]
    return BeliefChange(belief=BeliefType.of(belief), changes=changes)


def _subject(operation: Assert | Derive | Justify | Retract | Restore | Supersede) -> str:
    if isinstance(operation, Assert | Derive):
        return operation.belief.id
    return operation.belief_id
