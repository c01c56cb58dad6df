"""What a pair of texts is weighed by: the rules that fired and a few measures. Pure."""

from collections.abc import Collection

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.inclusion import follows
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair

Features = dict[str, float]

_UNRELATED = 0.5
"""Cosine of bge-small-en-v1.5 under which two sentences seldom share a subject."""


def conflict_features(
    pair: Pair, findings: Collection[Finding], similarity: float | None
) -> Features:
    """Give what speaks for and against a conflict; the same in whichever order the texts come."""
    return {**_fired(findings), "unrelated": float(_is_unrelated(pair, similarity))}


def support_features(
    pair: Pair, findings: Collection[Finding], similarity: float | None
) -> Features:
    """Give what speaks for and against the second text following from the first."""
    premise, conclusion = pair.as_given
    step = follows(pair)
    return {
        **_fired(findings),
        "similarity": _guessed_similarity(pair) if similarity is None else similarity,
        "covered": _share(conclusion.content & premise.content, conclusion.content),
        "broader": float(step > 0),
        "narrower": float(step < 0),
    }


def _fired(findings: Collection[Finding]) -> Features:
    return {finding.rule: 1.0 for finding in findings}


def _is_unrelated(pair: Pair, similarity: float | None) -> bool:
    """Tell whether the texts speak of different things, so that opposite words mean nothing."""
    if similarity is None:
        return not pair.claim.content & pair.evidence.content
    return similarity < _UNRELATED


def _guessed_similarity(pair: Pair) -> float:
    """Guess the cosine of two texts from the words they share.

    A line through the cosines that bge-small-en-v1.5 gives to labelled pairs of sentences.
    """
    claim, evidence = pair.claim.content, pair.evidence.content
    return 0.61 + 0.33 * _share(claim & evidence, min(claim, evidence, key=len))


def _share(part: Collection[str], whole: Collection[str]) -> float:
    return len(part) / len(whole) if whole else 1.0
