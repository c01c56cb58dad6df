"""Feedback on what answers and thoughts were given of what is stored."""

from typing import Annotated, ClassVar

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.knowledge.rehydration import RehydratedType
from app.api.types.thinking.injection import InjectedType
from app.domain.ids import require_id
from app.reasoning.turns.rehydration.service import GivenBy


@strawberry.input(description="A verdict on something that an answer was given.")
class RateRehydrationInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(description="The answer.")
    item_id: strawberry.ID = strawberry.field(description="Listed by `ThinkingNode.rehydrated`.")
    is_useful: bool = strawberry.field(description="False lowers later scores, true raises them.")


@strawberry.type(description="A text that an answer was given, with its verdict.")
class RatedRehydration:
    node_id: strawberry.ID = strawberry.field(description="The answer.")
    rehydrated: list[RehydratedType] = strawberry.field(description="All of it, by score.")


@strawberry.input(description="A verdict on something that the author of a thought was given.")
class RateInjectionInput(MutationInput):
    INPUT_NAMES: ClassVar = {"id": "idempotency_key", "node_id": "thought_id"}

    thought_id: strawberry.ID = strawberry.field(description="From `addThought`.")
    item_id: strawberry.ID = strawberry.field(description="Listed by `Thought.injected`.")
    is_useful: bool = strawberry.field(description="Whether it was of use for the next thought.")


@strawberry.type(description="Items that the author of a thought was given, with their verdicts.")
class RatedInjection:
    thought_id: strawberry.ID = strawberry.field(description="Equals `Thought.id`.")
    injected: list[InjectedType] = strawberry.field(description="All of it, by rank.")


RateRehydrationPayload = Annotated[
    RatedRehydration | Refusal,
    strawberry.union(
        "RateRehydrationPayload", description="The text with its verdict, or why not."
    ),
]
RateInjectionPayload = Annotated[
    RatedInjection | Refusal,
    strawberry.union(
        "RateInjectionPayload", description="The items with their verdicts, or why not."
    ),
]


@strawberry.type
class RehydrationMutations:
    @mutation(
        description="Say whether something of an earlier session was of use to an answer. It gets"
        " a higher or lower score from then on; a later verdict on the same answer replaces it."
    )
    async def rate_rehydration(
        self,
        info: Info,
        input: Annotated[RateRehydrationInput, strawberry.argument(description="The verdict.")],
    ) -> RateRehydrationPayload:
        return await _rate(info, input)

    @mutation(
        description="Say whether something was of use to the author of a thought. The relevance of"
        " its source follows; a later verdict on the same thought replaces it."
    )
    async def rate_injection(
        self,
        info: Info,
        input: Annotated[RateInjectionInput, strawberry.argument(description="The verdict.")],
    ) -> RateInjectionPayload:
        return await _rate_injection(info, input)


async def _rate_injection(info: Info, given: RateInjectionInput) -> RatedInjection:
    thought_id = require_id(given.thought_id, "thought_id")
    item_id, request = require_id(given.item_id, "item_id"), given.request()
    rate = info.context.services.rehydration.rate
    by = GivenBy.INJECTION
    await rate(thought_id, item_id, is_useful=given.is_useful, by=by, request=request)
    items = await info.context.loaders.injected_of.load(thought_id)
    return RatedInjection(
        thought_id=strawberry.ID(thought_id), injected=[InjectedType.of(one) for one in items]
    )


async def _rate(info: Info, given: RateRehydrationInput) -> RatedRehydration:
    services = info.context.services
    node_id = require_id(given.node_id, "node_id")
    item_id = require_id(given.item_id, "item_id")
    await services.rehydration.rate(
        node_id, item_id, is_useful=given.is_useful, request=given.request()
    )
    items = await info.context.loaders.rehydrated_of.load(node_id)
    return RatedRehydration(
        node_id=strawberry.ID(node_id), rehydrated=[RehydratedType.of(one) for one in items]
    )
