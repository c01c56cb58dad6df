"""Lets a branch's own model summarise the turns that do not fit its context."""

from collections.abc import Callable
from contextlib import aclosing
from datetime import UTC, datetime

from app.content.blocks import TextBlock, visible_text
from app.content.reducers.base import Reply
from app.content.reducers.formats import reducer_for
from app.domain.ids import derived_id
from app.domain.nodes.branch import MAX_MERGE_SUMMARY, Branch, NewCompaction
from app.domain.nodes.headline import shortened
from app.domain.nodes.thinking import NodeKind
from app.errors import NotFoundError
from app.graph.base import Graph
from app.llm.base import LanguageModel, Message, ModelRequest
from app.llm.errors import LLMRejectedError
from app.reasoning.nodes.branches.compaction import BranchCompaction
from app.reasoning.nodes.branches.service import BranchService
from app.reasoning.nodes.context import rules
from app.reasoning.nodes.context.schemas import OUTPUT_TOKENS, AssembledContext, Limits
from app.reasoning.nodes.context.service import ContextService
from app.reasoning.nodes.context.summaries import TurnSummaries
from app.reasoning.turns.branch_summaries import prompts
from app.reasoning.turns.thinking_engine.ledger import TokenLedger
from app.reasoning.turns.thinking_engine.schemas import Account, usage_of

MAX_CHARACTERS = 100_000
"""Of the messages that are read at once; about a quarter of a window of 100,000 tokens."""
MAX_OUTPUT = 1_500
ANSWER_SHARE = 4
"""A small window keeps this part of it for the answer."""


class BranchSummaries:
    def __init__(
        self,
        graph: Graph,
        branches: BranchService,
        context: ContextService,
        compaction: BranchCompaction,
        ledger: TokenLedger,
        model_for: Callable[[str], LanguageModel],
    ) -> None:
        self._graph = graph
        self._branches = branches
        self._context = context
        self._compaction = compaction
        self._ledger = ledger
        self._model_for = model_for

    async def write(self, branch_id: str) -> bool:
        """Store a summary of the turns that do not fit, and of some more; a repeat does nothing.

        Until it is stored, and wherever the model fails, what goes to the model is the summary that
        is extracted from the messages.

        Returns:
            Whether there was something to summarise.

        Raises:
            AppError: The model failed, the budget is spent, or somebody writes on the branch.
        """
        try:
            branch = await self._branches.require(branch_id)
        except NotFoundError:
            # The session was deleted meanwhile.
            return False
        context = await self._context.assemble(branch, None, None, self._limits(branch))
        if context.summary is None:
            return False
        text = await self._summarise(branch, context.summary.node_ids)
        own = derived_id(None, branch.id, context.summary.node_ids[-1], "summary")
        keep = await self._kept_turns(branch, context)
        await self._compaction.compact(NewCompaction(own, branch.id, text, keep))
        return True

    def _limits(self, branch: Branch) -> Limits:
        """Give what the model reads, with what a usual answer takes kept free of it."""
        window = self._context.limits(branch, 0).context_tokens
        return Limits(window, min(OUTPUT_TOKENS, window // ANSWER_SHARE))

    async def _kept_turns(self, branch: Branch, context: AssembledContext) -> int:
        """Count the turns that stay: half of those that fit, so that the next ones fit too."""
        left_out = set(context.summary.node_ids) if context.summary else set[str]()
        line = await self._context.line(branch.head_id)
        live = [n for n in line if n.id not in rules.replaced(line)]
        turns = rules.turns_of([n for n in live if n.kind is not NodeKind.COMPACTION])
        return max(1, sum(turn[0].id not in left_out for turn in turns) // 2)

    async def _summarise(self, branch: Branch, node_ids: tuple[str, ...]) -> str:
        await self._ledger.check(branch.session_id, branch.provider)
        line = await self._context.line(branch.head_id)
        gone = rules.replaced(line)
        earlier = [n.id for n in line if n.kind is NodeKind.COMPACTION and n.id not in gone]
        messages = TurnSummaries(self._graph)
        so_far = [one.text for one in await messages.said(earlier[::-1])]
        said = await messages.said(node_ids)
        reply = await self._ask(branch, prompts.conversation(so_far, said, MAX_CHARACTERS))
        account = Account(branch.session_id, branch.provider, branch.model)
        await self._graph.apply(self._ledger.add_in, account, usage_of(reply), datetime.now(UTC))
        text = visible_text(reply.blocks).strip()
        if not text or not reply.finished or reply.failure:
            raise LLMRejectedError("the model gave no summary")
        return shortened(text, MAX_MERGE_SUMMARY)

    async def _ask(self, branch: Branch, conversation: str) -> Reply:
        model = self._model_for(branch.provider)
        request = ModelRequest(
            model=branch.model,
            messages=(Message("user", (TextBlock(conversation),)),),
            max_output_tokens=MAX_OUTPUT,
            system=prompts.SYSTEM,
        )
        model.check(request)
        reducer = reducer_for(model.api)
        async with aclosing(model.stream(request)) as records:
            async for record in records:
                reducer.feed(record)
        return reducer.reply()
