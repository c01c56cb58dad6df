"""Checks a proof: reads it, computes what can be computed, and weighs what was found."""

import asyncio
from collections.abc import Sequence

from app.domain.modes.mathematics.mathematics import ClaimStatus, MathematicsResult
from app.domain.modes.scientific.formallogic import FormalLogicResult
from app.domain.modes.state import ModeRun
from app.domain.proofs.analysis import CheckStatus, ProofAnalysis, StepCheck
from app.domain.proofs.proof import ProofText
from app.errors import InvalidInputError, LimitExceededError, SetupError
from app.reasoning.beliefs.proofs.analysis.reading import ProofReading, analyse, read_proof
from app.reasoning.beliefs.proofs.analysis.requests import CheckRequest, requests_of
from app.reasoning.beliefs.proofs.reading.steps import read_text, require_steps
from app.reasoning.nodes.modes.runner import ModeRunner

_MOST_OVER = 2
"""Computations of one proof that may exceed their budget before no more are begun."""


class ProofChecker:
    def __init__(self, runner: ModeRunner) -> None:
        self._runner = runner

    async def check_text(self, text: str, theorem: str = "") -> ProofAnalysis:
        """Check a proof that is written as a text.

        Raises:
            InvalidInputError: There is no step in it, or too much.
            UnavailableError: Too many computations of this tenant wait already.
        """
        return await self.check(await asyncio.to_thread(read_text, text, theorem))

    async def check(self, proof: ProofText) -> ProofAnalysis:
        """Check a proof that is divided into steps; raises as `check_text`."""
        return (await self.read(proof))[1]

    async def read(self, proof: ProofText) -> tuple[ProofReading, ProofAnalysis]:
        """Give also how the proof was read; raises as `check_text`."""
        require_steps(proof)
        reading = await asyncio.to_thread(read_proof, proof)
        requests = await asyncio.to_thread(requests_of, reading)
        checks = await self._checks(requests)
        return reading, await asyncio.to_thread(analyse, reading, checks)

    async def _checks(self, requests: Sequence[CheckRequest]) -> list[StepCheck]:
        """Compute in order, until too much was over its budget; the rest is not decided."""
        checks, over = list[StepCheck](), 0
        for request in requests:
            if over == _MOST_OVER:
                checks.append(_undecided(request, "not computed: others took too long"))
                continue
            try:
                checks.append(await self._checked(request))
            except LimitExceededError as error:
                over += 1
                checks.append(_undecided(request, error.message))
        return checks

    async def _checked(self, request: CheckRequest) -> StepCheck:
        """Compute one formula; under an assumption that is to be refuted, nothing is refuted."""
        check = await self._computed(request)
        if check.status is CheckStatus.REFUTED and request.is_for_reductio:
            return _undecided(request, check.method)
        return check

    async def _computed(self, request: CheckRequest) -> StepCheck:
        """Compute one formula; what the modes cannot compute is not decided."""
        try:
            run = await self._runner.run(request.mode, request.input)
        except (InvalidInputError, SetupError) as error:
            return _undecided(request, error.message)
        method = ", ".join(f"{library.name} {library.version}" for library in run.libraries)
        status, counterexample, is_certain = _verdict(run)
        if request.is_opposite and (status is CheckStatus.PROVED or is_certain):
            turned = CheckStatus.PROVED if is_certain else CheckStatus.REFUTED
            return StepCheck(request.atom_id, request.formula, turned, method=method)
        if status is CheckStatus.REFUTED and not (request.may_refute or is_certain):
            return _undecided(request, method)
        return StepCheck(request.atom_id, request.formula, status, counterexample, method)


def _undecided(request: CheckRequest, method: str) -> StepCheck:
    return StepCheck(request.atom_id, request.formula, CheckStatus.NOT_DECIDED, method=method)


def _verdict(run: ModeRun) -> tuple[CheckStatus, str, bool]:
    """Return the status, the counterexample, and whether the claim never holds."""
    match run.result:
        case MathematicsResult(verdicts=[verdict, *strict]):
            said = (f"{one.symbol} = {one.value:g}" for one in verdict.counterexample)
            never = any(one.status is ClaimStatus.PROVED for one in strict)
            return CheckStatus(verdict.status.value), ", ".join(said), never
        case FormalLogicResult(entailed=True):
            return CheckStatus.PROVED, "", False
        case FormalLogicResult(entailed=False, countermodel=model):
            values = (f"{one.proposition} is {str(one.value).lower()}" for one in model)
            return CheckStatus.REFUTED, ", ".join(values), False
        case _:
            return CheckStatus.NOT_DECIDED, "", False
