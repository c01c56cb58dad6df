"""Unverified premises: a decision rests on an open hypothesis that nobody verified. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        decision = case["decision"]
        guesses = [
            one
            for one in case["premises"]
            if one["kind"] == "hypothesis" and one["status"] == "open" and not one["is_verified"]
        ]
        if guesses:
            yield Finding(
                kind=FindingKind.UNVERIFIED_PREMISE,
                subject_id=decision["id"],
                session_id=decision["session_id"],
                text=f"{quoted(decision['description'])} rests on a hypothesis that nobody"
                f" verified: {quoted(guesses[0]['text'])}.",
                confidence=0.9,
                evidence=(
                    Excerpt(decision["id"], decision["description"]),
                    *(Excerpt(one["id"], one["text"]) for one in guesses),
                ),
                counter="A verification of the hypothesis.",
            )
