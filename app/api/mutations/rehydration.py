"""Feedback on what answers were given of earlier sessions."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.base import MutationInput
from app.api.types.errors import Refusal
from app.api.types.knowledge.rehydration import RehydratedType
from app.domain.ids import require_id


@strawberry.input(description="A verdict on something that an answer was given.")
class RateRehydrationInput(MutationInput):
    node_id: strawberry.ID = strawberry.field(description="The answer.")
    item_id: strawberry.ID = strawberry.field(description="Listed by `ThinkingNode.rehydrated`.")
    is_useful: bool = strawberry.field(description="False lowers later scores, true raises them.")


@strawberry.type(description="A text that an answer was given, with its verdict.")
class RatedRehydration:
    node_id: strawberry.ID = strawberry.field(description="The answer.")
    rehydrated: list[RehydratedType] = strawberry.field(description="All of it, by score.")


RateRehydrationPayload = Annotated[
    RatedRehydration | Refusal,
    strawberry.union(
        "RateRehydrationPayload", description="The text with its verdict, or why not."
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
