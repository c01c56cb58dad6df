"""States: the runs of modes that are kept beside thinking nodes. One transaction with its event."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Protocol

from app.domain.ids import id_beside
from app.domain.modes.base import ModeInput
from app.domain.modes.checks import read_input
from app.domain.modes.state import ModeState
from app.domain.modes.ties import (
    InputTie,
    check_ties,
    has_entry,
    premises_of,
    without_withdrawn,
)
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.events.types import EventType, JsonValue, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.reasoning.nodes.modes import rows, rules
from app.reasoning.nodes.modes.graphs import keep_graph_in
from app.reasoning.nodes.modes.runner import ModeRunner
from app.reasoning.nodes.modes.schemas import AskedState, NewState, Ties
from app.reasoning.nodes.sessions.service import lock_open
from app.reasoning.nodes.think_graph.service import ThinkGraph


class ResultAdopter(Protocol):
    """Lets results take part in truth maintenance, in the transaction that keeps them."""

    def compute_in(
        self, node_id: str, premise_ids: frozenset[str], adopted_ids: frozenset[str], rule: str
    ) -> Write[None]:
        """Make a belief of the node of a result, resting on what its input says."""
        ...

    def supersede_in(self, previous_id: str, by_id: str) -> Write[None]:
        """Let a later result take the place of an earlier one."""
        ...


@dataclass(frozen=True, slots=True)
class StateParts:
    runner: ModeRunner
    think_graph: ThinkGraph
    adopter: ResultAdopter


class ModeStateService:
    def __init__(self, graph: Graph, parts: StateParts) -> None:
        self._graph = graph
        self._parts = parts

    async def get_many(self, ids: Sequence[str]) -> list[ModeState | None]:
        """Give the states of `ids` in the same order; None where the tenant has no such one."""
        [row] = await self._graph.read("mode/list_by_ids", ids=list(ids))
        states = {state.id: state for state in rows.states_from(row["states"])}
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
        for state in rows.states_from(row["state"] for row in found):
            states[state.node_id].append(state)
        return [tuple(states[id_]) for id_ in node_ids]

    async def attach(
        self,
        id_: str,
        node_id: str,
        mode: str,
        data: Mapping[str, Any],
        rests_on: Ties = None,
    ) -> ModeState:
        """Run a mode and keep what became of it beside a thinking node.

        The same again changes nothing and computes nothing.

        Args:
            id_: Of the new state.
            data: Plain JSON, names in camel case.
            rests_on: Beliefs that entries of the input say. The result is then a belief that rests
                on them, and is computed anew when one of them changes; held for its own sake where
                there are none.

        Raises:
            NotFoundError: There is no such node, mode or belief.
            ConflictError: The node has a state of this mode, the session is archived, or the id
                was used for something else.
            InvalidInputError: The node belongs to no session, or a tie names no entry of a list;
                else as `ModeRunner.run`.
            LimitExceededError: As `ModeRunner.run`.
        """
        given, _ = read_input(await self._parts.runner.require(mode), data)
        check_ties(given, rests_on or ())
        asked = rules.asked_state(node_id, mode, given, rests_on)
        if (known := await self._known(id_, asked)) is not None:
            return known
        # Nothing is computed for what could not be kept.
        _session_of(await self._graph.read("mode/find_node", node_id=node_id))
        done = await self._parts.runner.run(mode, data)
        await self._graph.apply(self._keep_in, NewState(id_, node_id, done, rests_on, None))
        return await self._stored(id_, asked)

    async def recompute(
        self,
        id_: str,
        state_id: str,
        given: tuple[str, Mapping[str, Any]] | None = None,
        rests_on: Ties = None,
    ) -> ModeState:
        """Run the mode of a state anew; the new version supersedes it. The same again changes
        nothing.

        Args:
            id_: Of the new version.
            given: The mode with its changed input; None computes the same input with the libraries
                of today.
            rests_on: As for `attach`; None keeps the ties whose entries are still there.

        Raises:
            NotFoundError: There is no such state or belief.
            ConflictError: It is superseded already; else as `attach`.
            InvalidInputError: It is a state of another mode; else as `attach`.
            LimitExceededError: As `ModeRunner.run`.
        """
        previous = await self.require(state_id)
        mode, data = given or (previous.run.mode, previous.run.told_input)
        if mode != previous.run.mode:
            raise InvalidInputError(f"it is a state of {previous.run.mode}", field="mode")
        checked, _ = read_input(await self._parts.runner.require(mode), data)
        ties = _ties(previous, checked) if rests_on is None else rests_on
        check_ties(checked, ties or ())
        asked = rules.asked_state(previous.node_id, mode, checked, ties)
        if (known := await self._known(id_, asked)) is not None:
            return known
        done = await self._parts.runner.run(mode, data)
        new = NewState(id_, previous.node_id, done, ties, previous)
        await self._graph.apply(self._keep_in, new)
        return await self._stored(id_, asked)

    async def refresh(self, state_id: str) -> bool:
        """Compute a state anew without what was withdrawn and with what was restored.

        Returns:
            Whether there was anything to compute.

        Raises:
            NotFoundError: There is no such state.
            ConflictError: The session is archived.
            InvalidInputError: Nothing follows from what is left; else as `ModeRunner.run`.
            LimitExceededError: As `ModeRunner.run`.
        """
        state = await self.require(state_id)
        told = state.run.told_input
        data, ties = without_withdrawn(told, state.rests_on)
        if state.superseded_at is not None or data == told:
            return False
        id_ = id_beside(state.id, "recomputation")
        await self.recompute(id_, state.id, (state.run.mode, data), ties)
        return True

    async def _known(self, id_: str, asked: AskedState) -> ModeState | None:
        """Return the state of an id that was used before.

        Raises:
            ConflictError: It was used for something else.
        """
        [known] = await self.get_many([id_])
        if known is not None and not rules.says_the_same(known, asked):
            raise ConflictError("this id was used for another state", field="id")
        return known

    async def _stored(self, id_: str, asked: AskedState) -> ModeState:
        state = await self._known(id_, asked)
        if state is None:
            raise NotFoundError("the node was deleted meanwhile", field="node_id")
        return state

    def _keep_in(self, new: NewState) -> Write[None]:
        session_id = yield from _lock_node(new.node_id)
        [seen] = yield from run("mode/list_by_ids", ids=[new.id])
        # The same call came in meanwhile: what it stored is looked at afterwards.
        if seen["states"]:
            return
        yield from _check_current(new)
        version = new.previous.version + 1 if new.previous else 1
        at = datetime.now(UTC)
        yield from run(
            "mode/create_state",
            node_id=new.node_id,
            properties=rules.properties(new.id, new.node_id, session_id, version, new.run),
            edge_id=id_beside(new.id, "HAS_STATE"),
            previous_id=new.previous.id if new.previous else None,
            supersedes_id=id_beside(new.id, "SUPERSEDES"),
            at=at,
        )
        yield from keep_graph_in(new, session_id, at)
        if new.ties is not None:
            yield from self._believe_in(new, new.ties, session_id, at)
        payload: dict[str, JsonValue] = {
            "id": new.id,
            "node_id": new.node_id,
            "mode": new.run.mode,
            "version": version,
        }
        yield from append([NewEvent(session_id, EventType.MODE_STATE_COMPUTED, payload)])

    def _believe_in(
        self, new: NewState, ties: Sequence[InputTie], session_id: str, at: datetime
    ) -> Write[None]:
        """Say a result in a node of its own, and hold it true because of what its input says."""
        node = rules.result_node(new.id, session_id, new.node_id, new.run)
        graph, adopter = self._parts.think_graph, self._parts.adopter
        yield from graph.write_in(session_id, [graph.written_by_noema(node)], may_extend=False)
        premises = premises_of(new.run.told_input, ties)
        tied = frozenset(tie.belief_id for tie in ties)
        yield from adopter.compute_in(node.id, premises, tied, f"computed by {new.run.mode}")
        yield from run(
            "mode/create_result",
            state_id=new.id,
            belief_id=node.id,
            edge_id=id_beside(new.id, "PRODUCED"),
            ties=rules.tie_rows(new.id, ties),
            at=at,
        )
        if new.previous and new.previous.belief_id:
            yield from adopter.supersede_in(new.previous.belief_id, node.id)


def _ties(previous: ModeState, given: ModeInput) -> Ties:
    """Give the ties of an earlier version whose entries are still there."""
    if previous.belief_id is None:
        return None
    data = given.model_dump(mode="json", by_alias=True)
    return tuple(tie for tie in previous.rests_on if has_entry(data, tie.path))


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


def _check_current(new: NewState) -> Write[None]:
    mode = new.run.mode
    found = yield from run("mode/find_current", node_id=new.node_id, mode=mode)
    current = found[0]["id"] if found else None
    if new.previous is None and current is not None:
        raise ConflictError(f"the node has a state of {mode}: recompute {current}", field="mode")
    if new.previous is not None and current != new.previous.id:
        raise ConflictError(f"it is superseded: recompute {current}", field="state_id")
