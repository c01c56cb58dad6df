"""All that the rules find in a pair of texts; periods are compared before anything else. Pure."""

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.counts import find_counts
from app.reasoning.beliefs.contradiction_resolver.signals.dates import find_dates
from app.reasoning.beliefs.contradiction_resolver.signals.names import find_names
from app.reasoning.beliefs.contradiction_resolver.signals.negation import find_denials
from app.reasoning.beliefs.contradiction_resolver.signals.opposites import find_opposites
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair
from app.reasoning.beliefs.contradiction_resolver.signals.quantifiers import find_quantifiers
from app.reasoning.beliefs.contradiction_resolver.signals.stance import find_stances

APART = "periods_apart"
_FINDERS = (
    find_denials,
    find_opposites,
    find_names,
    find_counts,
    find_quantifiers,
    find_stances,
)


def find_all(pair: Pair) -> tuple[Finding, ...]:
    """Give what was found, dates first.

    Of two texts about different periods nothing else is asked: they do not conflict. Nothing is
    asked of texts with the same words either.
    """
    if not pair.alignment.edits:
        return ()
    dated = tuple(find_dates(pair))
    if any(finding.rule == APART for finding in dated):
        return dated
    return (*dated, *(finding for find in _FINDERS for finding in find(pair)))
