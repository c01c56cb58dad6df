"""Two beliefs side by side: whether they can conflict, and what is made of them. Pure."""

from collections.abc import Sequence
from datetime import datetime

from app.domain.beliefs.contradiction import (
    ContradictionStatus,
    Finding,
    Places,
    Verdict,
)
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.between.standing import (
    as_it_stands,
    likeness,
    standing,
)
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    Compared,
    Judgement,
    Label,
    Opinion,
    Span,
    TextPair,
)

MOST = 4
"""Neighbours of one belief that are judged, the most alike: it bounds what one of thousands that
sound alike costs."""


def compared(
    belief: Neighbour, others: Sequence[Neighbour], judge: Judge = RULES
) -> list[Compared]:
    """Judge a belief with each of its neighbours, the older one as side a, the likeliest first.

    Left out is what is about another subject or another time, and what is less alike than `MOST`.
    """
    alike = {
        place: found
        for place, other in enumerate(others)
        if not periods_apart(belief, other)
        and (found := likeness(_texts(*ordered(belief, other)), strictly=not judge.reads))
    }
    most = sorted(alike, key=lambda place: (-alike[place], others[place].id))[:MOST]
    pairs = [ordered(belief, others[place]) for place in most]
    judgements = judge.conflicts([_texts(*pair) for pair in pairs], fully=True)
    judged = [_stood(*pair, judgement) for pair, judgement in zip(pairs, judgements, strict=True)]
    return sorted(judged, key=lambda pair: (-pair.likelihood, pair.a.id, pair.b.id))


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
        likelihood=pair.likelihood,
    )


def shown_as(pair: TextPair, judgement: Judgement, judge: Judge) -> ContradictionStatus | None:
    """Tell as what a pair is kept if both are stored, and it is among what is compared."""
    found = standing(pair, judgement)
    if likeness(pair, strictly=not judge.reads) is None or not found.is_conflict:
        return None
    return ContradictionStatus.OPEN if found.is_sure else ContradictionStatus.POSSIBLE


def judged_again(a: Neighbour, b: Neighbour, judge: Judge) -> Finding:
    """Judge two sides of a contradiction again; what is no conflict any more is possible."""
    texts = _texts(a, b)
    [judged] = judge.conflicts([texts], fully=True)
    pair = _stood(a, b, judged)
    judgement, is_near = pair.judgement, likeness(texts, strictly=not judge.reads) is not None
    return Finding(
        severity=judgement.severity,
        detector=judgement.detector,
        confidence=judgement.score,
        spans_a=_places(judgement.spans_a),
        spans_b=_places(judgement.spans_b),
        verdicts=_verdicts(judgement, None),
        is_sure=is_near and not periods_apart(a, b) and pair.is_sure,
        judged_by=judge.name_between,
        likelihood=pair.likelihood,
    )


def _stood(a: Neighbour, b: Neighbour, judgement: Judgement) -> Compared:
    """Label a pair by the bar that stands between neighbours."""
    found = standing(_texts(a, b), judgement)
    return Compared(a, b, as_it_stands(judgement, found), found.is_sure, found.likelihood)


def _is_over(end: datetime | None, beginning: datetime | None) -> bool:
    return end is not None and beginning is not None and end <= beginning


def _texts(a: Neighbour, b: Neighbour) -> TextPair:
    return TextPair(a.text, b.text, _similarity(a, b))


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
