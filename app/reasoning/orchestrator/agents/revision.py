"""The second answer to a question whose first answer was corrected."""

from dataclasses import replace

from app.content.blocks import TextBlock
from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.plan import TaskPlan
from app.graph.base import Graph
from app.reasoning.orchestrator import prompts
from app.reasoning.orchestrator.schemas import Agent
from app.reasoning.turns.thinking_engine.schemas import TurnRequest


async def revision(graph: Graph, plan: TaskPlan, common: TurnRequest) -> TurnRequest:
    """Ask the question of a plan again, with the first answer and the correction beside it."""
    [row] = await graph.read("correction/find_correction", id=plan.id)
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


def supersedes(plan: TaskPlan, answer_id: str) -> NewEdge:
    """Put the second answer in the place of the first, which stays."""
    type_, first_id = EdgeType.SUPERSEDES, str(plan.subject_id)
    id_ = derived_id(None, answer_id, type_, first_id)
    return NewEdge(id_, type_, answer_id, first_id, 1.0, "correction")
