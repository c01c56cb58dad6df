"""Proofs: what is checked, and what was found."""

from typing import Annotated, Self

import strawberry

from app.api.types.base import DomainType, MutationInput, same_fields
from app.api.types.scalars import Long
from app.domain.proofs.analysis import (
    AssumptionChain,
    CheckStatus,
    Gap,
    GapKind,
    ImplicitAssumption,
    ImplicitKind,
    Inconsistency,
    ProofAnalysis,
    Rigour,
    Severity,
    StepCheck,
)
from app.domain.proofs.proof import (
    Atom,
    AtomKind,
    Basis,
    Dependency,
    Discharge,
    DischargeKind,
    ProofText,
    Rule,
)
from app.export.proof.diagram import Scheme
from app.export.proof.formats import ProofFormat, draw_proof
from app.reasoning.beliefs.proofs.recording import RecordedStep
from app.reasoning.beliefs.proofs.schemas import GivenProof, GivenStep, proof_of

for _enum, _name, _description in (
    (AtomKind, "ProofAtomKind", "The part that a step has in a proof."),
    (Rule, "ProofRule", "The rule of inference that a step names."),
    (Basis, "ProofBasis", "Whether a premise is named, told from its content, or only assumed."),
    (DischargeKind, "ProofDischargeKind", "The inference that ends an assumption."),
    (GapKind, "ProofGapKind", "A kind of hole between two steps."),
    (Severity, "ProofGapSeverity", "The weight of a gap."),
    (ImplicitKind, "ProofImplicitKind", "A kind of assumption that nobody states."),
    (CheckStatus, "ProofCheckStatus", "The verdict of a computation on a formula."),
    (Rigour, "ProofRigour", "From informal to formal: every claim computed from named premises."),
    (ProofFormat, "ProofFormat", "A format of diagrams."),
    (Scheme, "ProofScheme", "A scheme of colours."),
):
    strawberry.enum(_enum, name=_name, description=_description)


@strawberry.input(description="One step of a proof; what is left out is told from the text.")
class ProofStepInput:
    text: str = strawberry.field(description="One sentence, plain or with LaTeX formulas.")
    label: str = strawberry.field(
        default="", description="As other steps name it; its number if left out."
    )
    kind: AtomKind | None = strawberry.field(
        default=None, description="The part that it has in the proof."
    )
    depends_on: list[str] | None = strawberry.field(
        default=None, description="Labels of its premises."
    )
    rule: Rule | None = strawberry.field(default=None, description="The rule of inference.")


@strawberry.input(description="A proof as a text or as steps.")
class ProofInput:
    text: str | None = strawberry.field(
        default=None, description="The whole proof; exclusive with `steps`."
    )
    steps: list[ProofStepInput] | None = strawberry.field(
        default=None, description="At most 200, in order; exclusive with `text`."
    )
    theorem: str = strawberry.field(default="", description="The statement that is to be proved.")

    def to_domain(self) -> ProofText:
        return proof_of(GivenProof(theorem=self.theorem, text=self.text, steps=self._steps()))

    def _steps(self) -> tuple[GivenStep, ...] | None:
        if self.steps is None:
            return None
        return tuple(
            GivenStep(
                text=step.text,
                label=step.label,
                kind=step.kind,
                depends_on=None if step.depends_on is None else tuple(step.depends_on),
                rule=step.rule,
            )
            for step in self.steps
        )


@strawberry.input(description="A proof whose steps are to become beliefs.")
class RecordProofInput(MutationInput):
    proof: ProofInput = strawberry.field(description="The proof to check and to keep.")


@strawberry.type(name="ProofAtom", description="A step of a proof.")
class ProofAtomType(DomainType[Atom]):
    id: str = strawberry.field(description="`s1` is the first step, `given` what is supposed.")
    kind: AtomKind = strawberry.field(description="Its part in the proof.")
    text: str = strawberry.field(description="As the proof writes it.")
    label: str = strawberry.field(description="As other steps name it.")
    rule: Rule | None = strawberry.field(description="Null for a premise, and where none is named.")
    symbols: list[str] = strawberry.field(description="The letters it uses, sorted.")
    introduces: list[str] = strawberry.field(description="Those that are fixed or defined here.")


@strawberry.type(name="ProofDependency", description="A step that rests on another.")
class ProofDependencyType(DomainType[Dependency]):
    atom_id: str = strawberry.field(description="The step that rests on the other.")
    premise_id: str = strawberry.field(description="The step it rests on.")
    basis: Basis = strawberry.field(description="The evidence that it does.")
    shared: list[str] = strawberry.field(description="Symbols and stems of words in both.")


@strawberry.type(name="ProofDischarge", description="The end of an assumption.")
class ProofDischargeType(DomainType[Discharge]):
    assumption_id: str = strawberry.field(description="The step that assumes.")
    by_id: str = strawberry.field(description="The last step that it holds for.")
    kind: DischargeKind = strawberry.field(description="The inference that ends it.")


@strawberry.type(name="ProofGap", description="A place where a proof does not go on.")
class ProofGapType(DomainType[Gap]):
    kind: GapKind = strawberry.field(description="The class of the hole.")
    atom_id: str = strawberry.field(description="The step that does not follow.")
    severity: Severity = strawberry.field(description="A critical one keeps a proof informal.")
    message: str = strawberry.field(description="One sentence in English for a person.")
    after_id: str | None = strawberry.field(description="The step before it; null for the first.")


