"""What the transactions of a turn write. Each is one step of a turn, with its events."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from app.content.blocks import CitationBlock, ToolResultBlock, thinking_text, visible_text
from app.content.wire import WireFormat
from app.domain.beliefs.knowledge_context import cited_ids
from app.domain.confidence import NOTHING_READ
from app.domain.extraction import Extraction
from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.raw import NewRawPayload, RawEnd
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role
from app.errors import AppError
from app.graph.change import Write, run
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.raw.service import RawPayloads
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.turns.rehydration.service import rehydrate_in
from app.reasoning.turns.thinking_engine.errors import BranchMovedError
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import TurnRequest, TurnResult, TurnTarget
from app.reasoning.turns.thinking_engine.writer import LEASE_S

SOURCE = "think"
Extract = Callable[[str, str, datetime | None], Extraction]


@dataclass(frozen=True, slots=True)
class Opening:
    """A message and the answer that is to come, read before the transaction that writes them."""

    target: TurnTarget
    nodes: tuple[NewThinkingNode, ...]


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that has ended, read before the transaction that writes it."""

    answer: TurnResult
    node: NewThinkingNode


@dataclass(frozen=True, slots=True)
class TurnStore:
    """Writes turns of one tenant, in transactions of its callers."""

    think_graph: ThinkGraph
    branches: BranchService
    raw: RawPayloads
    ledger: TokenLedger
    extract: Extract
    worker: str
    """The process, as the leases name it."""

    async def opening(self, turn: TurnRequest, target: TurnTarget, at: datetime) -> Opening:
        """Read a message in a thread: a long one takes a while, and a transaction may be repeated.

        Raises:
            InvalidInputError: A text is too long or cannot be stored.
        """
        nodes = (_message(turn, target, at), _answer(turn, target, turn.message_id, at))
        checked = await asyncio.to_thread(lambda: tuple(map(self.think_graph.checked, nodes)))
        return Opening(target, checked)

    def begin_in(self, turn: TurnRequest, opening: Opening, at: datetime) -> Write[bool]:
        """Write the message, the answer that is to come, and the lease; False if it is there.

        Raises:
            BranchBusyError: Somebody writes on the branch now.
            BranchMovedError: Somebody wrote on it since the context was put together.
        """
        target = opening.target
        checked = [replace(node, valid_from=at) for node in opening.nodes]
        written = yield from self.think_graph.write_in(target.session_id, checked, may_extend=False)
        if not written.added:
            return False
        if target.advances:
            yield from self._lease_in(target)
        # The number under which the question names it.
        used = [
            replace(_edge(turn.id, EdgeType.USED, id_), rule=f"citation {number}")
            for number, id_ in enumerate(turn.used_ids, 1)
        ]
        if used:
            yield from self.think_graph.link_in(used)
        yield from rehydrate_in(turn.id, turn.session_id, turn.rehydrated, at)
        yield from run(
            "turn/open_turn",
            turn=_turn_properties(target, self.worker),
            payload=asdict(_payload(turn.id, target, at)),
            at=at,
            lease_s=LEASE_S,
        )
        if turn.begun:
            yield from turn.begun()
        return True

    async def answered(self, target: TurnTarget, answer: TurnResult) -> Answered:
        """Read an answer in a thread, before the transaction: that may be tried again."""
        node = await asyncio.to_thread(lambda: self.think_graph.read(self._ended(target, answer)))
        return Answered(answer, node)

    def finish_in(
        self, target: TurnTarget, answered: Answered, raw_end: RawEnd, at: datetime
    ) -> Write[None]:
        """Give an answer all that was received of it and lead the branch on to it."""
        answer, node = answered.answer, replace(answered.node, valid_from=at)
        previous = yield from run("turn/find_previous_answer", node_id=node.id)
        edges = [_edge(row["id"], EdgeType.INFLUENCES, node.id) for row in previous]
        edges += _cited(target, answer)
        yield from self.think_graph.finish_in(node, edges)
        yield from self.raw.finish_in(payload_id(node.id), raw_end)
        yield from self.ledger.add_in(target.account, answer.usage, at)
        if target.advances:
            state = _server_state(target, answer)
            yield from self.branches.advance_in(target.branch.id, target.turn_id, node.id, state)

    async def called(
        self, target: TurnTarget, answer: TurnResult, results: Sequence[ToolResultBlock]
    ) -> Sequence[NewThinkingNode]:
        """Read the results of calls, a node for each, one behind the other, as `answered`."""
        nodes: list[NewThinkingNode] = []
        for result in results:
            parent_id = nodes[-1].id if nodes else answer.node_id
            nodes.append(_result(target, result, answer.node_id, parent_id))
        return await self.think_graph.read_ahead(nodes)

    def answer_calls_in(
        self, target: TurnTarget, called: Sequence[NewThinkingNode], at: datetime
    ) -> Write[None]:
        """Write the nodes of results; without any nothing is written."""
        if not called:
            return
        nodes = [replace(node, valid_from=at) for node in called]
        yield from self.think_graph.write_in(target.session_id, nodes, may_extend=False)
        if target.advances:
            last = nodes[-1].id
            yield from self.branches.advance_in(target.branch.id, target.turn_id, last, None)

    async def next_answer(
        self, turn: TurnRequest, target: TurnTarget, parent_id: str
    ) -> NewThinkingNode:
        """Give the next answer of a turn, checked, before anything of it is there."""
        node = _answer(turn, target, parent_id, None)
        [read] = await self.think_graph.read_ahead(
            [replace(node, id=derived_id(None, parent_id, "next"))]
        )
        return read

    def next_answer_in(
        self, turn: TurnRequest, target: TurnTarget, following: NewThinkingNode, at: datetime
    ) -> Write[str]:
        """Write the next answer of a turn as streaming and give its id."""
        node = replace(following, valid_from=at)
        yield from self.think_graph.write_in(target.session_id, [node], may_extend=False)
        yield from self.raw.open_in([_payload(node.id, target, at)])
        yield from run("turn/move_turn", id=turn.id, node_id=node.id)
        return node.id

    def close_in(self, target: TurnTarget, *, cut: bool = False) -> Write[None]:
        """End a turn: the branch is free.

        Args:
            cut: Whether it would have gone on after its last answer.
        """
        if target.advances:
            yield from self.branches.release_in(target.branch.id, target.turn_id)
        yield from run("turn/close_turn", id=target.turn_id, cut=cut)

    def _lease_in(self, target: TurnTarget) -> Write[None]:
        branch = target.branch
        leased = yield from self.branches.lease_in(branch.id, target.turn_id, LEASE_S)
        if leased.head_id != branch.head_id:
            raise BranchMovedError("the branch has moved on meanwhile; try again")

    def _ended(self, target: TurnTarget, answer: TurnResult) -> NewThinkingNode:
        blocks = answer.reply.blocks
        reasoning, response = thinking_text(blocks), visible_text(blocks)
        extraction, failures = self._extracted(target, reasoning or response, answer.node_id)
        return NewThinkingNode(
            id=answer.node_id,
            session_id=target.session_id,
            kind=target.kind,
            role=Role.ASSISTANT,
            blocks=blocks,
            reasoning=reasoning,
            response=response,
            status=answer.status,
            usage=answer.usage,
            stop_reason=answer.reply.stop_reason,
            response_id=answer.reply.response_id,
            failure=answer.failure,
            degraded=(*target.degraded, *failures),
            confidence=extraction.confidence.value if extraction else None,
            confidence_basis=extraction.confidence.basis.value if extraction else None,
            reading=extraction.confidence.reading if extraction else NOTHING_READ,
            steps=extraction.steps if extraction else (),
            decisions=extraction.decisions if extraction else (),
        )

    def _extracted(
        self, target: TurnTarget, text: str, node_id: str
    ) -> tuple[Extraction | None, tuple[str, ...]]:
        """Give what a text holds, or which stage failed: the answer is kept all the same."""
        if target.kind is NodeKind.DEBATE_TURN:
            # A debate reads its turns itself; what one side says was decided by nobody.
            return None, ()
        try:
            return self.extract(text, node_id, None), ()
        except (AppError, ValueError, LookupError, RecursionError) as error:
            return None, (f"extraction: {error}",)


