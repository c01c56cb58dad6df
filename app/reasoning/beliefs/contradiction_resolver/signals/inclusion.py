"""One sentence with one word made broader or narrower: does it follow? Pure.

What is said of a kind holds of the thing (`likes stew`, `likes food`); under a denial it is the
other way round.
"""

from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit
from app.reasoning.beliefs.contradiction_resolver.signals.denials import is_denial
from app.reasoning.beliefs.contradiction_resolver.signals.lexicon import broader
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side
from app.reasoning.beliefs.contradiction_resolver.signals.tokens import Word

_OUTER = frozenset(("lie", "untrue", "false"))
_AUXILIARY_WORDS = "is are was were does did will would can could has have had"
_AUXILIARIES = frozenset(_AUXILIARY_WORDS.split())
_PAUSES = frozenset(("but", "because", "while", "when", "if", "although"))
_MAX_RUN = 2
_TO_THAT = 3


def follows(pair: Pair) -> int:
    """Give 1 if the second text follows from the first by one edited word.

    -1 if it goes the wrong way, 0 if the texts differ otherwise.
    """
    changed = [edit for edit in pair.alignment.edits if _says_something(pair, edit)]
    if len(changed) != 1 or max(len(changed[0].claim), len(changed[0].evidence)) > _MAX_RUN:
        return 0
    premise, conclusion = pair.as_given
    before, after = changed[0].claim, changed[0].evidence
    if pair.is_swapped:
        before, after = after, before
    step = _step(_words(premise, before), _words(conclusion, after))
    return -step if _is_turned(premise, before.start) else step


def _says_something(pair: Pair, edit: Edit) -> bool:
    """Tell whether an edit touches more than words such as `a` and `the`."""
    words = (*_words(pair.claim, edit.claim), *_words(pair.evidence, edit.evidence))
    return any(word.is_content for word in words)


def _words(side: Side, places: range) -> list[Word]:
    return [side.words[place] for place in places]


def _step(before: list[Word], after: list[Word]) -> int:
    """Give 1 if the second is broader than the first, -1 if it is narrower."""
    narrow, broad = ({word.stem for word in words} for words in (before, after))
    table = broader()
    if any(table.get(word, frozenset()) & broad for word in narrow):
        return 1
    if any(table.get(word, frozenset()) & narrow for word in broad):
        return -1
    return 0


def _is_turned(side: Side, place: int) -> bool:
    """Tell whether an odd number of denials reaches the word at a place."""
    outer = sum(
        word.lower in _OUTER or _denies_truth(side, at) for at, word in enumerate(side.words)
    )
    inner = 0
    for at in range(place):
        word = side.words[at]
        is_denied_truth = _denies_truth(side, at)
        if word.breaks or word.lower in _PAUSES or word.lower in _AUXILIARIES:
            inner = 0
        if is_denial(word) and word.lower not in _OUTER and not is_denied_truth:
            inner += 1
    return (outer + inner) % 2 == 1


def _denies_truth(side: Side, place: int) -> bool:
    """Tell whether a denial is of all that follows: `not true that`, `no way that`."""
    following = side.words[place + 1 : place + 1 + _TO_THAT]
    return is_denial(side.words[place]) and any(word.lower == "that" for word in following)
