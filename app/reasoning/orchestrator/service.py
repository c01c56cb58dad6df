"""From a question to a turn: how deep to think, what is known, and who helps."""

from app.content.blocks import TextBlock
from app.domain.nodes.branch import ModelChoice
from app.llm.base import Brief
from app.reasoning.nodes.context.gathering import NOTHING, Gathered, Gatherer, gathered
from app.reasoning.orchestrator import prompts, rules
from app.reasoning.orchestrator.plans import PlanToolbox
from app.reasoning.orchestrator.schemas import Question
from app.reasoning.turns.thinking_engine.schemas import (
    DEFAULT_OUTPUT_TOKENS,
    Preview,
    Started,
    TurnRequest,
)
from app.reasoning.turns.thinking_engine.service import ThinkingEngine


class Orchestrator:
    def __init__(self, engine: ThinkingEngine, gatherer: Gatherer, toolbox: PlanToolbox) -> None:
        self._engine = engine
        self._gatherer = gatherer
        self.toolbox = toolbox

    async def start(self, question: Question) -> Started:
        """Begin to answer a question; the answer goes on whoever waits for it.

        Raises:
            AppError: As `ThinkingEngine.start`.
        """
        known = await self._known(question)
        started = await self._engine.start(self._turn(question, known))
        await self._gatherer.note_use(known.templates, started.node_id)
        return started

    async def think(self, question: Question) -> Started:
        """Answer a question, and wait until that is done.

        Raises:
            AppError: As `ThinkingEngine.think`.
        """
        known = await self._known(question)
        started = await self._engine.think(self._turn(question, known))
        await self._gatherer.note_use(known.templates, started.node_id)
        return started

    async def preview(self, question: Question) -> Preview:
        """Give what `start` would send of a question; nothing is written.

        Raises:
            AppError: As `ThinkingEngine.preview`.
        """
        known = await self._known(question) if question.text else NOTHING
        return await self._engine.preview(self._turn(question, known))

    def _turn(self, question: Question, known: Gathered) -> TurnRequest:
        routing = rules.route(question.text)
        return TurnRequest(
            id=question.id,
            session_id=question.session_id,
            blocks=(TextBlock(question.text),),
            branch_id=question.branch_id,
            provider=question.provider,
            model=question.model,
            system=prompts.THINKER,
            material=known.material,
            brief=Brief("think", question.text, {}, known.templates),
            effort=question.effort or routing.effort,
            effort_reason=None if question.effort else routing.reason,
            thinking_budget=question.thinking_budget,
            max_output_tokens=question.max_output_tokens or DEFAULT_OUTPUT_TOKENS,
            used_ids=known.ids,
            rehydrated=known.rehydrated,
            degraded=known.degraded,
            toolbox=self.toolbox if question.plan_tasks else None,
        )

    async def _known(self, question: Question) -> Gathered:
        if not question.include_knowledge:
            return NOTHING
        choice = ModelChoice(question.provider, question.model)
        lock = await self._engine.lock_of(question.session_id, question.branch_id, choice)
        return await gathered(self._gatherer, question.text, *lock, question.session_id)
