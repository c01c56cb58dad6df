"""`analyze`: compute with a mode of reasoning, or learn what one takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import Field

from app.domain.modes.fields import ModeField
from app.domain.modes.modes import MODES
from app.domain.modes.reference import facts, reference_of
from app.domain.modes.state import ModeRun
from app.mcp.call import Call
from app.reasoning.nodes.modes.runner import require_mode

_NAMES = ", ".join(MODES)


@dataclass(frozen=True, slots=True)
class ModeGuide:
    purpose: str
    method: str
    fields: list[str]
    """Of its input, each with what it may hold."""
    example: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Analysis:
    mode: str
    basis: str | None = None
    """`computed`, or `stated` where the mode only checks."""
    result: dict[str, Any] | None = None
    warnings: list[str] | None = None
    guide: ModeGuide | None = None
    """How to call it; without `input` alone."""


async def analyze(
    call: Call,
    mode: Annotated[str, Field(description=f"One of {_NAMES}.")],
    input: Annotated[
        dict[str, Any] | None,
        Field(description="Fields of the mode; leave it out to be told them, with an example."),
    ] = None,
) -> Analysis:
    """Compute with a mode of reasoning: probabilities, causes, games, logic, time, statistics and
    more. The result follows from the input alone; nothing is stored.
    """
    if input is None:
        return Analysis(mode, guide=guide_of(mode))
    return _told(await call.services.modes.runner.run(mode, input))


def guide_of(mode: str) -> ModeGuide:
    """Tell how a mode is called.

    Raises:
        NotFoundError: There is no such mode.
    """
    reference = reference_of(require_mode(mode))
    fields = [_line(field) for field in reference.input]
    return ModeGuide(reference.purpose, reference.method, fields, reference.example)


def _line(field: ModeField) -> str:
    return f"{field.path}: {facts(field)}. {field.description}".rstrip()


def _told(run: ModeRun) -> Analysis:
    warnings = [f"{warning.code}: {warning.message}" for warning in run.warnings]
    return Analysis(run.mode, run.basis, run.told_result, warnings)
