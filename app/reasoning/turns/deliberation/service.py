"""One model turn of a larger work: guidance goes in, a node comes out, whatever happens between.

The id of a turn follows from the deliberation, its key and the attempt. Who takes a deliberation up
again after a crash therefore finds what was said already, and says only the rest: a turn that was
finished is read, one that was interrupted is begun anew as the next attempt.
"""

import asyncio
import json
import logging
from collections.abc import Callable

from app.content.blocks import TextBlock, visible_text
from app.domain.ids import id_beside
from app.domain.nodes.thinking import NodeStatus, Usage
from app.errors import AppError, NotFoundError, UnavailableError
from app.graph.base import Graph, Row
from app.reasoning.nodes.think_graph.errors import ContentChangedError
from app.reasoning.turns.deliberation.schemas import TurnRequest, TurnResult, Writing
from app.reasoning.turns.thinking_engine.schemas import CompletedTurn, SideTurn, Turn
from app.reasoning.turns.thinking_engine.service import ThinkingEngine

MAX_ATTEMPTS = 3
"""Of one turn, interrupted ones included."""
_log = logging.getLogger(__name__)
_LOOK_S = 1.0
_LOOKS = 60
"""A turn whose process died is closed within three leases."""


def turn_id(run_id: str, key: str, attempt: int) -> str:
    """Give the id of a turn, and of its answer."""
    return id_beside(run_id, f"{key}.{attempt}")


class Deliberation:
    """The voices of one tenant."""

    def __init__(self, graph: Graph, engine: ThinkingEngine) -> None:
        self._graph = graph
        self._engine = engine

    async def ask(self, ask: TurnRequest) -> TurnResult:
        """Let a voice say something; an interrupted attempt is followed by the next, three in all.

        A failure of the model or of its setup is told in what is given back.

        Raises:
            UnavailableError: The database is away; the same again goes on where this ended.
            NotFoundError: The session is gone.
            AppError: What is to be written with its end was refused.
        """
        said = await self._attempt(ask, 1)
        for attempt in range(2, MAX_ATTEMPTS + 1):
            if _is_final(said):
                break
            said = await self._attempt(ask, attempt)
        return said

    async def _attempt(self, ask: TurnRequest, attempt: int) -> TurnResult:
        id_ = turn_id(ask.run_id, ask.key, attempt)
        try:
            if ending := await self._run(_turn(ask, id_, attempt)):
                return _heard(ending, attempt)
        except (UnavailableError, NotFoundError):
            raise
        except ContentChangedError:
            # It was begun before, and asked in other words: what was said then counts.
            _log.info("turn %s was asked in other words before", id_)
        except AppError as error:
            failure = f"{error.code}: {error.message}"
            said = TurnResult(None, NodeStatus.FAILED, "", failure, attempt=attempt)
            return await self._noted(ask, said)
        return await self._noted(ask, _said(await self._ended(id_), attempt))

    async def _noted(self, ask: TurnRequest, said: TurnResult) -> TurnResult:
        """Write what hangs on the end of a turn that ended without it."""
        ended = ask.ended
        if ended is not None and _is_final(said):
            await self._graph.apply(await asyncio.to_thread(ended, said))
        return said

    async def _run(self, turn: Turn) -> CompletedTurn | None:
        try:
            return await self._engine.run(turn)
        except asyncio.CancelledError:
            # Whoever cancelled the deliberation wants the model's call to end as well.
            await self._engine.stop(turn.id)
            raise

    async def _ended(self, node_id: str) -> Row:
        """Give a turn that is over; one that a dead process left is closed first."""
        for _ in range(_LOOKS):
            rows = await self._find(node_id)
            if not rows:
                raise NotFoundError("the turn is gone", field="id")
            if rows[0]["status"] != NodeStatus.STREAMING:
                return rows[0]
            if not await self._engine.recover():
                await asyncio.sleep(_LOOK_S)
        raise UnavailableError("another process is still writing the turn")

    async def _find(self, node_id: str) -> list[Row]:
        return await self._graph.read("deliberation/find_turn", id=node_id)


def _turn(ask: TurnRequest, id_: str, attempt: int) -> Turn:
    return Turn(
        id=id_,
        session_id=ask.branch.session_id,
        blocks=(TextBlock(ask.text),),
        system=ask.system,
        max_output_tokens=ask.max_output_tokens,
        temperature=ask.temperature,
        used_ids=ask.used_ids,
        degraded=ask.degraded,
        effort=ask.effort,
        aside=SideTurn(
            ask.branch,
            ask.parent_id,
            ask.line,
            ask.begun if attempt == 1 else None,
            _ended(ask, attempt),
        ),
        kind=ask.kind,
        label=ask.label,
        brief=ask.brief,
    )


def _ended(ask: TurnRequest, attempt: int) -> Callable[[CompletedTurn], Writing | None] | None:
    read = ask.ended
    if read is None:
        return None

    def ended(ending: CompletedTurn) -> Writing | None:
        said = _heard(ending, attempt)
        return read(said) if _is_final(said) else None

    return ended


def _is_final(said: TurnResult) -> bool:
    """Tell whether no attempt follows."""
    return said.status is not NodeStatus.INTERRUPTED or said.attempt == MAX_ATTEMPTS


def _heard(ending: CompletedTurn, attempt: int) -> TurnResult:
    outcome, text = ending.outcome, visible_text(ending.reply.blocks)
    return TurnResult(ending.node_id, outcome.status, text, outcome.failure, ending.usage, attempt)


def _said(row: Row, attempt: int) -> TurnResult:
    usage = Usage(**json.loads(row["usage"])) if row["usage"] else None
    status = NodeStatus(row["status"])
    return TurnResult(row["id"], status, row["text"], row["failure"], usage, attempt)
