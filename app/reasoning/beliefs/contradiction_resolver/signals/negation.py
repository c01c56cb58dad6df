"""Denials, read off the places where two texts differ. Pure.

A word of denial that both texts have says nothing: only one that an edit adds, takes away or
moves can turn a statement round; and one that is put in other words turns nothing.
"""

from collections.abc import Iterator, Sequence

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit
from app.reasoning.beliefs.contradiction_resolver.signals.denials import (
    denied_by,
    denies,
    is_denial,
    may_deny,
    opens_bound,
)
from app.reasoning.beliefs.contradiction_resolver.signals.opposites import opposed, turned_by_prefix
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side, edit_spans
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word


def find_denials(pair: Pair) -> Iterator[Finding]:
    """Find denials that only one text has, or that both have in different places."""
    yield from _by_edit(pair) if pair.is_close else _by_scope(pair)


def _by_edit(pair: Pair) -> Iterator[Finding]:
    turns = [(edit, *_turn(pair, edit)) for edit in pair.alignment.edits]
    added = [edit for edit, claim, evidence in turns if claim > evidence]
    taken = [edit for edit, claim, evidence in turns if evidence > claim]
    rule = "denial_one_sided"
    if added and taken:
        rule = "denial_moved" if _is_moved(pair, added, taken) else "denial_reworded"
    for edit in (*added, *taken):
        yield Finding(rule, *edit_spans(pair, edit))
    for edit, claim, evidence in turns:
        if claim == evidence > 0:
            yield Finding("denial_reworded", *edit_spans(pair, edit))


def _turn(pair: Pair, edit: Edit) -> tuple[int, int]:
    """Give the denials of each side of an edit.

    One that the other side says with an opposite, or in other words, counts for both.
    """
    claim, evidence = _words(pair.claim, edit.claim), _words(pair.evidence, edit.evidence)
    counts = sum(map(denies, claim)), sum(map(denies, evidence))
    if 0 not in counts or counts == (0, 0):
        return counts
    if _is_said_otherwise(claim, evidence) or _turns_back(claim, evidence):
        return max(counts), max(counts)
    return counts


def _is_said_otherwise(claim: Sequence[Word], evidence: Sequence[Word]) -> bool:
    return any(map(may_deny, claim)) and any(map(may_deny, evidence))


def _turns_back(claim: Sequence[Word], evidence: Sequence[Word]) -> bool:
    """Tell whether a denial of a word stands against the word's opposite."""
    if not any(map(is_denial, (*claim, *evidence))):
        return False
    sides = [w for w in claim if not is_denial(w)], [w for w in evidence if not is_denial(w)]
    return any(opposed(*sides)) or any(turned_by_prefix(*sides))


def _words(side: Side, places: range) -> list[Word]:
    return [side.words[place] for place in places if not opens_bound(side.words, place)]


def _is_moved(pair: Pair, added: Sequence[Edit], taken: Sequence[Edit]) -> bool:
    """Tell whether the same word denies in another place; other words only say it otherwise."""
    came = {w.stem for edit in added for w in _words(pair.claim, edit.claim) if denies(w)}
    went = {w.stem for edit in taken for w in _words(pair.evidence, edit.evidence) if denies(w)}
    return bool(came & went)


def _by_scope(pair: Pair) -> Iterator[Finding]:
    yield from _denied(pair.claim, pair.evidence, "denial_in_claim")
    for rule, evidence, claim in _denied(pair.evidence, pair.claim, "denial_in_evidence"):
        yield Finding(rule, claim, evidence)


def _denied(side: Side, other: Side, rule: str) -> Iterator[Finding]:
    """Find what one side denies and the other, which denies nothing, says."""
    if any(denies(word) for word in other.words):
        return
    said = {word.stem: word.span for word in other.words if word.is_content}
    for place, word in enumerate(side.words):
        by = denied_by(side.words, place) if word.stem in said else None
        if by is not None:
            yield Finding(rule, side.words[by].span, said[word.stem])
            return
