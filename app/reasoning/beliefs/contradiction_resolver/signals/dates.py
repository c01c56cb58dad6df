"""What the dates of two texts say about a conflict; asked before anything else. Pure."""

from collections.abc import Iterator

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.periods import Period
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import stem

_ONCE_WORDS = (
    "born birth died death killed founded established created formed invented discovered built"
    " published released premiered launched debuted began begin started start completed retired"
)
_ONCE = frozenset(map(stem, _ONCE_WORDS.split()))
"""What happens to a thing once, so that two dates of it cannot both be right."""


def find_dates(pair: Pair) -> Iterator[Finding]:
    """Find periods that are the same, that are apart, or that date one event twice."""
    claims, evidence = pair.claim.periods, pair.evidence.periods
    if not claims or not evidence:
        return
    if _same(claims, evidence):
        yield Finding("same_period", claims[0].span, evidence[0].span)
    elif not any(claim.meets(other) for claim in claims for other in evidence):
        rule = "other_date" if _is_one_event(pair) else "periods_apart"
        yield Finding(rule, claims[0].span, evidence[0].span)


def _same(claims: tuple[Period, ...], evidence: tuple[Period, ...]) -> bool:
    return {(p.start, p.end) for p in claims} == {(p.start, p.end) for p in evidence}


def _is_one_event(pair: Pair) -> bool:
    """Tell whether both date a thing that happens once."""
    if any(map(_is_lasting, (pair.claim, pair.evidence))):
        return False
    return bool(pair.claim.content & pair.evidence.content & _ONCE)


def _is_lasting(side: Side) -> bool:
    """Tell whether a text speaks of a time from one date to another."""
    return any(
        side.text[p.span.start : p.span.end].lower().startswith("from ") for p in side.periods
    )
