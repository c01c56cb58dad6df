"""One turn from its first answer to its end, away from whoever asked for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.content.blocks import ToolCallBlock, ToolResultBlock
from app.content.reducers.base import MalformedStreamError
from app.domain.nodes.thinking import NewThinkingNode, NodeStatus
from app.errors import AppError, UnavailableError
from app.graph.base import Graph
from app.graph.change import Write
from app.llm.base import LanguageModel, ModelRequest
from app.llm.errors import StateForgottenError
from app.reasoning.turns.thinking_engine import rules
from app.reasoning.turns.thinking_engine.errors import TurnLostError, TurnStoppedError
from app.reasoning.turns.thinking_engine.lines import Line, done_line, error_line
from app.reasoning.turns.thinking_engine.meter import TurnMeter
from app.reasoning.turns.thinking_engine.model_stream import ModelStream
from app.reasoning.turns.thinking_engine.schemas import (
    Caller,
    CompletedTurn,
    Outcome,
    Turn,
    TurnTarget,
)
from app.reasoning.turns.thinking_engine.store import TurnStore, payload_id
from app.reasoning.turns.thinking_engine.turn_log import Clocks, TurnLog
from app.reasoning.turns.thinking_engine.writer import RETRY_S, GroupWriter

T = TypeVar("T")
STORE_TRIES = 5
"""Of an ending, each as patient as a write is; after the last one recovery closes the turn."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class TurnServices:
    """What a turn works with."""

    graph: Graph
    store: TurnStore
    writer: GroupWriter
    clocks: Clocks
    ending: asyncio.Semaphore
    """Held while an ending is written."""


@dataclass(frozen=True, slots=True)
class Call:
    """What is sent to a model."""

    model: LanguageModel
    request: ModelRequest
    in_full: Callable[[], Awaitable[ModelRequest]]
    """The same request without the state that the vendor keeps."""


