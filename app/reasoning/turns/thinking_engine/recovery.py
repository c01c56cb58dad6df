"""Closing turns whose process is gone, with all that was stored of them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.content.raw import RawPacker, unpack
from app.content.reducers.base import MalformedStreamError, Reply
from app.content.reducers.formats import reducer_for
from app.content.wire import Record, WireFormat
from app.domain.nodes.branch import Branch
from app.domain.nodes.raw import RawEnd, RawPayload
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus
from app.events.types import EventType, NewEvent
from app.graph.base import Graph, Row
from app.graph.change import Write, append, run
from app.graph.rows import is_whole
from app.reasoning.nodes.branches.errors import BranchBusyError
from app.reasoning.turns.thinking_engine import rules
from app.reasoning.turns.thinking_engine.lines import done_line, error_line
from app.reasoning.turns.thinking_engine.schemas import TurnResult, TurnTarget
from app.reasoning.turns.thinking_engine.store import Answered, TurnStore
from app.reasoning.turns.thinking_engine.turn_log import RAW_CAP, Clocks
from app.reasoning.turns.thinking_engine.writer import LEASE_S

GONE = "PROCESS_DIED: the process that wrote it is gone"

_TURN = ("id", "session_id", "branch_id", "advances", "node_id", "degraded")


@dataclass(frozen=True, slots=True)
class Left:
    """What a process left of a turn, read before the transaction that closes it."""

    target: TurnTarget
    answered: Answered
    unanswered: Sequence[NewThinkingNode]
    """What answers the calls that nobody runs."""
    raw_end: RawEnd


async def read_left(graph: Graph, store: TurnStore, turn_id: str) -> Left | None:
    """Read what is stored of a turn; None where it is over, or ends while it is read."""
    rows = await graph.read("turn/find_turn", id=turn_id)
    if not rows or not is_whole(rows[0], "kind") or not is_whole(rows[0]["turn"], *_TURN):
        return None
    [row], turn = rows, rows[0]["turn"]
    branch = await store.branches.require(turn["branch_id"])
    target = _target(turn, branch, NodeKind(row["kind"]))
    payload = (await store.raw.of_nodes([turn["node_id"]])).get(turn["node_id"])
    answer = await asyncio.to_thread(_answer, turn["node_id"], branch.api, payload)
    return Left(
        target=target,
        answered=await store.answered(target, answer),
        unanswered=await store.called(target, answer, rules.not_run(answer)),
        raw_end=await asyncio.to_thread(_raw_end, payload),
    )


def close_in(store: TurnStore, clocks: Clocks, left: Left) -> Write[bool]:
    """Close a turn if nobody renewed its lease or went on with it; tell whether it was closed."""
    answer = left.answered.answer
    rows = yield from run("turn/lock_turn", id=left.target.turn_id)
    if not rows or rows[0]["leased"] or rows[0]["turn"]["node_id"] != answer.node_id:
        return False
    [row], at = rows, clocks.now()
    target = yield from _retaken(store, left.target)
    if row["status"] == NodeStatus.STREAMING:
        yield from store.finish_in(target, left.answered, left.raw_end, at)
    yield from store.answer_calls_in(target, left.unanswered, at)
    yield from store.close_in(target, cut=True)
    done = done_line(answer, NodeStatus.INTERRUPTED, answer.usage, None)
    lines = [error_line(answer.node_id, GONE), done]
    yield from append([NewEvent(target.turn_id, EventType.TURN_SPOKE, line) for line in lines])
    return True


def _retaken(store: TurnStore, target: TurnTarget) -> Write[TurnTarget]:
    """Take the branch for the ending; where another turn has it by now, it is left alone."""
    if not target.advances:
        return target
    try:
        yield from store.branches.lease_in(target.branch.id, target.turn_id, LEASE_S)
    except BranchBusyError:
        return replace(target, advances=False)
    return target


def _target(turn: Row, branch: Branch, kind: NodeKind) -> TurnTarget:
    return TurnTarget(
        turn_id=turn["id"],
        session_id=turn["session_id"],
        branch=branch,
        advances=turn["advances"],
        line=turn["line"],
        degraded=tuple(turn["degraded"]),
        kind=kind,
    )


def _answer(node_id: str, api: WireFormat, payload: RawPayload | None) -> TurnResult:
    reply = _replayed(api, _records(payload))
    return TurnResult(node_id, NodeStatus.INTERRUPTED, reply, GONE)


def _replayed(api: WireFormat, records: list[Record]) -> Reply:
    """Read what was kept, as far as it can be read."""
    reducer = reducer_for(api)
    for record in records:
        try:
            reducer.feed(record)
        except MalformedStreamError:
            break
    return reducer.reply()


def _records(payload: RawPayload | None) -> list[Record]:
    return list(unpack([payload.packed])) if payload and payload.packed else []


def _raw_end(payload: RawPayload | None) -> RawEnd:
    packer = RawPacker(RAW_CAP)
    for record in _records(payload):
        packer.add(record)
    return RawEnd(packer.state.sha256, False, packer.state.truncated, packer.state.size)
