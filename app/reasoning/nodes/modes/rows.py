"""Reads stored states."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from app.domain.modes.base import Finding, Severity
from app.domain.modes.custom import KeptInput
from app.domain.modes.modes import MODES
from app.domain.modes.state import Basis, Library, ModeRun, ModeState
from app.domain.modes.ties import InputTie, place_of
from app.graph.base import Row
from app.graph.rows import whole

_ALWAYS = (
    *("id", "node_id", "session_id", "mode", "version", "input", "input_sha256", "basis"),
    *("warnings", "libraries", "seconds", "computed_at"),
)
_TIE = ("path", "belief_id", "is_held")


def states_from(rows: Iterable[Row]) -> list[ModeState]:
    """Read states as `mode/_state` projects them; what was deleted meanwhile is left out."""
    return [_state(row) for row in whole(rows, *_ALWAYS)]


def _state(row: Row) -> ModeState:
    ended = row["superseded_at"]
    return ModeState(
        id=row["id"],
        node_id=row["node_id"],
        session_id=row["session_id"],
        version=row["version"],
        run=_run(row),
        input_sha256=row["input_sha256"],
        computed_at=datetime.fromisoformat(row["computed_at"]),
        superseded_at=datetime.fromisoformat(ended) if ended else None,
        rests_on=tuple(
            InputTie(**tie)
            for tie in sorted(whole(row["rests_on"], *_TIE), key=lambda tie: place_of(tie["path"]))
        ),
        belief_id=row["belief_id"],
    )


def _run(row: Row) -> ModeRun:
    mode = MODES.get(row["mode"])
    result = row["result"]
    return ModeRun(
        mode=row["mode"],
        input=(mode.input if mode else KeptInput).model_validate_json(row["input"]),
        result=mode.result.model_validate_json(result) if mode and mode.result and result else None,
        basis=Basis(row["basis"]),
        warnings=tuple(_finding(one) for one in json.loads(row["warnings"])),
        libraries=tuple(Library(**one) for one in json.loads(row["libraries"])),
        seconds=row["seconds"],
    )


def _finding(stored: dict[str, Any]) -> Finding:
    return Finding(**{**stored, "severity": Severity(stored["severity"])})
