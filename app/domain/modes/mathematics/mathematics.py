"""Mathematics: statements over numbers that can be decided, and the plan of a proof."""

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
from app.domain.modes.graph import (
    BEFORE,
    ITSELF,
    SELF,
    Items,
    Links,
    LinkType,
    ModeGraph,
    Named,
)

Symbol = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_]*$", max_length=50)]
ExpressionText = Annotated[str, Field(min_length=1, max_length=500)]


class NumberDomain(StrEnum):
    REAL = "real"
    POSITIVE = "positive"
    INTEGER = "integer"
    NATURAL = "natural"
    """Whole numbers from 1 on."""


class ClaimRelation(StrEnum):
    EQUAL = "equal"
    LESS = "less"
    LESS_OR_EQUAL = "less_or_equal"
    DIVIDES = "divides"
    """The left side is a whole number from 1 on, the right one a polynomial over integers."""


class ProofType(StrEnum):
    DIRECT = "direct"
    CONTRADICTION = "contradiction"
    CONTRAPOSITIVE = "contrapositive"
    INDUCTION = "induction"
    CONSTRUCTION = "construction"
    CASES = "cases"
    EXHAUSTION = "exhaustion"


class MathematicalModel(Values):
    latex: Text = ""
    symbolic: Text = ""
    ascii: Text = ""


class Theorem(Values):
    name: Name
    statement: Text
    hypotheses: Annotated[tuple[Text, ...], Field(max_length=20)] = ()
    conclusion: Text = ""


class ProofStrategy(Values):
    type: ProofType
    steps: Annotated[tuple[Text, ...], Field(max_length=100)] = ()
    base_case: Text | None = None
    inductive_step: Text | None = None


class Variable(Values):
    symbol: Symbol
    domain: NumberDomain = NumberDomain.REAL


class Claim(Values):
    """That `left` relates to `right` for all values of the variables."""

    id: Name
    left: ExpressionText
    """Arithmetic: `(a + b)**2`, with sqrt, exp, log, sin, cos and abs."""
    relation: ClaimRelation = ClaimRelation.EQUAL
    right: ExpressionText
    claimed_true: bool | None = None
    """Compared, never believed."""


class Premise(Values):
    """What holds of the variables: claims are decided where it does."""

    left: ExpressionText
    right: ExpressionText


class MathematicsInput(ModeInput):
    mathematical_model: MathematicalModel | None = None
    theorems: Annotated[tuple[Theorem, ...], Field(max_length=50), Unique("name")] = ()
    proof_strategy: ProofStrategy | None = None
    variables: Annotated[tuple[Variable, ...], Field(max_length=8), Unique("symbol")] = ()
    premises: Annotated[tuple[Premise, ...], Field(max_length=10)] = ()
    """Equations; a claim is refuted only where all of them hold."""
    claims: Annotated[tuple[Claim, ...], Field(max_length=10), Unique("id")] = ()

    def findings(self) -> Iterator[Finding]:
        strategy = self.proof_strategy
        if strategy and strategy.type is ProofType.INDUCTION:
            parts = {"baseCase": strategy.base_case, "inductiveStep": strategy.inductive_step}
            for name, part in parts.items():
                if not part:
                    path = f"proofStrategy.{name}"
                    yield Finding("INCOMPLETE_INDUCTION", path, f"{path}: an induction needs it")
        if not (self.claims or self.theorems or strategy or self.mathematical_model):
            message = "claims: nothing is claimed"
            yield Finding("NOTHING_TO_DECIDE", "claims", message, Severity.WARNING)


class ClaimStatus(StrEnum):
    PROVED = "proved"
    """The difference of the sides simplifies to what makes it true for all values for which both
    sides have one."""
    REFUTED = "refuted"
    """By the values in `counterexample`."""
    NOT_DECIDED = "not_decided"
    """No counterexample among those tried, and no proof by simplification."""


class ValueOf(Values):
    symbol: Name
    value: float


class ClaimVerdict(Values):
    claim: Name
    status: ClaimStatus
    counterexample: tuple[ValueOf, ...]
    left_value: float | None
    """At the counterexample."""
    right_value: float | None
    agrees: bool | None
    """None where nothing was claimed or nothing is decided."""


class MathematicsResult(ModeResult):
    verdicts: tuple[ClaimVerdict, ...]


MODE = Mode(
    name="mathematics",
    group="mathematics",
    title="Mathematics",
    purpose="State theorems and the plan of a proof, and decide identities and inequalities.",
    input=MathematicsInput,
    result=MathematicsResult,
    method="Identities by symbolic simplification of the difference, with premises by its remainder"
    " modulo a Gröbner basis of their differences; inequalities where the sign is known"
    " symbolically; divisibility by all remainders; otherwise a search for counterexamples on a"
    " fixed grid.",
    libraries=("sympy",),
    graph=ModeGraph(
        items=(
            Items("theorems", "theorem", name="name", caption="statement"),
            Items("proofStrategy.steps", "step", name=None, caption=ITSELF),
            Items("variables", "variable", name="symbol", caption="domain"),
            Items("premises", "premise", name=None, caption="left"),
            Items("claims", "claim", caption="left"),
        ),
        links=(
            Links("proofStrategy.steps", SELF, BEFORE, LinkType.FOLLOWS_FROM),
            Links("premises", SELF, Named(("left", "right")), LinkType.CONSTRAINS, ("variables",)),
            Links(
                "claims",
                SELF,
                Named(("left", "right")),
                LinkType.REFERS_TO,
                ("variables",),
                kind="relation",
            ),
        ),
    ),
    example={
        "mathematicalModel": {"latex": r"\sum_{k=1}^n k = \frac{n(n+1)}{2}"},
        "theorems": [{"name": "gauss", "statement": "The sum of 1 to n is n (n + 1) / 2."}],
        "proofStrategy": {
            "type": "induction",
            "baseCase": "1 = 1 * 2 / 2",
            "inductiveStep": "Adding n + 1 to n (n + 1) / 2 gives (n + 1)(n + 2) / 2.",
        },
        "variables": [{"symbol": "n", "domain": "natural"}],
        "claims": [
            {
                "id": "step",
                "left": "n * (n + 1) / 2 + (n + 1)",
                "right": "(n + 1) * (n + 2) / 2",
                "claimedTrue": True,
            }
        ],
    },
)
