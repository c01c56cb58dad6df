"""Formal logic: whether premises entail a conclusion, and whether a proof follows its rules."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from app.domain.modes.base import (
    Finding,
    Mode,
    ModeInput,
    ModeResult,
    Name,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.formulas import (
    MAX_LENGTH,
    QUANTIFIERS,
    FormulaError,
    atoms,
    parse,
    syntax_findings,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

FormulaText = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH)]


class InferenceRule(StrEnum):
    PREMISE = "premise"
    ASSUMPTION = "assumption"
    REPETITION = "repetition"
    MODUS_PONENS = "modus_ponens"
    MODUS_TOLLENS = "modus_tollens"
    HYPOTHETICAL_SYLLOGISM = "hypothetical_syllogism"
    DISJUNCTIVE_SYLLOGISM = "disjunctive_syllogism"
    CONSTRUCTIVE_DILEMMA = "constructive_dilemma"
    PROOF_BY_CASES = "proof_by_cases"
    CONJUNCTION = "conjunction"
    SIMPLIFICATION = "simplification"
    ADDITION = "addition"
    BICONDITIONAL_INTRODUCTION = "biconditional_introduction"
    BICONDITIONAL_ELIMINATION = "biconditional_elimination"
    EXPLOSION = "explosion"
    EXCLUDED_MIDDLE = "excluded_middle"
    DOUBLE_NEGATION = "double_negation"
    DE_MORGAN = "de_morgan"
    CONTRAPOSITION = "contraposition"
    MATERIAL_IMPLICATION = "material_implication"
    MATERIAL_EQUIVALENCE = "material_equivalence"
    COMMUTATION = "commutation"
    ASSOCIATION = "association"
    DISTRIBUTION = "distribution"
    EXPORTATION = "exportation"
    IDEMPOTENCE = "idempotence"
    CONDITIONAL_PROOF = "conditional_proof"
    """Discharges an assumption A of a step B and gives A -> B."""
    REDUCTIO_AD_ABSURDUM = "reductio_ad_absurdum"
    """Discharges an assumption that led to a contradiction and gives its negation."""
    TAUTOLOGICAL_CONSEQUENCE = "tautological_consequence"
    """Whatever the steps named entail; no form is asked for."""


class ProofTechnique(StrEnum):
    DIRECT = "direct"
    CONTRADICTION = "contradiction"
    CONDITIONAL = "conditional"
    CASES = "cases"


class Proposition(Values):
    symbol: Name
    """As the formulas write it."""
    statement: Text


class ProofStep(Values):
    step_number: Annotated[int, Field(ge=1)]
    statement: FormulaText
    rule: InferenceRule
    references_steps: Annotated[tuple[int, ...], Field(max_length=10)] = ()
    """The earlier steps that it follows from."""
    discharges: Annotated[tuple[int, ...], Field(max_length=10)] = ()
    """The assumptions that no longer hold after it."""


class Proof(Values):
    technique: ProofTechnique = ProofTechnique.DIRECT
    steps: Annotated[tuple[ProofStep, ...], Field(min_length=1, max_length=200)]


class FormalLogicInput(ModeInput):
    """Propositional logic, and first-order logic with predicates of one place."""

    propositions: Annotated[tuple[Proposition, ...], Field(max_length=200), Unique("symbol")] = ()
    """What the symbols say; where it is given, formulas may use no other symbols."""
    premises: Annotated[tuple[FormulaText, ...], Field(max_length=50)] = ()
    conclusion: FormulaText | None = None
    proof: Proof | None = None
    claimed_valid: bool | None = None
    """What is claimed of premises and conclusion, or of the proof; compared, never believed."""

    def findings(self) -> Iterator[Finding]:
        if not (self.premises or self.conclusion or self.proof):
            message = "premises: there is no premise, no conclusion and no proof"
            yield Finding("NOTHING_TO_DECIDE", "premises", message)
        for path, text in self._formulas():
            yield from syntax_findings(path, text, QUANTIFIERS)
            yield from self._of_symbols(path, text)
        if self.proof:
            yield from _of_steps(self.proof)

    def _formulas(self) -> Iterator[tuple[str, str]]:
        yield from ((f"premises.{index}", text) for index, text in enumerate(self.premises))
        if self.conclusion:
            yield "conclusion", self.conclusion
        for index, step in enumerate(self.proof.steps if self.proof else ()):
            yield f"proof.steps.{index}.statement", step.statement

    def _of_symbols(self, path: str, text: str) -> Iterator[Finding]:
        known = {proposition.symbol for proposition in self.propositions}
        try:
            used = sorted(set(atoms(parse(text)))) if known else []
        except FormulaError:
            return
        for symbol in used:
            if symbol not in known:
                message = f"{path}: there is no {symbol!r} in propositions.symbol"
                yield Finding("UNKNOWN_REFERENCE", path, message)


def _of_steps(proof: Proof) -> Iterator[Finding]:
    before = dict[int, InferenceRule]()
    for index, step in enumerate(proof.steps):
        path = f"proof.steps.{index}"
        if step.step_number in before:
            where = f"{path}.stepNumber"
            yield Finding("DUPLICATE", where, f"{where}: {step.step_number} is there twice")
        for number in step.references_steps:
            if number not in before:
                where = f"{path}.referencesSteps"
                yield Finding("NOT_EARLIER", where, f"{where}: there is no earlier step {number}")
        for number in step.discharges:
            if before.get(number) is not InferenceRule.ASSUMPTION:
                where = f"{path}.discharges"
                yield Finding("NO_ASSUMPTION", where, f"{where}: step {number} assumes nothing")
        before[step.step_number] = step.rule
    yield from _of_technique(proof, set(before.values()))


_NEEDED = {
    ProofTechnique.CONTRADICTION: InferenceRule.REDUCTIO_AD_ABSURDUM,
    ProofTechnique.CONDITIONAL: InferenceRule.CONDITIONAL_PROOF,
    ProofTechnique.CASES: InferenceRule.PROOF_BY_CASES,
}


def _of_technique(proof: Proof, used: set[InferenceRule]) -> Iterator[Finding]:
    needed = _NEEDED.get(proof.technique)
    if needed and needed not in used:
        message = f"proof.technique: no step uses the rule {needed.value}"
        yield Finding("TECHNIQUE_UNUSED", "proof.technique", message, Severity.WARNING)


class TruthValue(Values):
    proposition: Name
    value: bool


class FormulaKind(StrEnum):
    TAUTOLOGY = "tautology"
    CONTRADICTION = "contradiction"
    CONTINGENT = "contingent"


class FormulaClass(Values):
    formula: Text
    kind: FormulaKind


class TruthTableRow(Values):
    values: tuple[bool, ...]


class TruthTable(Values):
    columns: tuple[Text, ...]
    """First the propositions, then the formulas."""
    rows: tuple[TruthTableRow, ...]


class StepCheck(Values):
    step_number: int
    rule_applies: bool
    """Whether the step has the form that its rule gives, from the steps it names."""
    follows: bool
    """Whether it is a consequence of the steps it names, by whatever rule."""
    rests_on: tuple[int, ...]
    """The premises and open assumptions, by step, that it rests on."""
    problem: Text = ""


class FormalLogicResult(ModeResult):
    satisfiable: bool
    """Whether the premises can be true together."""
    model: tuple[TruthValue, ...]
    """What makes all premises true; empty where nothing does."""
    conflicting_premises: tuple[int, ...]
    """The places of premises that cannot be true together, none of which can be left out."""
    entailed: bool | None
    """None without a conclusion."""
    countermodel: tuple[TruthValue, ...]
    """What makes the premises true and the conclusion false; empty where it is entailed."""
    needed_premises: tuple[int, ...]
    """The places of premises that entail the conclusion, none of which can be left out."""
    classes: tuple[FormulaClass, ...]
    """Of the premises in their order, then of the conclusion."""
    truth_table: TruthTable | None
    """None above six propositions and where there are quantifiers."""
    steps: tuple[StepCheck, ...]
    proof_valid: bool | None
    """Whether each step applies its rule, from the premises given, and the last is the conclusion
    and rests on no assumption. None without a proof."""
    agrees: bool | None
    """Whether what was claimed is what was computed; None where nothing was claimed."""


MODE = Mode(
    name="formallogic",
    group="scientific",
    title="Formal logic",
    purpose="Decide whether premises entail a conclusion, and check a proof step by step.",
    input=FormalLogicInput,
    result=FormalLogicResult,
    method="SAT solving over Tseitin's clauses, quantifiers over one-place predicates written out;"
    " proof steps are matched with the rules of natural deduction (Copi, Introduction to Logic).",
    libraries=("python-sat",),
    graph=ModeGraph(
        items=(
            Items("propositions", "proposition", "symbol", "statement"),
            Items("proof.steps", "step", "stepNumber", "statement"),
        ),
        links=(
            Links(
                "proof.steps",
                SELF,
                "referencesSteps",
                LinkType.FOLLOWS_FROM,
                ("proof.steps",),
                kind="rule",
            ),
            Links("proof.steps", SELF, "discharges", LinkType.DISCHARGES, ("proof.steps",)),
        ),
    ),
    example={
        "propositions": [
            {"symbol": "Deployed", "statement": "The fix is deployed."},
            {"symbol": "Reviewed", "statement": "The fix was reviewed."},
            {"symbol": "Green", "statement": "The tests passed."},
        ],
        "premises": ["Deployed -> Reviewed & Green", "~Green"],
        "conclusion": "~Deployed",
        "proof": {
            "technique": "contradiction",
            "steps": [
                {
                    "stepNumber": 1,
                    "statement": "Deployed -> Reviewed & Green",
                    "rule": "premise",
                },
                {"stepNumber": 2, "statement": "~Green", "rule": "premise"},
                {"stepNumber": 3, "statement": "Deployed", "rule": "assumption"},
                {
                    "stepNumber": 4,
                    "statement": "Reviewed & Green",
                    "rule": "modus_ponens",
                    "referencesSteps": [1, 3],
                },
                {
                    "stepNumber": 5,
                    "statement": "Green",
                    "rule": "simplification",
                    "referencesSteps": [4],
                },
                {
                    "stepNumber": 6,
                    "statement": "~Deployed",
                    "rule": "reductio_ad_absurdum",
                    "referencesSteps": [2, 5],
                    "discharges": [3],
                },
            ],
        },
        "claimedValid": True,
    },
)
