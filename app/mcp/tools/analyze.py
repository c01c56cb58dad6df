"""`analyze`: compute with a mode of reasoning, or learn what one takes."""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from pydantic import Field

from app.domain.modes.base import Mode
from app.domain.modes.fields import ModeField
from app.domain.modes.modes import MODES
from app.domain.modes.recommending import recommend
from app.domain.modes.reference import facts, reference_of
from app.domain.modes.state import Basis, ModeRun
from app.errors import InvalidInputError
from app.mcp.call import Call
from app.reasoning.beliefs.proofs.schemas import read_given

_NAMES = ", ".join(MODES)
PROOF = "proof"


@dataclass(frozen=True, slots=True)
class ModeGuide:
    purpose: str
    method: str
    fields: list[str]
    """Of its input, each with what it may hold."""
    example: Mapping[str, Any]


_PROOF_GUIDE = ModeGuide(
    "Check how the steps of a proof hang together.",
    "Premises, gaps, circles, assumptions and their discharge are told from the words; equations,"
    " divisibility and propositional steps are computed.",
    [
        "text: the proof; or steps, each with text, label, kind, dependsOn, rule.",
        "theorem: the statement to prove, optional.",
    ],
    {"theorem": "If n is even, then n^2 is even.", "text": "Write n = 2k. Hence n^2 = 4k^2."},
)


@dataclass(frozen=True, slots=True)
class Fitting:
    mode: str
    score: float
    because: list[str]
    """Words of the problem."""


@dataclass(frozen=True, slots=True)
class Analysis:
    mode: str | None = None
    """The best that fits, where none was given; None where nothing points to one."""
    basis: str | None = None
    """`computed`, or `stated` where the mode only checks."""
    result: dict[str, Any] | None = None
    warnings: list[str] | None = None
    guide: ModeGuide | None = None
    """How to call it; without `input` alone."""
    recommended: list[Fitting] | None = None
    """Where no mode was given."""


async def analyze(
    call: Call,
    mode: Annotated[
        str | None, Field(description=f"One of {_NAMES}; or {PROOF}, to check a proof.")
    ] = None,
    input: Annotated[
        dict[str, Any] | None,
        Field(description="Fields of the mode; leave it out to be told them, with an example."),
    ] = None,
    problem: Annotated[
        str | None, Field(description="Without a mode: the problem to recommend one for.")
    ] = None,
) -> Analysis:
    """Compute with a mode of reasoning: probabilities, causes, games, logic, time, statistics and
    more. The result follows from the input alone; nothing is stored.
    """
    if mode is None:
        return _recommended(problem)
    if mode == PROOF:
        return await _checked(call, input)
    if input is None:
        return Analysis(mode, guide=guide_of(await call.services.modes.runner.require(mode)))
    return _told(await call.services.modes.runner.run(mode, input))


def _recommended(problem: str | None) -> Analysis:
    """Tell which modes fit a problem, and how the best is called."""
    if problem is None:
        raise InvalidInputError("a mode or a problem is needed", field="mode")
    found = [
        Fitting(one.mode, round(one.score, 2), [reason.text for reason in one.reasons])
        for one in recommend(problem)
    ]
    best = found[0].mode if found else None
    return Analysis(best, guide=guide_of(MODES[best]) if best else None, recommended=found)


async def _checked(call: Call, given: dict[str, Any] | None) -> Analysis:
    if given is None:
        return Analysis(PROOF, guide=_PROOF_GUIDE)
    found = await call.services.modes.proofs.check(await asyncio.to_thread(read_given, given))
    return Analysis(PROOF, Basis.COMPUTED, asdict(found))


def guide_of(mode: Mode) -> ModeGuide:
    """Tell how a mode is called."""
    reference = reference_of(mode)
    fields = [_line(field) for field in reference.input]
    return ModeGuide(reference.purpose, reference.method, fields, reference.example)


def _line(field: ModeField) -> str:
    return f"{field.path}: {facts(field)}. {field.description}".rstrip()


def _told(run: ModeRun) -> Analysis:
    warnings = [f"{warning.code}: {warning.message}" for warning in run.warnings]
    return Analysis(run.mode, run.basis, run.told_result, warnings)
