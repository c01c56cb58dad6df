"""Compaction: a summary in place of a branch's older turns. No model is asked."""

from collections.abc import Sequence

from app.domain.nodes.branch import Branch, NewCompaction
from app.domain.nodes.edge import EdgeType
from app.domain.nodes.thinking import NodeKind, Role
from app.domain.text import CHARACTERS_A_TOKEN
from app.errors import ConflictError, InvalidInputError
from app.events.types import EventType
from app.graph.base import Graph
from app.graph.change import Write, append
from app.reasoning.nodes.branches import rules, store
from app.reasoning.nodes.branches.rows import branch_event
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context import rules as context_rules
from app.reasoning.nodes.context.rules import MAX_SUMMARY, LineNode
from app.reasoning.nodes.context.service import ContextService
from app.reasoning.nodes.context.summaries import TurnSummaries
from app.reasoning.nodes.sessions.service import lock_open
from app.reasoning.nodes.think_graph.service import ThinkGraph


class BranchCompaction:
    def __init__(
        self,
        graph: Graph,
        think_graph: ThinkGraph,
        branches: BranchService,
        context: ContextService,
    ) -> None:
        self._graph = graph
        self._think_graph = think_graph
        self._branches = branches
        self._context = context
        self._summaries = TurnSummaries(graph)

    async def compact(self, new: NewCompaction) -> Branch:
        """Write a summary at the head that SUPERSEDES every older turn; a repeat changes nothing.

        Raises:
            NotFoundError: There is no such branch.
            InvalidInputError: There is nothing older than the turns that stay.
            BranchBusyError: Somebody writes on the branch now.
            ConflictError: Somebody wrote on it meanwhile.
        """
        branch = await self._branches.require(new.branch_id)
        line = await self._context.line(branch.head_id)
        if any(node.id == new.id for node in line):
            return branch
        older = _older(line, new.keep_turns)
        summary = rules.require_summary(new.summary) if new.summary else await self._extract(older)
        draft = store.drafted(NodeKind.COMPACTION, Role.SYSTEM, summary)
        [read] = await self._think_graph.read_ahead([draft])

        def work() -> Write[Branch]:
            yield from lock_open(branch.session_id)
            now = yield from store.require_in(branch.id)
            if now.head_id != branch.head_id:
                raise ConflictError("the branch has grown meanwhile", field="branch_id")
            node = store.stamped(now, new.id, read)
            edges = [store.edge(node.id, EdgeType.SUPERSEDES, old.id) for old in older]
            compacted = yield from self._branches.append_in(now, node, edges, keep_response=False)
            told = {"node_id": node.id}
            yield from append([branch_event(compacted, EventType.BRANCH_COMPACTED, **told)])
            return compacted

        return await self._graph.apply(work)

    async def _extract(self, older: Sequence[LineNode]) -> str:
        """Give the summaries so far, and what weighs most of the messages since."""
        summaries, others = (
            [node.id for node in older if (node.kind is NodeKind.COMPACTION) is is_summary]
            for is_summary in (True, False)
        )
        so_far = [said.text for said in await self._summaries.said(summaries)]
        extract = await self._summaries.extract(others, CHARACTERS_A_TOKEN * MAX_SUMMARY)
        return "\n".join(filter(None, (*so_far, extract))) or "Nothing was said in words."


def _older(newest_first: Sequence[LineNode], keep_turns: int) -> list[LineNode]:
    """Give what a summary may stand for, oldest first: older turns, and the summaries so far."""
    if keep_turns < 1:
        raise InvalidInputError("at least one turn stays", field="keep_turns")
    gone = context_rules.replaced(newest_first)
    live = [node for node in newest_first if node.id not in gone]
    turns = context_rules.turns_of([n for n in live if n.kind is not NodeKind.COMPACTION])
    older = {node.id for turn in turns[keep_turns:] for node in turn}
    if not older:
        raise InvalidInputError(f"there are at most {keep_turns} turns", field="keep_turns")
    chosen = [n for n in live if n.id in older or n.kind is NodeKind.COMPACTION]
    return chosen[::-1]