def payload_id(node_id: str) -> str:
    """Give the id of what is kept of an answer as the vendor sent it."""
    return derived_id(None, node_id, "raw")


def _message(turn: TurnRequest, target: TurnTarget, at: datetime | None) -> NewThinkingNode:
    parent_id = turn.side.parent_id if turn.side else target.branch.head_id
    return NewThinkingNode(
        id=turn.message_id,
        session_id=turn.session_id,
        kind=NodeKind.MESSAGE,
        role=Role.USER,
        blocks=turn.blocks,
        parent_id=parent_id,
        response=turn.label or visible_text(turn.blocks),
        provider=target.branch.provider,
        api=target.branch.api,
        model=target.branch.model,
        branch_id=target.branch.id if target.advances else None,
        branch=target.line,
        turn_id=turn.id,
        source=SOURCE,
        valid_from=at,
    )


def _answer(
    turn: TurnRequest, target: TurnTarget, parent_id: str, at: datetime | None
) -> NewThinkingNode:
    return replace(
        _message(turn, target, at),
        id=turn.id,
        kind=turn.kind,
        role=Role.ASSISTANT,
        blocks=(),
        parent_id=parent_id,
        response="",
        status=NodeStatus.STREAMING,
        effort=turn.effort,
        effort_reason=turn.effort_reason,
        thinking_budget=turn.thinking_budget,
        adapter_id=target.adapter.id if target.adapter else None,
        degraded=turn.degraded,
    )


