"""Choices that running text makes, sentence by sentence. Pure, and linear in the text.

A choice is said by the writer, in the first person or under a label. Words that choose by
themselves ("I'll go with") are enough; weaker ones ("I'll use") need something they are set
against. A question, a condition, a denial or a report about somebody else is no decision.
"""

import re
from collections.abc import Sequence
from itertools import chain

from app.reasoning.decisions.extraction.alternatives import (
    alternatives,
    among,
    contrast,
    lists_options,
)
from app.reasoning.decisions.extraction.choice import Alternative, Choice
from app.reasoning.decisions.extraction.cues import strong_cues, weak_cues
from app.reasoning.decisions.extraction.phrases import as_option, before_cut, reason_in
from app.reasoning.decisions.extraction.segments import Span

_BEFORE, _AFTER = 8, 3
"""Sentences around a choice in which its alternatives are looked for."""
_MAX_BARE = 3
"""A text that picks more things than this, against nothing, fills in and decides nothing."""
_DENIED = re.compile(
    r"(?:not|neither|none|nothing|no|between|among|whether|how|wh\w+|to|from)\b", re.IGNORECASE
)
# "Selecting rows is slow" tells of an activity; nothing is selected.
_STATEMENT = re.compile(
    r"\s(?:is|are|was|were|will|would|can|could|may|might|has|had|helps?|makes?|takes?|means?"
    r"|requires?|leads?|gives?|became)\s",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"(?:an?\s|some|any|one\sof|the\s(?:following|same|next|user|first\sone)|more|other|another|each|two|three|several"
    r"|every|these|those|\w+ing\s(?:that|this)\b|it\b|that\b|this\b)",
    re.IGNORECASE,
)
_ENDORSED = re.compile(
    r"\b(?:good|great|better|sensible|right|reasonable)\s(?:idea|approach|choice|plan|call|way)\b"
    r"|\bmakes\ssense\b|\bsounds\sgood\b|\bi\sagree\b|\bis\sright\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"(?<!\s)\s+(?:instead\s+of|rather\s+than)\s+", re.IGNORECASE)
_LIST_MARK = re.compile(r"\W{0,4}(?:\d{1,2}[.)]|[-*•])?\s{0,3}")


def prose_choices(said: Sequence[str], spans: Sequence[Span]) -> list[Choice]:
    """Find the choices among sentences; the same choice said again counts once."""
    choices = dict[str, Choice]()
    listing = [lists_options(sentence) for sentence in said]
    for index, span in enumerate(spans):
        near = listing[max(0, index - _BEFORE) : index + 1 + _AFTER]
        is_weak = any(near) or contrast(said[index])
        if choice := _stated(said, index, span, is_weak) or _endorsed(said, index, span):
            choices.setdefault((choice.chosen or "").casefold(), choice)
    bare = [choice for choice in choices.values() if not choice.rejected]
    if len(bare) > _MAX_BARE:
        return [choice for choice in choices.values() if choice.rejected]
    return list(choices.values())


def question_before(said: Sequence[str], index: int) -> str | None:
    nearest = reversed(said[max(0, index - _BEFORE) : index])
    return next((sentence for sentence in nearest if sentence.endswith("?")), None)


def _stated(said: Sequence[str], index: int, span: Span, is_weak: bool) -> Choice | None:
    """Read the choice of one sentence; weak words count only where there is something to weigh."""
    sentence = said[index]
    strong = [*strong_cues(sentence)]
    if not (strong or is_weak):
        return None
    around = _around(said, index)
    for cue in chain(strong, weak_cues(sentence) if is_weak else ()):
        chosen, rest = before_cut(sentence[cue.end() :])
        option = as_option(chosen)
        if option is None or _DENIED.match(option) or _STATEMENT.search(f" {option} "):
            continue
        is_strong = cue in strong
        if not (is_strong or contrast(sentence) or among(option, around)):
            continue
        rejected = alternatives(option, sentence[: cue.start()], rest, around)
        if rejected or (is_strong and not _VAGUE.match(option)):
            marker = " ".join(cue.group().split()).strip("*:#>- ").casefold()
            question = question_before(said, index)
            return Choice(span, marker, option, reason_in(rest), rejected, question)
    return None


def _endorsed(said: Sequence[str], index: int, span: Span) -> Choice | None:
    """Read "doing X instead of Y" where the writer then agrees with it."""
    sentence = said[index]
    mark = _INSTEAD.search(sentence) if contrast(sentence) else None
    if mark is None or sentence.endswith("?"):
        return None
    agreed = next((_ENDORSED.search(after) for after in said[index : index + _AFTER + 1]), None)
    if agreed is None and not any(map(_ENDORSED.search, said[index : index + _AFTER + 1])):
        return None
    begin = _LIST_MARK.match(sentence)
    chosen = as_option(sentence[begin.end() if begin else 0 : mark.start()])
    other = as_option(before_cut(sentence[mark.end() :])[0])
    if chosen is None or other is None:
        return None
    marker = " ".join(mark.group().split()).casefold()
    rejected = (Alternative(other, None),)
    return Choice(span, marker, chosen, None, rejected, question_before(said, index))


def _around(said: Sequence[str], index: int) -> list[str]:
    return [*said[max(0, index - _BEFORE) : index], *said[index + 1 : index + 1 + _AFTER]]
