"""Anchoring: the option named first is taken, and no other is judged on its own. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.first_figure import anchor_of
from app.reasoning.knowledge.insights.rules.wording import first_mention, quoted
from app.reasoning.knowledge.insights.schemas import Case

_ONE, _MANY = 0.5, 0.7
"""Confidence with one alternative, and with more: the first of two is taken half of the time."""
_DIGIT = re.compile(r"\d")
Place = tuple[int, int]
"""Of a mention: the number of the text, and the offset in it."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        if (finding := _judge(case)) is not None:
            yield finding


def _judge(case: Case) -> Finding | None:
    chosen = next((one for one in case["options"] if one["state"] == "CHOSE"), None)
    others = [one for one in case["options"] if one["state"] != "CHOSE"]
    if chosen is None or not others:
        return None
    if (figure := anchor_of(chosen, others, case["said"])) is not None:
        what = (
            f"stays near {figure.text}, the figure that was named first; later ones lie elsewhere"
        )
        return _finding(case, (figure.number, figure.at), what, _MANY)
    why = _unjudged(chosen, others)
    first = _first_of_all(chosen, others, case["said"])
    if why is None or first is None:
        return None
    what = f"takes the option that was named first; {why} ({len(others)} named)"
    return _finding(case, first, what, _MANY if len(others) > 1 else _ONE)


def _unjudged(chosen: Case, others: Sequence[Case]) -> str | None:
    """Say in which way no alternative was judged on its own; None if one was."""
    reasons = [one["reason"] for one in others]
    if not any(reasons):
        is_open = len(others) > 1 or not chosen["reason"]
        return "no alternative was given a reason" if is_open else None
    held = all(_holds_against(chosen["text"], reason or "") for reason in reasons)
    is_measured = _DIGIT.search(chosen["reason"] or "") is not None
    if len(others) == 1 or not held or is_measured:
        return None
    return "each alternative was only held against it"


def _holds_against(option: str, reason: str) -> bool:
    """Tell whether a reason compares with an option, and gives no figure."""
    return _DIGIT.search(reason) is None and first_mention(option, reason) is not None


def _first_of_all(chosen: Case, others: Sequence[Case], said: Sequence[Case]) -> Place | None:
    places = [_place(one["text"], said) for one in (chosen, *others)]
    known = [place for place in places if place is not None]
    # What was named in words that were not recognised may have been named first.
    is_first = len(known) == len(places) and known[0] < min(known[1:])
    return known[0] if is_first else None


def _finding(case: Case, first: Place, what: str, confidence: float) -> Finding:
    decision, opening = case["decision"], case["said"][first[0]]
    return Finding(
        kind=FindingKind.ANCHORING,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} {what}.",
        confidence=confidence,
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            Excerpt(opening["id"], _sentence(opening["text"], first[1]), 0.8),
        ),
        counter="A reason for turning down an alternative, or a comparison made before the choice.",
    )


def _place(option: str, said: Sequence[Case]) -> Place | None:
    for number, text in enumerate(said):
        if (at := first_mention(option, text["text"])) is not None:
            return number, at
    return None


def _sentence(text: str, at: int) -> str:
    """Give the words around an offset, from one full stop or line end to the next."""
    start = max(text.rfind(mark, 0, at) for mark in (". ", "\n")) + 1
    ends = [end for mark in (". ", "\n") if (end := text.find(mark, at)) >= 0]
    return text[start : min(ends, default=len(text))].strip()