def _result(
    target: TurnTarget, result: ToolResultBlock, of_id: str, parent_id: str
) -> NewThinkingNode:
    return NewThinkingNode(
        id=derived_id(None, of_id, "result", result.call_id),
        session_id=target.session_id,
        kind=NodeKind.MESSAGE,
        role=Role.TOOL,
        blocks=(result,),
        parent_id=parent_id,
        provider=target.branch.provider,
        api=target.branch.api,
        model=target.branch.model,
        branch_id=target.branch.id if target.advances else None,
        branch=target.line,
        turn_id=target.turn_id,
        source=SOURCE,
    )


def _payload(node_id: str, target: TurnTarget, at: datetime) -> NewRawPayload:
    branch = target.branch
    return NewRawPayload(
        payload_id(node_id), node_id, branch.provider, branch.api, branch.model, at
    )


def _turn_properties(target: TurnTarget, worker: str) -> dict[str, object]:
    return {
        "id": target.turn_id,
        "session_id": target.session_id,
        "branch_id": target.branch.id,
        "advances": target.advances,
        "node_id": target.turn_id,
        "line": target.line,
        "worker": worker,
        "degraded": list(target.degraded),
    }


def _cited(target: TurnTarget, answer: TurnResult) -> list[NewEdge]:
    """Tie an answer to what it cites: by its number, or as the graph itself names its sources.

    That is drawn anew with the answer as its evidence, in place of what says that it was given.
    """
    blocks = answer.reply.blocks
    named = [block.source for block in blocks if isinstance(block, CitationBlock)]
    if named and target.branch.api is WireFormat.OFFLINE:
        return [_edge(answer.node_id, EdgeType.USED, id_) for id_ in named]
    cited = cited_ids(visible_text(blocks), target.given_ids)
    return [
        NewEdge(
            derived_id(None, answer.node_id, EdgeType.USED, id_, "cited"),
            EdgeType.USED,
            answer.node_id,
            id_,
            source=SOURCE,
            rule=f"citation {target.given_ids.index(id_) + 1}",
            evidence_id=answer.node_id,
        )
        for id_ in cited
    ]


def _server_state(target: TurnTarget, answer: TurnResult) -> str | None:
    complete = answer.status is NodeStatus.COMPLETE
    keeps = target.branch.api is WireFormat.OPENAI_RESPONSES
    return answer.reply.response_id if complete and keeps else None


def _edge(start_id: str, type_: EdgeType, end_id: str) -> NewEdge:
    return NewEdge(derived_id(None, start_id, type_, end_id), type_, start_id, end_id, 1.0, SOURCE)
