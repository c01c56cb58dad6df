"""A machine that is run, and problems that reductions decide."""

from app.compute.mathematics.reductions import derive
from app.compute.mathematics.turing import run
from app.domain.modes.mathematics.computability import (
    ComputabilityInput,
    ComputabilityResult,
    MachineRun,
    ProblemStatus,
    ProblemVerdict,
    Verdict,
)


def compute(given: ComputabilityInput) -> ComputabilityResult:
    found = run(given.machine, given.input, given.max_steps) if given.machine else None
    problems = derive(given)
    return ComputabilityResult(
        run=found,
        agrees=_agrees(given.claimed_accepts, found),
        problems=problems,
        explanation=_explain(found, problems),
    )


def _agrees(claimed: bool | None, found: MachineRun | None) -> bool | None:
    if claimed is None or found is None or found.verdict is Verdict.NOT_HALTED:
        return None
    return claimed == (found.verdict is Verdict.ACCEPTED)


def _explain(found: MachineRun | None, problems: tuple[ProblemVerdict, ...]) -> str:
    said = list[str]()
    if found:
        said.append(
            f"The machine: {found.verdict.replace('_', ' ')} after {found.steps} steps, with"
            f" {found.symbols_left} symbols on the tape."
        )
    for problem in problems:
        if problem.status is not ProblemStatus.UNKNOWN:
            said.append(f"{problem.problem}: {problem.status.replace('_', ' ')}.")
        if problem.is_wrong_direction:
            said.append(f"{problem.problem} is reduced in the wrong direction.")
    return " ".join(said) or "Nothing follows."
