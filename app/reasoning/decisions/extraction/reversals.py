"""What a writer set out to do and then does not: "Let me … . Actually, I'll … instead." Pure."""

import re
from collections.abc import Sequence

from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.cues import THINKING
from app.reasoning.decisions.extraction.phrases import as_option, before_cut, names_same, reason_in
from app.reasoning.decisions.extraction.prose import question_before
from app.reasoning.decisions.extraction.scope import is_asserted, is_question
from app.reasoning.decisions.extraction.segments import Span

_PLAN = re.compile(
    r"\b(?:I['’]ll|I\swill|let\sme|let['’]s|we['’]ll|I['’]m\sgoing\sto)\s"
    r"(?:(?:just|now|simply|first|instead|probably|try\sto)\s)*",
    re.IGNORECASE,
)
_TURN = re.compile(r"\binstead\b(?!\sof)", re.IGNORECASE)
_THOUGHT = re.compile(
    rf"(?:{THINKING}|re\w*|start|try|continue|focus|trace|count|analy[sz]e|break|go|double|do|not"
    r"|provide|give|summari[sz]e|respond|answer|work|use\sthis|get)\b",
    re.IGNORECASE,
)
_BACK = 3
"""Sentences in which a plan is taken back."""


def reversals(said: Sequence[str], spans: Sequence[Span]) -> list[Choice]:
    """Find the first plan that gives way to another."""
    for at, sentence in enumerate(said):
        taken = _planned(sentence) if "instead" in sentence.lower() else None
        if taken is None or _TURN.search(sentence) is None:
            continue
        before = reversed(said[max(0, at - _BACK) : at])
        left = next((plan for sentence in before if (plan := _planned(sentence))), None)
        if left and not names_same(taken[0], left[0]):
            name, reason = taken
            rejected = (Alternative(left[0], None),)
            question = question_before(said, at)
            return [Choice(spans[at], "instead", name, reason, rejected, question)]
    return []


def _planned(sentence: str) -> tuple[str, str | None] | None:
    mark = _PLAN.search(sentence)
    if mark is None or is_question(sentence) or not is_asserted(sentence, mark.start()):
        return None
    clause, rest = before_cut(sentence[mark.end() :])
    name = as_option(re.sub(r"\sinstead\W*$", "", clause))
    return (name, reason_in(rest)) if name and not _THOUGHT.match(name) else None
