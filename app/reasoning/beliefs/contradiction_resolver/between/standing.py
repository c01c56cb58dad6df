"""How surely two beliefs that lie near each other are in conflict, by all that is known. Pure.

Two texts that somebody put together are about one thing; of thousands that sound alike hardly any
two conflict, so what is right of the former in four of five is wrong of the latter. The same bar
stands before what is shown of labelled pairs and of stored beliefs.
`python -m benchmarks.fits.standing` writes the weights.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from app.reasoning.beliefs.contradiction_resolver.between.moments import is_of_a_moment
from app.reasoning.beliefs.contradiction_resolver.between.signs import signs
from app.reasoning.beliefs.contradiction_resolver.between.values import is_one_value
from app.reasoning.beliefs.contradiction_resolver.claims import can_conflict
from app.reasoning.beliefs.contradiction_resolver.findings import APART
from app.reasoning.beliefs.contradiction_resolver.rules import probability
from app.reasoning.beliefs.contradiction_resolver.schemas import Judgement, Label, TextPair
from app.reasoning.beliefs.contradiction_resolver.service import DETECTOR
from app.reasoning.beliefs.contradiction_resolver.signals.alignment import Edit
from app.reasoning.beliefs.contradiction_resolver.signals.denials import is_denial
from app.reasoning.beliefs.contradiction_resolver.signals.pair import Pair, read_pair

VERSION = "standing/3"
WEIGHTS = Path(__file__).with_name("standing_weights.json")
OPEN, POSSIBLE = 0.73, 0.21
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
_OF_DENIAL = frozenset(("longer", "more", "yet", "ever", "anymore"))
"""Words that go with one that denies, as in `no longer`; they are not what it denies."""
_ONE_PLACE = "other_version"
"""The rule that reads of what there is one alone in one place, however it is worded."""
_SURE_RULES = 0.7
"""Score from which on a conflict of neighbours is shown that the rules alone find."""
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
    seen, read = likelihood(pair, judgement), read_pair(pair.a, pair.b)
    is_found = judgement.detector == DETECTOR and _is_found_by_rules(pair, judgement)
    is_sure = is_found and _is_sure_by_rules(pair, judgement)
    if APART.isdisjoint(judgement.rules) and is_strictly_near(pair) and is_one_value(read):
        is_found = is_sure = True
    if seen is None:
        return Likely(is_found, is_sure, judgement.score)
    is_open = seen >= OPEN and not is_of_a_moment(read)
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
    if _only_adds(read) or is_of_a_moment(read):
        return False
    if _ONE_PLACE in judgement.rules:
        return True
    if closeness >= _AKIN and not _EXACT.isdisjoint(judgement.rules):
        return True
    is_denied = "denial_one_sided" in judgement.rules
    if is_denied and not _is_denied(read):
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


def _is_denied(pair: Pair) -> bool:
    """Tell whether one text alone says `not`, of something that the other says."""
    denying = [any(map(is_denial, side.words)) for side in pair.as_given]
    return sum(denying) == 1 and not any(
        _only_one_says(pair, edit) for edit in pair.alignment.edits
    )


def _only_one_says(pair: Pair, edit: Edit) -> bool:
    """Tell whether a denial and what it denies are in a run that the other text has not at all."""
    run = pair.claim.words[edit.claim.start : edit.claim.stop]
    other = pair.evidence.words[edit.evidence.start : edit.evidence.stop]
    words = run or other
    if run and other or not any(map(is_denial, words)):
        return False
    last = words[-1]
    return last.is_content and last.lower not in _OF_DENIAL and not is_denial(last)
