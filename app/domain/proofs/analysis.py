"""What was found in a proof: where it holds together, and where it does not."""

from dataclasses import dataclass
from enum import StrEnum

from app.domain.proofs.proof import Atom, Dependency, Discharge


class GapKind(StrEnum):
    NO_PREMISE = "no_premise"
    """A step claims something that nothing before it speaks of."""
    JUMP = "jump"
    """The conclusion relates what no step before it relates."""
    NEW_SYMBOL = "new_symbol"
    """A step uses a symbol that nothing introduces."""
    LATE_SYMBOL = "late_symbol"
    """A symbol is introduced after it was used."""
    UNKNOWN_REFERENCE = "unknown_reference"
    """A step names a premise that is not there."""
    FORWARD_REFERENCE = "forward_reference"
    """A step names a later step as its premise."""
    UNDISCHARGED_ASSUMPTION = "undischarged_assumption"
    """What is proved holds only if the assumption does."""
    BROKEN_STEP = "broken_step"
    """A computation refutes the step."""
    INCOMPLETE_INDUCTION = "incomplete_induction"
    INCOMPLETE_CASES = "incomplete_cases"
    UNUSED_STEP = "unused_step"
    """Nothing later, and not the theorem, speaks of anything in the step."""
    THEOREM_NOT_REACHED = "theorem_not_reached"
    """The last claim does not speak of what the theorem states."""
    BROKEN_START = "broken_start"
    """The first step refers to something before it."""
    UNFINISHED = "unfinished"
    """The proof ends with a step that only sets something up."""


class Severity(StrEnum):
    CRITICAL = "critical"
    SIGNIFICANT = "significant"
    MINOR = "minor"


@dataclass(frozen=True, slots=True)
class Gap:
    kind: GapKind
    atom_id: str
    """The step that does not follow."""
    severity: Severity
    message: str
    after_id: str | None = None
    """The step before it that it should follow from; None where there is none."""


class ImplicitKind(StrEnum):
    TRIVIALITY = "triviality"
    """Said to be clear, and not proved."""
    WITHOUT_LOSS = "without_loss"
    """The other cases are said to be alike."""
    NONZERO = "nonzero"
    """Something is divided by it."""
    NONNEGATIVE = "nonnegative"
    """The root of it is taken."""


@dataclass(frozen=True, slots=True)
class ImplicitAssumption:
    atom_id: str
    kind: ImplicitKind
    text: str


@dataclass(frozen=True, slots=True)
class Inconsistency:
    first_id: str
    second_id: str
    """Denies the first."""
    text: str


class CheckStatus(StrEnum):
    PROVED = "proved"
    REFUTED = "refuted"
    NOT_DECIDED = "not_decided"


@dataclass(frozen=True, slots=True)
class StepCheck:
    """What a computation says of a formula in a step."""

    atom_id: str
    formula: str
    status: CheckStatus
    counterexample: str = ""
    method: str = ""
    """The library that decided, with its version."""


class Rigour(StrEnum):
    INFORMAL = "informal"
    TEXTBOOK = "textbook"
    RIGOROUS = "rigorous"
    FORMAL = "formal"
    """Every claim names its rule and premises, and a computation proved it."""


@dataclass(frozen=True, slots=True)
class AssumptionChain:
    """What a conclusion rests on in the end."""

    conclusion_id: str
    assumption_ids: tuple[str, ...]
    """Axioms, definitions, hypotheses, and assumptions that nothing discharges."""


@dataclass(frozen=True, slots=True)
class ProofAnalysis:
    theorem: str
    atoms: tuple[Atom, ...]
    dependencies: tuple[Dependency, ...]
    discharges: tuple[Discharge, ...]
    chains: tuple[AssumptionChain, ...]
    gaps: tuple[Gap, ...]
    implicit_assumptions: tuple[ImplicitAssumption, ...]
    cycles: tuple[tuple[str, ...], ...]
    """Steps that rest on each other, by id."""
    inconsistencies: tuple[Inconsistency, ...]
    checks: tuple[StepCheck, ...]
    completeness: float
    """From 0 to 1: an estimate that no step is missing or out of order."""
    rigour_score: float
    """From 0 to 1: the share of claims with a rule or a reason, less what is broken."""
    rigour: Rigour
    depth: int
    """Dependencies on the longest way from a premise to a claim."""
