"""Names and values that differ where the rest agrees, or that changed places. Pure."""

from collections import Counter
from collections.abc import Iterator

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.denials import may_deny
from app.reasoning.beliefs.contradiction_resolver.signals.pair import (
    Pair,
    Side,
    edit_spans,
    run_span,
)

_MAX_VALUE = 8
"""Words of a value that stands for another one."""
_HOLDS = frozenset(["owns", "leads", "heads", "chairs", "directs"])
"""What one does, and not two, with one thing, unless a text says so."""
_LEAST_HELD = 3
"""Words of a text that says who holds what."""
_ONE = frozenset(["the", "our", "my", "your", "his", "her", "their", "its", "this", "that"])
"""Words before a thing that is known."""
_NO_NAMES = frozenset(["he", "she", "it", "this", "that", "who", "everyone", "everybody", "nobody"])


def find_names(pair: Pair) -> Iterator[Finding]:
    """Find a name where the other text, otherwise the same, has another; or the same in turn.

    Texts with different dates are not asked: at another time another name may be right.
    """
    claim, evidence = _dates(pair.claim), _dates(pair.evidence)
    if claim and evidence and claim != evidence:
        return
    yield from _swapped(pair)
    if pair.is_close:
        yield from _other_value(pair)
        yield from _other_name(pair)
        yield from _other_holder(pair)
    else:
        yield from _after_same_word(pair)


def _swapped(pair: Pair) -> Iterator[Finding]:
    """Find the same words with some of them in turn around one that stayed, as in `A beat B`."""
    claim, evidence = ([word.stem for word in s.words] for s in (pair.claim, pair.evidence))
    if claim == evidence or Counter(claim) != Counter(evidence):
        return
    moved = [place for place, stem in enumerate(claim) if stem != evidence[place]]
    places = range(moved[0], moved[-1] + 1)
    stayed = (pair.claim.words[place] for place in places if place not in moved)
    if any(word.is_content for word in stayed):
        yield Finding("swapped", run_span(pair.claim, places), run_span(pair.evidence, places))


def _other_value(pair: Pair) -> Iterator[Finding]:
    """Find the one place where two texts that speak of the same period differ."""
    edits, dates = pair.alignment.edits, _dates(pair.claim)
    if len(edits) == 1 and dates and dates == _dates(pair.evidence):
        [edit] = edits
        is_reworded = _may_deny(pair.claim, edit.claim) and _may_deny(pair.evidence, edit.evidence)
        if edit.claim and edit.evidence and not is_reworded:
            yield Finding("other_value", *edit_spans(pair, edit))


def _may_deny(side: Side, places: range) -> bool:
    return any(may_deny(side.words[place]) for place in places)


def _other_name(pair: Pair) -> Iterator[Finding]:
    for edit in pair.alignment.edits:
        is_new = _is_new_name(pair.claim, edit.claim, pair.evidence)
        if is_new and _is_new_name(pair.evidence, edit.evidence, pair.claim):
            yield Finding("other_name", *edit_spans(pair, edit))


def _other_holder(pair: Pair) -> Iterator[Finding]:
    """Find two who are each said to be the one that holds the same thing."""
    if len(pair.alignment.edits) != 1:
        return
    [edit] = pair.alignment.edits
    if _is_holder(pair.claim, edit.claim) and _is_holder(pair.evidence, edit.evidence):
        yield Finding("other_holder", *edit_spans(pair, edit))


def _is_holder(side: Side, places: range) -> bool:
    """Tell whether a text begins with one name, what they do, and a thing of which one is meant.

    The first word of a text is written large, so no other rule takes it for a name.
    """
    if places != range(1) or len(side.words) < _LEAST_HELD:
        return False
    name, verb, thing = side.words[:_LEAST_HELD]
    is_name = name.text[0].isupper() and name.lower not in _NO_NAMES
    is_one = thing.lower in _ONE or thing.text[0].isupper()
    return is_name and verb.lower in _HOLDS and is_one


def _is_new_name(side: Side, places: range, other: Side) -> bool:
    """Tell whether a run of words is a name that the other text has nowhere."""
    words = [side.words[place] for place in places]
    is_new = any(word.is_name and word.stem not in other.content for word in words)
    return is_new and len(places) <= _MAX_VALUE


def _after_same_word(pair: Pair) -> Iterator[Finding]:
    """Find a name behind a word that the other text has only before another name."""
    held: dict[str, int] = {}
    words = pair.evidence.words
    for place in range(len(words) - 1, 0, -1):
        if words[place].is_name and words[place - 1].is_content:
            held[words[place - 1].stem] = place
    for before, word in zip(pair.claim.words, pair.claim.words[1:], strict=False):
        place = held.get(before.stem) if word.is_name and before.is_content else None
        if place is not None and word.stem not in pair.evidence.content:
            yield Finding("other_name", word.span, words[place].span)


def _dates(side: Side) -> set[tuple[int, int]]:
    return {(period.start, period.end) for period in side.periods}
