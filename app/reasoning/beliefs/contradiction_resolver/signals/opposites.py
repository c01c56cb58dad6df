"""Words that cannot both be said of the same thing. Pure."""

from collections.abc import Iterator, Sequence

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.denials import denied_by
from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import antonyms, exclusive
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "mis")
_MIN_ROOT = 4

Match = tuple[Word, Word]


def opposed(claim: Sequence[Word], evidence: Sequence[Word]) -> Iterator[Match]:
    """Match the words of one side with their antonyms on the other."""
    said = {word.lower: word for word in reversed(evidence)}
    table = antonyms()
    for word in claim:
        other = next((said[o] for o in sorted(table.get(word.lower, ())) if o in said), None)
        if other:
            yield word, other


def turned_by_prefix(claim: Sequence[Word], evidence: Sequence[Word]) -> Iterator[Match]:
    """Match words of which one is the other with a prefix of denial, such as `unpopular`."""
    yield from _prefixed(claim, evidence)
    yield from ((word, other) for other, word in _prefixed(evidence, claim))


def find_opposites(pair: Pair) -> Iterator[Finding]:
    """Find antonyms where the texts differ, and words of one kind that only one text has."""
    claim, evidence = _differing(pair)
    for word, other in opposed(claim, evidence):
        if _is_denied(pair.claim, word) is _is_denied(pair.evidence, other):
            rule = "antonym_in_place" if _is_in_place(pair, word, other) else "antonym"
            yield Finding(rule, word.span, other.span)
    for word, other in turned_by_prefix(claim, evidence):
        yield Finding("prefix_of_denial", word.span, other.span)
    yield from _exclusive(claim, pair.evidence.words, pair.claim.words)


def _is_in_place(pair: Pair, word: Word, other: Word) -> bool:
    """Tell whether one word stands for the other in an otherwise similar text."""
    return pair.is_close and any(
        word in (pair.claim.words[place] for place in edit.claim)
        and other in (pair.evidence.words[place] for place in edit.evidence)
        for edit in pair.alignment.edits
    )


def _is_denied(side: Side, word: Word) -> bool:
    return denied_by(side.words, side.words.index(word)) is not None


def _prefixed(plain: Sequence[Word], prefixed: Sequence[Word]) -> Iterator[Match]:
    said = {word.stem: word for word in reversed(prefixed)}
    for word in plain:
        forms = (f"{prefix}{word.stem}" for prefix in _PREFIXES if len(word.stem) >= _MIN_ROOT)
        yield from ((word, said[form]) for form in forms if form in said)


def _differing(pair: Pair) -> tuple[list[Word], list[Word]]:
    """Give the words of each side whose stem the other has nowhere."""
    claim_stems = {word.stem for word in pair.claim.words}
    evidence_stems = {word.stem for word in pair.evidence.words}
    return (
        [word for word in pair.claim.words if word.stem not in evidence_stems],
        [word for word in pair.evidence.words if word.stem not in claim_stems],
    )


def _exclusive(
    differing: Sequence[Word], evidence: Sequence[Word], claim: Sequence[Word]
) -> Iterator[Finding]:
    """Find a word of a kind where the other text has only other words of that kind."""
    table = exclusive()
    claimed = {place for word in claim for place in table.get(word.lower, ())}
    held = {place: word for word in reversed(evidence) for place in table.get(word.lower, ())}
    agreed = {kind for kind, _ in claimed & held.keys()}
    for word in differing:
        for kind, _ in table.get(word.lower, ()):
            others = [held[spot] for spot in sorted(held) if spot[0] == kind]
            if others and kind not in agreed:
                yield Finding("exclusive", word.span, others[0].span)
                break
