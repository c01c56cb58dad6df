"""Confirmation: what supports a decision is cited, what was known against it is not. Pure."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case

_LEAST = 2
"""Supporting texts from which on support was looked for."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        supporting, opposing = case["supporting"], case["opposing"]
        if len(supporting) < _LEAST or not opposing:
            continue
        if any(one["is_cited"] for one in opposing):
            continue
        yield _finding(case["decision"], supporting, opposing)


def _finding(decision: Case, supporting: Sequence[Case], opposing: Sequence[Case]) -> Finding:
    return Finding(
        kind=FindingKind.CONFIRMATION,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} cites {len(supporting)} texts in its favour and"
        f" none of the {len(opposing)} that opposed it by then, such as"
        f" {quoted(opposing[0]['text'])}.",
        confidence=min(0.9, 0.6 + 0.1 * len(opposing)),
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            *(Excerpt(one["id"], one["text"]) for one in opposing),
            *(Excerpt(one["id"], one["text"], 0.6) for one in supporting),
        ),
        counter="A place where the decision weighs one of the opposing texts.",
    )