class TurnRunner:
    def __init__(self, desk: TurnServices, turn: Turn, place: TurnTarget, log: TurnLog) -> None:
        self._desk = desk
        self._turn = turn
        self._place = place
        self._log = log
        self._meter = TurnMeter(desk.clocks.seconds)

    async def run(self, call: Call) -> CompletedTurn:
        """Ask, run the tools that are called, and ask again, until the model has answered.

        Returns:
            The last answer, which is stored.
        """
        ending = await self._answer(self._turn.id, call)
        for _ in range(rules.MAX_STEPS - 1):
            if not rules.calls_tools(ending, self._turn.toolbox is not None):
                break
            await self._finish(ending, last=False)
            results = await self._results(ending)
            if results is None:
                await self._stop_between(ending)
                return ending
            node_id = await self._go_on(ending, results)
            call = replace(call, request=rules.next_request(call.request, ending, results))
            ending = await self._answer(node_id, call)
        await self._finish(ending, last=True)
        return ending

    async def _answer(self, node_id: str, call: Call) -> CompletedTurn:
        """Listen to one answer to its end, whatever ends it.

        Raises:
            TurnLostError: The turn is not this process's any more.
        """
        self._log.open_payload(payload_id(node_id))
        reading = ModelStream(self._log, self._meter, node_id, call.model)
        try:
            await self._log.unless_stopped(self._listen(reading, call))
            outcome = rules.ended_by_itself(reading.reply())
        except TurnLostError:
            raise
        except TurnStoppedError as error:
            outcome = Outcome(NodeStatus.INTERRUPTED, f"{error.code}: {error.message}")
        except (AppError, MalformedStreamError) as error:
            outcome = rules.ended_by_error(error, received=reading.received > 0)
        except Exception:
            # Nobody is above a turn to see its bug: it is logged here, and what came is kept.
            _log.exception("turn %s failed", self._turn.id)
            outcome = Outcome(NodeStatus.FAILED, f"{AppError.code}: the log has it")
        ending = CompletedTurn(node_id, reading.reply(), outcome)
        self._meter.add(ending.usage)
        return ending

    async def _listen(self, reading: ModelStream, call: Call) -> None:
        try:
            await reading.listen(call.request)
        except StateForgottenError:
            if reading.received or call.request.previous_response_id is None:
                raise
            await reading.listen(await call.in_full())
        if not self._place.advances:
            # Nobody waits for the first words of a voice; with its end they cost no commit more.
            self._log.ended_at_s = self._desk.clocks.seconds()

    async def _finish(self, ending: CompletedTurn, *, last: bool) -> None:
        """Store an answer with its end, and the end of the turn with the last one."""
        answered = await self._desk.store.answered(self._place, ending)
        unanswered = await self._unanswered(ending) if last else ()

        def work() -> Write[None]:
            at = self._desk.clocks.now()
            complete = ending.reply.finished and ending.reply.failure is None
            raw_end = self._log.end_payload(complete=complete)
            yield from self._settle_in()
            yield from self._desk.store.finish_in(self._place, answered, raw_end, at)
            if last:
                yield from self._close_in(unanswered)

        ended = self._turn.aside.ended if last and self._turn.aside else None
        write = await asyncio.to_thread(ended, ending) if ended else None

        def work_and_more() -> Write[None]:
            yield from work()
            if write is not None:
                yield from write()

        told, otherwise = self._told(ending, last=last), work if write else None
        await self._write(work_and_more, told, last=last, otherwise=otherwise)

    async def _results(self, ending: CompletedTurn) -> Sequence[ToolResultBlock] | None:
        """Run the tools that were called, all at once; None if the turn is told to stop."""
        toolbox = self._turn.toolbox
        if toolbox is None:
            return []
        place = self._place
        caller = Caller(place.session_id, ending.node_id, place.turn_id, place.branch)

        async def run_all() -> list[ToolResultBlock]:
            return await asyncio.gather(*(_run(toolbox.run, call, caller) for call in ending.calls))

        try:
            return await self._log.unless_stopped(run_all())
        except TurnStoppedError:
            return None

    async def _go_on(self, ending: CompletedTurn, results: Sequence[ToolResultBlock]) -> str:
        """Store the results and the node of the next answer; give its id."""
        place, store = self._place, self._desk.store
        nodes = await store.called(place, ending, results)
        following = await store.next_answer(self._turn, place, nodes[-1].id)

        def work() -> Write[str]:
            at = self._desk.clocks.now()
            yield from self._settle_in()
            yield from store.answer_calls_in(place, nodes, at)
            return (yield from store.next_answer_in(self._turn, place, following, at))

        return await self._write(work, [], last=False)

    async def _stop_between(self, ending: CompletedTurn) -> None:
        """End a turn that was told to stop while its tools ran."""
        unanswered = await self._unanswered(ending)

        def work() -> Write[None]:
            yield from self._settle_in()
            yield from self._close_in(unanswered)

        await self._write(work, [self._done(ending, NodeStatus.INTERRUPTED)], last=True)

    def _told(self, ending: CompletedTurn, *, last: bool) -> list[Line]:
        outcome = ending.outcome
        failed = [error_line(ending.node_id, outcome.failure)] if outcome.failure else []
        return [*failed, self._done(ending, outcome.status)] if last else failed

    def _done(self, ending: CompletedTurn, status: NodeStatus) -> Line:
        return done_line(ending, status, self._meter.usage, self._meter.durations())

    def _settle_in(self) -> Write[None]:
        """Store what waits, in a transaction that goes on only if the turn is still ours."""
        if not (yield from self._desk.writer.write_in(self._desk.graph, [self._log])):
            raise TurnLostError("the turn was closed elsewhere")

    async def _unanswered(self, ending: CompletedTurn) -> Sequence[NewThinkingNode]:
        """Give what answers the calls that nobody runs."""
        return await self._desk.store.called(self._place, ending, rules.not_run(ending))

    def _close_in(self, unanswered: Sequence[NewThinkingNode]) -> Write[None]:
        """Leave no call unanswered, and end the turn."""
        at, place, store = self._desk.clocks.now(), self._place, self._desk.store
        yield from store.answer_calls_in(place, unanswered, at)
        yield from store.close_in(place)

    async def _write(
        self,
        work: Callable[[], Write[T]],
        told: list[Line],
        *,
        last: bool,
        otherwise: Callable[[], Write[T]] | None = None,
    ) -> T:
        """Run the write of an ending; the batch it holds is stored with it.

        Args:
            told: Lines of the ending. They are said under the lock: stored before it, they would
                send a subscriber to an answer that is not there yet.
            otherwise: What is written where `work` fails.

        Raises:
            UnavailableError: The database stayed away.
            TurnLostError: The turn is not this process's any more.
            Exception: `work` failed otherwise; what there is instead of it is written.
        """
        async with self._desk.ending, self._log.writing:
            if self._log.is_unsettled:
                await self._patiently(self._settle_in)
                self._log.stored(self._desk.clocks.seconds())
            self._log.publish(told)
            result = await self._one_of(work, otherwise)
            self._log.stored(self._desk.clocks.seconds())
            if last:
                self._desk.writer.close(self._log)
        return result

    async def _one_of(
        self,
        work: Callable[[], Write[T]],
        otherwise: Callable[[], Write[T]] | None,
    ) -> T:
        try:
            return await self._patiently(work)
        except (UnavailableError, TurnLostError):
            raise
        except Exception:
            # Whatever is wrong with what hangs on an ending, a bug included: the answer is kept.
            if otherwise is not None:
                await self._patiently(otherwise)
            raise

    async def _patiently(self, work: Callable[[], Write[T]]) -> T:
        for _ in range(STORE_TRIES - 1):
            try:
                return await self._desk.graph.apply(work)
            except UnavailableError as error:
                _log.warning("turn %s waits: %s", self._turn.id, error.message)
                await asyncio.sleep(RETRY_S)
        return await self._desk.graph.apply(work)


async def _run(
    run: Callable[[ToolCallBlock, Caller], Awaitable[ToolResultBlock]],
    call: ToolCallBlock,
    caller: Caller,
) -> ToolResultBlock:
    try:
        return await run(call, caller)
    except AppError as error:
        return ToolResultBlock(call.call_id, f"{error.code}: {error.message}", is_error=True)
