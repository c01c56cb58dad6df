"""States: the runs of modes that are kept beside thinking nodes. One transaction with its event."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from app.domain.ids import id_beside
from app.domain.modes.checks import read_input
from app.domain.modes.state import ModeRun, ModeState
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.reasoning.nodes.modes import rows, rules
from app.reasoning.nodes.modes.runner import ModeRunner, require_mode
from app.reasoning.nodes.sessions.service import lock_open


class ModeStateService:
    def __init__(self, graph: Graph, runner: ModeRunner) -> None:
        self._graph = graph
        self._runner = runner

    async def get_many(self, ids: Sequence[str]) -> list[ModeState | None]:
        """Give the states of `ids` in the same order; None where the tenant has no such one."""
        [row] = await self._graph.read("mode/list_by_ids", ids=list(ids))
        states = {state["id"]: rows.state_from(state) for state in row["states"]}
        return [states.get(id_) for id_ in ids]

    async def require(self, state_id: str) -> ModeState:
        """Give one state.

        Raises:
            NotFoundError: The tenant has no such state.
        """
        [state] = await self.get_many([state_id])
        if state is None:
            raise NotFoundError("there is no such state", field="state_id")
        return state

    async def of_nodes(self, node_ids: Sequence[str]) -> list[tuple[ModeState, ...]]:
        """Give the states of each node that no other supersedes, by mode."""
        found = await self._graph.read("mode/list_by_nodes", node_ids=list(node_ids))
        states: dict[str, list[ModeState]] = defaultdict(list)
        for row in found:
            states[row["state"]["node_id"]].append(rows.state_from(row["state"]))
        return [tuple(states[id_]) for id_ in node_ids]

    async def attach(self, id_: str, node_id: str, mode: str, data: Mapping[str, Any]) -> ModeState:
        """Run a mode and keep what became of it beside a thinking node.

        The same again changes nothing and computes nothing.

        Args:
            id_: Of the new state.
            data: Plain JSON, names in camel case.

        Raises:
            NotFoundError: There is no such node, or no such mode.
            ConflictError: The node has a state of this mode, the session is archived, or the id
                was used for something else.
            InvalidInputError: The node belongs to no session; else as `ModeRunner.run`.
            LimitExceededError: As `ModeRunner.run`.
        """
        given, _ = read_input(require_mode(mode), data)
        asked = (node_id, mode, rules.sha256_of(mode, given))
        if (known := await self._known(id_, asked)) is not None:
            return known
        # Nothing is computed for what could not be kept.
        _session_of(await self._graph.read("mode/find_node", node_id=node_id))
        done = await self._runner.run(mode, data)
        await self._graph.apply(_attach, id_, node_id, done)
        return await self._stored(id_, asked)

    async def recompute(
        self, id_: str, state_id: str, given: tuple[str, Mapping[str, Any]] | None = None
    ) -> ModeState:
        """Run the mode of a state anew; the new version supersedes it. The same again changes
        nothing.

        Args:
            id_: Of the new version.
            given: The mode with its changed input; None computes the same input with the libraries
                of today.

        Raises:
            NotFoundError: There is no such state.
            ConflictError: It is superseded already; else as `attach`.
            InvalidInputError: It is a state of another mode; else as `ModeRunner.run`.
            LimitExceededError: As `ModeRunner.run`.
        """
        previous = await self.require(state_id)
        mode, data = given or (previous.run.mode, previous.run.told_input)
        if mode != previous.run.mode:
            raise InvalidInputError(f"it is a state of {previous.run.mode}", field="mode")
        checked, _ = read_input(require_mode(mode), data)
        asked = (previous.node_id, mode, rules.sha256_of(mode, checked))
        if (known := await self._known(id_, asked)) is not None:
            return known
        done = await self._runner.run(mode, data)
        await self._graph.apply(_attach, id_, previous.node_id, done, previous)
        return await self._stored(id_, asked)

    async def _known(self, id_: str, asked: tuple[str, str, str]) -> ModeState | None:
        """Return the state of an id that was used before.

        Raises:
            ConflictError: It was used for something else.
        """
        [known] = await self.get_many([id_])
        if known is not None and not rules.says_the_same(known, *asked):
            raise ConflictError("this id was used for another state", field="id")
        return known

    async def _stored(self, id_: str, asked: tuple[str, str, str]) -> ModeState:
        state = await self._known(id_, asked)
        if state is None:
            raise NotFoundError("the node was deleted meanwhile", field="node_id")
        return state


def _attach(
    id_: str, node_id: str, done: ModeRun, previous: ModeState | None = None
) -> Write[None]:
    session_id = yield from _lock_node(node_id)
    [seen] = yield from run("mode/list_by_ids", ids=[id_])
    # The same call came in meanwhile: what it stored is looked at afterwards.
    if seen["states"]:
        return
    yield from _check_current(node_id, done.mode, previous)
    version = previous.version + 1 if previous else 1
    yield from run(
        "mode/create_state",
        node_id=node_id,
        properties=rules.properties(id_, node_id, session_id, version, done),
        edge_id=id_beside(id_, "HAS_STATE"),
        previous_id=previous.id if previous else None,
        supersedes_id=id_beside(id_, "SUPERSEDES"),
        at=datetime.now(UTC),
    )
    payload: dict[str, JsonValue] = {
        "id": id_,
        "node_id": node_id,
        "mode": done.mode,
        "version": version,
    }
    yield from append([NewEvent(session_id, EventType.MODE_STATE_COMPUTED, payload)])


def _lock_node(node_id: str) -> Write[str]:
    """Lock the session of a node, which all that is written beside the node waits for."""
    session_id = _session_of((yield from run("mode/find_node", node_id=node_id)))
    yield from lock_open(session_id, field="node_id")
    return session_id


def _session_of(found: Sequence[Row]) -> str:
    if not found:
        raise NotFoundError("there is no such thinking node", field="node_id")
    session_id: str | None = found[0]["session_id"]
    if session_id is None:
        raise InvalidInputError("it belongs to no session", field="node_id")
    return session_id


def _check_current(node_id: str, mode: str, previous: ModeState | None) -> Write[None]:
    found = yield from run("mode/find_current", node_id=node_id, mode=mode)
    current = found[0]["id"] if found else None
    if previous is None and current is not None:
        raise ConflictError(f"the node has a state of {mode}: recompute {current}", field="mode")
    if previous is not None and current != previous.id:
        raise ConflictError(f"it is superseded: recompute {current}", field="state_id")
