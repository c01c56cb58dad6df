"""What is written of a decision that somebody tells. Pure."""

from collections.abc import Iterator

from app.content.blocks import TextBlock
from app.domain.ids import id_beside
from app.domain.nodes.decision import NewDecision, Option
from app.domain.nodes.edge import EdgeType, NewEdge
from app.domain.nodes.thinking import NewThinkingNode, NodeKind, Role
from app.reasoning.decisions.recording.schemas import RecordDecision


def decision_id(node_id: str) -> str:
    """Name the decision that a node states."""
    return id_beside(node_id, "decision")


def node_of(told: RecordDecision) -> NewThinkingNode:
    """Give the node that states a decision, in words and as a decision."""
    text = "\n".join(_lines(told))
    return NewThinkingNode(
        id=told.id,
        session_id=told.session_id,
        kind=NodeKind.THOUGHT,
        role=Role.ASSISTANT,
        blocks=(TextBlock(text),),
        response=text,
        author=told.author,
        decisions=(_decision(told),),
    )


def edges_of(told: RecordDecision) -> list[NewEdge]:
    """Give what ties a decision to what it rests on and to what it replaces."""
    own = decision_id(told.id)
    ends = [(EdgeType.DEPENDS_ON, id_) for id_ in dict.fromkeys(told.rests_on)]
    if told.replaces:
        ends.append((EdgeType.SUPERSEDES, told.replaces))
    return [NewEdge(id_beside(own, f"{type_} {end}"), type_, own, end) for type_, end in ends]


def _decision(told: RecordDecision) -> NewDecision:
    own = decision_id(told.id)
    chosen = Option(id_beside(own, "chosen"), told.choice, told.reason)
    rejected = tuple(
        Option(id_beside(own, f"rejected {i}"), option.text, option.reason)
        for i, option in enumerate(told.rejected)
    )
    return NewDecision(own, told.choice, chosen, rejected, question=told.question)


def _lines(told: RecordDecision) -> Iterator[str]:
    if told.question:
        yield f"Question: {told.question}"
    yield f"Decision: {told.choice}"
    if told.reason:
        yield f"Reason: {told.reason}"
    for option in told.rejected:
        yield f"Rejected: {option.text}" + (f" ({option.reason})" if option.reason else "")
