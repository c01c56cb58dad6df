"""Tests a hypothesis: asks a question again with it given, beside the answer without it.

The second answer is the one task of a plan, so cancelling and taking up again are those of plans.
What a person makes of the two is a conclusion of the hypothesis. No answer is evidence for it.
"""

from dataclasses import dataclass

from app.domain.beliefs.hypothesis import Conclusion, HypothesisStatus, NewHypothesis
from app.domain.ids import id_beside
from app.domain.nodes.plan import NewPlan, PlannedTask
from app.domain.nodes.thinking import NodeStatus, Role
from app.domain.page import Page, PageRequest
from app.domain.people.checkpoints import CheckpointVerdict
from app.domain.people.experiments import (
    Experiment,
    ExperimentDecision,
    NewExperiment,
    check,
    check_decision,
)
from app.domain.request import Request
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write, once
from app.graph.rows import is_whole
from app.reasoning.beliefs.hypothesis_verification.service import HypothesisService
from app.reasoning.orchestrator.agents.service import PlanService
from app.reasoning.orchestrator.experiments import store
from app.reasoning.orchestrator.schemas import Agent

TASK = "answer with the hypothesis"
_WITHDRAWN = (HypothesisStatus.REFUTED, HypothesisStatus.SUPERSEDED)
_MEANS = {
    CheckpointVerdict.APPROVED: HypothesisStatus.SUPPORTED,
    CheckpointVerdict.EDITED: HypothesisStatus.SUPERSEDED,
    CheckpointVerdict.REJECTED: HypothesisStatus.REFUTED,
}


@dataclass(frozen=True, slots=True)
class ExperimentService:
    graph: Graph
    plans: PlanService
    hypotheses: HypothesisService

    async def start(self, new: NewExperiment) -> str:
        """Store an experiment, queue the question with the hypothesis, and give the id.

        The same again does nothing.

        Raises:
            InvalidInputError: As `check`; or the node is no answer, or rests on the hypothesis.
            NotFoundError: There is no such answer or hypothesis.
            ConflictError: The answer is not complete, or the hypothesis was withdrawn.
            AppError: As `PlanService.start`.
        """
        check(new)
        hypothesis_id = new.hypothesis_id or id_beside(new.id, "hypothesis")
        answer = await self._answer(new.answer_id)
        if new.hypothesis_id is not None:
            await self._check_hypothesis(new.hypothesis_id, new.answer_id)

        def also() -> Write[None]:
            session_id: str = answer["session_id"]
            if new.text is not None:
                author = new.author or new.key_name
                proposed = NewHypothesis(hypothesis_id, new.text, session_id, author)
                yield from self.hypotheses.propose_in(proposed)
            yield from store.create_in(new, hypothesis_id, session_id)

        return await self.plans.start(_plan(new, answer), also)

    async def decide(self, decision: ExperimentDecision, request: Request | None = None) -> None:
        """Conclude the hypothesis by what both answers say; an experiment is decided once.

        Raises:
            InvalidInputError: As `check_decision`.
            NotFoundError: There is no such experiment.
            ConflictError: There is no second answer yet, it was decided, or the hypothesis cannot
                become this from where it stands.
        """
        check_decision(decision)
        await store.require(self.graph, decision.experiment_id)

        def work() -> Write[None]:
            hypothesis_id = yield from store.decide_in(decision)
            yield from self.hypotheses.conclude_in(_conclusion(decision, hypothesis_id))

        await self.graph.apply(once, request, work)

    async def require(self, experiment_id: str) -> Experiment:
        """Give one experiment as it stands.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        return await store.require(self.graph, experiment_id)

    async def list_page(
        self, page: PageRequest, hypothesis_id: str | None = None
    ) -> Page[Experiment]:
        """List experiments, newest first, of every hypothesis or of one."""
        return await store.list_page(self.graph, page, hypothesis_id)

    async def _answer(self, answer_id: str) -> Row:
        rows = await self.graph.read("correction/find_answer", id=answer_id, premise_id=None)
        if not rows or not is_whole(rows[0], "session_id", "role", "status"):
            raise NotFoundError("there is no such answer", field="answer_id")
        [answer] = rows
        if answer["role"] != Role.ASSISTANT or not answer["question"]:
            raise InvalidInputError("the node answers no question", field="answer_id")
        if answer["status"] != NodeStatus.COMPLETE:
            raise ConflictError("the answer is not complete", field="answer_id")
        return answer

    async def _check_hypothesis(self, hypothesis_id: str, answer_id: str) -> None:
        rows = await self.graph.read(
            "experiment/find_hypothesis", id=hypothesis_id, answer_id=answer_id
        )
        if not rows:
            raise NotFoundError("there is no such hypothesis", field="hypothesis_id")
        [found] = rows
        if found["status"] in _WITHDRAWN:
            raise ConflictError(f"the hypothesis is {found['status']}", field="hypothesis_id")
        if found["is_used"]:
            message = "the answer used the hypothesis, so it is no baseline: ask without it first"
            raise InvalidInputError(message, field="answer_id")


def _conclusion(decision: ExperimentDecision, hypothesis_id: str) -> Conclusion:
    own = id_beside(decision.id, "conclusion")
    revision = None
    if decision.text is not None:
        author = decision.author or decision.key_name
        revision = NewHypothesis(id_beside(own, "revision"), decision.text, author=author)
    return Conclusion(own, hypothesis_id, _MEANS[decision.verdict], decision.reason, revision)


def _plan(new: NewExperiment, answer: Row) -> NewPlan:
    question = answer["question"]
    return NewPlan(
        id=new.id,
        session_id=answer["session_id"],
        goal=question,
        tasks=(PlannedTask(TASK, question, Agent.SUPPOSER),),
        provider=answer["provider"],
        model=answer["model"],
        subject_id=new.answer_id,
    )
