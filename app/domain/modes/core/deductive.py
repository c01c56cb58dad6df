"""Deduction: whether a conclusion follows, as far as the statements are written as formulas."""

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
from app.domain.modes.formulas import MAX_LENGTH, QUANTIFIERS, syntax_findings
from app.domain.modes.graph import EVERY, SELF, Items, Links, LinkType, ModeGraph

FormulaText = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH)]


class LogicForm(StrEnum):
    MODUS_PONENS = "modus_ponens"
    MODUS_TOLLENS = "modus_tollens"
    HYPOTHETICAL_SYLLOGISM = "hypothetical_syllogism"
    DISJUNCTIVE_SYLLOGISM = "disjunctive_syllogism"
    CATEGORICAL_SYLLOGISM = "categorical_syllogism"
    UNIVERSAL_INSTANTIATION = "universal_instantiation"
    CONSTRUCTIVE_DILEMMA = "constructive_dilemma"
    PROOF_BY_CASES = "proof_by_cases"
    CONJUNCTION = "conjunction"
    SIMPLIFICATION = "simplification"
    ADDITION = "addition"
    CONTRAPOSITION = "contraposition"
    BICONDITIONAL_ELIMINATION = "biconditional_elimination"
    AFFIRMING_THE_CONSEQUENT = "affirming_the_consequent"
    """A fallacy, named so that it can be recognised."""
    DENYING_THE_ANTECEDENT = "denying_the_antecedent"
    """A fallacy, named so that it can be recognised."""


class Premise(Values):
    id: Name
    statement: Text
    formula: FormulaText | None = None
    """`forall x (Man(x) -> Mortal(x))`; None where it is not written as a formula."""
    is_true: bool | None = None
    """Whether the premise holds in fact; None where nobody knows."""


class Conclusion(Values):
    statement: Text
    formula: FormulaText | None = None


class DeductiveInput(ModeInput):
    premises: Annotated[tuple[Premise, ...], Field(min_length=1, max_length=50), Unique("id")]
    conclusion: Conclusion
    logic_form: LogicForm | None = None
    """The form that the argument is said to have; compared with the formulas."""
    validity_check: bool | None = None
    """Whether it is claimed to be valid; compared, never believed."""
    soundness_check: bool | None = None
    """Whether it is claimed to be sound; compared, never believed."""

    def findings(self) -> Iterator[Finding]:
        for index, premise in enumerate(self.premises):
            if premise.formula:
                yield from syntax_findings(
                    f"premises.{index}.formula", premise.formula, QUANTIFIERS
                )
        if self.conclusion.formula:
            yield from syntax_findings("conclusion.formula", self.conclusion.formula, QUANTIFIERS)
        else:
            message = "conclusion.formula: without it nothing can be proved or refuted"
            yield Finding("NOT_FORMALISED", "conclusion.formula", message, Severity.WARNING)


class Validity(StrEnum):
    PROVED = "proved"
    REFUTED = "refuted"
    NOT_FORMALISED = "not_formalised"
    """The conclusion, or a premise that might be needed, is not written as a formula."""


class Soundness(StrEnum):
    SOUND = "sound"
    """Valid, and the premises that it needs are true."""
    UNSOUND = "unsound"
    """Not valid, or a premise that it needs is false."""
    UNKNOWN = "unknown"


class Assignment(Values):
    proposition: Name
    value: bool


class DeductiveResult(ModeResult):
    validity: Validity
    soundness: Soundness
    countermodel: tuple[Assignment, ...]
    """What makes the premises true and the conclusion false; empty where it is not refuted."""
    needed_premises: tuple[Name, ...]
    """Premises that prove the conclusion, none of which can be left out."""
    unused_premises: tuple[Name, ...]
    conflicting_premises: tuple[Name, ...]
    """Premises that cannot be true together: what follows from them says nothing."""
    forms: tuple[LogicForm, ...]
    """The forms that the argument has, by its formulas."""
    form_agrees: bool | None
    """Whether the form claimed is one of these; None where none is claimed or a formula is
    missing."""
    validity_agrees: bool | None
    soundness_agrees: bool | None


MODE = Mode(
    name="deductive",
    group="core",
    title="Deductive",
    purpose="Decide whether a conclusion follows from premises, and whether they are true.",
    input=DeductiveInput,
    result=DeductiveResult,
    method="Entailment by SAT, with quantifiers over one-place predicates written out; a label"
    " proves nothing, and what is not a formula is not decided.",
    libraries=("python-sat",),
    graph=ModeGraph(
        items=(
            Items("premises", "premise", caption="statement"),
            Items("conclusion", "conclusion", name=None, caption="statement"),
        ),
        links=(Links("conclusion", SELF, EVERY, LinkType.FOLLOWS_FROM, ("premises",)),),
    ),
    example={
        "premises": [
            {
                "id": "law",
                "statement": "All men are mortal.",
                "formula": "forall x (Man(x) -> Mortal(x))",
                "isTrue": True,
            },
            {
                "id": "case",
                "statement": "Socrates is a man.",
                "formula": "Man(socrates)",
                "isTrue": True,
            },
        ],
        "conclusion": {"statement": "Socrates is mortal.", "formula": "Mortal(socrates)"},
        "logicForm": "universal_instantiation",
        "validityCheck": True,
        "soundnessCheck": True,
    },
)
