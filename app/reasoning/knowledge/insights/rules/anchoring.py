"""Anchoring: the option named first is taken, and no other is given a reason. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import first_mention, quoted
from app.reasoning.knowledge.insights.schemas import Case

_ONE, _MANY = 0.5, 0.7
"""Confidence with one alternative, and with more: the first of two is taken half of the time."""
Place = tuple[int, int]
"""Of a mention: the number of the text, and the offset in it."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        if (finding := _judge(case)) is not None:
            yield finding


def _judge(case: Case) -> Finding | None:
    chosen = next((one for one in case["options"] if one["state"] == "CHOSE"), None)
    others = [one for one in case["options"] if one["state"] != "CHOSE"]
    if chosen is None or not others or any(one["reason"] for one in others):
        return None
    if len(others) == 1 and chosen["reason"]:
        return None
    places = [_place(one["text"], case["said"]) for one in (chosen, *others)]
    known = [place for place in places if place is not None]
    # What was named in words that were not recognised may have been named first.
    if len(known) < len(places) or known[0] >= min(known[1:]):
        return None
    first = known[0]
    decision, opening = case["decision"], case["said"][first[0]]
    return Finding(
        kind=FindingKind.ANCHORING,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} takes the option that was named first; no"
        f" alternative was given a reason ({len(others)} named).",
        confidence=_MANY if len(others) > 1 else _ONE,
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
