"""The door of contradiction detection: two texts in, a judgement out. No model is asked."""

from collections.abc import Iterable

from app.errors import InvalidInputError
from app.reasoning.beliefs.contradiction_resolver.features import (
    conflict_features,
    support_features,
)
from app.reasoning.beliefs.contradiction_resolver.findings import find_all
from app.reasoning.beliefs.contradiction_resolver.rules import (
    label_of,
    probability,
    speaks_for_conflict,
    weights,
)
from app.reasoning.beliefs.contradiction_resolver.schemas import Finding, Judgement, Span
from app.reasoning.beliefs.contradiction_resolver.signals.kinds import kind_of, severity_of
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, read_pair

DETECTOR = "rules/2"


def judge(a: str, b: str, *, similarity: float | None = None) -> Judgement:
    """Judge whether two texts contradict each other, or whether `b` follows from `a`.

    Whether they contradict, and the score, do not depend on the order. Of each text the first 256
    words within 8,192 code points are read, so the work is bounded.

    Args:
        similarity: Cosine of the two texts from an embedding model; one feature among many. None:
            the words they share stand for it.

    Raises:
        InvalidInputError: `similarity` is no number from -1 to 1.
    """
    if similarity is not None:
        _require_cosine(similarity)
    pair = read_pair(a, b)
    findings = find_all(pair)
    score = probability(weights()["conflict"], conflict_features(pair, findings, similarity))
    support = probability(weights()["support"], support_features(pair, findings, similarity))
    kind = kind_of(pair, {finding.rule for finding in findings})
    spans_a, spans_b = _spans(pair, findings)
    return Judgement(
        label=label_of(score, support),
        kind=kind,
        score=score,
        severity=severity_of(score, kind),
        spans_a=spans_a,
        spans_b=spans_b,
        rules=tuple(sorted({finding.rule for finding in findings})),
        detector=DETECTOR,
    )


def _require_cosine(similarity: float) -> None:
    # Vectors of length 1 may give a little more than 1.
    if not -1.001 <= similarity <= 1.001:
        raise InvalidInputError("similarity must be a cosine, from -1 to 1", field="similarity")


def _spans(pair: Pair, findings: Iterable[Finding]) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Give the words that speak for a conflict, of the first text and of the second."""
    telling = [finding for finding in findings if speaks_for_conflict(finding.rule)]
    claim = tuple(sorted({finding.claim for finding in telling}))
    evidence = tuple(sorted({finding.evidence for finding in telling}))
    return (evidence, claim) if pair.is_swapped else (claim, evidence)
