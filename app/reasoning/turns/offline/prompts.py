"""The words of the offline provider; nothing in them is made up, every line names its source."""

from collections.abc import Iterator, Mapping, Sequence

from app.domain.nodes.headline import headline
from app.reasoning.turns.offline.schemas import Argument, Balance, WeighedArgument

LABEL = "offline: answered from the graph alone, no model was asked."
NOTHING = (
    f"{LABEL}\n\nNothing in the graph speaks to this. Recording a decision, a fact or a thought "
    "about it would change that."
)
NO_ANSWER = "Nothing stored bears on this question, so there is no answer and no strength."
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


def silence(nearest: Sequence[Argument]) -> str:
    """Say that nothing bears on the question, and what is nearest all the same."""
    return "\n\n".join((LABEL, NO_ANSWER, nearest_of(nearest))) if nearest else NOTHING


def nearest_of(nearest: Sequence[Argument]) -> str:
    """Name what is nearest without taking it for evidence."""
    lines = (f"- {_line(argument)} ({argument.kind} {argument.id})" for argument in nearest)
    return "\n".join(("Nearest to it, and not taken as evidence:", *lines))


def caveats(argument: Argument) -> Iterator[str]:
    """Give what a reader has to know of a thing: what it replaced, what of it fell, its end."""
    if argument.replaced:
        title, at = argument.replaced.title, argument.replaced.at
        yield f"It replaced on {at:%Y-%m-%d}: {title}"
    for quote in argument.fallen[:_MOST]:
        yield f"It also said “{headline(quote)}”, which holds no more."
    if argument.ended:
        how = "it failed" if argument.ended == "failed" else "it was reversed"
        yield f"Its latest outcome: {how}."


def considered(arguments: Sequence[Argument], strengths: Mapping[str, float]) -> str:
    """Write down what was weighed, and what each thing came to."""
    lines = (
        f"- {argument.kind} {argument.id}: {strengths[argument.id]:.2f}, {_line(argument)}"
        for argument in arguments
    )
    return "\n".join(("Found in the graph, with the strength each has after weighing:", *lines))


def _claim(balance: Balance, numbers: Numbers) -> str:
    claim = balance.claim
    found = f"Best supported by what is stored: {_line(claim)} [{numbers[claim.id]}]"
    if claim.withdrawn:
        return f"{found}\nIt is {claim.withdrawn}, so it counts for nothing today."
    basis = "as recorded" if claim.confidence is not None else "nobody said how sure"
    strength = (
        f"Strength {balance.strength:.2f}, from {balance.base:.2f} ({basis}){_share(balance)}."
    )
    return "\n".join((found, *caveats(claim), strength))


def _share(balance: Balance) -> str:
    return f"; it bears on the question by {balance.bearing:.0%}" if balance.bearing < 1 else ""


def _side(title: str, side: Sequence[WeighedArgument], numbers: Numbers) -> str:
    if not side:
        return f"{title}: nothing is stored."
    lines = [
        f"- {_line(weighed.argument)} [{numbers[weighed.argument.id]}], {_standing(weighed)}"
        for weighed in side[:_MOST]
    ]
    more = [f"- and {len(side) - _MOST} more"] if len(side) > _MOST else []
    return "\n".join((f"{title}:", *lines, *more))


def _standing(weighed: WeighedArgument) -> str:
    gone = weighed.argument.withdrawn
    return f"{gone}, counts for nothing" if gone else f"strength {weighed.strength:.2f}"


def _change(balance: Balance, numbers: Numbers) -> str:
    voices = (*balance.supporting, *balance.attacking)
    telling = sorted(
        (voice for voice in voices if abs(balance.strength - voice.without_it) >= _MATTERS),
        key=lambda one: -abs(balance.strength - one.without_it),
    )
    lines = [
        f"- without [{numbers[weighed.argument.id]}] the strength would be {weighed.without_it:.2f}"
        for weighed in telling[:_MOST]
    ]
    if not lines:
        lines = ["- new evidence for or against it; nothing stored moves it by itself"]
    return "\n".join(("What would change this:", *lines))


def _others(others: Sequence[Argument], numbers: Numbers) -> str:
    if not others:
        return ""
    lines = (f"- {_line(other)} [{numbers[other.id]}]" for other in others[:_MOST])
    return "\n".join(("Also on this:", *lines))


def _line(argument: Argument) -> str:
    return headline(argument.text)
