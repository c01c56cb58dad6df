"""The second answer to a question: its first answer was corrected, or a hypothesis is given."""

from dataclasses import replace

from app.content.blocks import TextBlock
from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.plan import TaskPlan
from app.graph.base import Graph
from app.llm.base import SUPPOSED, Brief
from app.reasoning.orchestrator import prompts
from app.reasoning.orchestrator.corrections import store as corrections
from app.reasoning.orchestrator.experiments import store as experiments
from app.reasoning.orchestrator.schemas import Agent
from app.reasoning.turns.thinking_engine.schemas import TurnRequest


async def revision(graph: Graph, plan: TaskPlan, common: TurnRequest) -> TurnRequest:
    """Ask the question of a plan again, with the first answer and the correction beside it.

    Raises:
        NotFoundError: The correction or the first answer is gone.
    """
    row = await corrections.require_row(graph, plan.id)
    said = row["correction"]
    words = (said["text"], said["reason"])
    correction = "\n\n".join(dict.fromkeys(words))
    text = prompts.revision(plan.goal, row["first"]["text"], correction)
    return replace(
        common,
        blocks=(TextBlock(text),),
        system=prompts.agent_system(Agent.REVISER),
        label=plan.goal,
    )


async def supposition(graph: Graph, plan: TaskPlan, common: TurnRequest) -> TurnRequest:
    """Ask the question of a plan again with the hypothesis given.

    Raises:
        NotFoundError: The hypothesis or the first answer is gone, and the experiment with it.
    """
    told = await experiments.require(graph, plan.id)
    templates = common.brief.templates if common.brief else ()
    return replace(
        common,
        blocks=(TextBlock(prompts.supposition(plan.goal, told.hypothesis)),),
        system=prompts.agent_system(Agent.SUPPOSER),
        label=plan.goal,
        used_ids=tuple(dict.fromkeys((*common.used_ids, told.hypothesis_id))),
        brief=Brief("think", plan.goal, {SUPPOSED: told.hypothesis_id}, templates),
    )


def supersedes(plan: TaskPlan, answer_id: str) -> NewEdge:
    """Put the second answer in the place of the first, which stays."""
    type_, first_id = EdgeType.SUPERSEDES, str(plan.subject_id)
    id_ = derived_id(None, answer_id, type_, first_id)
    return NewEdge(id_, type_, answer_id, first_id, 1.0, "correction")
