"""What every mode of reasoning declares: its input, its result, and what must agree in them.

A mode is one class for what goes in and one for what comes out. From these follow the
check, the GraphQL types, the schemas of the agents' tools, what is stored, the exports
and the reference in docs/. Names on the wire are in camel case.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from app.domain.modes.graph import ModeGraph

MAX_ITEMS = 1_000
"""Entries of a list, unless the field says less."""
MAX_NAME = 200
MAX_TEXT = 10_000


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with, or doubtful in, what a caller sent."""

    code: str
    """In capitals, stable: `UNKNOWN_REFERENCE`."""
    path: str
    """Where, as the caller spells it: `evidence.0.likelihoods`."""
    message: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a number, for readers: `probability`, `decibans`, `seconds`."""

    name: str


@dataclass(frozen=True, slots=True)
class RefersTo:
    """The field holds the name of an entry of a list of the same input.

    Args:
        target: The list and the field that names an entry, as on the wire: `nodes.id`.
    """

    target: str


@dataclass(frozen=True, slots=True)
class Unique:
    """No two entries of the list have the same value in this field."""

    field: str


Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
Text = Annotated[str, Field(max_length=MAX_TEXT)]
Identifier = Annotated[str, Field(pattern=r"^[A-Za-z_][A-Za-z0-9_]{0,49}$")]
"""A name that formulas use."""
Formula = Annotated[str, Field(min_length=1, max_length=1_000)]
"""Arithmetic, comparisons, `and`, `or`, `not` and `if` over variables: `3*x + 5*y <= 12`."""
Probability = Annotated[float, Field(ge=0, le=1), Unit("probability")]


class Values(BaseModel):
    """A value of a mode: closed, frozen, finite numbers only."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        frozen=True,
        allow_inf_nan=False,
        use_attribute_docstrings=True,
    )


class ModeInput(Values):
    def findings(self) -> Iterator[Finding]:
        """Tell what does not agree between fields; references and uniqueness are checked anyway."""
        yield from ()


class ModeResult(Values):
    """What was computed. `explanation` says it in plain sentences, numbers included."""

    explanation: str


Group = Literal[
    "core", "standard", "mathematics", "temporal", "probabilistic", "causal", "strategic",
    "analytical", "scientific", "engineering", "academic", "custom",
]  # fmt: skip
"""The groups of the tools that offer the modes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    name: str
    """As it is stored and asked for: `bayesian`."""
    group: Group
    title: str
    purpose: str
    """One sentence: what it is good for."""
    input: type[ModeInput]
    result: type[ModeResult] | None = None
    """None where nothing is computed: then what was said is checked and kept."""
    method: str = ""
    """How the result is computed, with its source."""
    libraries: tuple[str, ...] = ()
    """The distributions that compute it, as installed."""
    graph: ModeGraph | None = None
    """What of the input is stored as nodes and relationships; None where it is no graph."""
    example: Mapping[str, Any]
    """An input that is valid and computes: shown in docs/ and run by a test."""
