"""A critique that is no JSON, read by its headings and marks. Pure."""

import re
from dataclasses import dataclass, field
from typing import Any

from app.domain.debate import Criterion, IssueSeverity, IssueStatus, ParseQuality, Strategy
from app.reasoning.deliberations.debate.schemas import Critique, Finding, Verdict
from app.reasoning.turns.deliberation.reading import as_points

READY = re.compile(r"(?im)^[^\w\n]*ready for synthesis[^\w\n]*$")
_SEVERITIES = {
    IssueSeverity.CRITICAL: ("🔴", "critical", "blocker"),
    IssueSeverity.MAJOR: ("🟡", "major"),
    IssueSeverity.MINOR: ("🟢", "minor"),
}
_STATUSES = {
    IssueStatus.UNRESOLVED: ("❌", "unresolved", "open", "not resolved"),
    IssueStatus.PARTIAL: ("⚠", "partial", "partially"),
    IssueStatus.REJECTED: ("rejected", "withdrawn", "taken back"),
    IssueStatus.RESOLVED: ("✅", "resolved", "fixed"),
}
_HEADING = re.compile(
    r"^[\s#*_>\-•]*(?:\d+[.)]\s+)?(🔴|🟡|🟢|critical\b|major\b|minor\b)(.*)$", re.I
)
_BULLET = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+(.+)$")
_FIELD = re.compile(
    r"^[\s\-*•_]*(location|where|problem|fix|suggested fix|counter-?example|strategy)[*_\s]*:"
    r"[*_\s]*(.+)$",
    re.I,
)
_STATUS = re.compile(r"^[\s\-*•_>#]*(?:issue\s+)?\[?(\d+\.\d+)\]?[*_\s:–—-]*(.+)$", re.I)
_NOTHING = re.compile(r"(?:critical|major|minor|issues?|problems?|found|none|no|n/?a|\W)*$", re.I)
_SCORE = re.compile(
    r"(?im)\b(?:score|rate|rating)\b[^\d\n]{0,24}(\d+(?:[.,]\d+)?)\s*(?:/|of|out of)\s*10\b"
)
_CRITERIA = {
    criterion: re.compile(
        rf"(?im)^[ \t\-*•_#|]*{criterion}(?:[*_\s]*\([^)\n]*\))?[\s*_|:=–—-]+(\d[^\n]*)$"
    )
    for criterion in Criterion
}
_NAMES = {"where": "location", "suggested fix": "fix", "counter-example": "counterexample"}


@dataclass
class _Draft:
    severity: IssueSeverity
    problem: str
    fields: dict[str, str] = field(default_factory=dict[str, str])

    def finding(self) -> Finding:
        named: dict[str, Any] = {k: v for k, v in self.fields.items() if k != "problem"}
        if "strategy" in named:
            named["strategy"] = strategy_of(named["strategy"])
        return Finding(self.severity, self.fields.get("problem", self.problem), **named)


def severity_of(text: str) -> IssueSeverity | None:
    """Read a severity by its word or its mark."""
    lowered = text.lower()
    found = (one for one, words in _SEVERITIES.items() if any(w in lowered for w in words))
    return next(found, None)


def status_of(text: str) -> IssueStatus | None:
    """Read what became of an issue, by its word or its mark."""
    lowered = text.lower()
    found = (one for one, words in _STATUSES.items() if any(w in lowered for w in words))
    return next(found, None)


def strategy_of(value: object) -> Strategy | None:
    """Read the name of a strategy, however it is spaced; None where it is none of the eight."""
    name = re.sub(r"[^a-z]+", "_", str(value).lower()).strip("_")
    name = name.replace("counter_example", "counterexample").replace("steelman", "steel_man")
    return next((one for one in Strategy if one == name), None)


def read_marks(text: str, question: str) -> Critique:
    """Read a critique by its headings and marks."""
    drafts, verdicts, seen = _Reader().read(text)
    score = _SCORE.search(text)
    # A user who writes the mark into the question gets it echoed: then it says nothing.
    ready = bool(READY.search(text)) and "ready for synthesis" not in question.lower()
    readable = seen or bool(verdicts) or score is not None or ready
    return Critique(
        quality=ParseQuality.MARKS if readable else ParseQuality.UNREADABLE,
        findings=tuple(draft.finding() for draft in drafts),
        verdicts=tuple(verdicts),
        score=as_points(score[1]) if score else None,
        ready=ready,
    )


def criterion_line(text: str, criterion: Criterion) -> str | None:
    """Give what stands behind the name of a criterion, such as `9.6/10: each step is checked`."""
    match = _CRITERIA[criterion].search(text)
    return match[1].strip() if match else None


class _Reader:
    def __init__(self) -> None:
        self._severity: IssueSeverity | None = None
        self._drafts: list[_Draft] = []
        self._verdicts: list[Verdict] = []
        self._seen = False

    def read(self, text: str) -> tuple[list[_Draft], list[Verdict], bool]:
        for line in text.splitlines():
            self._take(line)
        return self._drafts, self._verdicts, self._seen

    def _take(self, line: str) -> None:
        if (match := _STATUS.match(line)) and (status := status_of(match[2])):
            self._verdicts.append(Verdict(match[1], status, match[2].strip() or None))
        elif match := _FIELD.match(line):
            self._add_field(match[1].lower(), match[2].strip())
        elif match := _HEADING.match(line):
            self._severity = severity_of(match[1])
            self._seen = True
            self._begin(match[2])
        elif match := _BULLET.match(line):
            self._begin(match[1])

    def _begin(self, rest: str) -> None:
        """Begin an issue, unless the line only opens a section or says that there is none."""
        if self._severity is not None and not _NOTHING.match(rest):
            self._drafts.append(_Draft(self._severity, rest.strip(" *_:–—-")))

    def _add_field(self, name: str, value: str) -> None:
        known = _NAMES.get(name, name)
        another = not self._drafts or "problem" in self._drafts[-1].fields
        if known == "problem" and self._severity is not None and another:
            self._drafts.append(_Draft(self._severity, value))
        if self._drafts:
            self._drafts[-1].fields.setdefault(known, value)
