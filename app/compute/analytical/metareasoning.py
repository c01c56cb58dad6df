"""What the record of each mode says about the next step.

Sources: Laplace (1774) for the rule of succession; Thompson, On the likelihood that one unknown
probability exceeds another in view of the evidence of two samples (1933).
"""

from collections.abc import Sequence
from math import exp, lgamma, log
from statistics import fmean
from typing import Any

import scipy.stats  # pyright: ignore[reportMissingTypeStubs]

from app.domain.modes.analytical.metareasoning import (
    Action,
    AttemptOutcome,
    MetaReasoningInput,
    MetaReasoningResult,
    ModeAttempt,
    ModeRecord,
)

_stats: Any = scipy.stats

Counts = tuple[int, int]
"""Successes and failures, with one of each for the uniform prior."""


def compute(given: MetaReasoningInput) -> MetaReasoningResult:
    costs = {given.current_mode: 0}
    costs |= {other.mode: other.switching_cost for other in given.alternative_strategies}
    records = tuple(_record(mode, cost, given) for mode, cost in costs.items())
    action, target = _next_step(records, given)
    claimed = given.recommendation
    result = MetaReasoningResult(
        records=records,
        action=action,
        target_mode=target,
        agrees=None
        if claimed is None or action is None
        else (claimed.action, claimed.target_mode) == (action, target),
        explanation="",
    )
    return result.model_copy(update={"explanation": _explain(result)})


def _record(mode: str, cost: int, given: MetaReasoningInput) -> ModeRecord:
    own = _of_mode(mode, given)
    good, bad = _counts(own)
    low, high = _stats.beta.interval(0.95, good, bad)
    checked = [attempt.is_valid for attempt in own if attempt.is_valid is not None]
    thoughts = sum(attempt.thoughts for attempt in own)
    mean_thoughts = thoughts / len(own) if own else None
    left = _attempts_left(given.remaining_thoughts, cost, mean_thoughts)
    is_current = mode == given.current_mode
    current = _counts(_of_mode(given.current_mode, given))
    return ModeRecord(
        mode=mode,
        attempts=len(own),
        decided=good + bad - 2,
        successes=good - 1,
        success=good / (good + bad),
        low=float(low),
        high=float(high),
        better_than_current=None if is_current else probability_above((good, bad), current),
        valid_share=_mean(checked),
        revisions_per_thought=sum(a.revisions for a in own) / thoughts if own else None,
        mean_thoughts=mean_thoughts,
        mean_seconds=_mean([a.seconds for a in own if a.seconds is not None]),
        attempts_left=left,
        success_in_budget=None if left is None else success_within((good, bad), left),
    )


def _of_mode(mode: str, given: MetaReasoningInput) -> list[ModeAttempt]:
    return [attempt for attempt in given.attempts if attempt.mode == mode]


def _counts(attempts: list[ModeAttempt]) -> Counts:
    outcomes = [attempt.outcome for attempt in attempts]
    return outcomes.count(AttemptOutcome.SUCCESS) + 1, outcomes.count(AttemptOutcome.FAILURE) + 1


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _attempts_left(remaining: int | None, cost: int, mean_thoughts: float | None) -> int | None:
    if remaining is None or mean_thoughts is None:
        return None
    return max(0, int((remaining - cost) / mean_thoughts))


def probability_above(one: Counts, other: Counts) -> float:
    """Return how probably the first rate of success is above the second."""
    (a, b), (c, d) = one, other
    terms = (
        exp(_log_beta(c + i, b + d) - log(b + i) - _log_beta(1 + i, b) - _log_beta(c, d))
        for i in range(a)
    )
    return min(1.0, sum(terms))


def success_within(counts: Counts, attempts: int) -> float:
    """Return how probably one of the next attempts succeeds, or more."""
    good, bad = counts
    none = exp(_log_beta(good, bad + attempts) - _log_beta(good, bad))
    return max(0.0, 1 - none)


def _log_beta(a: float, b: float) -> float:
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def _next_step(
    records: tuple[ModeRecord, ...], given: MetaReasoningInput
) -> tuple[Action | None, str | None]:
    if not any(record.decided for record in records):
        return None, None
    current, *others = records
    better = [other for other in others if _is_better(other, current, given.switch_threshold)]
    if better:
        best = max(better, key=lambda record: record.better_than_current or 0.0)
        return Action.SWITCH, best.mode
    own = _of_mode(given.current_mode, given)
    failed = bool(own) and (own[-1].outcome is AttemptOutcome.FAILURE or own[-1].is_valid is False)
    return (Action.REFINE if failed else Action.CONTINUE), None


def _is_better(other: ModeRecord, current: ModeRecord, threshold: float) -> bool:
    """Tell whether a mode is probably better, and no worse with the thoughts that are left."""
    if other.better_than_current is None or other.better_than_current < threshold:
        return False
    if other.success_in_budget is None or current.success_in_budget is None:
        return True
    return other.success_in_budget > current.success_in_budget


def _explain(result: MetaReasoningResult) -> str:
    if result.action is None:
        return "No attempt is decided, so that nothing follows."
    said = [
        f"{record.mode}: {record.successes} of {record.decided} succeeded; the next one does with"
        f" probability {record.success:.3g}"
        + (
            f", and it is better than the current mode with {record.better_than_current:.3g}."
            if record.better_than_current is not None
            else "."
        )
        for record in result.records
    ]
    target = f" to {result.target_mode}" if result.target_mode else ""
    said.append(f"What follows: {result.action.value}{target}.")
    if result.agrees is False:
        said.append("Something else is recommended.")
    return " ".join(said)
