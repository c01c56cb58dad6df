"""What of earlier sessions goes to a model first. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from app.domain.beliefs.knowledge_context import Passage
from app.domain.beliefs.rehydration import Feedback, Rehydration
from app.domain.stemming import WORD, stem

FIT, SAME_SESSION = 0.5, 0.3
"""Weights of how well a thing itself fits the question, and the best of its session."""
SETTLED, ENDED = 0.1, 0.15
"""More than what was only said: what was decided or is known; what is known to have ended."""
USE = 0.3
"""At most, for or against what was of use before, or of none."""
_SETTLED_KINDS = frozenset({"decision", "knowledge", "insight", "hypothesis"})
_LABELS = frozenset(map(stem, ("question", "decision", "reason", "rejected", "chosen")))
"""Words of the form in which a decision is recorded."""


@dataclass(frozen=True, slots=True)
class EarlierText:
    """Something stored that may be given."""

    id: str
    kind: str
    session_id: str | None
    outcome: str | None
    """Of a decision, how it ended."""
    feedback: Feedback = Feedback()
    states_id: str | None = None
    """Of a decision, the node that states it."""


def ranked(found: Sequence[str], earlier: Iterable[EarlierText]) -> list[Rehydration]:
    """Order what was found, and what else its sessions hold, best first.

    Args:
        found: What fits the question, best first.
    """
    fits = {id_: 1 - place / max(len(found), 1) for place, id_ in enumerate(found)}
    things = [one for one in earlier if one.kind]
    best: dict[str, float] = {}
    for one in things:
        if one.session_id is not None and one.id in fits:
            best[one.session_id] = max(best.get(one.session_id, 0.0), fits[one.id])
    given = [_scored(one, fits.get(one.id), best.get(one.session_id or "")) for one in things]
    place = {id_: number for number, id_ in enumerate(found)}
    return sorted(
        given, key=lambda one: (-one.score, place.get(one.item_id, len(place)), one.item_id)
    )


def repeated(passages: Mapping[str, Passage], earlier: Iterable[EarlierText]) -> set[str]:
    """Name the nodes that say nothing but a decision which goes along itself."""
    said = [(one.states_id, one.id) for one in earlier if one.states_id and one.id in passages]
    return {
        states_id
        for states_id, id_ in said
        if states_id in passages and _words(passages[states_id]) <= _words(passages[id_]) | _LABELS
    }


def _scored(one: EarlierText, fit: float | None, best: float | None) -> Rehydration:
    session_fit = best if best is not None else fit or 0.0
    score = FIT * (fit or 0.0) + SAME_SESSION * session_fit
    reasons = [f"fits the question ({fit:.2f})" if fit else "decided in a session that fits"]
    if one.kind in _SETTLED_KINDS:
        score += SETTLED
    if one.outcome:
        score += ENDED
        reasons.append(f"it {one.outcome}" if one.outcome != "mixed" else "it ended mixed")
    if said := one.feedback.useful + one.feedback.useless:
        score += USE * (one.feedback.useful - one.feedback.useless) / (said + 1)
        reasons.append(f"useful {one.feedback.useful} of {said} times")
    return Rehydration(one.id, round(score, 4), "; ".join(reasons))


def _words(passage: Passage) -> set[str]:
    text = f"{passage.node.title}\n{passage.text}"
    return {stem(word) for word in WORD.findall(text)} - {""}
