"""One source: everything that a decision rests on comes from the same place. Pure."""

import re
from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case

_HOST = re.compile(r"^[a-z][a-z0-9+.-]*://(?:www\.)?([^/?#:]+)", re.IGNORECASE)
_LEAST = 2
"""Premises: one alone always has one source, and a norm or a measurement may be enough."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        decision, premises = case["decision"], case["premises"]
        sources = [_origin(one["source"]) for one in premises]
        if len(premises) >= _LEAST and len({*sources}) == 1 and sources[0] is not None:
            yield _finding(decision, premises)


def _origin(source: str | None) -> str | None:
    """Give the host of an address, or the name of a source without regard to case."""
    if source is None or not source.strip():
        return None
    found = _HOST.match(source.strip())
    return (found[1] if found else " ".join(source.split())).casefold()


def _finding(decision: Case, premises: Sequence[Case]) -> Finding:
    return Finding(
        kind=FindingKind.SINGLE_SOURCE,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} rests on one source, {premises[0]['source']}"
        f" ({len(premises)} premises).",
        confidence=0.8,
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            *(Excerpt(one["id"], one["text"]) for one in premises),
        ),
        counter="A second source that says the same independently.",
    )
