"""Keeps a proof as beliefs: retract an axiom, and what rested on it alone becomes unsupported."""

import asyncio
from dataclasses import dataclass

from app.domain.proofs.analysis import ProofAnalysis
from app.domain.proofs.proof import ProofText
from app.errors import InvalidInputError
from app.graph.base import Graph
from app.graph.change import Write
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.beliefs.proofs import rules
from app.reasoning.beliefs.proofs.service import ProofChecker


@dataclass(frozen=True, slots=True)
class RecordProof:
    """Keep a proof; sent again under its id it changes nothing."""

    id: str
    proof: ProofText


@dataclass(frozen=True, slots=True)
class RecordedStep:
    atom_id: str
    belief_id: str


@dataclass(frozen=True, slots=True)
class RecordedProof:
    analysis: ProofAnalysis
    beliefs: tuple[RecordedStep, ...]
    """Of every step but the assumptions that a later step discharges."""


class ProofRecorder:
    def __init__(self, graph: Graph, beliefs: BeliefService, checker: ProofChecker) -> None:
        self._graph = graph
        self._beliefs = beliefs
        self._checker = checker

    async def record(self, request: RecordProof) -> RecordedProof:
        """Check a proof and record its steps with their justifications, in one transaction.

        Raises:
            InvalidInputError: A step rests on itself or on a later one, or as `ProofChecker.check`.
            ConflictError: The id was used for another proof.
        """
        reading, analysis = await self._checker.read(request.proof)
        places = {atom.id: at for at, atom in enumerate(analysis.atoms)}
        for one in analysis.dependencies:
            if places[one.premise_id] >= places[one.atom_id]:
                message = f"{one.atom_id} rests on {one.premise_id}, which does not come before it"
                raise InvalidInputError(message, field="steps")
        operations = await asyncio.to_thread(lambda: tuple(rules.operations(reading, request.id)))

        def work() -> Write[None]:
            if (yield from self._beliefs.begin_in(request)) is None:
                return
            for operation in operations:
                yield from self._beliefs.apply_in(operation)

        await self._graph.apply(work)
        steps = (step.atom.id for step in rules.recorded_atoms(reading))
        beliefs = tuple(RecordedStep(id_, rules.belief_id(request.id, id_)) for id_ in steps)
        return RecordedProof(analysis, beliefs)
