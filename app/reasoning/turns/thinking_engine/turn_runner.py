"""One turn from its first answer to its end, away from whoever asked for it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from app.content.blocks import ToolResultBlock
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
    Toolbox,
    TurnRequest,
    TurnResult,
    TurnTarget,
)
from app.reasoning.turns.thinking_engine.store import TurnStore, payload_id
from app.reasoning.turns.thinking_engine.tool_runs import answered
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
    leaves_out: bool = False
    """Whether older turns did not fit."""


class TurnRunner:
    def __init__(
        self, services: TurnServices, turn: TurnRequest, target: TurnTarget, log: TurnLog
    ) -> None:
        self._services = services
        self._turn = turn
        self._target = target
        self._log = log
        self._meter = TurnMeter(services.clocks.seconds)

    async def run(self, call: Call) -> TurnResult:
        """Ask, run the tools that are called, and ask again, until the model has answered.

        Returns:
            The last answer, which is stored.
        """
        answer = await self._answer(self._turn.id, call)
        for _ in range(rules.MAX_STEPS - 1):
            if not rules.calls_tools(answer, self._turn.toolbox is not None):
                break
            await self._finish(answer, last=False)
            results = await self._results(answer)
            if results is None:
                await self._stop_between(answer)
                return answer
            node_id = await self._go_on(answer, results)
            call = replace(call, request=rules.next_request(call.request, answer, results))
            answer = await self._answer(node_id, call)
        await self._finish(answer, last=True)
        return answer

    async def _answer(self, node_id: str, call: Call) -> TurnResult:
        """Listen to one answer to its end, whatever ends it.

        Raises:
            TurnLostError: The turn is not this process's any more.
        """
        self._log.open_payload(payload_id(node_id))
        stream = ModelStream(self._log, self._meter, node_id, call.model)
        try:
            await self._log.unless_stopped(self._listen(stream, call))
            answer = rules.result_of(node_id, stream.reply())
        except TurnLostError:
            raise
        except (AppError, MalformedStreamError) as error:
            received = stream.received > 0
            answer = rules.failed_result(node_id, stream.reply(), error, received=received)
        except Exception:
            # Nobody is above a turn to see its bug: it is logged here, and what came is kept.
            _log.exception("turn %s failed", self._turn.id)
            failure = f"{AppError.code}: the log has it"
            answer = TurnResult(node_id, NodeStatus.FAILED, stream.reply(), failure)
        self._meter.add(answer.usage)
        return answer

    async def _listen(self, stream: ModelStream, call: Call) -> None:
        try:
            await stream.listen(call.request)
        except StateForgottenError:
            if stream.received or call.request.previous_response_id is None:
                raise
            await stream.listen(await call.in_full())
        if not self._target.advances:
            # Nobody waits for the first words of a voice; with its end they cost no commit more.
            self._log.ended_at_s = self._services.clocks.seconds()

    async def _finish(self, answer: TurnResult, *, last: bool) -> None:
        """Store an answer with its end, and the end of the turn with the last one."""
        answered = await self._services.store.answered(self._target, answer)
        unanswered = await self._unanswered(answer) if last else ()

        def work() -> Write[None]:
            at = self._services.clocks.now()
            complete = answer.reply.finished and answer.reply.failure is None
            raw_end = self._log.end_payload(complete=complete)
            yield from self._settle_in()
            yield from self._services.store.finish_in(self._target, answered, raw_end, at)
            if last:
                yield from self._close_in(unanswered)

        ended = self._turn.ended if last else None
        write = await asyncio.to_thread(ended, answer) if ended else None

        def work_and_more() -> Write[None]:
            yield from work()
            if write is not None:
                yield from write()

        told, otherwise = self._told(answer, last=last), work if write else None
        await self._write(work_and_more, told, last=last, otherwise=otherwise)

    async def _results(self, answer: TurnResult) -> Sequence[ToolResultBlock] | None:
        """Run the tools that were called, all at once; None if the turn is told to stop."""
        toolbox = self._turn.toolbox
        if toolbox is None:
            return []
        target = self._target
        caller = Caller(target.session_id, answer.node_id, target.turn_id, target.branch)

        async def run_all(tools: Toolbox) -> list[ToolResultBlock]:
            seconds = self._services.clocks.seconds
            runs = (answered(tools, call, caller, seconds) for call in answer.calls)
            return await asyncio.gather(*runs)

        try:
            return await self._log.unless_stopped(run_all(toolbox))
        except TurnStoppedError:
            return None

    async def _go_on(self, answer: TurnResult, results: Sequence[ToolResultBlock]) -> str:
        """Store the results and the node of the next answer; give its id."""
        target, store = self._target, self._services.store
        nodes = await store.called(target, answer, results)
        following = await store.next_answer(self._turn, target, nodes[-1].id)

        def work() -> Write[str]:
            at = self._services.clocks.now()
            yield from self._settle_in()
            yield from store.answer_calls_in(target, nodes, at)
            return (yield from store.next_answer_in(self._turn, target, following, at))

        return await self._write(work, [], last=False)

    async def _stop_between(self, answer: TurnResult) -> None:
        """End a turn that was told to stop while its tools ran."""
        unanswered = await self._unanswered(answer)

        def work() -> Write[None]:
            yield from self._settle_in()
            yield from self._close_in(unanswered, cut=True)

        await self._write(work, [self._done(answer, NodeStatus.INTERRUPTED)], last=True)

    def _told(self, answer: TurnResult, *, last: bool) -> list[Line]:
        failed = [error_line(answer.node_id, answer.failure)] if answer.failure else []
        return [*failed, self._done(answer, answer.status)] if last else failed

    def _done(self, answer: TurnResult, status: NodeStatus) -> Line:
        return done_line(answer, status, self._meter.usage, self._meter.durations())

    def _settle_in(self) -> Write[None]:
        """Store what waits, in a transaction that goes on only if the turn is still ours."""
        if not (yield from self._services.writer.write_in(self._services.graph, [self._log])):
            raise TurnLostError("the turn was closed elsewhere")

    async def _unanswered(self, answer: TurnResult) -> Sequence[NewThinkingNode]:
        """Give what answers the calls that nobody runs."""
        return await self._services.store.called(self._target, answer, rules.not_run(answer))

    def _close_in(self, unanswered: Sequence[NewThinkingNode], *, cut: bool = False) -> Write[None]:
        """Leave no call unanswered, and end the turn."""
        at, target, store = self._services.clocks.now(), self._target, self._services.store
        yield from store.answer_calls_in(target, unanswered, at)
        yield from store.close_in(target, cut=cut)

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
        async with self._services.ending, self._log.writing:
            if self._log.is_unsettled:
                await self._patiently(self._settle_in)
                self._log.stored(self._services.clocks.seconds())
            self._log.publish(told)
            result = await self._one_of(work, otherwise)
            self._log.stored(self._services.clocks.seconds())
            if last:
                self._services.writer.close(self._log)
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
                return await self._services.graph.apply(work)
            except UnavailableError as error:
                _log.warning("turn %s waits: %s", self._turn.id, error.message)
                await asyncio.sleep(RETRY_S)
        return await self._services.graph.apply(work)
