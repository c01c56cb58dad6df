"""Ignored contradictions: a premise was disputed when the decision was taken. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        decision = case["decision"]
        ignored = [
            one
            for one in case["conflicts"]
            if one["opened_at"] < decision["at"] and not one["is_weighed"]
        ]
        if ignored:
            yield _finding(decision, ignored)


def _finding(decision: Case, ignored: Sequence[Case]) -> Finding:
    first = ignored[0]
    return Finding(
        kind=FindingKind.IGNORED_CONTRADICTION,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} rests on {quoted(first['text'])}, which"
        f" {quoted(first['against'])} contradicted before; nobody had settled it.",
        confidence=0.85,
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            *(Excerpt(one["id"], one["text"]) for one in ignored),
            *(Excerpt(one["against_id"], one["against"]) for one in ignored),
        ),
        counter="A note on why the other side of the contradiction does not apply here.",
    )
