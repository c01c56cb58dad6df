"""One turn of a larger work, such as a debate: a request goes in, a result comes out.

The ids of its attempts follow from the deliberation and the key of the turn. Whoever takes a
deliberation up again after a crash therefore finds the turns that are there already and asks only
for the rest: a finished turn is read, an interrupted one is begun anew as the next attempt.
"""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import replace

from app.content.blocks import TextBlock
from app.content.reducers.base import Reply
from app.domain.ids import id_beside
from app.domain.nodes.thinking import NodeStatus
from app.errors import AppError, NotFoundError, UnavailableError
from app.graph.base import Graph, Row
from app.graph.rows import is_whole
from app.reasoning.nodes.think_graph.errors import ContentChangedError
from app.reasoning.turns.thinking_engine.schemas import Ended, TurnRequest, TurnResult
from app.reasoning.turns.thinking_engine.service import ThinkingEngine

_ATTEMPTS = 3
"""At one turn, interrupted ones included."""
_log = logging.getLogger(__name__)
_LOOK_S = 1.0
_LOOKS = 60
"""A turn whose process died is closed within three leases."""


def attempt_ids(run_id: str, key: str) -> tuple[str, ...]:
    """Give the ids of the attempts at a turn, in order; each is also the id of its answer.

    Args:
        run_id: The deliberation, such as a debate.
        key: The turn in it, such as `2.skeptic`.
    """
    return tuple(id_beside(run_id, f"{key}.{attempt}") for attempt in range(1, _ATTEMPTS + 1))


class Deliberation:
    """Runs the turns of a tenant's debates, forks and plans."""

    def __init__(self, graph: Graph, engine: ThinkingEngine) -> None:
        self._graph = graph
        self._engine = engine

    async def ask(self, request: TurnRequest, retry_ids: Sequence[str]) -> TurnResult:
        """Run a turn to its end; an interrupted attempt is followed by the next one.

        A failure of the model or of its setup is part of the result.

        Args:
            request: The first attempt.
            retry_ids: The ids of those that may follow it.

        Raises:
            UnavailableError: The database is away; the same again goes on where this ended.
            NotFoundError: The session is gone.
            AppError: What is to be written with its end was refused.
        """
        *earlier, last = _attempts(request, retry_ids)
        for attempt in earlier:
            result = await self._attempt(attempt)
            if result.status is not NodeStatus.INTERRUPTED:
                return result
        return await self._attempt(last)

    async def _attempt(self, request: TurnRequest) -> TurnResult:
        try:
            if result := await self._run(request):
                return result
        except (UnavailableError, NotFoundError):
            raise
        except ContentChangedError:
            # It was begun before with another prompt: its answer to that one counts.
            _log.info("turn %s was asked in other words before", request.id)
        except AppError as error:
            failure = f"{error.code}: {error.message}"
            refused = TurnResult(request.id, NodeStatus.FAILED, failure=failure, began=False)
            return await self._noted(request, refused)
        return await self._noted(request, _stored(await self._ended(request.id)))

    async def _noted(self, request: TurnRequest, result: TurnResult) -> TurnResult:
        """Write what belongs to the end of a turn that ended without it."""
        if request.ended and (write := await asyncio.to_thread(request.ended, result)):
            await self._graph.apply(write)
        return result

    async def _run(self, request: TurnRequest) -> TurnResult | None:
        try:
            return await self._engine.run(request)
        except asyncio.CancelledError:
            # Whoever cancelled the deliberation wants the model's call to end as well.
            await self._engine.stop(request.id)
            raise

    async def _ended(self, turn_id: str) -> Row:
        """Give a turn that is over; one that a dead process left is closed first."""
        for _ in range(_LOOKS):
            rows = await self._graph.read("deliberation/find_turn", id=turn_id)
            if not rows or not is_whole(rows[0], "id", "status", "text"):
                raise NotFoundError("the turn is gone", field="id")
            if rows[0]["status"] != NodeStatus.STREAMING:
                return rows[0]
            if not await self._engine.recover():
                await asyncio.sleep(_LOOK_S)
        raise UnavailableError("another process is still writing the turn")


def _attempts(request: TurnRequest, retry_ids: Sequence[str]) -> list[TurnRequest]:
    """Give the attempts at a turn, of which one writes its begin and one its end."""
    retries = [replace(request, id=id_, begun=None) for id_ in retry_ids]
    *earlier, last = [request, *retries]
    return [
        *(replace(attempt, ended=_unless_interrupted(attempt.ended)) for attempt in earlier),
        last,
    ]


def _unless_interrupted(ended: Ended | None) -> Ended | None:
    if ended is None:
        return None
    return lambda result: None if result.status is NodeStatus.INTERRUPTED else ended(result)


def _stored(row: Row) -> TurnResult:
    reply = Reply((TextBlock(row["text"]),))
    return TurnResult(row["id"], NodeStatus(row["status"]), reply, row["failure"])
