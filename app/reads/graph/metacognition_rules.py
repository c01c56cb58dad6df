"""Figures of a session's thinking from its thoughts and hypotheses. Pure."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from app.domain.beliefs.hypothesis import HypothesisStatus
from app.domain.guidance.analysis import ThinkingPattern
from app.domain.guidance.injection import InjectionSource, SourceRelevance
from app.domain.guidance.metacognition import Metacognition, PatternEffect, RuleEffect

Row = Mapping[str, Any]
_ENDS = {HypothesisStatus.SUPPORTED: 1.0, HypothesisStatus.REFUTED: 0.0}


def metacognition(
    thoughts: Sequence[Row], hypotheses: Sequence[Row], injected: Sequence[Row] = ()
) -> Metacognition:
    """Compute the figures of a session.

    Args:
        thoughts: Of `thought/read_metacognition`, by number.
        hypotheses: Those that the thoughts propose.
        injected: What the thoughts were given, counted by source.
    """
    gains = _gains(thoughts)
    patterns = tuple(_pattern_effects(thoughts, gains))
    ended = [(row["confidence"], _ENDS[row["status"]]) for row in hypotheses if _has_ended(row)]
    told = [(stated, end) for stated, end in ended if stated is not None]
    return Metacognition(
        average_confidence=_mean(row["confidence"] for row in thoughts),
        confidence_trend=_slope([(row["number"], row["confidence"]) for row in thoughts]),
        revision_ratio=_mean(float(row["is_revision"]) for row in thoughts),
        continuity=_mean(float(row["names_earlier"]) for row in thoughts[1:]),
        open_hypotheses=sum(row["status"] == HypothesisStatus.OPEN for row in hypotheses),
        verification_success=_mean(end for _, end in ended),
        verification_confidence=_mean(row["score"] for row in hypotheses),
        brier=_mean((stated - end) ** 2 for stated, end in told),
        patterns=patterns,
        most_effective=_most_effective(patterns),
        rules=tuple(_rule_effects(thoughts, gains)),
        injections=tuple(_relevances(injected)),
    )


def _has_ended(row: Row) -> bool:
    return row["status"] in _ENDS


def _gains(thoughts: Sequence[Row]) -> Mapping[str, float]:
    """Give the change of the stated confidence by thought, where it and the one before state it."""
    stated = {row["id"]: row["confidence"] for row in thoughts}
    return {
        row["id"]: row["confidence"] - before
        for row in thoughts
        if row["confidence"] is not None and (before := stated.get(row["parent_id"])) is not None
    }


def _pattern_effects(
    thoughts: Sequence[Row], gains: Mapping[str, float]
) -> Iterator[PatternEffect]:
    for pattern in ThinkingPattern:
        own = [row["id"] for row in thoughts if row["pattern"] == pattern]
        if own:
            yield PatternEffect(pattern, len(own), _mean(gains.get(id_) for id_ in own))


def _most_effective(patterns: Sequence[PatternEffect]) -> ThinkingPattern | None:
    gaining = [(one.confidence_gain or 0.0, one.pattern) for one in patterns]
    best = max((gain for gain, _ in gaining), default=0.0)
    return next((pattern for gain, pattern in gaining if gain == best), None) if best > 0 else None


def _rule_effects(thoughts: Sequence[Row], gains: Mapping[str, float]) -> Iterator[RuleEffect]:
    nexts = {row["parent_id"]: row["id"] for row in reversed(thoughts) if row["parent_id"]}
    for rule_id in sorted({row["rule"] for row in thoughts if row["rule"]}):
        own = [row for row in thoughts if row["rule"] == rule_id]
        after = {
            was_followed: [
                gains.get(nexts.get(row["id"], ""))
                for row in own
                if row["followed"] is was_followed
            ]
            for was_followed in (True, False)
        }
        followed, settled = len(after[True]), len(after[True]) + len(after[False])
        yield RuleEffect(
            rule_id=rule_id,
            given=len(own),
            settled=settled,
            followed=followed,
            follow_rate=followed / settled if settled else None,
            followed_gain=_mean(after[True]),
            ignored_gain=_mean(after[False]),
        )


def _relevances(injected: Sequence[Row]) -> Iterator[SourceRelevance]:
    counted = {row["source"]: row for row in injected}
    for source in InjectionSource:
        if row := counted.get(source.value):
            rated, useful = row["rated"], row["useful"]
            relevance = useful / rated if rated else None
            yield SourceRelevance(source, row["given"], rated, useful, relevance)


def _mean(values: Iterable[float | None]) -> float | None:
    told = [value for value in values if value is not None]
    return math.fsum(told) / len(told) if told else None


def _slope(points: Sequence[tuple[int, float | None]]) -> float | None:
    """Give the slope of the line of least squares; None for fewer than two points."""
    told = [(x, y) for x, y in points if y is not None]
    if len(told) < 2:
        return None
    middle = math.fsum(x for x, _ in told) / len(told)
    level = math.fsum(y for _, y in told) / len(told)
    spread = math.fsum((x - middle) ** 2 for x, _ in told)
    return math.fsum((x - middle) * (y - level) for x, y in told) / spread
