"""Names and values that differ where the rest agrees, or that changed places. Pure."""

from collections import Counter
from collections.abc import Iterator

from app.reasoning.contradiction_resolver.pair import Pair, Side, edit_spans
from app.reasoning.contradiction_resolver.schemas import Finding

_MAX_VALUE = 8
"""Words of a value that stands for another one."""


def find_names(pair: Pair) -> Iterator[Finding]:
    """Find a name where the other text, otherwise the same, has another; or the same in turn.

    Texts with different dates are not asked: at another time another name may be right.
    """
    claim, evidence = _dates(pair.claim), _dates(pair.evidence)
    if claim and evidence and claim != evidence:
        return
    if not pair.is_close:
        yield from _after_same_word(pair)
        return
    if _is_reordered(pair):
        edit = pair.alignment.edits[0]
        yield Finding("swapped", *edit_spans(pair, edit))
        return
    yield from _other_value(pair)
    for edit in pair.alignment.edits:
        if _is_value(pair.claim, edit.claim, pair.evidence) and _is_value(
            pair.evidence, edit.evidence, pair.claim
        ):
            yield Finding(
                "other_name",
                *edit_spans(pair, edit),
            )


def _is_value(side: Side, places: range, other: Side) -> bool:
    """Tell whether a run of words is a name that the other text has nowhere."""
    names = [side.words[place] for place in places if side.words[place].text[0].isupper()]
    new = [word for word in names if word.stem not in other.content]
    return bool(new) and len(places) <= _MAX_VALUE


def _is_reordered(pair: Pair) -> bool:
    claim, evidence = (Counter(word.stem for word in s.words) for s in (pair.claim, pair.evidence))
    return claim == evidence and bool(pair.alignment.edits)


def _after_same_word(pair: Pair) -> Iterator[Finding]:
    """Find a name behind a word that the other text has only before another name."""
    held: dict[str, list[int]] = {}
    words = pair.evidence.words
    for place in range(1, len(words)):
        if words[place].is_name and words[place - 1].is_content:
            held.setdefault(words[place - 1].stem, []).append(place)
    for before, word in zip(pair.claim.words, pair.claim.words[1:], strict=False):
        places = held.get(before.stem, ()) if word.is_name and before.is_content else ()
        if places and word.stem not in pair.evidence.content:
            yield Finding("other_name", word.span, words[places[0]].span)


def _other_value(pair: Pair) -> Iterator[Finding]:
    """Find the one place where two texts that speak of the same period differ."""
    edits, dates = pair.alignment.edits, _dates(pair.claim)
    if len(edits) == 1 and dates and dates == _dates(pair.evidence):
        [edit] = edits
        if edit.claim and edit.evidence:
            yield Finding("other_value", *edit_spans(pair, edit))


def _dates(side: Side) -> set[tuple[int, int]]:
    return {(period.start, period.end) for period in side.periods}
