"""A proof as it is given: a theorem and the steps that are to lead to it."""

from dataclasses import dataclass
from enum import StrEnum

MAX_STEPS = 200
MAX_STEP_CHARACTERS = 10_000


class AtomKind(StrEnum):
    AXIOM = "axiom"
    DEFINITION = "definition"
    HYPOTHESIS = "hypothesis"
    """Given by the theorem, or an object that is fixed for the rest of the proof."""
    ASSUMPTION = "assumption"
    """Taken to be true until a later step discharges it."""
    DERIVED = "derived"
    LEMMA = "lemma"
    CONCLUSION = "conclusion"


CLAIMS = frozenset({AtomKind.DERIVED, AtomKind.LEMMA, AtomKind.CONCLUSION})
"""Kinds that need a premise."""


class Basis(StrEnum):
    EXPLICIT = "explicit"
    """The proof names the premise."""
    INFERRED = "inferred"
    """The premise introduces what the step speaks of."""
    ASSUMED = "assumed"
    """The step claims to follow and shares nothing with the premise, the step before it."""


class Rule(StrEnum):
    MODUS_PONENS = "modus_ponens"
    REDUCTIO = "reductio"
    CASES = "cases"
    INDUCTION = "induction"
    DEFINITION = "definition"
    SUBSTITUTION = "substitution"
    INSTANTIATION = "instantiation"
    GENERALISATION = "generalisation"
    ALGEBRA = "algebra"
    CITATION = "citation"
    """A theorem from outside the proof, by its name."""
    SYMMETRY = "symmetry"
    EXISTENCE = "existence"


class DischargeKind(StrEnum):
    REDUCTIO = "reductio"
    CASES = "cases"
    INDUCTION = "induction"
    CONDITIONAL = "conditional"
    """The conclusion says what follows if the assumption holds."""


@dataclass(frozen=True, slots=True)
class ProofStep:
    text: str
    label: str = ""
    """As other steps name it; empty for its number."""
    kind: AtomKind | None = None
    """None leaves it to the reader."""
    depends_on: tuple[str, ...] | None = None
    """Labels of its premises; None leaves them to the reader."""
    rule: Rule | None = None


@dataclass(frozen=True, slots=True)
class ProofText:
    """Steps in order; a text is divided into steps by the reader."""

    steps: tuple[ProofStep, ...]
    theorem: str = ""


@dataclass(frozen=True, slots=True)
class Atom:
    id: str
    """`s1` for the first step."""
    kind: AtomKind
    text: str
    label: str
    rule: Rule | None
    symbols: tuple[str, ...]
    introduces: tuple[str, ...]
    """The symbols that are fixed or defined here."""


@dataclass(frozen=True, slots=True)
class Dependency:
    atom_id: str
    premise_id: str
    basis: Basis
    shared: tuple[str, ...] = ()
    """Symbols and words that both have, for an inferred one."""


@dataclass(frozen=True, slots=True)
class Discharge:
    assumption_id: str
    by_id: str
    """The step after which the assumption no longer holds."""
    kind: DischargeKind
