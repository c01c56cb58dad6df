"""Proposing hypotheses, verifying them, and saying what became of them."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.errors import Refusal, answered
from app.api.types.hypothesis import HypothesisGraphType, VerificationType
from app.api.types.hypothesis_inputs import (
    ConcludeHypothesisInput,
    ProposeHypothesisInput,
    VerifyHypothesisInput,
)
from app.domain.ids import require_id

HypothesisPayload = Annotated[
    HypothesisGraphType | Refusal,
    strawberry.union("HypothesisPayload", description="The hypothesis as it is now, or why not."),
]
VerificationPayload = Annotated[
    VerificationType | Refusal,
    strawberry.union("VerificationPayload", description="What came of it, or why nothing did."),
]


@strawberry.type
class HypothesisMutations:
    @strawberry.mutation(
        description="Propose something to be confirmed or refuted; until then it is held."
    )
    async def propose_hypothesis(
        self,
        info: Info,
        input: Annotated[ProposeHypothesisInput, strawberry.argument(description="What.")],
    ) -> HypothesisPayload:
        return await answered(_propose(info, input))

    @strawberry.mutation(
        description="Hold a hypothesis against everything near it, and keep what came of it. Its"
        " status stays until somebody concludes."
    )
    async def verify_hypothesis(
        self,
        info: Info,
        input: Annotated[VerifyHypothesisInput, strawberry.argument(description="Which.")],
    ) -> VerificationPayload:
        return await answered(_verify(info, input))

    @strawberry.mutation(
        description="Say what became of a hypothesis. A refuted one is retracted as a belief and a"
        " superseded one replaced, so what rested on it alone falls; OPEN takes that back."
    )
    async def conclude_hypothesis(
        self,
        info: Info,
        input: Annotated[ConcludeHypothesisInput, strawberry.argument(description="What.")],
    ) -> HypothesisPayload:
        return await answered(_conclude(info, input))


async def _propose(info: Info, given: ProposeHypothesisInput) -> HypothesisGraphType:
    services = info.context.services
    id_ = await services.hypotheses.propose(given.to_domain())
    return HypothesisGraphType.of(await services.hypothesis_reads.require(id_))


async def _verify(info: Info, given: VerifyHypothesisInput) -> VerificationType:
    services = info.context.services
    hypothesis = await services.hypothesis_reads.require(require_id(given.id))
    async with info.context.searching():
        found = await services.hypotheses.verify(
            hypothesis, thresholds=given.to_thresholds(), include_session=given.include_session
        )
    return VerificationType.of(found)


async def _conclude(info: Info, given: ConcludeHypothesisInput) -> HypothesisGraphType:
    services = info.context.services
    conclusion = given.to_domain()
    await services.hypotheses.conclude(conclusion)
    return HypothesisGraphType.of(await services.hypothesis_reads.require(conclusion.hypothesis_id))
