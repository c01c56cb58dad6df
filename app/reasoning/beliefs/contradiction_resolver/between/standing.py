"""How surely two beliefs that lie near each other are in conflict, by all that is known. Pure.

Two texts that somebody put together are about one thing; of thousands that sound alike hardly any
two conflict, so what is right of the former in four of five is wrong of the latter. The same bar
stands before what is shown of labelled pairs and of stored beliefs.
`python -m benchmarks.fits.standing` writes the weights.
"""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.between.signs import signs
from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.findings import APART
from app.reasoning.beliefs.contradiction_resolver.rules import probability
from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, Label, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import DETECTOR
from app.reasoning.beliefs.contradiction_resolver.signals.denials import is_denial
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, Side, read_pair

VERSION = "standing/2"
WEIGHTS = Path(__file__).with_name("standing_weights.json")
OPEN, POSSIBLE = 0.77, 0.21
"""Likelihoods from which on a conflict of neighbours is shown, and kept for somebody to look at."""
NEAR, STRICTLY_NEAR = 0.6, 0.7
"""Cosines of bge-small-en-v1.5 from which on two beliefs are compared: where a model reads them
too, and by the rules alone."""
STRICTLY_SHARED = 0.5
"""Share of the words of the shorter text that the rules alone ask for."""
_WORDS_COUNT = 0.25
"""What the share of common words counts beside the cosine, where the likeliest come first."""
_EXACT = frozenset(("denial_moved", "other_date", "other_value", "same_period"))
"""Rules that hardly ever find a conflict between neighbours where there is none."""
_JOINING = frozenset(("and", "but", "so", "which", "because", "since"))
"""Words that begin what is added to a statement."""
_ONE_PLACE = "other_version"
"""The rule that reads of what there is one alone in one place, however it is worded."""
_SURE_RULES = 0.7
"""Score from which on a conflict of neighbours is shown that the rules alone find."""
_MOMENTS = frozenset(("now", "currently", "today", "meanwhile"))
"""Words of a figure that holds at the moment of saying."""
_AKIN, _CLOSE, _SAME = 0.65, 0.75, 0.8
"""Shares of aligned words: for the exact rules to be believed, for the others, and for a denial in
one text."""


class Likely(NamedTuple):
    is_conflict: bool
    """It is kept, to be shown or to be looked at."""
    is_sure: bool
    """It is shown as open."""
    likelihood: float
    """From 0 to 1, to order by; between neighbours, of which few conflict."""


def likeness(pair: TextPair, *, strictly: bool = False) -> float | None:
    """Tell how alike two texts are that may be in conflict; None where they are too far apart.

    It costs little; of the most alike a model then reads some.

    Args:
        strictly: No model reads them.
    """
    share = shared(pair.a, pair.b)
    near = 1.0 if pair.similarity is None else pair.similarity
    is_near = is_strictly_near(pair) if strictly else near >= NEAR
    if not is_near or share == 0 or not can_conflict(pair.a, pair.b):
        return None
    return near + _WORDS_COUNT * share


def shared(a: str, b: str) -> float:
    """Give the share of the words of the shorter text that the other has too."""
    pair = read_pair(a, b)
    words = pair.claim.content, pair.evidence.content
    return len(words[0] & words[1]) / max(1, min(map(len, words)))


def standing(pair: TextPair, judgement: Judgement) -> Likely:
    """Say how a conflict of neighbours stands by the rules, and by what a model reads."""
    is_found = judgement.detector == DETECTOR and _is_found_by_rules(pair, judgement)
    is_sure = is_found and _is_sure_by_rules(pair, judgement)
    seen = likelihood(pair, judgement)
    if seen is None:
        return Likely(is_found, is_sure, judgement.score)
    is_open = seen >= OPEN and not _measured_twice(read_pair(pair.a, pair.b))
    return Likely(is_found or seen >= POSSIBLE, is_sure or is_open, seen)


def as_it_stands(judgement: Judgement, found: Likely) -> Judgement:
    """Give the judgement with the label that it has between neighbours."""
    if found.is_conflict:
        return replace(judgement, label=Label.CONTRADICTION)
    is_other = judgement.label is not Label.CONTRADICTION
    return judgement if is_other else replace(judgement, label=Label.NEUTRAL)


def likelihood(pair: TextPair, judgement: Judgement) -> float | None:
    """Weigh what a model reads with how the texts are worded; None where it reads nothing.

    Of two times, or two things, there is nothing to weigh.
    """
    if not APART.isdisjoint(judgement.rules):
        return 0.0
    if judgement.read is None or pair.similarity is None:
        return None
    return probability(weights(), signs(judgement, judgement.read, pair.similarity))


@cache
def weights() -> Mapping[str, float]:
    return json.loads(WEIGHTS.read_text(encoding="utf-8"))


def is_strictly_near(pair: TextPair) -> bool:
    """Tell whether the rules alone may be believed of two texts.

    They were fitted to pairs that somebody put together; of neighbours that merely sound alike
    they find every tenth in conflict.
    """
    is_near = pair.similarity is None or pair.similarity >= STRICTLY_NEAR
    return is_near and shared(pair.a, pair.b) >= STRICTLY_SHARED


def _is_found_by_rules(pair: TextPair, judgement: Judgement) -> bool:
    return judgement.label is Label.CONTRADICTION and is_strictly_near(pair)


def _is_sure_by_rules(pair: TextPair, judgement: Judgement) -> bool:
    read = read_pair(pair.a, pair.b)
    closeness = read.closeness
    if _only_adds(read) or _measured_twice(read):
        return False
    if _ONE_PLACE in judgement.rules:
        return True
    if closeness >= _AKIN and not _EXACT.isdisjoint(judgement.rules):
        return True
    is_denied = "denial_one_sided" in judgement.rules
    if is_denied and _both_deny(read):
        return False
    if is_denied and closeness >= _SAME:
        return True
    return judgement.score >= _SURE_RULES and closeness >= _CLOSE


def _only_adds(pair: Pair) -> bool:
    """Tell whether one text says what the other does, and then something more of it."""
    edits = pair.alignment.edits
    if len(edits) != 1 or edits[0].claim or edits[0].evidence.stop < len(pair.evidence.words):
        return False
    return pair.evidence.words[edits[0].evidence.start].lower in _JOINING


def _measured_twice(pair: Pair) -> bool:
    """Tell whether the two are figures of one thing at two moments, or of two parts of it.

    So it is where several figures differ, and where one does that both say to hold now.
    """
    claim, evidence = map(_figures, pair.as_given)
    differing = min((claim - evidence).total(), (evidence - claim).total())
    moments = [{word.lower for word in side.words} & _MOMENTS for side in pair.as_given]
    return differing > 1 or (differing == 1 and all(moments))


def _figures(side: Side) -> Counter[str]:
    """Count figures with what is written together with them, as in 10:30; dates are left out."""
    text = side.text
    for span in sorted((period.span for period in side.periods), reverse=True):
        text = f"{text[: span.start]} {text[span.end :]}"
    return Counter(word.strip(".,;:()") for word in text.split() if any(map(str.isdigit, word)))


def _both_deny(pair: Pair) -> bool:
    """Tell whether both texts say `not`: a further word that denies, as `undefined`, turns none."""
    return all(any(map(is_denial, side.words)) for side in pair.as_given)
