"""What an explorer and a scorer are told of one operation. Version 1."""

from collections.abc import Sequence

from app.domain.nodes.exploration import ExploredThought
from app.domain.text import tagged
from app.reasoning.orchestrator.exploration.schemas import Operation, Work


def described(operation: Operation, question: str, parents: Sequence[ExploredThought]) -> str:
    """Say in a line what a task is about: it is read by people, and searched with."""
    texts = "; ".join(one.text for one in parents)
    match operation.work:
        case Work.GENERATE:
            return f"Go on from: {texts or question}"
        case Work.REFINE:
            return f"Improve: {texts}"
        case Work.MERGE:
            return f"Combine: {texts}"
        case Work.SCORE:
            return f"Score: {texts}"


def instruction(
    operation: Operation, question: str, path: Sequence[ExploredThought], width: int
) -> str:
    """Give the words of one operation.

    Args:
        path: What it builds on: the way to a thought, or the thoughts that are joined.
    """
    told = "\n\n".join(tagged("thought", one.text) for one in path)
    return "\n\n".join(
        part for part in (f"Question: {question}", told, _ask(operation, path, width)) if part
    )


def _propose(width: int, aim: str) -> str:
    if width == 1:
        return f"Propose a thought with which to {aim}."
    return f"Propose up to {width} thoughts with which to {aim}, each in another way."


def _ask(operation: Operation, path: Sequence[ExploredThought], width: int) -> str:
    match operation.work:
        case Work.GENERATE:
            return _propose(width, "go on from the last thought" if path else "answer the question")
        case Work.REFINE:
            critique = tagged("critique", path[-1].critique or "")
            return f"Improve the last thought by what is said against it:\n{critique}"
        case Work.MERGE:
            return "Combine the thoughts into one that has what is good in each."
        case Work.SCORE:
            return "Score the last thought: how far does it lead to an answer that holds?"
