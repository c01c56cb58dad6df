"""Two texts that are each of a moment, a run or a part of their own: both may hold. Pure.

What a memory holds of a day's work is mostly such: what somebody saw or did just then, how a run
ended, lists of which each has its own members. It may be in conflict, and is kept as possible.
"""

import re
from collections import Counter
from collections.abc import Set

from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side

_MOMENTS = frozenset(("now", "currently", "today", "meanwhile"))
"""Words of a figure that holds at the moment of saying."""
_SPEAKERS = frozenset(("i", "i'm", "i've", "i'd", "me", "myself"))
_ALIKE = 0.8
"""Share of aligned words from which on two who say `I` are taken for one."""
_ENDED = re.compile(
    r"\b(?:failed|succeeded|passed|crashed|compiled|completed|exited|finished|happening)\b",
    re.IGNORECASE,
)
"""How a run ended, or goes on: of one among many."""
_HEAD = re.compile(r"^[\s\"'*•–-]*([^\s:.,;()][^:.,;()]{0,40}):\s")
"""Names what an entry of a list is about."""
_ARTICLES = frozenset(("the", "a", "an"))
_IN_BRACKETS = re.compile(r"\([^()]{0,80}\)")
_RANGE = re.compile(r"(?<![\d.,-])(\d{1,9})\s?[-–]\s?(\d{1,9})(?![\d.,-]\d)")
_SEVERAL = 2


def is_of_a_moment(pair: Pair) -> bool:
    """Tell whether each text may well hold of its own moment, run or part."""
    return (
        _differs_in_several(pair)
        or (has_speaker(pair) and pair.closeness < _ALIKE)
        or _ended_twice(pair)
        or _has_other_head(pair)
        or _differs_in_brackets(pair)
        or _ranges_meet(pair)
    )


def _differs_in_several(pair: Pair) -> bool:
    """Tell whether several figures and names differ, or one figure that both say to hold now.

    Figures of one thing at two moments differ so, and lists of its parts.
    """
    claim, evidence = map(_figures, pair.as_given)
    differing = min((claim - evidence).total(), (evidence - claim).total())
    moments = [_lower(side) & _MOMENTS for side in pair.as_given]
    names = sum(_is_other_name(pair, edit) for edit in pair.alignment.edits)
    return differing + names >= _SEVERAL or (differing == 1 and all(moments))


def _is_other_name(pair: Pair, edit: Edit) -> bool:
    """Tell whether each text has, at one place, a name that the other has nowhere."""
    return _has_new_name(pair.claim, edit.claim, pair.evidence) and _has_new_name(
        pair.evidence, edit.evidence, pair.claim
    )


def _has_new_name(side: Side, places: range, other: Side) -> bool:
    words = [side.words[place] for place in places if place > 0]
    return any(word.text[0].isupper() and word.stem not in other.content for word in words)


def _figures(side: Side) -> Counter[str]:
    """Count figures with what is written together with them, as in 10:30; dates are left out."""
    text = side.text
    for span in sorted((period.span for period in side.periods), reverse=True):
        text = f"{text[: span.start]} {text[span.end :]}"
    return Counter(word.strip(".,;:()") for word in text.split() if any(map(str.isdigit, word)))


def has_speaker(pair: Pair) -> bool:
    """Tell whether somebody says `I` in either: who that is stands elsewhere."""
    return any(_lower(side) & _SPEAKERS for side in pair.as_given)


def _lower(side: Side) -> Set[str]:
    return {word.lower for word in side.words}


def _ended_twice(pair: Pair) -> bool:
    return all(_ENDED.search(side.text) for side in pair.as_given)


def _has_other_head(pair: Pair) -> bool:
    """Tell whether two entries of a list begin with names that share no word."""
    heads = [_HEAD.match(side.text) for side in pair.as_given]
    words = [set(head[1].casefold().split()) - _ARTICLES if head else set[str]() for head in heads]
    return all(words) and words[0].isdisjoint(words[1])


def _differs_in_brackets(pair: Pair) -> bool:
    """Tell whether the texts are the same but for a figure in brackets."""
    texts = [side.text for side in pair.as_given]
    left = [_IN_BRACKETS.sub("", text).split() for text in texts]
    told = ["".join(_IN_BRACKETS.findall(text)) for text in texts]
    return left[0] == left[1] and all(any(map(str.isdigit, one)) for one in told)


def _ranges_meet(pair: Pair) -> bool:
    """Tell whether each names a range, as `10-15`, and one number is in both."""
    first, second = (_RANGE.search(side.text) for side in pair.as_given)
    if first is None or second is None:
        return False
    return max(int(first[1]), int(second[1])) <= min(int(first[2]), int(second[2]))
