"""Shannon's way with a problem: define it, bound it, model it, prove it, carry it out."""

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
    Text,
    Unique,
    Values,
)
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

Notes = Annotated[tuple[Text, ...], Field(max_length=50)]


class ShannonStage(StrEnum):
    PROBLEM_DEFINITION = "problem_definition"
    CONSTRAINTS = "constraints"
    MODEL = "model"
    PROOF = "proof"
    IMPLEMENTATION = "implementation"


ORDER = tuple(ShannonStage)


class StageEntry(Values):
    id: Name
    stage: ShannonStage
    content: Annotated[Text, Field(min_length=1)]
    uncertainty: Probability | None = None
    depends_on: Annotated[tuple[Name, ...], Field(max_length=50), RefersTo("entries.id")] = ()
    """Earlier entries that it builds on."""
    assumptions: Notes = ()
    known_solutions: Notes = ()
    """Solved problems like this one."""


class ShannonInput(ModeInput):
    entries: Annotated[tuple[StageEntry, ...], Field(min_length=1, max_length=200), Unique("id")]
    """In the order they were written; a stage may be gone back to."""

    def findings(self) -> Iterator[Finding]:
        stages = dict[str, ShannonStage]()
        for index, entry in enumerate(self.entries):
            path = f"entries.{index}.dependsOn"
            for name in entry.depends_on:
                if name not in stages:
                    yield Finding("LATER_ENTRY", path, f"{path}: {name!r} is no earlier entry")
                elif ORDER.index(stages[name]) > ORDER.index(entry.stage):
                    message = f"{path}: {name!r} belongs to a later stage"
                    yield Finding("LATER_STAGE", path, message)
            stages[entry.id] = entry.stage


class Skipped(Values):
    entry: Name
    missing: tuple[ShannonStage, ...]
    """Stages before its own that nobody had written to by then."""


class StageUncertainty(Values):
    stage: ShannonStage
    entries: int
    uncertainty: Probability | None
    """The mean of the entries that state one; None where none does."""


class ShannonResult(ModeResult):
    reached: ShannonStage
    """The furthest stage that was written to."""
    next_stage: ShannonStage | None
    """The first stage without an entry; None when all have one."""
    skipped: tuple[Skipped, ...]
    returns: int
    """How often the work went back to an earlier stage."""
    stages: tuple[StageUncertainty, ...]
    open_assumptions: tuple[Text, ...]
    """Assumptions that no entry of the stage `proof` builds on or comes after."""
    is_complete: bool
    """Whether every stage has an entry, none was skipped, and the last one is built on a proof."""


MODE = Mode(
    name="shannon",
    group="standard",
    title="Shannon",
    purpose="Work a problem through five stages, from its definition to what carries it out.",
    input=ShannonInput,
    result=ShannonResult,
    method="The order of the stages is checked against what was written by then; figures are means"
    " over the entries that state one (stages after Shannon's talk on creative thinking, 1952).",
    graph=ModeGraph(
        items=(Items("entries", "entry", caption="content"),),
        links=(Links("entries", SELF, "dependsOn", LinkType.FOLLOWS_FROM, ("entries",)),),
    ),
    example={
        "entries": [
            {
                "id": "p",
                "stage": "problem_definition",
                "content": "Send 1 kB a second over a noisy line.",
            },
            {
                "id": "c",
                "stage": "constraints",
                "content": "3 kHz wide, 20 dB.",
                "uncertainty": 0.2,
            },
            {
                "id": "m",
                "stage": "model",
                "content": "White noise: 20 kbit/s at most.",
                "dependsOn": ["p", "c"],
                "assumptions": ["The noise is white."],
                "uncertainty": 0.1,
            },
        ]
    },
)
