"""What is stored of a run, and how an input is recognised again. Pure."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict

from app.content.blocks import TextBlock
from app.domain.ids import id_beside
from app.domain.modes.base import ModeInput
from app.domain.modes.graph import Link
from app.domain.modes.modes import MODES
from app.domain.modes.state import ModeRun, ModeState, graph_of
from app.domain.modes.ties import InputTie
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.errors import InvalidInputError
from app.reasoning.nodes.modes.schemas import AskedState, Ties

SOURCE = "mode"
"""Who wrote the node of a result."""


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


def asked_state(node_id: str, mode: str, given: ModeInput, ties: Ties) -> AskedState:
    """Give what a state is recognised by."""
    return AskedState(node_id, mode, sha256_of(mode, given), _pairs(ties))


def says_the_same(stored: ModeState, asked: AskedState) -> bool:
    """Tell whether a state that is there is the one that is asked for."""
    ties = stored.rests_on if stored.belief_id else None
    return asked == AskedState(stored.node_id, stored.run.mode, stored.input_sha256, _pairs(ties))


def _pairs(ties: Ties) -> frozenset[tuple[str, str]] | None:
    return None if ties is None else frozenset((tie.path, tie.belief_id) for tie in ties)


def result_node(state_id: str, session_id: str, parent_id: str, run: ModeRun) -> NewThinkingNode:
    """Give the thinking node that says a result in words, below the one that keeps it.

    Raises:
        InvalidInputError: The mode computes nothing.
    """
    if run.result is None:
        message = f"{run.mode} computes nothing that could rest on a belief"
        raise InvalidInputError(message, field="rests_on")
    said = f"{MODES[run.mode].title}: {run.result.explanation}"
    return NewThinkingNode(
        id=id_beside(state_id, "result"),
        session_id=session_id,
        kind=NodeKind.SYNTHESIS,
        role=Role.ASSISTANT,
        parent_id=parent_id,
        blocks=(TextBlock(said),),
        response=said,
        source=SOURCE,
    )


def tie_rows(state_id: str, ties: Sequence[InputTie]) -> list[dict[str, str]]:
    """Give the ties of a state as they are stored."""
    return [
        {
            "id": id_beside(state_id, f"RESTS_ON {tie.path}"),
            "path": tie.path,
            "belief_id": tie.belief_id,
        }
        for tie in ties
    ]


Rows = list[dict[str, object]]


def graph_rows(state_id: str, session_id: str, run: ModeRun) -> tuple[Rows, Rows]:
    """Give the items and the relationships of a run as they are stored."""
    items, links = graph_of(run)
    ids = {item.key: id_beside(state_id, f"item {item.key}") for item in items}
    same = {"session_id": session_id, "state_id": state_id}
    return [
        {
            "edge_id": id_beside(ids[item.key], "HAS_ITEM"),
            "properties": {"id": ids[item.key], **same, **asdict(item)},
        }
        for item in items
    ], [_link_row(link, index, ids) for index, link in enumerate(links)]


def _link_row(link: Link, index: int, ids: Mapping[str, str]) -> dict[str, object]:
    id_ = id_beside(ids[link.source], f"{link.type} {index}")
    return {
        "type": link.type.value,
        "source": ids[link.source],
        "target": ids[link.target],
        "properties": {"id": id_, "weight": link.weight, "kind": link.kind},
    }
