"""Which passage states a premise, and which one a later sentence replaces.

Words tell first, then the judge. Pure but for what the judge reads.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.reasoning.beliefs.contradiction_resolver.judge import Judge
from app.reasoning.beliefs.contradiction_resolver.schemas import Change as Kind
from app.reasoning.beliefs.contradiction_resolver.schemas import (
    ChangeRead,
    Judgement,
    Label,
    TextPair,
)
from app.reasoning.beliefs.proposals.reasons import without_reasons
from app.reasoning.beliefs.proposals.schemas import ELSEWHERE, Change, Passage, Reason
from app.reasoning.beliefs.proposals.sentences import coverage, stems

JUDGED = 6
"""Passages at most that the judge reads for one reason or change."""
MAX_REPLACED = 3
"""Passages that one change may replace."""
SURE = 0.7
"""Confidence from which on an update is as plain as the words that announce it."""
_STATES = 0.6
"""Share of the words of a reason that a passage which states it has."""
_SAME = 0.7
"""Share of the words of what held before that a passage which said so has."""
_NEAR = 0.3
"""Share of the words of the shorter of two texts about one subject that both have."""
_BY_WORDS = 0.9
"""Confidence in what is told by the words alone."""
_DENIES = re.compile(r"\b(?:no longer|not|never|no|without)\b|n't\b", re.IGNORECASE)
_IS = re.compile(
    r"\b(?:is|are|was|were|has|have|will|shall|must|may|can|should|stays?|remains?|ends?|costs?)\b",
    re.IGNORECASE,
)
_DWELLS = re.compile(
    r"\b(?:live|lives|living|based|located|office|home|hosted|hosts?|runs?|running|deployed|stored)\b"
    r".*\b(?:in|at|on)\b",
    re.IGNORECASE,
)
_OWN = re.compile(r"\b(?:i|we|my|our)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Replaced:
    """A passage that a change replaces."""

    passage: Passage
    confidence: float


def stating(reason: Reason, passages: Sequence[Passage], judge: Judge) -> Passage | None:
    """Give the passage that states a reason; None where none does. Blocking.

    What is only about the same states nothing: the reason has to follow from it.
    """
    wanted = stems(reason.claim)
    ranked = sorted(
        ((coverage(wanted, stems(passage.text)), passage) for passage in passages),
        key=lambda pair: (-pair[0], pair[1].distance),
    )
    near = [one for share, one in ranked[:JUDGED] if share >= _STATES]
    same = [passage for passage in near if _folded(passage.text) == _folded(reason.claim)]
    if same or not near:
        return same[0] if same else None
    judged = judge.conflicts([TextPair(passage.text, reason.claim) for passage in near])
    told = zip(near, judged, strict=True)
    return next((one for one, read in told if read.label is Label.ENTAILMENT), None)


def replaced_by(change: Change, passages: Sequence[Passage], judge: Judge) -> list[Replaced]:
    """Give the passages that a change replaces, the surest first. Blocking."""
    told = [Replaced(passage, _BY_WORDS) for passage in passages if _says_before(change, passage)]
    known = {replaced.passage.id for replaced in told}
    near = [passage for passage in _about_the_same(change, passages) if passage.id not in known]
    told += _judged(change, near, judge)
    told += [Replaced(passage, 0.5) for passage in near if _dwelt(change, passage)]
    best: dict[tuple[str, str], Replaced] = {}
    for one in sorted(told, key=lambda replaced: (-replaced.confidence, replaced.passage.distance)):
        best.setdefault((one.passage.id, one.passage.text), one)
    return list(best.values())[:MAX_REPLACED]


def is_outright(change: Change, replaced: Replaced) -> bool:
    """Tell whether a text states outright that it replaces a passage of its own line of thought."""
    is_near = replaced.passage.distance < ELSEWHERE
    return change.is_outright and is_near and replaced.confidence >= SURE


def _says_before(change: Change, passage: Passage) -> bool:
    """Tell whether a passage says what, as the change tells it, held before."""
    if change.before is None:
        return _had_value(change, passage) or _denied(change, passage)
    if passage.is_decision and change.rule in ("moved", "instead of"):
        chosen = stems(passage.chosen or "")
        return bool(chosen) and chosen <= stems(change.before)
    before, said = stems(change.before), stems(passage.text)
    if change.rule in ("moved", "instead of") or len(before) < 2 or _DENIES.search(passage.text):
        return False
    return coverage(before, said) >= _SAME


def _had_value(change: Change, passage: Passage) -> bool:
    """Tell whether a passage gives the value of what has another one now."""
    if change.topic is None or passage.is_decision:
        return False
    verb = _IS.search(passage.text)
    topic = stems(change.topic)
    return bool(topic) and verb is not None and stems(passage.text[: verb.start()]) == topic


def _denied(change: Change, passage: Passage) -> bool:
    """Tell whether one of the two denies in nearly the same words what the other says."""
    if change.rule not in ("contrary", "changed mind") or passage.is_decision:
        return False
    said, claimed = stems(_DENIES.sub("", passage.text)), stems(_DENIES.sub("", change.claim))
    is_denied = [_DENIES.search(text) is not None for text in (passage.text, change.claim)]
    return is_denied[0] != is_denied[1] and len(said) > 1 and coverage(said, claimed) >= _SAME


def _about_the_same(change: Change, passages: Sequence[Passage]) -> list[Passage]:
    claimed = stems(change.claim) | stems(change.before or "")
    ranked: list[tuple[float, Passage]] = []
    for passage in passages:
        if change.rule == "instead of" and not (change.is_outright and _names(passage, change)):
            # It tells two options apart: what is said of either is not replaced.
            continue
        said = stems(without_reasons(passage.text))
        least = min(len(claimed), len(said))
        share = len(claimed & said) / least if least else 0.0
        if share >= _NEAR or _dwelt(change, passage):
            ranked.append((share, passage))
    ranked.sort(key=lambda pair: (-pair[0], pair[1].distance))
    return [passage for _, passage in ranked[:JUDGED]]


def _names(passage: Passage, change: Change) -> bool:
    named = stems(change.before or "")
    return bool(named) and named <= stems(passage.text)


def _judged(change: Change, near: Sequence[Passage], judge: Judge) -> list[Replaced]:
    if not near:
        return []
    # Who takes something for a reason does not claim only that: the reason is a passage of its own.
    texts = [without_reasons(passage.text) for passage in near]
    conflicts = judge.conflicts([TextPair(text, change.claim) for text in texts])
    changed = judge.changes([(text, change.quote) for text in texts])
    claimed = judge.changes([(text, change.claim) for text in texts])
    told = zip(near, conflicts, changed, claimed, strict=True)
    found = [(one, _confidence(read, *updates)) for one, read, *updates in told]
    return [Replaced(one, sure) for one, sure in found if sure]


def _confidence(conflict: Judgement, *changes: ChangeRead) -> float:
    """Give how sure it is that the later text replaces the earlier; 0 where it does not."""
    told = [change.score for change in changes if change.change in (Kind.UPDATES, Kind.CLASHES)]
    if conflict.label is Label.CONTRADICTION:
        told.append(conflict.score)
    return max(told, default=0.0)


def _dwelt(change: Change, passage: Passage) -> bool:
    """Tell whether somebody who moved said before where they are."""
    moved = change.rule == "moved" and change.before is None and _OWN.search(change.quote)
    return bool(moved and _DWELLS.search(passage.text) and _OWN.search(passage.text))


def _folded(text: str) -> str:
    return " ".join(text.casefold().split()).strip(" .!")
