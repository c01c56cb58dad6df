"""The door of the thinking engine: a turn is begun in one transaction and goes on by itself."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

from app.content.blocks import Block, TextBlock, visible_text
from app.content.wire import WireFormat
from app.domain.fine_tune import ServedAdapter
from app.domain.job import JobKind
from app.domain.nodes.branch import Branch, ModelChoice, ModelDirectory
from app.errors import ConflictError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write, queue, run, wake_listeners
from app.llm.base import LanguageModel, Message, ModelRequest
from app.reasoning.nodes.branches.rules import check_lock
from app.reasoning.nodes.context.schemas import AssembledContext
from app.reasoning.nodes.context.service import ContextService
from app.reasoning.nodes.think_graph.errors import ContentChangedError
from app.reasoning.nodes.think_graph.rules import content_sha256
from app.reasoning.turns.thinking_engine import recovery, rules
from app.reasoning.turns.thinking_engine.errors import TurnEndedError
from app.reasoning.turns.thinking_engine.live_turns import LiveTurns, Work
from app.reasoning.turns.thinking_engine.schemas import (
    Ended,
    Preview,
    Started,
    TurnRequest,
    TurnResult,
    TurnTarget,
    Writing,
)
from app.reasoning.turns.thinking_engine.store import TurnStore
from app.reasoning.turns.thinking_engine.turn_log import TurnLog, cancelling
from app.reasoning.turns.thinking_engine.turn_runner import Call, TurnRunner, TurnServices

_RECOVERED_AT_ONCE = 100


@dataclass(frozen=True, slots=True)
class EngineParts:
    """What the engine of one tenant works with."""

    store: TurnStore
    context: ContextService
    model_for: Callable[[str], LanguageModel]
    """Gives the model of a provider; raises InvalidInputError or SetupError where it cannot."""
    models: ModelDirectory
    adapter_for: Callable[[str, str], Awaitable[ServedAdapter | None]]
    """Gives the adapter that is asked in place of a model of a provider."""
    writes_summaries: bool = False
    """Whether the model of a branch summarises what does not fit its context."""


class ThinkingEngine:
    def __init__(self, graph: Graph, parts: EngineParts, live: LiveTurns) -> None:
        self._graph = graph
        self.parts = parts
        self._store = parts.store
        self._live = live
        self._services = TurnServices(graph, parts.store, live.writer, live.clocks, live.ending)

    async def start(self, turn: TurnRequest) -> Started:
        """Store the message and begin the answer; it goes on whoever waits for it.

        The same turn again changes nothing. Until everything is known to be right nothing is
        written.

        Raises:
            InvalidInputError: The message, the model or a budget is not allowed.
            NotFoundError: There is no such session or branch.
            ConflictError: The branch is held to another model or somebody writes on it, the
                session is archived or spent its budget, or the id was used for something else.
            SetupError: The provider lacks its key.
            RateLimitedError: The tenant spent what it may in a day.
        """
        rules.check_turn(turn)
        async with self._live.beginning:
            await self._begin(turn)
        return Started(turn.message_id, turn.id)

    async def _begin(self, turn: TurnRequest) -> None:
        standing = await self._standing(turn)
        if _is_same(turn, {row["id"]: row for row in standing["known"]}):
            return
        target = await self._target(turn)
        turn = self._fitted(turn, target.branch)
        self._store.ledger.check_spent(standing["spent"])
        await self._store.ledger.check_day(target.branch.provider, self._live.clocks.now())
        call = await self._call(turn, target)
        call.model.check(call.request)
        is_offline = call.model.api is WireFormat.OFFLINE
        if call.leaves_out and self.parts.writes_summaries and not is_offline:
            turn = replace(turn, ended=_and_summarised(turn.ended, target.branch.id))
        opening = await self._store.opening(turn, target, self._live.clocks.now())

        if await self._graph.apply(self._store.begin_in, turn, opening, self._live.clocks.now()):
            self._live.add(self._graph.tenant_id, turn.id, self._runner(turn, target, call))

    async def think(self, turn: TurnRequest) -> Started:
        """Begin a turn and wait until it is over; whoever waits may leave.

        Raises:
            AppError: As `start`; how the turn ended is read from its node.
        """
        started = await self.start(turn)
        await self._live.join(self._graph.tenant_id, turn.id)
        return started

    async def run(self, turn: TurnRequest) -> TurnResult | None:
        """Begin a turn, wait until it is over, and give its last answer, which is stored.

        Returns:
            None where this process did not bring the turn to its end: its node tells.

        Raises:
            AppError: As `start`.
        """
        await self.start(turn)
        return await self._live.join(self._graph.tenant_id, turn.id)

    async def preview(self, turn: TurnRequest) -> Preview:
        """Give what the first call of a turn would send; nothing is written.

        A turn that says nothing shows what goes along with whatever is said next.

        Raises:
            InvalidInputError: The model or a budget is not allowed.
            NotFoundError: There is no such session or branch.
            ConflictError: The branch is held to another model.
        """
        target = await self._target(turn)
        turn = self._fitted(turn, target.branch)
        plain = _plain(turn, target.asked_model)
        upcoming = plain.messages[-1] if visible_text(turn.blocks) else None
        context = await self._assembled(turn, target, upcoming, use_server_state=True)
        request = _with_context(plain, context)
        model = self.parts.model_for(target.branch.provider)
        body = model.body(request) if upcoming else None
        return Preview(context, turn.system, turn.material, body)

    async def lock_of(
        self, session_id: str, branch_id: str | None, choice: ModelChoice
    ) -> tuple[str, str]:
        """Give the provider and model that a turn would go to; nothing is written.

        Raises:
            NotFoundError: There is no such branch.
            InvalidInputError: There is no such provider or model.
        """
        return await self._store.branches.lock_of(session_id, branch_id, choice)

    async def cancel(self, node_id: str) -> None:
        """Stop the turn a node is written in; what was received stays.

        A turn of this process is over on return; one of another process stops at its next write,
        which comes at once where workers wake each other.

        Raises:
            NotFoundError: There is no such node.
            TurnEndedError: Its turn is over.
        """
        rows = await self._graph.read("turn/find_by_node", node_id=node_id)
        if not rows:
            raise NotFoundError("there is no such node", field="node_id")
        if not rows[0]["live"]:
            raise TurnEndedError("the turn is over", field="node_id")
        turn_id: str = rows[0]["turn_id"]
        if self._live.stop(self._graph.tenant_id, turn_id):
            await self._live.join(self._graph.tenant_id, turn_id)
        elif not await self._graph.apply(_request_cancel, turn_id):
            raise TurnEndedError("the turn is over", field="node_id")

    async def stop(self, turn_id: str) -> None:
        """Stop a turn of this process and wait until it is over; one that is not here is left."""
        if self._live.stop(self._graph.tenant_id, turn_id):
            await self._live.join(self._graph.tenant_id, turn_id)

    async def recover(self) -> int:
        """Close turns whose process is gone, with what is stored of them; count them."""
        rows = await self._graph.read("turn/list_expired", limit=_RECOVERED_AT_ONCE)
        return sum([await self._recover(row["id"]) for row in rows])

    async def _recover(self, turn_id: str) -> bool:
        clocks, store = self._live.clocks, self._store
        left = await recovery.read_left(self._graph, store, turn_id)
        if left is None:
            return False
        return await self._graph.apply(recovery.close_in, store, clocks, left)

    async def _standing(self, turn: TurnRequest) -> Row:
        ids = [turn.id, turn.message_id]
        [row] = await self._graph.read("turn/find_standing", ids=ids, session_id=turn.session_id)
        return row

    async def _target(self, turn: TurnRequest) -> TurnTarget:
        branch = turn.side.branch if turn.side else await self._branch(turn)
        check_lock(branch, turn.provider, turn.model)
        if branch.session_id != turn.session_id:
            raise NotFoundError("the session has no such branch", field="branch_id")
        name = turn.side.name if turn.side else None
        adapter = await self.parts.adapter_for(branch.provider, branch.model)
        return TurnTarget(
            turn_id=turn.id,
            session_id=turn.session_id,
            branch=branch,
            advances=turn.side is None,
            line=name,
            degraded=turn.degraded,
            kind=turn.kind,
            given_ids=turn.used_ids,
            adapter=adapter,
        )

    async def _branch(self, turn: TurnRequest) -> Branch:
        if turn.branch_id is None:
            choice = ModelChoice(turn.provider, turn.model)
            return await self._store.branches.ensure_main(
                turn.session_id, choice, partial(self._admit, turn)
            )
        return await self._store.branches.require(turn.branch_id)

    def _admit(self, turn: TurnRequest, branch: Branch) -> None:
        """Refuse to hold a session to a model that cannot take this turn."""
        plain = _plain(self._fitted(turn, branch), branch.model)
        self.parts.model_for(branch.provider).check(plain)

    def _fitted(self, turn: TurnRequest, branch: Branch) -> TurnRequest:
        models, most = self.parts.models, turn.max_output_tokens
        return rules.fitted(turn, models.efforts(branch.provider, branch.model, most))

    async def _call(self, turn: TurnRequest, target: TurnTarget) -> Call:
        model = self.parts.model_for(target.branch.provider)
        plain = _plain(turn, target.asked_model)

        async def in_full() -> ModelRequest:
            context = await self._for_call(turn, target, plain, use_server_state=False)
            return _with_context(plain, context)

        context = await self._for_call(turn, target, plain, use_server_state=True)
        leaves_out = context is not None and context.summary is not None
        return Call(model, _with_context(plain, context), in_full, leaves_out)

    async def _for_call(
        self, turn: TurnRequest, target: TurnTarget, plain: ModelRequest, *, use_server_state: bool
    ) -> AssembledContext | None:
        """Give what was said before; None beside the branch, which knows nothing of it."""
        if not target.advances:
            return None
        upcoming = plain.messages[-1]
        return await self._assembled(turn, target, upcoming, use_server_state=use_server_state)

    async def _assembled(
        self,
        turn: TurnRequest,
        target: TurnTarget,
        upcoming: Message | None,
        *,
        use_server_state: bool,
    ) -> AssembledContext:
        context = self.parts.context
        limits = context.limits(target.branch, turn.max_output_tokens)
        return await context.assemble(
            target.branch, turn.system, upcoming, limits, use_server_state=use_server_state
        )

    def _runner(self, turn: TurnRequest, target: TurnTarget, call: Call) -> Work:
        async def run(log: TurnLog) -> TurnResult:
            return await TurnRunner(self._services, turn, target, log).run(call)

        return run


def _plain(turn: TurnRequest, model: str) -> ModelRequest:
    """Give the request of a turn without what was said before it."""
    material = (TextBlock(turn.material),) if turn.material else ()
    return ModelRequest(
        model=model,
        messages=(Message("user", (*material, *turn.blocks)),),
        max_output_tokens=turn.max_output_tokens,
        system=turn.system,
        effort=turn.effort,
        thinking_budget=turn.thinking_budget,
        temperature=turn.temperature,
        tools=turn.toolbox.tools if turn.toolbox else (),
        brief=turn.brief,
    )


def _with_context(plain: ModelRequest, context: AssembledContext | None) -> ModelRequest:
    if context is None:
        return plain
    return replace(
        plain, messages=context.messages, previous_response_id=context.previous_response_id
    )


def _is_same(turn: TurnRequest, known: dict[str, Row]) -> bool:
    """Tell whether a turn was begun already.

    Raises:
        ConflictError: Its id was used for something else.
    """
    message = known.get(turn.message_id)
    if message is None:
        if turn.id in known:
            raise ConflictError("this id was used for something else", field="id")
        return False
    blocks: tuple[Block, ...] = turn.blocks
    if message["content_sha256"] != content_sha256(blocks):
        raise ContentChangedError("this id was used for another message", field="id")
    return True


def _and_summarised(ended: Ended | None, branch_id: str) -> Ended:
    """Queue a summary of a branch together with what else hangs on the end of its turn."""

    def both(result: TurnResult) -> Writing:
        write = ended(result) if ended else None

        def work() -> Write[None]:
            if write is not None:
                yield from write()
            yield from queue(JobKind.SUMMARY, branch_id)

        return work

    return both


def _request_cancel(turn_id: str) -> Write[bool]:
    is_live = bool((yield from run("turn/request_cancel", id=turn_id)))
    if is_live:
        yield from wake_listeners(cancelling(turn_id))
    return is_live
