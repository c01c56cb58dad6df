"""What is stored of a run, and how an input is recognised again. Pure."""

import hashlib
import json
from dataclasses import asdict

from app.domain.modes.base import ModeInput
from app.domain.modes.state import ModeRun, ModeState


def canonical(value: object) -> str:
    """Write JSON in one way alone."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256_of(mode: str, given: ModeInput) -> str:
    """Return the hash of an input, its defaults included."""
    packed = canonical([mode, given.model_dump(mode="json", by_alias=True)])
    return hashlib.sha256(packed.encode("utf-8", "surrogatepass")).hexdigest()


def properties(
    id_: str, node_id: str, session_id: str, version: int, run: ModeRun
) -> dict[str, object]:
    """Give everything that is stored on the node of a state."""
    result = run.told_result
    return {
        "id": id_,
        "node_id": node_id,
        "session_id": session_id,
        "mode": run.mode,
        "version": version,
        "basis": run.basis.value,
        "input": canonical(run.told_input),
        "input_sha256": sha256_of(run.mode, run.input),
        "result": canonical(result) if result is not None else None,
        "warnings": canonical([asdict(warning) for warning in run.warnings]),
        "libraries": canonical([asdict(library) for library in run.libraries]),
        "seconds": run.seconds,
    }


def says_the_same(stored: ModeState, node_id: str, mode: str, input_sha256: str) -> bool:
    """Tell whether a state that is there is the one that is asked for."""
    return (stored.node_id, stored.run.mode, stored.input_sha256) == (node_id, mode, input_sha256)
