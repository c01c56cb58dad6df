"""What is to be kept of a run, and what it is recognised by when it is sent again."""

from dataclasses import dataclass

from app.domain.modes.state import ModeRun, ModeState
from app.domain.modes.ties import InputTie

Ties = tuple[InputTie, ...] | None
"""None where the result is to be no belief."""


@dataclass(frozen=True, slots=True)
class AskedState:
    node_id: str
    mode: str
    input_sha256: str
    rests_on: frozenset[tuple[str, str]] | None
    """Path and belief of each tie; None where the result is no belief."""


@dataclass(frozen=True, slots=True)
class NewState:
    id: str
    node_id: str
    run: ModeRun
    ties: Ties
    previous: ModeState | None
    """The version that it supersedes."""
