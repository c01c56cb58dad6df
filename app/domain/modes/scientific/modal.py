"""Modal logic: what is necessary and possible in worlds that see each other."""

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
    RefersTo,
    Severity,
    Text,
    Unique,
    Values,
)
from app.domain.modes.formulas import MAX_LENGTH, MODAL, syntax_findings
from app.domain.modes.graph import SELF, Items, Links, LinkType, ModeGraph

FormulaText = Annotated[str, Field(min_length=1, max_length=MAX_LENGTH)]


class LogicSystem(StrEnum):
    K = "K"
    D = "D"
    T = "T"
    B = "B"
    S4 = "S4"
    S5 = "S5"


class FrameProperty(StrEnum):
    SERIAL = "serial"
    REFLEXIVE = "reflexive"
    SYMMETRIC = "symmetric"
    TRANSITIVE = "transitive"
    EUCLIDEAN = "euclidean"


class World(Values):
    id: Name
    description: Text = ""
    propositions: Annotated[tuple[Name, ...], Field(max_length=100)] = ()
    """What is true there; all else is false."""


class AccessibilityRelation(Values):
    from_world: Annotated[Name, RefersTo("worlds.id")]
    to_world: Annotated[Name, RefersTo("worlds.id")]


class ModalProposition(Values):
    id: Name
    formula: FormulaText
    """`[]p` is necessary, `<>p` is possible."""
    worlds_true: Annotated[
        tuple[Name, ...] | None, Field(max_length=100), RefersTo("worlds.id")
    ] = None
    """Where it is claimed to be true; compared, never believed. None claims nothing."""


class ModalInput(ModeInput):
    logic_system: LogicSystem = LogicSystem.K
    worlds: Annotated[tuple[World, ...], Field(max_length=100), Unique("id")] = ()
    actual_world: Annotated[Name | None, RefersTo("worlds.id")] = None
    accessibility_relations: Annotated[
        tuple[AccessibilityRelation, ...], Field(max_length=10_000)
    ] = ()
    propositions: Annotated[tuple[ModalProposition, ...], Field(max_length=50), Unique("id")] = ()
    """What is looked up in every world."""
    premises: Annotated[tuple[FormulaText, ...], Field(max_length=20)] = ()
    conclusion: FormulaText | None = None
    """Whether it holds in every world of every model of the system where the premises hold."""

    def findings(self) -> Iterator[Finding]:
        for path, text in self._formulas():
            yield from syntax_findings(path, text, MODAL)
        if self.propositions and not self.worlds:
            message = "worlds: propositions are looked up in worlds, and there are none"
            yield Finding("NO_WORLDS", "worlds", message)
        if not (self.propositions or self.conclusion or self.worlds):
            message = "propositions: there is nothing to look up and no conclusion"
            yield Finding("NOTHING_TO_DECIDE", "propositions", message)
        yield from self._of_relations()

    def _formulas(self) -> Iterator[tuple[str, str]]:
        for index, proposition in enumerate(self.propositions):
            yield f"propositions.{index}.formula", proposition.formula
        yield from ((f"premises.{index}", text) for index, text in enumerate(self.premises))
        if self.conclusion:
            yield "conclusion", self.conclusion

    def _of_relations(self) -> Iterator[Finding]:
        seen = set[tuple[str, str]]()
        for index, relation in enumerate(self.accessibility_relations):
            pair = relation.from_world, relation.to_world
            if pair in seen:
                path = f"accessibilityRelations.{index}"
                message = f"{path}: {pair[0]!r} to {pair[1]!r} is there twice"
                yield Finding("DUPLICATE", path, message, Severity.WARNING)
            seen.add(pair)


class WorldTruth(Values):
    proposition: Name
    worlds_true: tuple[Name, ...]
    is_true_in_actual: bool | None
    """None without an actual world."""
    holds_everywhere: bool
    agrees: bool | None
    """Whether the worlds claimed are these; None where none were claimed."""


class FrameCheck(Values):
    property: FrameProperty
    holds: bool
    is_required: bool
    """Whether the system asks for it."""
    missing: tuple[AccessibilityRelation, ...]
    """Steps that would have to be there; a world without any step misses one to itself."""


class Countermodel(Values):
    world: Name
    """Where the premises are true and the conclusion is false."""
    worlds: tuple[World, ...]
    accessibility_relations: tuple[AccessibilityRelation, ...]


class ModalResult(ModeResult):
    truths: tuple[WorldTruth, ...]
    frame: tuple[FrameCheck, ...]
    """Empty without worlds."""
    frame_fits: bool | None
    """Whether the worlds are a frame of the system; None without worlds."""
    entailed: bool | None
    """None without a conclusion."""
    countermodel: Countermodel | None
    valid_in: tuple[LogicSystem, ...]
    """The systems in which the premises entail the conclusion."""


MODE = Mode(
    name="modal",
    group="scientific",
    title="Modal",
    purpose="Decide what is necessary or possible, in given worlds and in every model of a system.",
    input=ModalInput,
    result=ModalResult,
    method="Model checking by labelling (Clarke, Emerson); validity by elimination of types"
    " (Pratt 1980) over the canonical relation of the system (Blackburn, de Rijke, Venema 2001).",
    libraries=("numpy",),
    graph=ModeGraph(
        items=(
            Items("worlds", "world", caption="description"),
            Items("propositions", "proposition", caption="formula"),
        ),
        links=(
            Links("accessibilityRelations", "fromWorld", "toWorld", LinkType.ACCESSES, ("worlds",)),
            Links("propositions", SELF, "worldsTrue", LinkType.HOLDS_IN, ("worlds",)),
        ),
    ),
    example={
        "logicSystem": "T",
        "worlds": [
            {"id": "today", "description": "As it runs now.", "propositions": ["up"]},
            {"id": "upgraded", "description": "After the upgrade.", "propositions": ["up", "fast"]},
        ],
        "actualWorld": "today",
        "accessibilityRelations": [
            {"fromWorld": "today", "toWorld": "today"},
            {"fromWorld": "today", "toWorld": "upgraded"},
            {"fromWorld": "upgraded", "toWorld": "upgraded"},
        ],
        "propositions": [
            {"id": "must_run", "formula": "[]up", "worldsTrue": ["today", "upgraded"]},
            {"id": "may_be_fast", "formula": "<>fast & ~fast"},
        ],
        "premises": ["[](up -> paid)", "[]up"],
        "conclusion": "paid",
    },
)
