"""Corrects an answer: stores what a person says of it, and asks the question again.

The second answer is the one task of a plan, so cancelling and taking up again are those of plans.
"""

from dataclasses import dataclass
from datetime import UTC, datetime

from app.content.blocks import TextBlock
from app.domain.beliefs.belief import Assert, BeliefKind, NewBelief, Retract, Supersede
from app.domain.ids import derived_id, id_beside
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.plan import NewPlan, PlannedTask
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, NodeStatus, Role
from app.domain.people.corrections import Correction, NewCorrection, check
from app.errors import ConflictError, InvalidInputError, NotFoundError
from app.graph.base import Graph, Row
from app.graph.change import Write
from app.graph.rows import is_whole
from app.reasoning.beliefs.maintenance.service import BeliefService
from app.reasoning.nodes.think_graph.service import ThinkGraph
from app.reasoning.orchestrator.agents.service import PlanService
from app.reasoning.orchestrator.corrections import store
from app.reasoning.orchestrator.schemas import Agent

TASK = "answer again"


@dataclass(frozen=True, slots=True)
class CorrectionService:
    graph: Graph
    plans: PlanService
    think_graph: ThinkGraph
    beliefs: BeliefService

    async def correct(self, new: NewCorrection) -> str:
        """Store a correction, queue the question anew and give the id; the same again does nothing.

        Raises:
            InvalidInputError: As `check`; or the node is no answer, or does not use the premise.
            NotFoundError: There is no such answer.
            ConflictError: The answer is not complete, or the premise holds no more.
            AppError: As `PlanService.start`.
        """
        check(new)
        answer = await self._answer(new)
        note = _note(new, answer["session_id"])
        [read] = await self.think_graph.read_ahead([note])

        def also() -> Write[None]:
            yield from self.think_graph.write_in(note.session_id, [read], may_extend=False)
            yield from self.think_graph.link_in([_edge(note.id, EdgeType.CHALLENGES, new)])
            yield from self._premise_in(new)
            yield from store.create_in(new, note.session_id)

        return await self.plans.start(_plan(new, answer), also)

    async def require(self, correction_id: str) -> Correction:
        """Give one correction as it stands.

        Raises:
            NotFoundError: The tenant has no such one.
        """
        return await store.require(self.graph, correction_id)

    async def _answer(self, new: NewCorrection) -> Row:
        rows = await self.graph.read(
            "correction/find_answer", id=new.answer_id, premise_id=new.premise_id
        )
        if not rows or not is_whole(rows[0], "session_id", "role", "status"):
            raise NotFoundError("there is no such answer", field="answer_id")
        [answer] = rows
        if answer["role"] != Role.ASSISTANT or not answer["question"]:
            raise InvalidInputError("the node answers no question", field="answer_id")
        if answer["status"] != NodeStatus.COMPLETE:
            raise ConflictError("the answer is not complete", field="answer_id")
        if new.premise_id is not None and not answer["uses_premise"]:
            raise InvalidInputError("the answer does not use this", field="premise_id")
        return answer

    def _premise_in(self, new: NewCorrection) -> Write[None]:
        """Withdraw a premise that is wrong, or put what holds in its place."""
        if new.premise_id is None:
            return
        operation_id = id_beside(new.id, "premise")
        if new.text is None:
            yield from self.beliefs.apply_in(Retract(operation_id, new.premise_id, new.reason))
            return
        by_id = store.replacement_id(new.id)
        belief = NewBelief(by_id, BeliefKind.KNOWLEDGE, new.text)
        yield from self.beliefs.apply_in(Assert(id_beside(new.id, "assert"), belief))
        yield from self.beliefs.apply_in(Supersede(operation_id, new.premise_id, by_id))


def _edge(start_id: str, type_: EdgeType, new: NewCorrection) -> NewEdge:
    id_ = derived_id(None, start_id, type_, new.answer_id)
    return NewEdge(id_, type_, start_id, new.answer_id, 1.0, "correction")


def _note(new: NewCorrection, session_id: str) -> NewThinkingNode:
    text = new.text or new.reason
    return NewThinkingNode(
        id=store.note_id(new.id),
        session_id=session_id,
        kind=NodeKind.HUMAN_ANNOTATION,
        role=Role.USER,
        blocks=(TextBlock(text),),
        response=text,
        author=new.author or new.key_name,
        source="correction",
        valid_from=datetime.now(UTC),
    )


def _plan(new: NewCorrection, answer: Row) -> NewPlan:
    question = answer["question"]
    return NewPlan(
        id=new.id,
        session_id=answer["session_id"],
        goal=question,
        tasks=(PlannedTask(TASK, question, Agent.REVISER),),
        provider=answer["provider"],
        model=answer["model"],
        subject_id=new.answer_id,
    )
