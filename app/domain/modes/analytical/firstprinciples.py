"""First principles: what is taken as given, what is derived from it, and what it carries."""

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
    Probability,
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

Principles = Annotated[tuple[Name, ...], Field(max_length=100), RefersTo("principles.id")]


class PrincipleType(StrEnum):
    AXIOM = "axiom"
    DEFINITION = "definition"
    OBSERVATION = "observation"
    LOGICAL_INFERENCE = "logical_inference"
    ASSUMPTION = "assumption"


class Principle(Values):
    id: Name
    type: PrincipleType
    statement: Text
    justification: Text = ""
    depends_on: Principles = ()
    confidence: Probability = 1.0
    """How sure it is, given what it depends on."""


class DerivationStep(Values):
    id: Name
    principles: Annotated[Principles, Field(min_length=1)]
    """What the step uses."""
    builds_on: Annotated[
        tuple[Name, ...], Field(max_length=100), RefersTo("derivationSteps.id")
    ] = ()
    """Earlier steps whose inference it uses."""
    inference: Text
    logical_form: Text = ""
    confidence: Probability = 1.0
    """How sure the inference is, given what it uses."""


class Conclusion(Values):
    statement: Text
    derivation_chain: Annotated[
        tuple[Name, ...], Field(min_length=1, max_length=100), RefersTo("derivationSteps.id")
    ]
    """The steps it follows from directly."""
    certainty: Probability | None = None
    """What the writer claims; compared with what its support allows."""
    limitations: Annotated[tuple[Text, ...], Field(max_length=50)] = ()


class FirstPrinciplesInput(ModeInput):
    question: Text
    principles: Annotated[tuple[Principle, ...], Field(min_length=1, max_length=200), Unique("id")]
    derivation_steps: Annotated[
        tuple[DerivationStep, ...], Field(max_length=200), Unique("id")
    ] = ()
    conclusion: Conclusion | None = None
    alternative_interpretations: Annotated[tuple[Text, ...], Field(max_length=50)] = ()

    def findings(self) -> Iterator[Finding]:
        known = set[str]()
        for index, step in enumerate(self.derivation_steps):
            for name in step.builds_on:
                if name not in known:
                    path = f"derivationSteps.{index}.buildsOn"
                    yield Finding("LATER_STEP", path, f"{path}: {name!r} is no earlier step")
            known.add(step.id)
        for index, principle in enumerate(self.principles):
            derived = principle.type is PrincipleType.LOGICAL_INFERENCE
            if derived != bool(principle.depends_on):
                path = f"principles.{index}.dependsOn"
                rule = "needs what it is inferred from" if derived else "depends on nothing"
                message = f"{path}: {principle.type.value} {rule}"
                severity = Severity.ERROR if derived else Severity.WARNING
                yield Finding("PRINCIPLE_AND_SUPPORT", path, message, severity)


class PrincipleSupport(Values):
    principle: Name
    depth: int
    """Inferences between it and what is taken as given; 0 for what is."""
    foundations: tuple[Name, ...]
    """What is taken as given, that it rests on."""


class FirstPrinciplesResult(ModeResult):
    foundations: tuple[Name, ...]
    """The principles that depend on nothing."""
    support: tuple[PrincipleSupport, ...]
    unused: tuple[Name, ...]
    """Principles that no step on the way to the conclusion uses, directly or not."""
    unused_steps: tuple[Name, ...]
    """Steps that the conclusion does not rest on."""
    assumptions: tuple[Name, ...]
    """What the conclusion rests on that is only assumed."""
    depth: int
    """Steps from the principles to the conclusion, on the longest way."""
    weakest: Name | None
    """The part with the lowest confidence that the conclusion rests on."""
    certainty_bound: Probability | None
    """The most that the conclusion can be sure of: the confidence of its weakest part."""
    certainty_if_independent: Probability | None
    """The product of the confidences of all parts it rests on."""
    is_overclaimed: bool
    """Whether the certainty that is claimed is above the bound."""


MODE = Mode(
    name="firstprinciples",
    group="analytical",
    title="First principles",
    purpose="Build a conclusion from what is taken as given, and see what carries it.",
    input=FirstPrinciplesInput,
    result=FirstPrinciplesResult,
    method="A graph of dependencies without circles; the certainty of a conclusion is at most that"
    " of its weakest part, and the product of all where they are independent.",
    libraries=("networkx",),
    graph=ModeGraph(
        items=(
            Items("principles", "principle", caption="statement"),
            Items("derivationSteps", "step", caption="inference"),
            Items("conclusion", "conclusion", None, "statement"),
        ),
        links=(
            Links("principles", SELF, "dependsOn", LinkType.FOLLOWS_FROM, ("principles",)),
            Links("derivationSteps", SELF, "principles", LinkType.FOLLOWS_FROM, ("principles",)),
            Links("derivationSteps", SELF, "buildsOn", LinkType.FOLLOWS_FROM, ("derivationSteps",)),
            Links(
                "conclusion", SELF, "derivationChain", LinkType.FOLLOWS_FROM, ("derivationSteps",)
            ),
        ),
    ),
    example={
        "question": "What does a kilowatt-hour from a battery cost at least?",
        "principles": [
            {
                "id": "loss",
                "type": "observation",
                "statement": "A cycle loses 10 %.",
                "confidence": 0.9,
            },
            {"id": "price", "type": "observation", "statement": "Charging costs 0.20 a kWh."},
            {
                "id": "grid",
                "type": "assumption",
                "statement": "The grid is there.",
                "confidence": 0.8,
            },
        ],
        "derivationSteps": [
            {"id": "energy", "principles": ["loss"], "inference": "1.11 kWh are charged for each."},
            {
                "id": "cost",
                "principles": ["price"],
                "buildsOn": ["energy"],
                "inference": "The energy alone costs 0.22.",
            },
        ],
        "conclusion": {
            "statement": "At least 0.22.",
            "derivationChain": ["cost"],
            "certainty": 0.9,
        },
    },
)
