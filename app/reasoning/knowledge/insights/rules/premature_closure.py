"""Premature closure: no alternative was weighed while the question was still open. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import is_refinement, quoted
from app.reasoning.knowledge.insights.schemas import Case


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        chosen = next((one for one in case["options"] if one["state"] == "CHOSE"), None)
        if chosen is None or len(case["options"]) > 1:
            continue
        untested = [
            one for one in case["hypotheses"] if one["status"] == "open" and not one["is_verified"]
        ]
        reopened = [
            one for one in case["reopened"] if not is_refinement(one["chosen"], chosen["text"])
        ]
        if untested or reopened:
            yield _finding(case["decision"], untested, reopened)


def _finding(decision: Case, untested: Sequence[Case], reopened: Sequence[Case]) -> Finding:
    return Finding(
        kind=FindingKind.PREMATURE_CLOSURE,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} was decided without an alternative"
        f" {_why(untested, reopened)}.",
        confidence=0.7 if reopened else 0.6,
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            *(Excerpt(one["id"], one["text"]) for one in (*reopened, *untested)),
        ),
        counter="An alternative that was weighed before, or a test of what was left open.",
    )


def _why(untested: Sequence[Case], reopened: Sequence[Case]) -> str:
    if reopened:
        return f"and was replaced in the same session by {quoted(reopened[0]['text'])}"
    return f"while it was untested whether {quoted(untested[0]['text'])}"
