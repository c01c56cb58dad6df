"""From a question to a turn: how deep to think, what is known, and who helps."""

import logging
from collections.abc import Sequence

from app.content.blocks import TextBlock
from app.errors import AppError
from app.llm.base import Brief
from app.reasoning.orchestrator import prompts, rules
from app.reasoning.orchestrator.plans import PlanToolbox
from app.reasoning.orchestrator.schemas import KnowledgePassage, Question, Retriever
from app.reasoning.turns.thinking_engine.schemas import DEFAULT_OUTPUT_TOKENS, Started, Turn
from app.reasoning.turns.thinking_engine.service import ThinkingEngine

KNOWLEDGE_LIMIT = 5
"""Pieces of knowledge that go with a question."""
_log = logging.getLogger(__name__)


class Orchestrator:
    def __init__(self, engine: ThinkingEngine, retriever: Retriever, toolbox: PlanToolbox) -> None:
        self._engine = engine
        self._retriever = retriever
        self.toolbox = toolbox

    async def start(self, question: Question) -> Started:
        """Begin to answer a question; the answer goes on whoever waits for it.

        Raises:
            AppError: As `ThinkingEngine.start`.
        """
        return await self._engine.start(await self._turn(question))

    async def think(self, question: Question) -> Started:
        """Answer a question, and wait until that is done.

        Raises:
            AppError: As `ThinkingEngine.think`.
        """
        return await self._engine.think(await self._turn(question))

    async def _turn(self, question: Question) -> Turn:
        routing = rules.route(question.text)
        found, degraded = await self._known(question)
        return Turn(
            id=question.id,
            session_id=question.session_id,
            blocks=(TextBlock(question.text),),
            branch_id=question.branch_id,
            provider=question.provider,
            model=question.model,
            system=prompts.THINKER,
            material=prompts.material(found),
            brief=Brief("think", question.text, {}),
            effort=question.effort or routing.effort,
            effort_reason=None if question.effort else routing.reason,
            thinking_budget=question.thinking_budget,
            max_output_tokens=question.max_output_tokens or DEFAULT_OUTPUT_TOKENS,
            used_ids=tuple(one.id for one in found),
            degraded=degraded,
            toolbox=self.toolbox if question.plan_tasks else None,
        )

    async def _known(
        self, question: Question
    ) -> tuple[Sequence[KnowledgePassage], tuple[str, ...]]:
        """Give what is known on a question, or which stage failed: it is answered all the same."""
        if not question.include_knowledge:
            return (), ()
        try:
            return await self._retriever.find(question.text, KNOWLEDGE_LIMIT), ()
        except AppError as error:
            _log.warning("nothing was retrieved: %s", error.message)
            return (), (f"retrieval: {error.code}: {error.message}",)
