"""An answer in a style: the same evidence, weighed as the style weighs it. Nothing is made up."""

from collections.abc import Iterator, Sequence
from typing import TypeGuard, cast

from app.domain.beliefs.weighing import Lead, Weighing
from app.domain.nodes.headline import headline
from app.llm.base import Brief
from app.reasoning.turns.offline.prompts import LABEL, NO_ANSWER, Numbers, caveats, nearest_of
from app.reasoning.turns.offline.schemas import Argument, Balance, WeighedArgument

TASKS = "fork."
"""What the tasks of styles begin with; each gives `style`, `weighing` and `claims`, the conclusions
it builds on."""
_MOST = 5
_MATTERS = 0.05
_LONGEST = 1_000
_LEADS = {
    Lead.BEST_FIT: "answered with the best fit that still counts",
    Lead.STRONGEST: "answered with the strongest of the four best fits",
    Lead.OPPOSITION: "answered with what speaks most against the best fit",
}


def is_styled(brief: Brief | None) -> TypeGuard[Brief]:
    return brief is not None and brief.task.startswith(TASKS) and "weighing" in brief.given


def weighing_of(brief: Brief) -> Weighing:
    return cast(Weighing, brief.given["weighing"])


def question(brief: Brief) -> str:
    """Give what is looked up: the question, or the conclusions that are gone on from."""
    claims = [claim for claim in cast(Sequence[str | None], brief.given["claims"]) if claim]
    return "\n".join(claims or [brief.question])[:_LONGEST]


def answer(brief: Brief, balance: Balance, others: Sequence[Argument], numbers: Numbers) -> str:
    """Write the answer in parts, as every branch of a fork has them.

    Args:
        others: What else fits the question, best first.
    """
    weighing = weighing_of(brief)
    parts = {
        "Conclusion": [_conclusion(balance, numbers)],
        "Confidence": [f"{balance.strength:.2f}"],
        "Key insights": [f"- {_voice(weighed, numbers)}" for weighed in balance.supporting[:_MOST]],
        "Risks": [f"- {text}" for text in _risks(balance, numbers)],
        "Opportunities": [
            f"- {headline(other.text)} [{numbers[other.id]}]"
            for other in others[:_MOST]
            if not other.withdrawn
        ],
        "Assumptions": [f"- {text}" for text in _assumptions(balance, weighing, numbers)],
    }
    told = ["\n".join((f"## {title}", *lines)) for title, lines in parts.items() if lines]
    return "\n\n".join((LABEL, _manner(str(brief.given["style"]), weighing), *told))


def silence(brief: Brief, nearest: Sequence[Argument]) -> str:
    """Write the answer of a branch for which nothing stored bears on the question: no grade."""
    able = (
        "Without a model a branch lays out stored evidence for and against as its style weighs it;"
        " there is none to lay out."
    )
    parts = [
        LABEL,
        able,
        *([nearest_of(nearest)] if nearest else ()),
        f"## Conclusion\n{NO_ANSWER}",
    ]
    return "\n\n".join(parts)


def _manner(style: str, weighing: Weighing) -> str:
    return (
        f"Weighed in the style {style}: what nobody rated counts {weighing.unsaid:.2f}, what speaks"
        f" for a thing {weighing.support:.0%}, what speaks against it {weighing.attack:.0%};"
        f" {_LEADS[weighing.lead]}."
    )


def _conclusion(balance: Balance, numbers: Numbers) -> str:
    claim = balance.claim
    said = f"{headline(claim.text)} [{numbers[claim.id]}]"
    if claim.withdrawn:
        return f"{said} It is {claim.withdrawn} and counts for nothing."
    return " ".join((said, *caveats(claim)))


def _voice(weighed: WeighedArgument, numbers: Numbers) -> str:
    gone = weighed.argument.withdrawn
    stands = f"{gone}, counts for nothing" if gone else f"strength {weighed.strength:.2f}"
    return f"{headline(weighed.argument.text)} [{numbers[weighed.argument.id]}], {stands}"


def _risks(balance: Balance, numbers: Numbers) -> Iterator[str]:
    """Give what speaks against it, and what it would lose with each thing that supports it."""
    for weighed in balance.attacking[:_MOST]:
        yield _voice(weighed, numbers)
    for weighed in balance.supporting[:_MOST]:
        if balance.strength - weighed.without_it >= _MATTERS:
            number = numbers[weighed.argument.id]
            yield f"without [{number}] the strength would be {weighed.without_it:.2f}"


def _assumptions(balance: Balance, weighing: Weighing, numbers: Numbers) -> Iterator[str]:
    """Give what is counted although nobody said how sure they were."""
    voices = (weighed.argument for weighed in (*balance.supporting, *balance.attacking))
    unsaid = [argument for argument in (balance.claim, *voices) if argument.confidence is None]
    for one in [argument for argument in unsaid if not argument.withdrawn][:_MOST]:
        yield f"[{numbers[one.id]}] holds: nobody said how surely, it counts {weighing.unsaid:.2f}"
