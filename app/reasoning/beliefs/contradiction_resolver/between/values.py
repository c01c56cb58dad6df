"""One statement twice, with another value: both cannot hold. Pure."""

from app.reasoning.beliefs.contradiction_resolver.between.moments import has_speaker, is_of_a_moment
from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit
from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import exclusive
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.quantities import is_numeral

_CLOSE = 0.7
"""Share of aligned words from which on two texts are one statement."""
_MOST = 5
"""Words of a value with its unit."""
_STATES = frozenset(("on", "off", "true", "false"))
_PARTS_OF_DAY = frozenset(("morning", "afternoon", "evening", "night", "am", "pm", "a", "p", "m"))
_BEFORE_WORDS = (
    "of to at in on is are was be every after for within about around only by than just from"
)
_BEFORE = frozenset(_BEFORE_WORDS.split())
"""Words before a value; behind a noun, as in `question 7`, a figure is a name."""


def is_one_value(pair: Pair) -> bool:
    """Tell whether two texts are one statement with another value at its one place."""
    if pair.closeness < _CLOSE or has_speaker(pair) or is_of_a_moment(pair):
        return False
    edits = [edit for edit in pair.alignment.edits if not _is_part_of_day(pair, edit)]
    return len(edits) == 1 and _has_values(pair, edits[0])


def _is_part_of_day(pair: Pair, edit: Edit) -> bool:
    return (
        bool(edit.claim)
        and {*_words(pair.claim, edit.claim)} | {*_words(pair.evidence, edit.evidence)}
        <= _PARTS_OF_DAY
    )


def _has_values(pair: Pair, edit: Edit) -> bool:
    sides = (pair.claim, edit.claim), (pair.evidence, edit.evidence)
    if not all(_is_placed(side, places) for side, places in sides):
        return False
    claim, evidence = _words(*sides[0]), _words(*sides[1])
    return (_is_value(claim) and _is_value(evidence)) or _are_rivals(claim, evidence)


def _is_placed(side: Side, places: range) -> bool:
    """Tell whether a run stands where a text says a value."""
    is_short = 0 < len(places) <= _MOST
    return is_short and places.start > 0 and side.words[places.start - 1].lower in _BEFORE


def _words(side: Side, places: range) -> list[str]:
    return [side.words[place].lower for place in places]


def _is_value(words: list[str]) -> bool:
    return words[0] in _STATES or any(map(is_numeral, words))


def _are_rivals(claim: list[str], evidence: list[str]) -> bool:
    """Tell whether each is one word, of a kind of which a thing is one."""
    if len(claim) != 1 or len(evidence) != 1:
        return False
    kinds, others = (dict(exclusive().get(words[0], ())) for words in (claim, evidence))
    return any(others.get(kind, place) != place for kind, place in kinds.items())