@strawberry.type(name="ProofImplicitAssumption", description="An assumption that nobody states.")
class ProofImplicitAssumptionType(DomainType[ImplicitAssumption]):
    atom_id: str = strawberry.field(description="The step that needs it.")
    kind: ImplicitKind = strawberry.field(description="The reason to need it.")
    text: str = strawberry.field(description="The assumption, such as `b is not 0`.")


@strawberry.type(name="ProofInconsistency", description="Two steps of which one denies the other.")
class ProofInconsistencyType(DomainType[Inconsistency]):
    first_id: str = strawberry.field(description="The earlier step.")
    second_id: str = strawberry.field(description="The step that denies it.")
    text: str = strawberry.field(description="Both, in words.")


@strawberry.type(name="ProofCheck", description="A formula that was computed.")
class ProofCheckType(DomainType[StepCheck]):
    atom_id: str = strawberry.field(description="The step that holds the formula.")
    formula: str = strawberry.field(description="As the proof writes it.")
    status: CheckStatus = strawberry.field(
        description="The verdict, where the equations of its premises hold."
    )
    counterexample: str = strawberry.field(description="Values that refute it; else empty.")
    method: str = strawberry.field(description="The library with its version, or why none could.")


@strawberry.type(name="ProofChain", description="The premises below a lemma or a conclusion.")
class ProofChainType(DomainType[AssumptionChain]):
    conclusion_id: str = strawberry.field(description="The lemma or the conclusion.")
    assumption_ids: list[str] = strawberry.field(
        description="Premises at its end; discharged assumptions are none."
    )


@strawberry.type(name="ProofAnalysis", description="A proof as it was read and weighed.")
class ProofAnalysisType(DomainType[ProofAnalysis]):
    analysis: strawberry.Private[ProofAnalysis]
    theorem: str = strawberry.field(description="Empty if none was given.")
    completeness: float = strawberry.field(
        description="From 0 to 1: an estimate that no step is missing or out of order, from the "
        "premises that claims name and the coherence of the others."
    )
    rigour_score: float = strawberry.field(
        description="From 0 to 1: the share of claims with a rule or a reason, less what is "
        "broken; claims that name no premise count by the coherence of the text."
    )
    rigour: Rigour = strawberry.field(description="The level.")
    depth: Long = strawberry.field(description="Dependencies on the longest way.")
    cycles: list[list[str]] = strawberry.field(description="Steps that rest on each other.")
    atoms: list[ProofAtomType] = strawberry.field(description="The steps in order.")
    dependencies: list[ProofDependencyType] = strawberry.field(description="By step.")
    discharges: list[ProofDischargeType] = strawberry.field(description="Ended assumptions.")
    chains: list[ProofChainType] = strawberry.field(description="Of lemmas and the conclusion.")
    gaps: list[ProofGapType] = strawberry.field(description="In the order of the steps.")
    implicit_assumptions: list[ProofImplicitAssumptionType] = strawberry.field(
        description="In the order of the steps."
    )
    inconsistencies: list[ProofInconsistencyType] = strawberry.field(
        description="Under the same assumptions, so that a reductio has none."
    )
    checks: list[ProofCheckType] = strawberry.field(description="At most 100.")

    @strawberry.field(description="Draw the steps, dependencies and gaps.")
    def diagram(
        self,
        format: Annotated[
            ProofFormat, strawberry.argument(description="The language to draw in.")
        ] = ProofFormat.MERMAID,
        scheme: Annotated[
            Scheme, strawberry.argument(description="Colours of the kinds of steps.")
        ] = Scheme.DEFAULT,
    ) -> str:
        return draw_proof(self.analysis, format, scheme)

    @classmethod
    def of(cls, value: ProofAnalysis) -> Self:
        lists = {
            "atoms": [ProofAtomType.of(one) for one in value.atoms],
            "dependencies": [ProofDependencyType.of(one) for one in value.dependencies],
            "discharges": [ProofDischargeType.of(one) for one in value.discharges],
            "chains": [ProofChainType.of(one) for one in value.chains],
            "gaps": [ProofGapType.of(one) for one in value.gaps],
            "implicit_assumptions": [
                ProofImplicitAssumptionType.of(one) for one in value.implicit_assumptions
            ],
            "inconsistencies": [ProofInconsistencyType.of(one) for one in value.inconsistencies],
            "checks": [ProofCheckType.of(one) for one in value.checks],
        }
        return cls(**same_fields(cls, value, analysis=value, **lists))


@strawberry.type(name="RecordedStep", description="The belief that a step became.")
class RecordedStepType(DomainType[RecordedStep]):
    atom_id: str = strawberry.field(description="As in `atoms` of the analysis.")
    belief_id: strawberry.ID = strawberry.field(description="`retractBelief` takes it.")


@strawberry.type(name="RecordedProof", description="A proof that is kept as beliefs.")
class RecordedProofType:
    analysis: ProofAnalysisType = strawberry.field(
        description="Gaps, scores and all else that was found."
    )
    beliefs: list[RecordedStepType] = strawberry.field(
        description="Of every step but the assumptions that a later step discharges."
    )
