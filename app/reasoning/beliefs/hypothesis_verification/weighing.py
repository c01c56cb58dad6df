"""From what lies near a hypothesis to evidence, each piece with its stance and weight. Pure."""

from collections.abc import Iterable

from app.domain.beliefs.hypothesis import Evidence, EvidenceStance, Thresholds
from app.domain.nodes.neighbour import Neighbour
from app.reasoning.beliefs.contradiction_resolver.judge import RULES, Judge
from app.reasoning.beliefs.hypothesis_verification.stances import stances_on


def weighed(
    hypothesis: str, near: Iterable[Neighbour], thresholds: Thresholds, judge: Judge = RULES
) -> tuple[Evidence, ...]:
    """Give the evidence, nearest first; of things that say the same only the first weighs.

    Args:
        near: Nearest first.
    """
    seen: set[str] = set()
    evidences: list[Evidence] = []
    for one, taken in stances_on(hypothesis, near, thresholds, judge):
        similarity = one.similarity or 0.0
        stance, rule, quote = taken
        said = " ".join(quote.lower().split())
        is_heard = stance is not EvidenceStance.NEUTRAL and said not in seen
        seen.add(said)
        weight = similarity if is_heard else 0.0
        evidences.append(Evidence(one.id, one.kind, stance, similarity, weight, rule, quote))
    return tuple(evidences)
