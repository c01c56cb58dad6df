"""Keeping proofs as beliefs."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.mutations.field import mutation
from app.api.types.errors import Refusal
from app.api.types.modes.proof import (
    ProofAnalysisType,
    RecordedProofType,
    RecordedStepType,
    RecordProofInput,
)
from app.reasoning.beliefs.proofs.recording import RecordProof

RecordProofPayload = Annotated[
    RecordedProofType | Refusal,
    strawberry.union("RecordProofPayload", description="The kept proof, or an error."),
]


@strawberry.type
class ProofMutations:
    @mutation(
        description="Check a proof and keep its steps as beliefs with their justifications; retract"
        " an axiom, and what rests on it alone becomes unsupported."
    )
    async def record_proof(
        self,
        info: Info,
        input: Annotated[RecordProofInput, strawberry.argument(description="The proof.")],
    ) -> RecordProofPayload:
        proof = await asyncio.to_thread(input.proof.to_domain)
        recorder = info.context.services.modes.proof_recorder
        recorded = await recorder.record(RecordProof(input.key(), proof))
        return RecordedProofType(
            analysis=ProofAnalysisType.of(recorded.analysis),
            beliefs=[RecordedStepType.of(one) for one in recorded.beliefs],
        )
