"""Groupthink: a fork or a debate agrees, and nobody raises an objection. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case

_SIDES, _VOICES = 3, 2
"""Answers from which on there is a group: of equals, and of a debate with somebody to object."""
_SURE = 0.8


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        if case["objections"] == 0 and _is_group(case):
            yield _finding(case)


def _is_group(case: Case) -> bool:
    voices = case["voices"]
    if any(one["role"] == "skeptic" for one in voices):
        return len(voices) >= _VOICES
    stated = [one["confidence"] for one in voices if one["confidence"] is not None]
    return len(voices) >= _SIDES and len(stated) == len(voices) and min(stated) >= _SURE


def _finding(case: Case) -> Finding:
    what = "fork" if case["kind"] == "fork" else "debate"
    return Finding(
        kind=FindingKind.GROUPTHINK,
        subject_id=case["id"],
        session_id=case["session_id"],
        text=f"The {what} on {quoted(case['question'])} ended without a single objection:"
        f" {len(case['voices'])} answers, no risk, no issue, no difference.",
        confidence=0.6,
        evidence=tuple(Excerpt(one["id"], one["text"]) for one in case["voices"] if one["text"]),
        counter="An objection that was raised and answered elsewhere, or a question that has only"
        " one answer.",
    )
