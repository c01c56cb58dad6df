"""Two beliefs side by side: whether they can conflict, and what is made of them. Pure."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.contradiction import Finding, Places, Verdict
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    Compared,
    Judgement,
    Label,
    Opinion,
    Span,
    TextPair,
)
from app.reasoning.beliefs.contradiction_resolver.service import DETECTOR
from app.reasoning.beliefs.contradiction_resolver.signals.pair import read_pair

MOST = 48
"""Neighbours of one belief that are judged, the nearest ones: it bounds what one of thousands that
sound alike costs."""
NEAR_ENOUGH = 0.7
"""Cosine of bge-small-en-v1.5 from which on two beliefs are read as being about one subject."""
_EXACT = frozenset(("denial_moved", "other_date", "other_value", "same_period"))
"""Rules that hardly ever find a conflict between neighbours where there is none."""
_ONE_PLACE = "other_version"
"""The rule that reads of what there is one alone in one place, however it is worded."""
_SURE, _SURE_RULES = 0.83, 0.7
"""Scores from which on a conflict of neighbours is shown: of the judge, and of the rules alone."""
_AKIN, _CLOSE, _SAME = 0.65, 0.75, 0.8
"""Shares of aligned words: for the exact rules to be believed, for the others, and for a denial in
one text."""
SHARED = 0.5
"""Share of the words of the shorter text that two beliefs about one subject have in common."""


def compared(
    belief: Neighbour, others: Sequence[Neighbour], judge: Judge = RULES
) -> list[Compared]:
    """Judge a belief with each of its neighbours, the older one as side a, the likeliest first.

    Left out is what is about another subject or another time, and what is farther than `MOST`.
    """
    near = [other for other in others if _may_conflict(belief, other)]
    near.sort(key=lambda other: -(_similarity(belief, other) or 0))
    pairs = [ordered(belief, other) for other in near[:MOST]]
    asked = [TextPair(a.text, b.text, _similarity(a, b)) for a, b in pairs]
    judgements = judge.conflicts(asked)
    judged = [
        Compared(a, b, judgement, _is_sure(judgement, read_pair(a.text, b.text).closeness))
        for (a, b), judgement in zip(pairs, judgements, strict=True)
    ]
    return sorted(judged, key=lambda pair: (-pair.judgement.score, pair.a.id, pair.b.id))


def ordered(neighbour: Neighbour, other: Neighbour) -> tuple[Neighbour, Neighbour]:
    """Give the older one first."""
    return (neighbour, other) if neighbour.id < other.id else (other, neighbour)


def periods_apart(neighbour: Neighbour, other: Neighbour) -> bool:
    """Tell whether the one ends to hold in the world before the other begins."""
    return _is_over(neighbour.valid_to, other.valid_from) or _is_over(
        other.valid_to, neighbour.valid_from
    )


def finding_of(pair: Compared, opinion: Opinion | None) -> Finding | None:
    """Give what is found by the judge, or by the model that was asked too; None for no conflict.

    What the judge is not sure of is only possible, unless the model sees it too; what the model
    denies then is none.

    The confidence is the mean of all who were asked, so a conflict that only one of them sees
    stands low in the queue.
    """
    judgement, verdicts = pair.judgement, _verdicts(pair.judgement, opinion)
    agreeing = [verdict.detector for verdict in verdicts if verdict.is_conflict]
    is_denied = opinion is not None and not opinion.verdict.is_conflict
    if not agreeing or (is_denied and not pair.is_sure):
        return None
    seen = opinion if opinion and opinion.verdict.is_conflict else None
    return Finding(
        severity=judgement.severity,
        detector="+".join(agreeing),
        confidence=sum(verdict.confidence for verdict in verdicts) / len(verdicts),
        spans_a=_places(judgement.spans_a) or (seen.spans_a if seen else ()),
        spans_b=_places(judgement.spans_b) or (seen.spans_b if seen else ()),
        verdicts=verdicts,
        is_sure=pair.is_sure or seen is not None,
    )


def judged_again(a: Neighbour, b: Neighbour, judge: Judge) -> Finding:
    """Judge two sides of a contradiction again; what is no conflict any more is possible."""
    [judgement] = judge.conflicts([TextPair(a.text, b.text, _similarity(a, b))])
    is_conflict = judgement.label is Label.CONTRADICTION and _may_conflict(a, b)
    closeness = read_pair(a.text, b.text).closeness
    return Finding(
        severity=judgement.severity,
        detector=judgement.detector,
        confidence=judgement.score,
        spans_a=_places(judgement.spans_a),
        spans_b=_places(judgement.spans_b),
        verdicts=_verdicts(judgement, None),
        is_sure=is_conflict and _is_sure(judgement, closeness),
        judged_by=judge.name,
    )


def _is_sure(judgement: Judgement, closeness: float) -> bool:
    """Tell whether a conflict is as sure as it must be between neighbours.

    Two texts that somebody put together are about one thing; of thousands that sound alike hardly
    any two conflict, so what is right of the former in four of five is wrong of the latter.
    """
    if _ONE_PLACE in judgement.rules:
        return True
    if closeness >= _AKIN and not _EXACT.isdisjoint(judgement.rules):
        return True
    if closeness >= _SAME and "denial_one_sided" in judgement.rules:
        return True
    if judgement.detector == DETECTOR:
        return judgement.score >= _SURE_RULES and closeness >= _CLOSE
    return judgement.score >= _SURE


def _may_conflict(belief: Neighbour, other: Neighbour) -> bool:
    similarity = _similarity(belief, other)
    is_near = similarity is None or similarity >= NEAR_ENOUGH
    return (
        is_near
        and not periods_apart(belief, other)
        and can_conflict(belief.text, other.text)
        and _share_subject(belief, other)
    )


def _share_subject(belief: Neighbour, other: Neighbour) -> bool:
    """Tell whether the shorter text has at least half of its own words in common with the other.

    The rules were fitted to pairs that somebody put together; of neighbours that merely sound
    alike they find every tenth in conflict.
    """
    pair = read_pair(belief.text, other.text)
    words = pair.claim.content, pair.evidence.content
    return len(words[0] & words[1]) >= SHARED * min(map(len, words)) > 0


def _is_over(end: datetime | None, beginning: datetime | None) -> bool:
    return end is not None and beginning is not None and end <= beginning


def _similarity(a: Neighbour, b: Neighbour) -> float | None:
    # The one that was asked about carries none; the cosine of the two is the other's.
    return a.similarity if b.similarity is None else b.similarity


def _verdicts(judgement: Judgement, opinion: Opinion | None) -> tuple[Verdict, ...]:
    own = Verdict(
        judgement.detector,
        judgement.label is Label.CONTRADICTION,
        judgement.score,
        ", ".join(judgement.rules),
    )
    return (own, opinion.verdict) if opinion else (own,)


def _places(spans: Sequence[Span]) -> Places:
    return tuple((span.start, span.end) for span in spans)
