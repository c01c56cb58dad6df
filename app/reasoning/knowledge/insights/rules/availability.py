"""Availability: of several known cases the latest alone is cited, though most ended otherwise."""

from collections.abc import Iterator, Sequence

from app.domain.metacognition import Excerpt, Finding, FindingKind
from app.reasoning.knowledge.insights.rules.wording import quoted
from app.reasoning.knowledge.insights.schemas import Case

_LEAST = 2
"""Cases beside the cited one."""


def find(cases: Sequence[Case]) -> Iterator[Finding]:
    for case in cases:
        known = sorted(case["cases"], key=lambda one: (one["at"], one["id"]))
        cited = [one for one in known if one["is_cited"]]
        others = [one for one in known if not one["is_cited"]]
        if len(cited) != 1 or len(others) < _LEAST or known[-1] is not cited[0]:
            continue
        against = [one for one in others if _is_good(one) != _is_good(cited[0])]
        if 2 * len(against) > len(others):
            yield _finding(case["decision"], cited[0], against, len(others))


def _is_good(case: Case) -> bool:
    return bool(case["ending"] == "succeeded")


def _finding(decision: Case, cited: Case, against: Sequence[Case], others: int) -> Finding:
    return Finding(
        kind=FindingKind.AVAILABILITY,
        subject_id=decision["id"],
        session_id=decision["session_id"],
        text=f"{quoted(decision['description'])} cites the latest case alone,"
        f" {quoted(cited['text'])} ({cited['ending']}); {len(against)} of the {others} earlier"
        " ones ended otherwise.",
        confidence=min(0.85, 0.5 + 0.1 * len(against)),
        evidence=(
            Excerpt(decision["id"], decision["description"]),
            *(Excerpt(one["id"], one["text"]) for one in (cited, *against)),
        ),
        counter="A reason why the earlier cases do not apply.",
    )
