"""The one rule by which a contradiction may be settled without a person. Off by default. Pure.

`newer_period`: of two beliefs that both say since when they hold in the world, the one that began
to hold later is favoured, if the contradiction is one of time and was found with a confidence of
0.9 at least. What it does can be reopened like any other resolution.
"""

from app.domain.beliefs.belief import Resolution
from app.domain.beliefs.contradiction import ContradictionType, Finding
from app.reasoning.beliefs.contradiction_resolver.schemas import Compared

NEWER_PERIOD = "newer_period"
RATIONALE = "by the policy newer_period: it began to hold later"
_SURE = 0.9


def resolution_of(pair: Compared, finding: Finding) -> Resolution | None:
    """Give how the policy `newer_period` settles a contradiction; None leaves it to a person."""
    a_from, b_from = pair.a.valid_from, pair.b.valid_from
    if pair.judgement.kind is not ContradictionType.TEMPORAL or finding.confidence < _SURE:
        return None
    if a_from is None or b_from is None or a_from == b_from:
        return None
    return Resolution.FAVOR_A if a_from > b_from else Resolution.FAVOR_B
