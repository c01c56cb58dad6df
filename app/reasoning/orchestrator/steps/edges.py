"""What a verdict is tied to: the node it judges, and the stored things it rests on."""

from collections.abc import Iterable

from app.domain.ids import derived_id
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.plan import TaskPlan
from app.domain.nodes.step_check import StepJudgement


def verdict_edges(
    plan: TaskPlan, answer_id: str, judged: StepJudgement, told: Iterable[str]
) -> list[NewEdge]:
    """Give the relationships of a verdict; a source that no tool told of is left out.

    Args:
        told: What the tools of its task answered.
    """
    known = "\n".join(told)
    subject = plan.subject_id or plan.node_id
    sources = [id_ for id_ in dict.fromkeys(judged.source_ids) if id_ and id_ in known]
    verifies = _edge(answer_id, EdgeType.VERIFIES, subject, judged.confidence)
    return [verifies, *(_edge(answer_id, EdgeType.USED, id_, 1.0) for id_ in sources)]


def _edge(start_id: str, type_: EdgeType, end_id: str, weight: float) -> NewEdge:
    id_ = derived_id(None, start_id, type_, end_id)
    return NewEdge(id_, type_, start_id, end_id, weight, "agent")
