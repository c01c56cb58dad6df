"""Repeated reversals: a decision that comes back, or is replaced again and again, for no new fact.

Pure.
"""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import is_refinement, is_same, quoted
from app.reasoning.knowledge.insights.schemas import Case

_OFTEN = 4
"""Different choices in a row from which on the question is not settled."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        decision = case["decision"]
        own = {"id": decision["id"], "text": decision["description"], "chosen": case["chosen"]}
        versions = _turns([*case["chain"], own])
        if _is_measured(case):
            continue
        if _returns(versions) or len(versions) >= _OFTEN:
            yield _finding(decision, versions)


def _is_measured(case: Case) -> bool:
    """Tell whether the last change gives a figure for its reason: then there is something new."""
    reasons = [one["reason"] or "" for one in case["options"] if one["state"] == "CHOSE"]
    return any(char.isdigit() for reason in reasons for char in reason)


def _turns(chain: Sequence[Case]) -> list[Case]:
    """Drop each version that only says more exactly what the one before it chose."""
    turns: list[Case] = []
    for version in chain:
        if not (turns and is_refinement(turns[-1]["chosen"] or "", version["chosen"] or "")):
            turns.append(version)
    return turns


def _returns(versions: Sequence[Case]) -> bool:
    return len(versions) > 2 and any(
        is_same(version["chosen"] or "", versions[-1]["chosen"] or "") for version in versions[:-2]
    )


def _finding(decision: Case, versions: Sequence[Case]) -> Finding:
    line = " → ".join(version["chosen"] or "?" for version in versions)
    return Finding(
        kind=FindingKind.REPEATED_REVERSAL,
        subject_id=versions[0]["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} is version {len(versions)} of one decision:"
        f" {line}.",
        confidence=0.8,
        evidence=tuple(Excerpt(one["id"], one["text"]) for one in reversed(versions)),
        counter="A new fact behind each change.",
    )
