"""All that the rules find in a pair of texts; periods and subjects are compared first. Pure."""

from collections.abc import Iterable

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.counts import find_counts
from app.reasoning.beliefs.contradiction_resolver.signals.dates import find_dates
from app.reasoning.beliefs.contradiction_resolver.signals.names import find_names
from app.reasoning.beliefs.contradiction_resolver.signals.negation import find_denials
from app.reasoning.beliefs.contradiction_resolver.signals.opposites import find_opposites
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair
from app.reasoning.beliefs.contradiction_resolver.signals.quantifiers import find_quantifiers
from app.reasoning.beliefs.contradiction_resolver.signals.stance import find_stances
from app.reasoning.beliefs.contradiction_resolver.signals.subjects import (
    THINGS_APART,
    find_things_apart,
)
from app.reasoning.beliefs.contradiction_resolver.signals.versions import find_versions

APART = frozenset(("periods_apart", THINGS_APART))
"""Rules after which nothing else is asked: the texts are about two times, or two things."""
_FINDERS = (
    find_denials,
    find_opposites,
    find_names,
    find_counts,
    find_quantifiers,
    find_stances,
)


def find_all(pair: Pair) -> tuple[Finding, ...]:
    """Give what was found, subjects and dates first.

    Of two texts about different periods or different things nothing else is asked: they do not
    conflict. Nothing is asked of texts with the same words either.
    """
    if not pair.alignment.edits:
        return ()
    subjects, dated = tuple(find_things_apart(pair)), tuple(find_dates(pair))
    for found in (subjects, dated):
        if any(finding.rule in APART for finding in found):
            return found
    versions = tuple(find_versions(pair))
    others = (finding for find in _FINDERS for finding in find(pair))
    return (*dated, *versions, *(one for one in others if not _is_within(one, versions)))


def _is_within(finding: Finding, others: Iterable[Finding]) -> bool:
    """Tell whether another rule explains the same words."""
    return any(
        other.claim.start <= finding.claim.start and finding.claim.end <= other.claim.end
        for other in others
    )
