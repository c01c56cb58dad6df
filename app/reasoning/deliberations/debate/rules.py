"""What a debate does next, and why it stops. Pure: it follows from what is stored, nothing else."""

import re
import statistics
from collections import Counter
from collections.abc import Sequence

from app.domain.debate import (
    OPEN_ISSUES,
    WEIGHTS,
    Criterion,
    CriterionScore,
    Debate,
    DebateRole,
    DebateStatus,
    Issue,
    IssueSeverity,
    Judgement,
    ParseQuality,
    Round,
    Score,
    ScoreStatus,
    StopReason,
    by_severity,
)
from app.reasoning.deliberations.debate.schemas import Critique, Finding, Sample, Step

STALLED_SIMILARITY = 0.95
"""Of two proposals from which on they count as the same."""
_WORD = re.compile(r"\w+")


def next_step(debate: Debate) -> Step | None:
    """Give the turn that is due; None once everything was said.

    Whoever takes a debate up again after a crash asks this of what is stored, and so goes on with
    the first turn that is not there.
    """
    if debate.stop_reason is None:
        last = debate.rounds[-1] if debate.rounds else None
        if last is None or last.critique:
            return Step(DebateRole.PROPOSER, len(debate.rounds) + 1)
        return Step(DebateRole.SKEPTIC, last.index)
    if debate.answer is None:
        return Step(DebateRole.SYNTHESIZER, 0) if debate.last_proposal else None
    judged = sum(turn.role is DebateRole.JUDGE for turn in debate.others)
    if debate.score is None and judged < debate.score_samples:
        return Step(DebateRole.JUDGE, 0, judged + 1)
    return None


def stop_reason(debate: Debate) -> StopReason | None:
    """Tell why a debate is to stop after its last round; None while it is to go on.

    Only what was read of the turns counts: no word of a user's text can end a debate.
    """
    if not debate.rounds or debate.rounds[-1].critique is None:
        return None
    last = debate.rounds[-1]
    if last.index >= debate.min_rounds and (reason := _early(debate, last)):
        return reason
    if last.index >= debate.max_rounds:
        return StopReason.MAX_ROUNDS
    if debate.budget_tokens is not None and debate.output_tokens >= debate.budget_tokens:
        return StopReason.BUDGET
    return None


def _early(debate: Debate, last: Round) -> StopReason | None:
    if last.parse_quality is ParseQuality.UNREADABLE:
        return None
    if not any(issue.severity is IssueSeverity.CRITICAL for issue in debate.open_issues):
        if last.ready:
            return StopReason.READY
        if last.skeptic_score is not None and last.skeptic_score >= debate.stop_score:
            return StopReason.SCORE
        return StopReason.NO_CRITICAL
    stalled = last.changed == 0 and (last.similarity or 0.0) >= STALLED_SIMILARITY
    return StopReason.STALLED if stalled else None


def judged(issues: Sequence[Issue], critique: Critique, round_: int) -> dict[str, Judgement]:
    """Give each older issue its status after the critique of a round, by key.

    An open one that goes unmentioned stays as it was; one that is named again may open again.
    """
    stated = {verdict.key: verdict for verdict in critique.verdicts}
    judgements: dict[str, Judgement] = {}
    for issue in issues:
        if verdict := stated.get(issue.key):
            judgements[issue.key] = Judgement(round_, verdict.status, verdict.note, True)
        elif issue.status in OPEN_ISSUES:
            judgements[issue.key] = Judgement(round_, issue.status, None, False)
    return judgements


def raised(issues: Sequence[Issue], critique: Critique) -> list[Finding]:
    """Give the findings that are new: those of an open issue are not raised again."""
    known = {_normal(issue.problem) for issue in issues if issue.is_open}
    new: list[Finding] = []
    for finding in critique.findings:
        text = _normal(finding.problem)
        if text not in known:
            new.append(finding)
            known.add(text)
    return new


def changed(issues: Sequence[Issue], judgements: dict[str, Judgement], new: int) -> int:
    """Count the issues that are new or changed state."""
    before = {issue.key: issue.status for issue in issues}
    return new + sum(before[key] is not judgement.status for key, judgement in judgements.items())


def similarity(first: str, second: str) -> float:
    """Give the share of word triples two texts have in common, 0 to 1 (Dice)."""
    one, other = _triples(first), _triples(second)
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else float(first == second)


def score_of(samples: Sequence[Sample | None]) -> Score:
    """Join the judge's samples: medians, and how far they lie apart. Without one there is none."""
    read = [sample for sample in samples if sample]
    if not read:
        return Score(ScoreStatus.FAILED, None, None, len(samples), 0, ())
    totals = [total_of(sample) for sample in read]
    return Score(
        status=ScoreStatus.SCORED,
        total=statistics.median(totals),
        spread=max(totals) - min(totals),
        samples=len(samples),
        readable=len(read),
        criteria=tuple(_criterion(one, read) for one in Criterion),
    )


def total_of(sample: Sample) -> float:
    """Give the weighted sum of the criteria, 1 to 10."""
    return sum(weight * sample.points[criterion] for criterion, weight in WEIGHTS.items())


def _criterion(criterion: Criterion, samples: Sequence[Sample]) -> CriterionScore:
    points = statistics.median(sample.points[criterion] for sample in samples)
    nearest = min(samples, key=lambda sample: abs(sample.points[criterion] - points))
    return CriterionScore(criterion, points, nearest.evidence[criterion])


def status_at_end(debate: Debate) -> DebateStatus:
    """Say how a debate ended: in full, with less than it should have, or with nothing."""
    if debate.answer is None:
        return DebateStatus.FAILED
    return DebateStatus.PARTIAL if debate.failure else DebateStatus.COMPLETE


def caveats_left(debate: Debate) -> tuple[str, ...]:
    """Give what is to be said beside an answer that nobody put together: what is open still."""
    return tuple(
        f"open ({issue.severity}): {issue.problem}" for issue in by_severity(debate.open_issues)
    )


def _normal(text: str) -> str:
    return " ".join(_WORD.findall(text.lower()))


def _triples(text: str) -> Counter[tuple[str, ...]]:
    words = _WORD.findall(text.lower())
    return Counter(zip(words, words[1:], words[2:], strict=False)) or Counter([tuple(words)])
