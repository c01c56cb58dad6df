"""Revision loops: thoughts revised back to an earlier version, or often without gain. Pure."""

from collections.abc import Iterator, Mapping, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import is_same, quoted
from app.reasoning.knowledge.insights.schemas import Case

_OFTEN = 4
"""Revisions of one thought from which on they should have gained something."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        for versions in _lines(case["thoughts"]):
            if why := _loop(versions):
                yield _finding(case["id"], versions, why)


def _lines(thoughts: Sequence[Case]) -> Iterator[list[Case]]:
    """Give each line of revisions, oldest version first."""
    by_id: Mapping[str, Case] = {one["id"]: one for one in thoughts}
    revised = {one["revises"] for one in thoughts if one["revises"]}
    for last in (one for one in thoughts if one["id"] not in revised and one["revises"]):
        line = [last]
        while (before := by_id.get(line[-1]["revises"] or "")) is not None and before not in line:
            line.append(before)
        yield line[::-1]


def _loop(versions: Sequence[Case]) -> str | None:
    last, texts = versions[-1], [one["text"] for one in versions]
    for text in texts[:-2]:
        if is_same(text, last["text"]) and not is_same(texts[-2], last["text"]):
            return "came back to an earlier version"
    stated = [one["confidence"] for one in versions]
    if len(versions) > _OFTEN and None not in stated and stated[-1] <= stated[0]:
        return f"was revised {len(versions) - 1} times and is no surer than before"
    return None


def _finding(session_id: str, versions: Sequence[Case], why: str) -> Finding:
    return Finding(
        kind=FindingKind.REVISION_LOOP,
        subject_id=versions[0]["id"],
        session_id=session_id,
        text=f"{quoted(versions[0]['text'])} {why}.",
        confidence=0.7,
        evidence=tuple(Excerpt(one["id"], one["text"]) for one in versions),
        counter="Something learned between the versions that makes the last one better founded.",
    )
