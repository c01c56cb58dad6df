"""How many of a thing are spoken of, where an edit changes it. Pure."""

from collections.abc import Iterator

from app.reasoning.beliefs.contradiction_resolver.schemas import Finding
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side, edit_spans

_WORDS = (
    "no none never nobody nothing neither",
    "few little rarely seldom hardly scarcely minority",
    "some sometimes several partly partially occasionally",
    "most mostly usually many often largely majority",
    "all every each always everyone everything entirely fully completely only solely exclusively",
)
_STRENGTH = {word: step for step, words in enumerate(_WORDS) for word in words.split()}
"""From 0 for none to 4 for all, or for nothing else."""
_APART = 2
"""Steps between `all` and `some`, or `most` and `few`."""


def find_quantifiers(pair: Pair) -> Iterator[Finding]:
    """Find an edit that changes how many are meant, or that limits what was not limited."""
    if not pair.is_close:
        return
    for edit in pair.alignment.edits:
        claim = _strength(pair.claim, edit.claim)
        evidence = _strength(pair.evidence, edit.evidence)
        if claim is None and evidence is None:
            continue
        if claim is None or evidence is None or abs(claim - evidence) >= _APART:
            yield Finding("quantifier", *edit_spans(pair, edit))


def _strength(side: Side, places: range) -> int | None:
    """Give how many the first quantifier of a run means; `at most 5` is a number, not one."""
    for place in places:
        is_bound = place > 0 and side.words[place - 1].lower == "at"
        strength = _STRENGTH.get(side.words[place].lower)
        if strength is not None and not is_bound:
            return strength
    return None
