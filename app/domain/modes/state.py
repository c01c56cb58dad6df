"""What became of the input of a mode: computed for the moment, or kept beside a thinking node."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from app.domain.modes.base import Finding, ModeInput, ModeResult
from app.domain.modes.graph import Item, Link, read_graph
from app.domain.modes.modes import MODES
from app.domain.modes.ties import InputTie


class Basis(StrEnum):
    """Where the result of a mode comes from."""

    COMPUTED = "computed"
    STATED = "stated"
    """Nothing is computed: what was said was checked and kept."""


@dataclass(frozen=True, slots=True)
class Library:
    name: str
    version: str


@dataclass(frozen=True, slots=True)
class ModeRun:
    mode: str
    input: ModeInput
    result: ModeResult | None
    """None where the mode computes nothing."""
    basis: Basis
    warnings: tuple[Finding, ...]
    libraries: tuple[Library, ...]
    """Those that computed the result."""
    seconds: float
    """The computation took so long."""

    @property
    def told_input(self) -> dict[str, Any]:
        return self.input.model_dump(mode="json", by_alias=True)

    @property
    def told_result(self) -> dict[str, Any] | None:
        return self.result.model_dump(mode="json", by_alias=True) if self.result else None


@dataclass(frozen=True, slots=True)
class ModeState:
    """A run that is kept beside a thinking node. A later version supersedes it."""

    id: str
    node_id: str
    session_id: str
    version: int
    """From 1; one more with each recomputation."""
    run: ModeRun
    input_sha256: str
    """Of the input as canonical JSON."""
    computed_at: datetime
    superseded_at: datetime | None
    """When a later version took its place; None for the one that counts."""
    rests_on: tuple[InputTie, ...] = ()
    """The beliefs that entries of its input say, by their paths."""
    belief_id: str | None = None
    """The belief that its result is; None where nothing is to rest on it."""


def graph_of(run: ModeRun) -> tuple[list[Item], list[Link]]:
    """Give the graph that an input is; nothing for a mode that a tenant defined."""
    mode = MODES.get(run.mode)
    if mode is None or mode.graph is None:
        return [], []
    return read_graph(mode.graph, run.told_input)


def told(run: ModeRun) -> dict[str, object]:
    """Give a run as plain JSON, names in camel case."""
    return {
        "mode": run.mode,
        "basis": run.basis.value,
        "input": run.told_input,
        "result": run.told_result,
        "warnings": [told_finding(warning) for warning in run.warnings],
        "libraries": {library.name: library.version for library in run.libraries},
        "seconds": run.seconds,
    }


def told_finding(finding: Finding) -> dict[str, str]:
    return {"code": finding.code, "path": finding.path, "message": finding.message}
