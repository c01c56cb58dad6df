"""Proposing hypotheses, verifying them, and saying what became of them."""

from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.beliefs.hypothesis import HypothesisGraphType, VerificationType
from app.api.types.beliefs.hypothesis_inputs import (
    ConcludeHypothesisInput,
    ProposeHypothesisInput,
    VerifyHypothesisInput,
)
from app.api.types.errors import Refusal
from app.domain.ids import require_id
from app.errors import ConflictError

HypothesisPayload = Annotated[
    HypothesisGraphType | Refusal,
    strawberry.union("HypothesisPayload", description="The hypothesis as it is now, or why not."),
]
VerificationPayload = Annotated[
    VerificationType | Refusal,
    strawberry.union("VerificationPayload", description="The verification, or an error."),
]


@strawberry.type
class HypothesisMutations:
    @mutation(description="Propose something to be confirmed or refuted; until then it is held.")
    async def propose_hypothesis(
        self,
        info: Info,
        input: Annotated[
            ProposeHypothesisInput, strawberry.argument(description="See the fields of the input.")
        ],
    ) -> HypothesisPayload:
        return await _propose(info, input)

    @mutation(
        description="Hold a hypothesis against everything near it, and keep what came of it. Its"
        " status stays until somebody concludes."
    )
    async def verify_hypothesis(
        self,
        info: Info,
        input: Annotated[VerifyHypothesisInput, strawberry.argument(description="Which.")],
    ) -> VerificationPayload:
        return await _verify(info, input)

    @mutation(
        description="Say what became of a hypothesis. A refuted one is retracted as a belief and a"
        " superseded one replaced, so what rested on it alone falls; OPEN takes that back."
    )
    async def conclude_hypothesis(
        self,
        info: Info,
        input: Annotated[
            ConcludeHypothesisInput, strawberry.argument(description="See the fields of the input.")
        ],
    ) -> HypothesisPayload:
        return await _conclude(info, input)


async def _propose(info: Info, given: ProposeHypothesisInput) -> HypothesisGraphType:
    services = info.context.services
    id_ = await services.hypotheses.propose(given.to_domain())
    return HypothesisGraphType.of(await services.hypothesis_reads.require(id_))


async def _verify(info: Info, given: VerifyHypothesisInput) -> VerificationType:
    services, key = info.context.services, given.key()
    hypothesis_id = require_id(given.hypothesis_id, "hypothesis_id")
    hypothesis = await services.hypothesis_reads.require(hypothesis_id)
    verification = await services.hypothesis_reads.verification(key)
    if verification is None:
        async with info.context.searching():
            verification = await services.hypotheses.verify(
                hypothesis,
                thresholds=given.to_thresholds(),
                include_session=given.include_session,
                verification_id=key,
            )
    if verification.hypothesis_id != hypothesis_id:
        raise ConflictError("this key was used for another hypothesis", field="idempotency_key")
    return VerificationType.of(verification)


async def _conclude(info: Info, given: ConcludeHypothesisInput) -> HypothesisGraphType:
    services = info.context.services
    conclusion = given.to_domain()
    await services.hypotheses.conclude(conclusion)
    return HypothesisGraphType.of(await services.hypothesis_reads.require(conclusion.hypothesis_id))
