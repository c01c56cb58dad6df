"""Proofs: checking one."""

import asyncio
from typing import Annotated

import strawberry

from app.api.context import Info
from app.api.types.modes.proof import ProofAnalysisType, ProofInput


@strawberry.type
class ProofQueries:
    @strawberry.field(
        description="Check how the steps of a proof hang together; nothing is stored."
    )
    async def check_proof(
        self, info: Info, input: Annotated[ProofInput, strawberry.argument(description="A proof.")]
    ) -> ProofAnalysisType:
        proof = await asyncio.to_thread(input.to_domain)
        return ProofAnalysisType.of(await info.context.services.modes.proofs.check(proof))
