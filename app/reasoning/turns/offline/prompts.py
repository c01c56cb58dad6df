"""The words of the offline provider; nothing in them is made up, every line names its source."""

from collections.abc import Mapping, Sequence

from app.domain.nodes.headline import headline
from app.reasoning.turns.offline.schemas import Argument, Balance, Weighed

LABEL = "offline: answered from the graph alone, no model was asked."
NOTHING = (
    f"{LABEL}\n\nNothing in the graph speaks to this. Recording a decision, a fact or a thought "
    "about it would change that."
)
_MATTERS = 0.05
"""Least change of strength that is worth a sentence."""
_MOST = 5

Numbers = Mapping[str, int]
"""The number in brackets by which an argument is cited."""


def numbers_of(arguments: Sequence[Argument]) -> Numbers:
    """Number what may be cited, in order, from 1."""
    return {argument.id: number for number, argument in enumerate(arguments, 1)}


def answer(balance: Balance, others: Sequence[Argument], numbers: Numbers) -> str:
    """Write the answer.

    Args:
        others: What else fits the question, best first.
    """
    parts = [
        LABEL,
        _claim(balance, numbers),
        _side("For it", balance.supporting, numbers),
        _side("Against it", balance.attacking, numbers),
        _change(balance, numbers),
        _others(others, numbers),
    ]
    return "\n\n".join(part for part in parts if part)


def considered(arguments: Sequence[Argument], strengths: Mapping[str, float]) -> str:
    """Write down what was weighed, and what each thing came to."""
    lines = (f"- {one.kind} {one.id}: {strengths[one.id]:.2f}, {_line(one)}" for one in arguments)
    return "\n".join(("Found in the graph, with the strength each has after weighing:", *lines))


def _claim(balance: Balance, numbers: Numbers) -> str:
    claim = balance.claim
    found = f"Best supported by what is stored: {_line(claim)} [{numbers[claim.id]}]"
    if claim.withdrawn:
        return f"{found}\nIt is {claim.withdrawn}, so it counts for nothing today."
    basis = "as recorded" if claim.confidence is not None else "nobody said how sure"
    return f"{found}\nStrength {balance.strength:.2f}, from {balance.base:.2f} ({basis})."


def _side(title: str, side: Sequence[Weighed], numbers: Numbers) -> str:
    if not side:
        return f"{title}: nothing is stored."
    lines = [
        f"- {_line(one.argument)} [{numbers[one.argument.id]}], {_standing(one)}"
        for one in side[:_MOST]
    ]
    more = [f"- and {len(side) - _MOST} more"] if len(side) > _MOST else []
    return "\n".join((f"{title}:", *lines, *more))


def _standing(one: Weighed) -> str:
    gone = one.argument.withdrawn
    return f"{gone}, counts for nothing" if gone else f"strength {one.strength:.2f}"


def _change(balance: Balance, numbers: Numbers) -> str:
    voices = (*balance.supporting, *balance.attacking)
    telling = sorted(
        (one for one in voices if abs(balance.strength - one.without_it) >= _MATTERS),
        key=lambda one: -abs(balance.strength - one.without_it),
    )
    lines = [
        f"- without [{numbers[one.argument.id]}] the strength would be {one.without_it:.2f}"
        for one in telling[:_MOST]
    ]
    if not lines:
        lines = ["- new evidence for or against it; nothing stored moves it by itself"]
    return "\n".join(("What would change this:", *lines))


def _others(others: Sequence[Argument], numbers: Numbers) -> str:
    if not others:
        return ""
    lines = (f"- {_line(one)} [{numbers[one.id]}]" for one in others[:_MOST])
    return "\n".join(("Also on this:", *lines))


def _line(argument: Argument) -> str:
    return headline(argument.text)
